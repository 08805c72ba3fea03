"""Write ``--output-format github`` and ``gitlab``, which are GitHub's annotations and GitLab's code quality report."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

from referee.finding import Severity
from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.limits import ANNOTATIONS
from referee.report.ci.entries import RANKS, Ranked, Worst, digest, few, normal_path, unique
from referee.report.form import Form, JsonForm, Whole
from referee.report.wording.phrases import all_together, counted
from referee.rules.catalogue import LOG_ERRORS, grade
from referee.text import command_data, command_property, shown
from referee.values import Place

_COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}

_LEVELS: Final = ({RANKS[None], RANKS["error"]}, {RANKS["warning"]}, {RANKS["note"]})
"""The ranks on each level of annotation: GitHub shows ten of each."""


class GitHub(Form):
    """Annotations for the ten worst findings and ineffective waivers of each level, then the totals in words."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._levels = [Worst(ANNOTATIONS) for _ in _LEVELS]
        self._unlisted = 0

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the worst of one log and the number of others, level by level, and how many more it does not list."""
        entries = list(_entries(file))
        levels = [few([entry for entry in entries if entry.rank in ranks], ANNOTATIONS) for ranks in _LEVELS]
        return json.dumps((levels, file.listing.more_standing if isinstance(file, CheckedLog) else 0))

    def take(self, text: str) -> str:
        """Write nothing yet, as the worst are only known at the end."""
        levels, unlisted = json.loads(text)
        for worst, level in zip(self._levels, levels, strict=True):
            worst.add(*level)
        self._unlisted += unlisted
        return ""

    def tail(self, logs: Whole) -> str:
        """Return the annotations, and the remaining totals."""
        lines = [entry.text for level in self._levels for entry in level.entries]
        lines.append(all_together(logs.totals, logs.unexamined))
        if rest := self._unlisted + sum(level.rest for level in self._levels):
            worst = f"GitHub shows only {ANNOTATIONS} of each level, and these are the worst"
            lines.append(f"{rest:,} more are not annotated: {worst}")
            lines.append("all other forms list more of them, such as --output-format concise or -o findings.sarif")
        return "".join(f"{line}\n" for line in lines)


def _entries(file: CheckedLog | UnexaminedLog) -> Iterator[Ranked]:
    if isinstance(file, UnexaminedLog):
        text = _command("error", f"file={_path(file.path)}", "not examined", f"could not be examined: {file.error}")
        yield Ranked(RANKS[None], file.path, 0, 0, text)
        return
    for finding in file.listing.standing:
        grading = f" ({grade(finding.code, finding.severity)})" if finding.code in LOG_ERRORS else ""
        lines = (finding.message, *(f"line {proof.at.line}: {proof.message}" for proof in finding.evidence))
        title = f"{finding.code} {finding.name}{grading}"
        yield _entry(file.path, finding.at, finding.severity, title, "\n".join(lines))
    for waiver in file.listing.waivers:
        if not waiver.sound:
            yield _entry(file.path, waiver.at, "warning", "waiver", waiver.message)


def _entry(path: str, at: Place, severity: Severity, title: str, words: str) -> Ranked:
    """Build an annotation. Its end column is exclusive, which GitHub leaves open, since it marks whole lines."""
    place = f"file={_path(path)},line={at.line},endLine={at.line},col={at.column},endColumn={at.end}"
    return Ranked(RANKS[severity], path, at.line, at.column, _command(_COMMANDS[severity], place, title, words))


def _command(name: str, place: str, title: str, words: str) -> str:
    return f"::{name} {place},title={command_property(title)}::{command_data(words)}"


def _path(path: str) -> str:
    return command_property(normal_path(path))


_SEVERITIES: Final[Mapping[Severity | None, str]] = {
    None: "blocker",
    "error": "major",
    "warning": "minor",
    "note": "info",
}


class GitLab(JsonForm):
    """An array with an object for each finding, ineffective waiver and unread log."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the objects of one log."""
        return ",\n".join(map(json.dumps, _objects(file)))

    def head(self) -> str:
        """Begin the array."""
        return "["

    def tail(self, logs: Whole) -> str:
        """Close the array."""
        return "\n]\n" if self.has_entries else "]\n"


def _objects(file: CheckedLog | UnexaminedLog) -> Iterator[dict[str, Any]]:
    if isinstance(file, UnexaminedLog):
        yield _object(file.path, 1, None, "not-examined", f"could not be examined: {file.error}")
        return
    for finding in file.listing.standing:
        grading = f"{grade(finding.code, finding.severity)}: " if finding.code in LOG_ERRORS else ""
        name, words = f"{finding.code} {finding.name}", f"{grading}{finding.message}"
        shared = _object(file.path, finding.at.line, finding.severity, name, words)
        yield shared | {"fingerprint": unique(file.path, finding)}
    if file.listing.more_standing:
        yield _object(file.path, 1, "note", "more", f"{counted(file.listing.more_standing, 'more finding')}, not shown")
    for waiver in file.listing.waivers:
        if not waiver.sound:
            yield _object(file.path, waiver.at.line, "warning", "waiver", waiver.message)


def _object(path: str, line: int, severity: Severity | None, name: str, words: str) -> dict[str, Any]:
    """Build an object. Its fingerprint is that of its line and words, unless it is a finding, which has its own."""
    return {
        "description": shown(words),
        "check_name": name,
        "fingerprint": digest(path, name, str(line), words),
        "severity": _SEVERITIES[severity],
        "location": {"path": normal_path(path), "lines": {"begin": line}},
    }
