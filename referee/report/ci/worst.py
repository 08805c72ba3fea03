"""The worst of many findings, in the memory that these few take."""

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
from typing import Any, Final, NamedTuple

from referee.finding import Severity

RANKS: Final[Mapping[Severity | None, int]] = {None: 0, "error": 1, "warning": 2, "note": 3}
"""How bad things are, the worst first; what could not be examined (``None``) may be worse than an error."""


class Ranked(NamedTuple):
    """What is to be written of something, and where it stands; ``rank`` is lower the worse it is."""

    rank: int
    path: str
    line: int
    column: int
    text: str


def few(entries: Sequence[Ranked], most: int) -> tuple[list[Ranked], int]:
    """The first few of some entries, by rank, path and place, and how many others there are."""
    return nsmallest(most, entries), max(0, len(entries) - most)


class Worst:
    """The first few of all entries that there are, and how many others there were."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.rest = 0
        self.entries: list[Ranked] = []

    def add(self, entries: Iterable[Sequence[Any]], rest: int) -> None:
        """A few more of them and how many others there are, be it as they come out of JSON."""
        self.rest += rest
        for one in entries:
            insort(self.entries, Ranked(*one))
            if len(self.entries) > self.most:
                self.entries.pop()
                self.rest += 1

    def __len__(self) -> int:
        """How many there were in all."""
        return len(self.entries) + self.rest
