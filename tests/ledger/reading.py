"""Short logs, and the ledger in the words of a table: ``Ann 195, Bob 199, pot 8``."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.judge.audit import Audit, audit
from referee.ledger.entries import POT, Final, Standing
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
        return standing(self.audit.accounts[hand - 1].table if hand else self.final.table)

    @property
    def final(self) -> Final:
        final = self.audit.final
        assert final
        return final

    def corrections(self, hand: int) -> list[str]:
        """The corrections of a hand: ``L605 Cal to pot 4``."""
        found = self.audit.accounts[hand - 1].corrections
        return [f"{'+'.join(one.codes)} {one.giver} to {one.taker} {plain(one.amount)}" for one in found]

    def postings(self, hand: int) -> list[str]:
        """The payments of a hand, without the buy-ins: ``Ann to pot 1 ante``."""
        found = [one for one in self.audit.accounts[hand - 1].postings if one.reason != "buy-in"]
        return [f"{one.giver} to {one.taker} {plain(one.amount)} {one.reason}" for one in found]


def ledger(text: str) -> Ledger:
    """Judge a log, and check that its sums come out."""
    says = Ledger(audit(text))
    comes_out(says.audit)
    return says


def standing(lies: Standing) -> str:
    return sums({**lies.stacks, POT: lies.pot})


def sums(amounts: Mapping[str, int | None]) -> str:
    return ", ".join(f"{who} {'?' if what is None else plain(what)}" for who, what in amounts.items())


def comes_out(found: Audit) -> None:
    """Stacks, pot and unexplained equal the bank's outlay, where they are known; every debt has a debtor.

    ``final.unexplained`` is what that account is owed: what came from nowhere, so the table has that much more.
    """
    final = found.final
    if final is None or final.unexplained is None:
        return
    outlay = sum(amount or 0 for amount in final.bought_in.values())
    table, verified = (whole(lies) for lies in (final.table, final.verified))
    known = None not in final.verified.accounts.values()
    assert verified == outlay or not known, "verified is what was brought"
    assert table - final.unexplained == outlay, "the table has what was brought, and what nobody can explain"
    for name, owed in final.corrections.items():
        assert owed is not None
        assert final.verified.stacks[name] in {None, (final.table.stacks[name] or 0) + owed}


def whole(lies: Standing) -> int:
    """All the money at the table, and what players who left took along."""
    return (lies.pot or 0) + sum(stack or 0 for stack in lies.stacks.values())
