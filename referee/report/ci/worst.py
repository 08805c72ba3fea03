"""The worst of many findings, in the memory that these few take."""

from bisect import insort
from collections.abc import Iterable, Mapping
from heapq import nsmallest
from typing import Final, NamedTuple

from referee.finding import Severity

RANKS: Final[Mapping[Severity | None, int]] = {None: 0, "error": 1, "warning": 2, "note": 3}
"""How bad things are, the worst first; what could not be examined (``None``) may be worse than an error."""


class Entry(NamedTuple):
    """What is to be written of something, and where it stands; ``rank`` is lower the worse it is."""

    rank: int
    path: str
    line: int
    column: int
    text: str


class Worst:
    """The first few of all entries that there are, by rank, path and place, and how many others there were."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.rest = 0
        self.entries: list[Entry] = []

    def add(self, entries: Iterable[Entry], rest: int = 0) -> None:
        """More of them; ``rest`` is how many have been passed over already, each no better than those given."""
        self.rest += rest
        for one in entries:
            insort(self.entries, one)
            if len(self.entries) > self.most:
                self.entries.pop()
                self.rest += 1

    def __len__(self) -> int:
        """How many there were in all."""
        return len(self.entries) + self.rest


def first(entries: Iterable[Entry], most: int) -> list[Entry]:
    """The first few of some entries."""
    return nsmallest(most, entries)
