"""``--output-format gitlab``: what GitLab takes as a report on code quality."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

from referee.escape import shown
from referee.finding import Severity
from referee.report.ci.identity import located, unique
from referee.report.form import Form, Whole
from referee.report.wire.check import FileReport, FindingReport, Unexamined

_SEVERITIES: Final[Mapping[Severity | None, str]] = {
    None: "blocker",
    "error": "major",
    "warning": "minor",
    "note": "info",
}


class GitLab(Form):
    """An array with an object for each finding that is not suppressed, and for each log that was not examined."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._before = "["

    def log(self, file: FileReport | Unexamined, lines: Sequence[str]) -> str:
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


def _objects(file: FileReport | Unexamined) -> Iterator[dict[str, Any]]:
    if isinstance(file, Unexamined):
        yield _object(file.path, None, "not-examined", f"could not be examined: {file.error}")
        return
    for one in file.findings:
        if one.suppressed is None:
            yield _object(file.path, one, f"{one.code} {one.name}", one.message)


def _object(path: str, one: FindingReport | None, name: str, words: str) -> dict[str, Any]:
    return {
        "description": shown(words),
        "check_name": name,
        "fingerprint": unique(path, one),
        "severity": _SEVERITIES[one.severity if one else None],
        "location": {"path": located(path), "lines": {"begin": one.line if one else 1}},
    }
