"""The result of an evening, and the fewest payments that square everyone.

A group of accounts that can be squared within itself, but not in smaller groups, takes one payment fewer than it has
accounts. So the fewest payments are the number of accounts minus the largest number of such groups.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import add
from typing import Annotated, Literal, NamedTuple, Self

from referee.ledger.entries import BANK, POT, UNEXPLAINED, FinalStandings, account_name
from referee.ledger.pot import even_part
from referee.limits import SETTLED_EXACTLY
from referee.records import Key, shows
from referee.values import Money

Basis = Literal["verified", "as-played"]
"""The ledger to settle by, either what everybody should have or what they have according to the table."""


class Bank(NamedTuple):
    """How the money is kept while the table plays."""

    holder: str | None = None
    """The account that keeps a pot that nobody took, and pays for the bank."""
    cash: bool = False
    """Whether chips were paid for in cash, so that stacks are paid out."""

    @property
    def keeper(self) -> str | None:
        """The account that pays the others, or ``None`` if nobody keeps the money."""
        return self.holder or (BANK if self.cash else None)


@shows("bought_in", "cashed_out", "stack", "share as pot_share", "net")
class Won(NamedTuple):
    """What one player brought, took home, still has, and gets from the pot."""

    bought_in: Money
    cashed_out: Money
    stack: Money
    share: Money

    @property
    def net(self) -> Money:
        """The cash-outs, the stack and the share of the pot, less the buy-in (negative for a loss)."""
        return self.cashed_out + self.stack + self.share - self.bought_in

    def plus(self, evening: Self) -> Self:
        """Add another evening of the same player."""
        return type(self)(*map(add, self, evening))


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening to be settled, in hundredths.

    ``players`` are by account. ``pot`` is what nobody took and nobody shares, without what was brought along from an
    earlier evening, and negative if players won of that or the pot lacks money. ``unexplained`` is what vanished,
    negative if money came from nowhere. All nets, the pot and ``unexplained`` sum to zero.
    """

    players: Mapping[str, Won]
    pot: int
    unexplained: int

    @property
    def nets(self) -> dict[str, int]:
        """The amount that every account gets, negative for a payment, including the pot and unexplained money."""
        nets = {name: won.net for name, won in self.players.items()}
        return {**nets, POT: self.pot, UNEXPLAINED: self.unexplained}

    def amounts_owed(self, bank: Bank) -> dict[str, int]:
        """Return the amount that every account gets when all pay, negative for a payment. The amounts sum to zero.

        Chips on credit leave everybody's net to be paid. Chips that were paid for leave the stacks, which the bank pays
        out of the cash that it took.
        """
        owed = self.nets
        if bank.cash:
            cash = {name: won.stack + won.share for name, won in self.players.items()}
            owed |= {**cash, BANK: sum(won.cashed_out - won.bought_in for won in self.players.values())}
        if keeper := bank.keeper:
            # A pot that lacks money is nobody's debt, and so not the holder's.
            kept_accounts = [account for account in owed if account == BANK or (account == POT and self.pot > 0)]
            owed[keeper] = sum(owed.pop(account) for account in {keeper, *kept_accounts})
        return owed


def evening(final: FinalStandings, basis: Basis, split: bool) -> Evening | None:
    """Return what to settle after an evening, or ``None`` if it is not known who has what, or who brought what.

    With ``split`` the pot is shared among those who are still in, in equal parts of whole smallest units.
    """
    end = final.verified if basis == "verified" else final.table
    if end.pot is None:
        return None
    left = {account_name(name) for name in final.left}
    out = {account_name(name) for name in final.eliminated}
    still_in = [name for name in end.stacks if name not in left | out]
    share = even_part(max(0, end.pot), len(still_in), final.chip) if split and still_in else 0
    players = {}
    for name in end.stacks:
        bought_in, cashed_out, in_front = final.bought_in[name], final.cashed_out[name], final.in_front(end, name)
        if in_front is None or bought_in is None or cashed_out is None:
            return None
        players[name] = Won(bought_in, cashed_out, in_front, share if name in still_in else 0)
    pot = end.pot - share * len(still_in) - final.brought_along
    return Evening(players, pot, -pot - sum(won.net for won in players.values()))


def together(evenings: Iterable[Evening]) -> Evening:
    """Combine several evenings into sums for each player and for the money that belongs to nobody."""
    players: dict[str, Won] = {}
    pot = unexplained = 0
    for night in evenings:
        for name, won in night.players.items():
            players[name] = won.plus(players[name]) if name in players else won
        pot, unexplained = pot + night.pot, unexplained + night.unexplained
    return Evening(players, pot, unexplained)


class Payment(NamedTuple):
    """A payment at the end, always of a positive amount. ``pot``, ``bank`` and ``unexplained`` are not players."""

    giver: Annotated[str, Key("from")]
    taker: Annotated[str, Key("to")]
    amount: Money


class Settlement(NamedTuple):
    """Payments that square everyone. It is ``minimal`` if fewer payments provably would not do."""

    payments: tuple[Payment, ...]
    minimal: bool


class Net(NamedTuple):
    """The amount (hundredths) that an account gets in the end, negative for a payment."""

    amount: int
    name: str


Group = Sequence[Net]
"""Accounts that square each other, because their nets sum to zero."""


def settle(nets: Mapping[str, int]) -> Settlement:
    """Square these accounts. Raises ``ValueError`` if their nets do not sum to zero.

    Among equally good ways the choice is always the same, whatever the order of the accounts. In each group whoever
    owes most pays first, to whoever gets most.
    """
    _check(nets)
    # Taking two opposite nets as a group never costs a payment. If they were in two groups, the rest of those could
    # form one group, and there would be as many.
    groups, opposite = list[Group](), defaultdict[int, list[Net]](list)
    for net in sorted(Net(amount, name) for name, amount in nets.items() if amount):
        if opposite[net.amount]:
            groups.append((opposite[net.amount].pop(0), net))
        else:
            opposite[-net.amount].append(net)
    left = sorted(chain.from_iterable(opposite.values()))
    minimal = len(left) <= SETTLED_EXACTLY
    groups += _fewest(left) if minimal else [left]
    payments = (payment for group in groups for payment in _payments_within(group))
    return Settlement(_in_order(payments), minimal)


def through(keeper: str, nets: Mapping[str, int]) -> Settlement:
    """Square these accounts, each with the one that keeps the money.

    Raises ``ValueError`` if they do not sum to zero.
    """
    _check(nets)
    groups = ([Net(amount, name), Net(-amount, keeper)] for name, amount in nets.items() if name != keeper)
    return Settlement(_in_order(payment for group in groups for payment in _payments_within(group)), minimal=False)


def _check(nets: Mapping[str, int]) -> None:
    if sum(nets.values()):
        raise ValueError("what players owe is not what players are owed")


def _in_order(payments: Iterable[Payment]) -> tuple[Payment, ...]:
    return tuple(sorted(payments, key=lambda payment: (payment.giver, -payment.amount, payment.taker)))


def _fewest(nets: Sequence[Net]) -> Iterator[Group]:
    """Divide the accounts into as many groups as possible.

    ``counts[mask]`` is for the set of accounts whose bits are in the mask. If they join one by one in the best order,
    it is how often all that have joined are square. Each time they are, a group is complete.
    """
    size = 1 << len(nets)
    sums, counts = [0] * size, [0] * size
    for mask in range(1, size):
        last = mask & -mask
        sums[mask] = sums[mask ^ last] + nets[last.bit_length() - 1].amount
        counts[mask] = max(counts[mask ^ bit] for bit in _bits(mask)) + (not sums[mask])
    mask = size - 1
    while mask:
        group: list[Net] = []
        while not group or sums[mask]:
            rest = counts[mask] - (not sums[mask])
            bit = next(bit for bit in _bits(mask) if counts[mask ^ bit] == rest)
            group.append(nets[bit.bit_length() - 1])
            mask ^= bit
        yield group


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _payments_within(group: Group) -> Iterator[Payment]:
    """Yield the payments within a group, at most one fewer than its accounts."""
    owed = sorted((-net.amount, net.name) for net in group if net.amount > 0)
    for net in sorted(group):
        debt = -net.amount
        while debt > 0:
            credit, taker = owed.pop(0)
            amount = min(debt, -credit)
            yield Payment(net.name, taker, amount)
            debt -= amount
            if credit + amount:
                owed.insert(0, (credit + amount, taker))
