"""A player's money over the hands of a game, and what happened on the way.

Amounts are hundredths. Places are hands, from 1; 0 is before the first. What is not known is ``None``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from referee.judge.ledger import Ledger
from referee.ledger.entries import BANK, Account, Posting

Amounts = list[int | None]

BOURRE, RENEGE, OUT, BOUGHT, LEFT = "B", "R", "E", "+", "L"
KINDS: Final[Mapping[str, str]] = {
    BOURRE: "bourré",
    RENEGE: "renege",
    OUT: "eliminated",
    BOUGHT: "bought in",
    LEFT: "left",
}
"""What is marked: each kind by its letter, in the order in which those of one hand stand above each other."""


class Event(NamedTuple):
    """Something that befell a player in a hand, or after it and before the next."""

    hand: int
    kind: str


@dataclass(frozen=True, slots=True)
class StackLine:
    """One player's stack before the first hand and after each, as the table had it and as it is verified.

    It is ``None`` too where the player was not at the table: before sitting down, and after leaving or going out.
    """

    player: str
    table: Amounts
    verified: Amounts
    marks: list[Event]

    @property
    def differs(self) -> bool:
        """Whether the table ever had another stack than is verified."""
        return self.table != self.verified

    @property
    def apart(self) -> Amounts:
        """The verified stack where it differs from the table's, and at the hands before and after."""
        wrong = [mine != due for mine, due in zip(self.table, self.verified, strict=True)]
        near = zip(wrong, [*wrong[1:], False], [False, *wrong[:-1]], strict=True)
        return [due if any(one) else None for due, one in zip(self.verified, near, strict=True)]

    @property
    def last(self) -> tuple[int, int] | None:
        """The last hand after which the table's stack is known, and that stack."""
        known = [(hand, amount) for hand, amount in enumerate(self.table) if amount is not None]
        return known[-1] if known else None


def courses(ledger: Ledger) -> list[StackLine]:
    """The players' courses, in the order in which they sat down."""
    return [_course(player, ledger.hands) for player in ledger.players]


def _course(player: str, hands: Sequence[Account]) -> StackLine:
    start = _brought(player, hands[0])
    course = StackLine(player, [start], [start], [])
    gone, parted = False, start
    for hand in hands:
        had, due = hand.table.stacks.get(player), hand.verified.stacks.get(player)
        moved = list(_with_bank(player, hand))
        # One who goes on all the same has other money afterwards.
        absent = gone and not moved and had == parted
        course.table.append(None if absent else had)
        course.verified.append(None if absent else due)
        course.marks.extend(Event(hand.hand, kind) for kind in _kinds(player, hand, moved))
        if not absent:
            gone, parted = moved[-1] == LEFT if moved else player in hand.eliminated, had
    return course


def _opening(hand: Account) -> Iterator[Posting]:
    """The payments of the first hand that were made before it."""
    return takewhile(lambda one: one.giver == BANK, hand.postings if hand.hand == 1 else ())


def _brought(player: str, first: Account) -> int | None:
    """What a player sat down with before the first hand."""
    brought = [one.amount for one in _opening(first) if one.taker == player]
    return sum(brought) if brought else None


def _with_bank(player: str, hand: Account) -> Iterator[str]:
    """What a player bought, or left with, since the hand began."""
    for one in hand.postings[len(list(_opening(hand))) :]:
        if one.giver == BANK and one.taker == player:
            yield BOUGHT
        if one.giver == player and one.taker == BANK:
            yield LEFT


def _kinds(player: str, hand: Account, moved: Iterable[str]) -> Iterator[str]:
    """What befell a player in a hand."""
    if player in (hand.bourre or ()):
        yield BOURRE
    if player in hand.reneged:
        yield RENEGE
    if player in hand.eliminated:
        yield OUT
    yield from moved
