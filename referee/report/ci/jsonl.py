"""``--output-format jsonl``: one line of JSON for each item, each with the path of its log."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.records import plain
from referee.report.form import Form


class Jsonl(Form):
    """Each finding, ruling, waiver, slip, omitted count, hidden finding and unexamined log on its own line.

    A log without any of these has no line.
    """

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return the lines of one log: ``path`` and ``type`` first, then its JSON from ``check``."""
        path = file.path
        return "".join(json.dumps({"path": path, "type": kind, **told}) + "\n" for kind, told in _entries(file))


def _entries(file: CheckedLog | UnexaminedLog) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the items of a log, each with its type."""
    if isinstance(file, UnexaminedLog):
        yield "unexamined", {"error": file.error}
        return
    log = plain(file)
    for kind, key in (("finding", "findings"), ("ruling", "rulings"), ("waiver", "waivers"), ("slip", "slips")):
        for part in log[key]:
            yield kind, part
    if log["more"] or log["more_rulings"]:
        yield "more", {"findings": log["more"], "rulings": log["more_rulings"]}
    for code, count in log["left_out"].items():
        yield "left-out", {"code": code, "count": count}
