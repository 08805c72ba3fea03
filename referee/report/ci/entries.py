"""Place the entries of reports for other programs in a repository, tell them apart, and keep only the worst of many."""

import posixpath
from bisect import insort
from collections.abc import Iterator, Mapping
from hashlib import sha256
from math import inf
from typing import Final, NamedTuple

from referee.finding import Finding, Severity
from referee.judge.policy import CheckedLog
from referee.report.wording.phrases import counted
from referee.text import whole
from referee.values import Place

RANKS: Final[Mapping[Severity | None, int]] = {None: 0, "error": 1, "warning": 2, "note": 3}
"""Severities, worst first; a log that could not be examined (``None``) may be worse than an error."""


class Worst:
    """The first few of all entries by their order, with at most ``room`` characters of text.

    The others are counted, as the ``rest``.
    """

    def __init__(self, limit: int, room: float = inf) -> None:
        self.most = limit
        self.room: float = room
        self.rest: int = 0
        self.entries: list[tuple[tuple[int | str, ...], str]] = []

    def add(self, text: str, *order: int | str) -> None:
        """Add an entry. Its ``order`` begins with its rank, which is lower the worse it is."""
        insort(self.entries, (order, text))
        self.room -= len(text)
        while len(self.entries) > self.most or self.room < 0:
            self.drop()

    def drop(self) -> None:
        """Remove the last entry, and count it among the others."""
        self.room += len(self.entries.pop()[1])
        self.rest += 1

    @property
    def texts(self) -> list[str]:
        """The texts of the entries, the worst first."""
        return [text for _, text in self.entries]


class Issue(NamedTuple):
    """What is wrong with a log, at a place in it or, without one, with all of it."""

    severity: Severity | None
    at: Place | None
    name: str
    message: str
    finding: Finding | None = None


def issues(file: CheckedLog) -> Iterator[Issue]:
    """Yield the standing findings, the number of others, and the faulty waivers, or why a log could not be examined."""
    if file.error is not None:
        yield Issue(None, None, "not-examined", f"could not be examined: {file.error}")
        return
    for finding in file.listing.standing:
        yield Issue(finding.severity, finding.at, f"{finding.code} {finding.name}", finding.message, finding)
    if unlisted := file.listing.more_standing:
        yield Issue("note", None, "more", f"{counted(unlisted, 'more finding')}, not shown")
    for waiver in file.listing.waivers:
        if not waiver.sound:
            yield Issue("warning", waiver.at, "waiver", waiver.message)


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
