"""Find the fewest payments at the end that square everyone.

A group of accounts that can be squared within itself, but not in smaller groups, takes one payment fewer than it has
accounts. So the fewest payments are the number of accounts minus the largest number of such groups.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Annotated, NamedTuple

from referee.records import Key
from referee.table.money import Money
from referee.text.limits import SETTLED_BY_THREES, SETTLED_EXACTLY


class Payment(NamedTuple):
    """A payment at the end: always a positive amount. ``pot``, ``bank`` and ``unexplained`` are not players."""

    giver: Annotated[str, Key("from")]
    taker: Annotated[str, Key("to")]
    amount: Money


class Settlement(NamedTuple):
    """Payments that square everyone; ``minimal`` if it is proved that fewer would not do."""

    payments: tuple[Payment, ...]
    minimal: bool


class Net(NamedTuple):
    """The amount that an account gets in the end; below zero: pays."""

    amount: int
    name: str


Group = Sequence[Net]
"""Accounts that square each other: their nets sum to zero."""


def settle(nets: Mapping[str, int]) -> Settlement:
    """Square these accounts: their nets sum to zero. Raises ``ValueError`` if they do not.

    Among equally good ways the choice is always the same, whatever the order of the accounts; in each group whoever
    owes most pays first, to whoever gets most.
    """
    _check(nets)
    left = sorted(Net(amount, name) for name, amount in nets.items() if amount)
    groups = list(_pairs(left))
    left = _without(left, groups)
    minimal = len(left) <= SETTLED_EXACTLY
    if not minimal and len(left) <= SETTLED_BY_THREES:
        groups += _triples(left)
        left = _without(left, groups)
    groups += _fewest(left) if len(left) <= SETTLED_EXACTLY else [left]
    payments = (payment for group in groups for payment in _paid(group))
    return Settlement(_in_order(payments), minimal)


def through(keeper: str, nets: Mapping[str, int]) -> Settlement:
    """Square these accounts, each with the one that keeps the money.

    Raises ``ValueError`` if they do not sum to zero.
    """
    _check(nets)
    groups = ([Net(amount, name), Net(-amount, keeper)] for name, amount in nets.items() if name != keeper)
    return Settlement(_in_order(payment for group in groups for payment in _paid(group)), minimal=False)


def _check(nets: Mapping[str, int]) -> None:
    if sum(nets.values()):
        raise ValueError("what players owe is not what players are owed")


def _in_order(payments: Iterable[Payment]) -> tuple[Payment, ...]:
    return tuple(sorted(payments, key=lambda one: (one.giver, -one.amount, one.taker)))


def _without(nets: Iterable[Net], groups: Iterable[Group]) -> list[Net]:
    grouped = {net for group in groups for net in group}
    return [net for net in nets if net not in grouped]


def _pairs(nets: Sequence[Net]) -> Iterator[Group]:
    """Match two opposite nets: no way of squaring everyone is better than one with such a pair as a group.

    If the two were in two groups, the rest of those could form one, and there would be as many.
    """
    owing: dict[int, list[Net]] = {}
    for net in nets:
        if owing.get(net.amount):
            yield owing[net.amount].pop(0), net
        else:
            owing.setdefault(-net.amount, []).append(net)


def _triples(nets: Sequence[Net]) -> Iterator[Group]:
    """Match three that square each other, as long as there are any."""
    free = {amount: dict.fromkeys(same) for amount, same in groupby(nets, lambda net: net.amount)}
    for i, one in enumerate(nets):
        for other in nets[i + 1 :]:
            third = -one.amount - other.amount
            if third < other.amount or one not in free[one.amount]:
                break  # The smaller of the two would have come first, and was already tried.
            if other in free[other.amount] and len(free.get(third, ())) > (third == other.amount):
                del free[one.amount][one], free[other.amount][other]
                last = next(iter(free[third]))
                del free[third][last]
                yield one, other, last


def _fewest(nets: Sequence[Net]) -> Iterator[Group]:
    """Find the largest number of groups.

    ``most[mask]`` is how often all accounts so far are square when the accounts of that set join one by one in the best
    order; each time, a group is complete.
    """
    size = 1 << len(nets)
    sums, most = [0] * size, [0] * size
    for mask in range(1, size):
        last = mask & -mask
        sums[mask] = sums[mask ^ last] + nets[last.bit_length() - 1].amount
        most[mask] = max(most[mask ^ bit] for bit in _bits(mask)) + (not sums[mask])
    mask = size - 1
    while mask:
        group: list[Net] = []
        while not group or sums[mask]:
            rest = most[mask] - (not sums[mask])
            bit = next(bit for bit in _bits(mask) if most[mask ^ bit] == rest)
            group.append(nets[bit.bit_length() - 1])
            mask ^= bit
        yield group


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _paid(group: Group) -> Iterator[Payment]:
    """The payments within a group: at most one fewer than its accounts."""
    owed = sorted((-net.amount, net.name) for net in group if net.amount > 0)
    for net in sorted(group):
        debt = -net.amount
        while debt > 0:
            most, taker = owed.pop(0)
            amount = min(debt, -most)
            yield Payment(net.name, taker, amount)
            debt -= amount
            if most + amount:
                owed.insert(0, (most + amount, taker))
