"""The reader's position in a log, and the ways to move to another."""

from typing import NamedTuple

from referee.playback import PlayedHand
from referee.playback.moments import Moment, hand_moments, opening_moments
from referee.playback.position import Position, position, seated
from referee.report.board.book import Book


class Start(NamedTuple):
    """The start: a hand (0 and ``None``: before the first), and a trick of it or a line of the log."""

    hand: int | None = None
    trick: int | None = None
    line: int | None = None


class Reader:
    """Somebody at ``moment`` of hand ``number``, or before the first hand if that is 0.

    ``retold``: the hand is shown in a version other than the book's.

    Each move returns whether it led anywhere: in a log that is not read to its end, it may do so later.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.number: int = 0
        self.at: int = 0
        self.hand: PlayedHand | None = None
        self.moments: list[Moment] = opening_moments(book.opening)
        self.retold: bool = False

    @property
    def moment(self) -> Moment:
        """The current moment."""
        return self.moments[self.at]

    def position(self) -> Position:
        """The table at this moment."""
        opening = self.book.opening
        if self.hand is None:
            return seated(opening, opening.before.table)
        return position(self.hand, self.moments, self.at, opening.players)

    def step(self, by: int) -> bool:
        """Move one moment forward or back, also into other hands."""
        if 0 <= self.at + by < len(self.moments):
            return self._to(self.number, self.at + by)
        return self.turn(by, min(by, 0))

    def trick(self, by: int) -> bool:
        """Move to the beginning of the next or previous trick, the part after the tricks, or another hand."""
        starts = [at for at, one in enumerate(self.moments) if not at or _trick(one) != _trick(self.moments[at - 1])]
        there = [at for at in starts if (at > self.at if by > 0 else at < self.at)]
        return self._to(self.number, there[0 if by > 0 else -1]) if there else self.turn(by, min(by, 0))

    def turn(self, by: int, at: int = 0) -> bool:
        """Move to a moment of the next or previous hand."""
        numbers = [0, *self.book.numbers]
        there = numbers.index(self.number) + by
        return 0 <= there < len(numbers) and self._to(numbers[there], at)

    def finding(self, by: int) -> bool:
        """Move to the next or previous moment with a finding."""
        here = [at for at in self._found() if (at > self.at if by > 0 else at < self.at)]
        if here:
            return self._to(self.number, here[0 if by > 0 else -1])
        disputed = [0] * bool(self.book.opening.before.findings) + self.book.disputed
        there = [one for one in disputed if (one > self.number if by > 0 else one < self.number)]
        return bool(there) and self._to(there[0 if by > 0 else -1]) and self._to(self.number, self._found()[-(by < 0)])

    def _found(self) -> list[int]:
        return [at for at, one in enumerate(self.moments) if one.findings]

    def end(self, by: int) -> bool:
        """Move to the first or last moment of the log."""
        if by < 0:
            return self._to(0)
        return self.book.complete and self._to([0, *self.book.numbers][-1], -1)

    def go(self, start: Start) -> bool:
        """Move to a hand, and a trick or line of it; a line without an event belongs to the moment before."""
        if start.hand and not self.book.has(start.hand):
            return False
        self._to(start.hand or 0)
        fits = [at for at, one in enumerate(self.moments) if _fits(one, start)]
        before = [at for at, one in enumerate(self.moments) if one.line < (start.line or 0) and not one.step]
        return self._to(self.number, fits[0] if fits else max(before, default=0))

    def retell(self, hand: PlayedHand | None = None) -> None:
        """Replace the hand by another version, or by the book's, and stay at the same event."""
        line = self.moment.line
        nth = sum(one.line == line for one in self.moments[: self.at])
        self.hand, self.retold = hand or self.book.hand(self.number), hand is not None
        self.moments = hand_moments(self.hand)
        there = [at for at, one in enumerate(self.moments) if one.line == line]
        self.at = there[min(nth, len(there) - 1)] if there else min(self.at, len(self.moments) - 1)

    def _to(self, number: int, at: int = 0) -> bool:
        """Move to a moment of a hand, counted from its end if negative."""
        if number != self.number:
            self.number, self.retold = number, False
            self.hand = self.book.hand(number) if number else None
            self.moments = hand_moments(self.hand) if self.hand else opening_moments(self.book.opening)
        self.at = at % len(self.moments)
        return True


def _trick(moment: Moment) -> int | None:
    return moment.trick.number if moment.trick else None


def _fits(moment: Moment, start: Start) -> bool:
    """Check whether a moment belongs to the requested trick or line, if any."""
    if start.line is not None:
        return moment.line == start.line
    return start.trick is not None and _trick(moment) == start.trick
