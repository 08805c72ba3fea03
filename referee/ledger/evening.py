"""The result of an evening: what everybody won or lost, and the money that belongs to nobody."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Self

from referee.ledger.dues import each
from referee.ledger.entries import BANK, POT, UNEXPLAINED, Final, account_name
from referee.records import shows
from referee.table.money import Money

Basis = Literal["verified", "as-played"]
"""The ledger to settle by: what everybody should have, or what they have according to the table."""


class Bank(NamedTuple):
    """Where the money is."""

    holder: str | None = None
    """The account that keeps a pot that nobody took, and pays for the bank."""
    cash: bool = False
    """Whether chips were paid for in cash, so that stacks are paid out."""

    @property
    def keeper(self) -> str | None:
        """The account that pays the others; ``None`` if nobody keeps the money."""
        return self.holder or (BANK if self.cash else None)


@shows("bought_in", "cashed_out", "stack", "share as pot_share", "net")
@dataclass(frozen=True, slots=True)
class Won:
    """What one player brought, took home, still has, and gets from the pot."""

    bought_in: Money
    cashed_out: Money
    stack: Money
    share: Money

    @property
    def net(self) -> Money:
        """What the player gets in the end (negative: pays): cashed out, stack and share, less the buy-in."""
        return self.cashed_out + self.stack + self.share - self.bought_in

    def plus(self, other: Self) -> Self:
        """Add another evening of the same player."""
        return type(self)(
            self.bought_in + other.bought_in,
            self.cashed_out + other.cashed_out,
            self.stack + other.stack,
            self.share + other.share,
        )


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening to be settled.

    ``players`` are by account; ``pot`` is what nobody took and nobody shares, without what was brought along from an
    earlier evening (below zero: what players won of that, or what the pot lacks), ``unexplained`` what vanished (below
    zero: what came from nowhere). All nets, the pot and ``unexplained`` sum to zero.
    """

    players: Mapping[str, Won]
    pot: int
    unexplained: int

    @property
    def nets(self) -> dict[str, int]:
        """The amount that every account gets, including the pot and unexplained money; below zero: pays."""
        nets = {name: won.net for name, won in self.players.items()}
        return {**nets, POT: self.pot, UNEXPLAINED: self.unexplained}

    def owed(self, bank: Bank) -> dict[str, int]:
        """The amount that every account gets when all pay; below zero: pays. These sum to zero, too.

        Chips on credit leave everybody's net to be paid. Chips that were paid for leave the stacks, which the bank pays
        out of the cash that it took.
        """
        owed = self.nets
        if bank.cash:
            cash = {name: won.stack + won.share for name, won in self.players.items()}
            owed |= {**cash, BANK: sum(won.cashed_out - won.bought_in for won in self.players.values())}
        if keeper := bank.keeper:
            # A pot that lacks money is nobody's debt, and so not the holder's.
            kept = [account for account in owed if account == BANK or (account == POT and self.pot > 0)]
            owed[keeper] = sum(owed.pop(account) for account in {keeper, *kept})
        return owed


def evening(final: Final, basis: Basis, split: bool) -> Evening | None:
    """Work out what to settle after an evening; ``None`` if it is not known who has what, or who brought what.

    With ``split`` the pot is shared among those who are still in, in equal parts of whole smallest units.
    """
    end = final.verified if basis == "verified" else final.table
    if end.pot is None:
        return None
    left = {account_name(name) for name in final.left}
    out = {account_name(name) for name in final.eliminated}
    still_in = [name for name in end.stacks if name not in left | out]
    share = each(max(0, end.pot), len(still_in), final.chip) if split and still_in else 0
    players = {}
    for name in end.stacks:
        bought_in, cashed_out, in_front = final.bought_in[name], final.cashed_out[name], final.in_front(end, name)
        if in_front is None or bought_in is None or cashed_out is None:
            return None
        players[name] = Won(bought_in, cashed_out, in_front, share if name in still_in else 0)
    pot = end.pot - share * len(still_in) - final.brought_along
    return Evening(players, pot, -pot - sum(won.net for won in players.values()))


def together(evenings: Iterable[Evening]) -> Evening:
    """Combine several evenings: sums for each player, and for the money that belongs to nobody."""
    players: dict[str, Won] = {}
    pot = unexplained = 0
    for one in evenings:
        for name, won in one.players.items():
            players[name] = won.plus(players[name]) if name in players else won
        pot, unexplained = pot + one.pot, unexplained + one.unexplained
    return Evening(players, pot, unexplained)
