"""A player's money over the hands of a game, and events on the way.

Amounts are hundredths. Places are hands, from 1; 0 is before the first. ``None`` means unknown.
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
"""The marked kinds by letter, in the order in which those of one hand are stacked."""


class Event(NamedTuple):
    """An event for a player in a hand, or after it and before the next."""

    hand: int
    kind: str


@dataclass(frozen=True, slots=True)
class StackLine:
    """One player's stack before the first hand and after each, at the table and verified.

    It is also ``None`` while the player was not at the table: before sitting down, and after leaving or going out.
    """

    player: str
    table: Amounts
    verified: Amounts
    marks: list[Event]

    @property
    def differs(self) -> bool:
        """True if the table's stack ever differed from the verified one."""
        return self.table != self.verified

    @property
    def apart(self) -> Amounts:
        """The verified stack where it differs from the table's, and at the neighbouring hands."""
        wrong = [mine != due for mine, due in zip(self.table, self.verified, strict=True)]
        near = zip(wrong, [*wrong[1:], False], [False, *wrong[:-1]], strict=True)
        return [due if any(one) else None for due, one in zip(self.verified, near, strict=True)]

    @property
    def last(self) -> tuple[int, int] | None:
        """The last hand with a known stack at the table, and that stack."""
        known = [(hand, amount) for hand, amount in enumerate(self.table) if amount is not None]
        return known[-1] if known else None


def courses(ledger: Ledger) -> list[StackLine]:
    """Return the players' courses, in the order in which they sat down."""
    return [_course(player, ledger.hands) for player in ledger.players]


def _course(player: str, hands: Sequence[Account]) -> StackLine:
    start = _brought(player, hands[0])
    course = StackLine(player, [start], [start], [])
    gone, parted = False, start
    for hand in hands:
        had, due = hand.table.stacks.get(player), hand.verified.stacks.get(player)
        moved = list(_with_bank(player, hand))
        # A player who plays on anyway has a different stack afterwards.
        absent = gone and not moved and had == parted
        course.table.append(None if absent else had)
        course.verified.append(None if absent else due)
        course.marks.extend(Event(hand.hand, kind) for kind in _kinds(player, hand, moved))
        if not absent:
            gone, parted = moved[-1] == LEFT if moved else player in hand.eliminated, had
    return course


def _opening(hand: Account) -> Iterator[Posting]:
    """Return the payments of the first hand that were made before it."""
    return takewhile(lambda one: one.giver == BANK, hand.postings if hand.hand == 1 else ())


def _brought(player: str, first: Account) -> int | None:
    """Return a player's stack before the first hand."""
    brought = [one.amount for one in _opening(first) if one.taker == player]
    return sum(brought) if brought else None


def _with_bank(player: str, hand: Account) -> Iterator[str]:
    """Yield the player's purchases and departures since the hand began."""
    for one in hand.postings[len(list(_opening(hand))) :]:
        if one.giver == BANK and one.taker == player:
            yield BOUGHT
        if one.giver == player and one.taker == BANK:
            yield LEFT


def _kinds(player: str, hand: Account, moved: Iterable[str]) -> Iterator[str]:
    """Yield the kinds of events for a player in a hand."""
    if player in (hand.bourre or ()):
        yield BOURRE
    if player in hand.reneged:
        yield RENEGE
    if player in hand.eliminated:
        yield OUT
    yield from moved
