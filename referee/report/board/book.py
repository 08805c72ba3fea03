"""A log's hands on demand, for readers who jump back and forth."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, cast

from referee.playback import Opening, PlayedHand

KEPT: Final = 1000
"""Hands kept at the same time, however many the log has."""
AROUND: Final = 50
"""Neighbours on either side that are replayed together with a missing hand."""

Retell = Callable[[range | None], Iterator[Opening | PlayedHand]]
"""Replays the opening, then the hands of these numbers, or all."""


class Book:
    """A log that is read while somebody looks at it: its opening, and each hand as it went.

    Memory hardly grows with the log: it keeps the numbers of all hands, but the content of only ``KEPT``.
    """

    def __init__(self, retell: Retell) -> None:
        self._retell = retell
        self._rest = retell(None)
        self._kept: dict[int, PlayedHand] = {}
        self.opening: Opening = cast(Opening, next(self._rest))
        self.numbers: list[int] = []
        """The hands read so far, in order, except any without known rules."""
        self.disputed: list[int] = []
        """The hands with findings."""
        self.found: int = len(self.opening.before.findings)
        """The number of findings so far, including the opening's."""
        self.complete: bool = False
        """True once the log is read to its end."""

    def read_on(self, hands: int | None = None) -> None:
        """Read that many more hands of the log, or all the rest."""
        before = len(self.numbers)
        for hand in islice(self._rest, hands):
            self._add(cast(PlayedHand, hand))
        self.complete = hands is None or len(self.numbers) < before + hands

    def has(self, number: int) -> bool:
        """Check whether a hand of this number was read."""
        at = bisect_left(self.numbers, number)
        return self.numbers[at : at + 1] == [number]

    def hand(self, number: int) -> PlayedHand:
        """Return a hand as it went. Raises ``KeyError`` if no hand of this number was read."""
        if number not in self._kept:
            near = range(max(1, number - AROUND), number + AROUND + 1)
            there = bisect_right(self.numbers, near[-1]) - bisect_left(self.numbers, near[0])
            told = islice(self._retell(near), 1, 1 + there)
            self._kept = {hand.number: hand for hand in told if isinstance(hand, PlayedHand)}
        return self._kept[number]

    def _add(self, hand: PlayedHand) -> None:
        self.numbers.append(hand.number)
        if found := len(hand.findings) + len(hand.after.findings):
            self.disputed.append(hand.number)
            self.found += found
        if len(self._kept) < KEPT:
            self._kept[hand.number] = hand
