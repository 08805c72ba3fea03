"""Keep the worst of many findings in constant memory."""

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
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
    """The first few of all entries, and the number of others."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.rest = 0
        self.entries: list[Ranked] = []

    def add(self, entries: Iterable[Sequence[Any]], rest: int) -> None:
        """Add entries and a number of others, also from parsed JSON."""
        self.rest += rest
        for one in entries:
            insort(self.entries, Ranked(*one))
            if len(self.entries) > self.most:
                self.entries.pop()
                self.rest += 1

    def __len__(self) -> int:
        """Return the total number of entries."""
        return len(self.entries) + self.rest
