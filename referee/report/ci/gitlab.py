"""``--output-format gitlab``: what GitLab takes as a report on code quality."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

from referee.finding import Finding, Severity
from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.ci.identity import digest, located, unique
from referee.report.form import Form, Whole
from referee.report.wording.phrases import counted
from referee.rules.catalogue import MISWRITTEN, grade
from referee.text.escape import shown

_SEVERITIES: Final[Mapping[Severity | None, str]] = {
    None: "blocker",
    "error": "major",
    "warning": "minor",
    "note": "info",
}


class GitLab(Form):
    """An array with an object for each thing to look at: findings, waivers that waive nothing, unread logs."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._before = "["

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """The objects of one log."""
        return ",\n".join(map(json.dumps, _objects(file)))

    def take(self, text: str) -> str:
        """Its objects after those before."""
        if not text:
            return ""
        before, self._before = self._before, ","
        return f"{before}\n{text}"

    def tail(self, whole: Whole) -> str:
        """The end of the array."""
        return "[]\n" if self._before == "[" else "\n]\n"


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
    """The message; before it ``log error`` where the log can't be right."""
    return f"{grade(one.code, one.severity)}: {one.message}" if one.code in MISWRITTEN else one.message


def _object(path: str, line: int, severity: Severity | None, name: str, words: str) -> dict[str, Any]:
    """What is no finding is the same as before where it says the same of the same line."""
    return {
        "description": shown(words),
        "check_name": name,
        "fingerprint": digest(path, name, str(line), words),
        "severity": _SEVERITIES[severity],
        "location": {"path": located(path), "lines": {"begin": line}},
    }
