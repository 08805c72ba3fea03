"""Write what code hosts show of a run, GitHub's annotations and GitLab's code quality report.

Here is also what these forms share with others for programs: everything to report about a log, and the worst of many.
"""

import json
import posixpath
from bisect import insort
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from math import inf
from typing import Final, Literal, NamedTuple

from referee.finding import Finding, Severity
from referee.judge.policy import CheckedLog
from referee.limits import ANNOTATIONS
from referee.records import record
from referee.report.form import CheckReport, Form, JsonForm
from referee.report.wording.phrases import all_together, counted
from referee.rules.catalogue import LOG_ERRORS, grade
from referee.text import command_data, command_property, shown, without_surrogates
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
            self.room += len(self.entries.pop()[1])
            self.rest += 1

    @property
    def texts(self) -> list[str]:
        """The texts of the entries, the worst first."""
        return [text for _, text in self.entries]


class Issue(NamedTuple):
    """Something to report about a log, at a place in it or, without one, about all of it.

    A ``standing`` issue is a fault that nothing suppresses.
    """

    kind: Literal["not-examined", "finding", "more", "waiver", "ruling"]
    severity: Severity | None
    message: str
    at: Place | None = None
    standing: bool = True
    finding: Finding | None = None

    @property
    def name(self) -> str:
        """The code and the name of a finding, or the kind of something else."""
        return f"{self.finding.code} {self.finding.name}" if self.finding else self.kind


def issues(file: CheckedLog) -> Iterator[Issue]:
    """Yield everything to report about a log: findings, waivers, rulings, and how many of them are not listed.

    If the log could not be examined, that is the only issue.
    """
    if file.error is not None:
        yield Issue("not-examined", None, f"could not be examined: {file.error}")
    for finding in file.findings:
        yield Issue("finding", finding.severity, finding.message, finding.at, finding.suppression is None, finding)
    standing = file.listing.more_standing
    if standing:
        yield Issue("more", "note", f"{counted(standing, 'more finding')}, not shown")
    if suppressed := file.listing.more - standing:
        words = f"{counted(suppressed, 'more finding')} waived or known, not shown"
        yield Issue("more", "note", words, standing=False)
    for waiver in file.listing.waivers:
        yield Issue("waiver", "note" if waiver.sound else "warning", waiver.message, waiver.at, not waiver.sound)
    for ruling in file.rulings:
        yield Issue("ruling", "note", ruling.message, ruling.at, standing=False)
    if file.more_rulings:
        yield Issue("more", "note", f"{counted(file.more_rulings, 'more ruling')}, not shown", standing=False)


SCHEME: Final = "handFinding/v1"
"""The name of this fingerprint algorithm."""


def unique(path: str, finding: Finding) -> str:
    """Return 32 hex digits unique to this finding in the run, even among copies of a log."""
    at = finding.at
    return _digest(path, finding.fingerprint or f"{finding.code} {at.line} {at.column} {finding.message}")


def _digest(*parts: str) -> str:
    return sha256(without_surrogates("\0".join(parts)).encode()).hexdigest()[:32]


def normal_path(path: str) -> str:
    """Return a path as repositories write it, such as ``logs/a`` for ``./logs/a``."""
    return path if path == "-" else posixpath.normpath(path)


# GitHub

_LEVELS: Final = {
    None: "error",
    "error": "error",
    "warning": "warning",
    "note": "notice",
}
"""The level of an annotation by its severity: GitHub shows ten of each level."""


@record(frozen=False)
class GitHub(Form):
    """Annotations for the ten worst findings and ineffective waivers of each level, then the totals in words."""

    levels: dict[str, Worst] = field(default_factory=lambda: {level: Worst(ANNOTATIONS) for level in _LEVELS.values()})
    unlisted: int = 0

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Keep the worst of one log, and write nothing yet."""
        self.unlisted += file.listing.more_standing
        for issue in issues(file):
            if issue.kind == "more" or not issue.standing:
                continue
            at, finding, title, words = issue.at, issue.finding, issue.name.replace("-", " "), [issue.message]
            place = f"file={command_property(normal_path(file.path))}"
            if at:  # The end column is exclusive, which GitHub leaves open, since it marks whole lines.
                place += f",line={at.line},endLine={at.line},col={at.column},endColumn={at.end}"
            if finding:
                title = issue.name
                title += f" ({grade(finding.code, finding.severity)})" if finding.code in LOG_ERRORS else ""
                words += [f"line {proof.at.line}: {proof.message}" for proof in finding.evidence]
            text, level = command_data("\n".join(words)), _LEVELS[issue.severity]
            command = f"::{level} {place},title={command_property(title)}::{text}"
            self.levels[level].add(command, RANKS[issue.severity], file.path, *(at or ())[:2])
        return ""

    def tail(self, run: CheckReport) -> str:
        """Return the annotations, and the remaining totals."""
        lines = [text for level in self.levels.values() for text in level.texts]
        lines.append(all_together(run.summary))
        if rest := self.unlisted + sum(level.rest for level in self.levels.values()):
            worst = f"GitHub shows only {ANNOTATIONS} of each level, and these are the worst"
            lines.append(f"{rest:,} more are not annotated: {worst}")
            lines.append("all other forms list more of them, such as --output-format concise or -o findings.sarif")
        return "".join(f"{line}\n" for line in lines)


# GitLab

_SEVERITIES: Final = {
    None: "blocker",
    "error": "major",
    "warning": "minor",
    "note": "info",
}


class GitLab(JsonForm):
    """An array with an object for each finding, ineffective waiver and unread log."""

    def head(self) -> str:
        """Begin the array."""
        return "["

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Return the objects of one log."""
        objects = []
        for issue in issues(file):
            if not issue.standing:
                continue
            finding, line, words = issue.finding, issue.at.line if issue.at else 1, issue.message
            if finding and finding.code in LOG_ERRORS:
                words = f"{grade(finding.code, finding.severity)}: {words}"
            fingerprint = unique(file.path, finding) if finding else _digest(file.path, issue.name, str(line), words)
            listed = {
                "description": shown(words),
                "check_name": issue.name,
                "fingerprint": fingerprint,
                "severity": _SEVERITIES[issue.severity],
                "location": {"path": normal_path(file.path), "lines": {"begin": line}},
            }
            objects.append(json.dumps(listed))
        return self.append(",\n".join(objects))

    def tail(self, run: CheckReport) -> str:
        """Close the array."""
        return "\n]\n" if self.has_entries else "]\n"
