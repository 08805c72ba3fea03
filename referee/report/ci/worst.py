"""Keep the worst of many findings in constant memory."""

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
from math import inf
from typing import Any, Final, NamedTuple

from referee.finding import Severity

RANKS: Final[Mapping[Severity | None, int]] = {None: 0, "error": 1, "warning": 2, "note": 3}
"""Severities, worst first; a log that could not be examined (``None``) may be worse than an error."""


class Ranked(NamedTuple):
    """An entry and its place; ``rank`` is lower the worse it is."""

    rank: int
    path: str
    line: int
    column: int
    text: str


def few(entries: Sequence[Ranked], most: int) -> tuple[list[Ranked], int]:
    """Return the first few entries by rank, path and place, and the number of others."""
    return nsmallest(most, entries), max(0, len(entries) - most)


class Worst:
    """The first few of all entries, with at most ``room`` characters of text, and the number of others."""

    def __init__(self, most: int, room: float = inf) -> None:
        self.most = most
        self.room: float = room
        self.rest: int = 0
        self.entries: list[Ranked] = []

    def add(self, entries: Iterable[Sequence[Any]], rest: int) -> None:
        """Add entries and a number of others, also from parsed JSON."""
        self.rest += rest
        for one in map(Ranked._make, entries):
            insort(self.entries, one)
            self.room -= len(one.text)
            while len(self.entries) > self.most or self.room < 0:
                self.drop()

    def drop(self) -> None:
        """Only count the last entry from now on."""
        self.room += len(self.entries.pop().text)
        self.rest += 1

    def __len__(self) -> int:
        """Return the total number of entries."""
        return len(self.entries) + self.rest
