"""Place the entries of reports for other programs in a repository, tell them apart, and keep only the worst of many."""

import posixpath
from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from heapq import nsmallest
from math import inf
from typing import Any, Final, NamedTuple

from referee.finding import Finding, Severity
from referee.text import whole

RANKS: Final[Mapping[Severity | None, int]] = {None: 0, "error": 1, "warning": 2, "note": 3}
"""Severities, worst first; a log that could not be examined (``None``) may be worse than an error."""


class Ranked(NamedTuple):
    """An entry and its place. ``rank`` is lower the worse it is."""

    rank: int
    path: str
    line: int
    column: int
    text: str


def few(entries: Sequence[Ranked], limit: int) -> tuple[list[Ranked], int]:
    """Return the first few entries by rank, path and place, and the number of others."""
    return nsmallest(limit, entries), max(0, len(entries) - limit)


class Worst:
    """The first few of all entries, with at most ``room`` characters of text, and the number of others."""

    def __init__(self, limit: int, room: float = inf) -> None:
        self.most = limit
        self.room: float = room
        self.rest: int = 0
        self.entries: list[Ranked] = []

    def add(self, entries: Iterable[Sequence[Any]], rest: int) -> None:
        """Add entries, which may come from parsed JSON, and count ``rest`` others."""
        self.rest += rest
        for entry in map(Ranked._make, entries):
            insort(self.entries, entry)
            self.room -= len(entry.text)
            while len(self.entries) > self.most or self.room < 0:
                self.drop()

    def drop(self) -> None:
        """Remove the last entry, and count it among the others."""
        self.room += len(self.entries.pop().text)
        self.rest += 1

    def __len__(self) -> int:
        """Return the number of all entries, with those that are only counted."""
        return len(self.entries) + self.rest


SCHEME: Final = "handFinding/v1"
"""The name of this fingerprint algorithm."""


def unique(path: str, finding: Finding) -> str:
    """Return 32 hex digits unique to this finding in the run, even among copies of a log."""
    at = finding.at
    return digest(path, finding.fingerprint or f"{finding.code} {at.line} {at.column} {finding.message}")


def digest(*parts: str) -> str:
    """Return the first 32 hex digits of the SHA-256 of some texts."""
    return sha256(whole("\0".join(parts)).encode()).hexdigest()[:32]


def normal_path(path: str) -> str:
    """Return a path as repositories write it, such as ``logs/a`` for ``./logs/a``."""
    return path if path == "-" else posixpath.normpath(path)
