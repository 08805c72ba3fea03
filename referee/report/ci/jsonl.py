"""``--output-format jsonl``: a line of JSON for each thing that there is to say, which names its log itself."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.form import Form
from referee.report.json.check import FileReport


class Jsonl(Form):
    """Each finding, ruling, waiver and slip of the pen, how many more there are, what the settings leave out and what
    could not be examined, in a line each.

    A log of which there is nothing to say has no line.
    """

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """The lines of one log: ``path`` and ``type`` first, then what the JSON of ``check`` has for it."""
        path = file.path
        return "".join(json.dumps({"path": path, "type": kind, **told}) + "\n" for kind, told in _entries(file))


def _entries(file: CheckedLog | UnexaminedLog) -> Iterator[tuple[str, dict[str, Any]]]:
    """What there is to say of a log, each with its type."""
    if isinstance(file, UnexaminedLog):
        yield "unexamined", {"error": file.error}
        return
    report = FileReport.model_validate(file)
    parts = (
        ("finding", report.findings),
        ("ruling", report.rulings),
        ("waiver", report.waivers),
        ("slip", report.slips),
    )
    for kind, found in parts:
        for one in found:
            yield kind, one.model_dump(mode="json", by_alias=True)
    if report.more or report.more_rulings:
        yield "more", {"findings": report.more, "rulings": report.more_rulings}
    for code, count in report.left_out.items():
        yield "left-out", {"code": code, "count": count}
