"""``--output-format gitlab``: GitLab's code quality report."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from referee.finding import Finding, Severity
from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.report.ci.identity import digest, located, unique
from referee.report.form import JsonForm, Whole
from referee.report.wording.phrases import counted
from referee.rules.catalogue import LOG_ERRORS, grade
from referee.text import shown

_SEVERITIES: Final[Mapping[Severity | None, str]] = {
    None: "blocker",
    "error": "major",
    "warning": "minor",
    "note": "info",
}


class GitLab(JsonForm):
    """An array with an object for each problem: findings, ineffective waivers, unread logs."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the objects of one log."""
        return ",\n".join(map(json.dumps, _objects(file)))

    def head(self, whole: Whole) -> str:
        """Begin the array."""
        return "["

    def tail(self, whole: Whole) -> str:
        """Close the array."""
        return "\n]\n" if self.has_entries else "]\n"


def _objects(file: CheckedLog | UnexaminedLog) -> Iterator[dict[str, Any]]:
    if isinstance(file, UnexaminedLog):
        yield _object(file.path, 1, None, "not-examined", f"could not be examined: {file.error}")
        return
    for one in file.listing.standing:
        own = {"fingerprint": unique(file.path, one)}
        yield _object(file.path, one.at.line, one.severity, f"{one.code} {one.name}", _description(one)) | own
    if file.listing.more_standing:
        yield _object(file.path, 1, "note", "more", f"{counted(file.listing.more_standing, 'more finding')}, not shown")
    for waiver in file.listing.waivers:
        if not waiver.sound:
            yield _object(file.path, waiver.at.line, "warning", "waiver", waiver.message)


def _description(one: Finding) -> str:
    """Return the message, after ``writing mistake`` if the log can't be right."""
    return f"{grade(one.code, one.severity)}: {one.message}" if one.code in LOG_ERRORS else one.message


def _object(path: str, line: int, severity: Severity | None, name: str, words: str) -> dict[str, Any]:
    """Build an object. Its fingerprint is that of its line and words, unless it is a finding, which has its own."""
    return {
        "description": shown(words),
        "check_name": name,
        "fingerprint": digest(path, name, str(line), words),
        "severity": _SEVERITIES[severity],
        "location": {"path": located(path), "lines": {"begin": line}},
    }
