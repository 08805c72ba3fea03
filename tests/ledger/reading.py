"""Short logs, and the ledger in the words of a table: ``Ann 195, Bob 199, pot 8``."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from referee.judge.audit import Audit, audit
from referee.ledger.entries import BANK, POT, UNEXPLAINED, FinalStandings, Standing
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
    """Judge a log, and check every sum of its ledger."""
    judged = audit(text)
    check_sums(judged)
    return Ledger(judged)


def check_sums(judged: Audit) -> None:
    """Add up every posting and correction again: every chip is somewhere, and every debt has a debtor."""
    balance, owed, cashed_out = Counter[str](), Counter[str](), Counter[str]()
    for number, hand in enumerate(judged.ledgers, 1):
        assert hand.hand == number
        for amounts, entries in ((balance, hand.postings), (owed, hand.corrections)):
            for giver, taker, amount in [(one.giver, one.taker, one.amount) for one in entries]:
                assert amount > 0
                assert giver != taker
                amounts.subtract({giver: amount, taker: -amount})
        for one in hand.postings:
            if one.reason == "cash-out":
                cashed_out.update({one.giver: one.amount, one.taker: -one.amount})
        verified = hand.verified.accounts
        for name, amount in hand.table.accounts.items() if hand.table.pot is not None else ():
            assert amount in (balance[name], balance[name] + cashed_out[name])  # The latter of those who left.
            assert verified[name] in (None, (amount or 0) + owed[name])
    final = judged.final
    if final and judged.ledgers and final.table.pot is not None:
        assert final.table == judged.ledgers[-1].table
        assert final.verified == judged.ledgers[-1].verified
        assert all(amount in (None, owed[name]) for name, amount in final.corrections.items())
        if None not in final.bought_in.values():
            brought, taken = sum(filter(None, final.bought_in.values())), sum(filter(None, final.cashed_out.values()))
            assert -balance[BANK] == final.brought_along + brought - taken
            assert final.unexplained == owed[UNEXPLAINED]


def standing(lies: Standing) -> str:
    return sums({**lies.stacks, POT: lies.pot})


def sums(amounts: Mapping[str, int | None]) -> str:
    return ", ".join(f"{who} {'?' if what is None else plain(what)}" for who, what in amounts.items())
