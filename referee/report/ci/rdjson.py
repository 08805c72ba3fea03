"""``--output-format rdjson``: the diagnostics of reviewdog, which comments on pull requests at many hosts."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from referee.addresses import SITE, rule_page
from referee.finding import Severity
from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.ci.identity import located
from referee.report.form import JsonForm, Whole
from referee.report.wording.phrases import counted
from referee.text.escape import shown, whole
from referee.text.place import Place

_SEVERITIES: Final[dict[Severity, str]] = {"error": "ERROR", "warning": "WARNING", "note": "INFO"}
_SOURCE: Final = {"name": "referee", "url": SITE}


class RDJson(JsonForm):
    """An object with a diagnostic for each finding, ineffective waiver and log that could not be examined."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the diagnostics of one log."""
        return ",\n".join(map(json.dumps, _diagnostics(file, lines)))

    def head(self, whole: Whole) -> str:
        """Begin the object."""
        return f'{{"source": {json.dumps(_SOURCE)}, "diagnostics": ['

    def tail(self, whole: Whole) -> str:
        """Close the object."""
        return "\n]}\n" if self.has_entries else "]}\n"


def _diagnostics(file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> Iterator[dict[str, Any]]:
    path = {"path": located(file.path)}
    if isinstance(file, UnexaminedLog):
        yield _diagnostic(path, "error", f"could not be examined: {file.error}")
        return
    for one in file.listing.standing:
        proof = [{"message": shown(each.message), "location": path | _range(each.at, lines)} for each in one.evidence]
        told = _diagnostic(path | _range(one.at, lines), one.severity, one.message)
        told["code"] = {"value": one.code, "url": rule_page(one.code)}
        yield told | ({"related_locations": proof} if proof else {})
    if more := file.listing.more_standing:
        yield _diagnostic(path, "note", f"{counted(more, 'more finding')}, not shown")
    for waiver in file.listing.waivers:
        if not waiver.sound:
            yield _diagnostic(path | {"range": {"start": {"line": waiver.at.line}}}, "warning", waiver.message)


def _diagnostic(location: dict[str, Any], severity: Severity, words: str) -> dict[str, Any]:
    return {"message": shown(words), "location": location, "severity": _SEVERITIES[severity]}


def _range(at: Place, lines: Sequence[str]) -> dict[str, Any]:
    """Return a place for reviewdog, which counts columns in bytes of UTF-8, from 1, with an exclusive end."""
    line = lines[at.line - 1] if at.line <= len(lines) else ""  # An empty file has no line.
    ends = {"start": at.column, "end": at.end}
    return {"range": {name: {"line": at.line, "column": _bytes(line, end)} for name, end in ends.items()}}


def _bytes(line: str, column: int) -> int:
    return len(whole(line[: column - 1]).encode()) + 1
