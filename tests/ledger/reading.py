"""Short logs, and the ledger in the words of a table: ``Ann 195, Bob 199, pot 8``."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.judge.audit import Audit, audit
from referee.ledger.entries import POT, FinalStandings, Standing
from referee.values import plain

FOUR = "Ann 200, Bob 200, Cal 200, Dee 200"


def log(rules: str, hands: str, seats: str = FOUR) -> str:
    """A log: the rule set with its variants (and ``rule`` lines after it), the seats, and the rest."""
    lines = [f"seat {seat}" for seat in seats.split(", ")]
    return "\n".join([f"rules {rules}", *lines, hands])


def moves(hands: str, seats: str = FOUR) -> str:
    """A log of a game by ``winning-moves``: ante 1; a bourré matches the pot and exempts from the next ante."""
    return log("winning-moves", hands, seats)


class Ledger(NamedTuple):
    """The referee's results for a log."""

    audit: Audit

    @property
    def errors(self) -> list[str]:
        """The findings that are errors: ``L601 Bob``."""
        found = [one for one in self.audit.findings if one.severity == "error"]
        return [f"{one.code} {one.player}" if one.player else one.code for one in found]

    def table(self, hand: int = 0) -> str:
        """Everybody's money after a hand (from 1), or at the end."""
        return standing(self.audit.ledgers[hand - 1].table if hand else self.final.table)

    @property
    def final(self) -> FinalStandings:
        final = self.audit.final
        assert final
        return final

    def corrections(self, hand: int) -> list[str]:
        """The corrections of a hand: ``L605 Cal to pot 4``."""
        found = self.audit.ledgers[hand - 1].corrections
        return [f"{'+'.join(one.codes)} {one.giver} to {one.taker} {plain(one.amount)}" for one in found]

    def postings(self, hand: int) -> list[str]:
        """The payments of a hand, without the buy-ins: ``Ann to pot 1 ante``."""
        found = [one for one in self.audit.ledgers[hand - 1].postings if one.reason != "buy-in"]
        return [f"{one.giver} to {one.taker} {plain(one.amount)} {one.reason}" for one in found]


def ledger(text: str) -> Ledger:
    """Judge a log; an audit whose sums don't come out raises an error."""
    return Ledger(audit(text))


def standing(lies: Standing) -> str:
    return sums({**lies.stacks, POT: lies.pot})


def sums(amounts: Mapping[str, int | None]) -> str:
    return ", ".join(f"{who} {'?' if what is None else plain(what)}" for who, what in amounts.items())
