"""Write the JSON of ``check`` and ``audit`` log by log, as one report in the memory of one log, or a line per item."""

import json
from collections.abc import Sequence
from textwrap import indent
from typing import Any

from referee.judge.policy import CheckedLog, RunTotals
from referee.records import plain
from referee.report.form import CheckReport, Form, JsonForm
from referee.report.json import report_text


class Json(JsonForm):
    """The report of ``check``, or with a season of ``audit``, as in its schema."""

    def head(self) -> str:
        """Return the text before the entries."""
        return _around(CheckReport((), None, RunTotals()))[0]

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Return one entry of ``files``, as in the whole report."""
        return self.append(indent(json.dumps(plain(file), indent=2), "    "))

    def tail(self, run: CheckReport) -> str:
        """Return the text after them."""
        return ("\n  " if self.has_entries else "") + _around(run)[1]


def _around(run: CheckReport) -> tuple[str, str]:
    before, _, after = report_text(run).partition("[]")
    return f"{before}[", f"]{after}"


class Jsonl(Form):
    """Each finding, ruling, waiver, slip, omitted count, hidden finding and unexamined log on its own line.

    A log without any of these has no line. Each line has ``path`` and ``type`` first and then its JSON from ``check``.
    """

    def add(self, file: CheckedLog, lines: Sequence[str]) -> str:
        """Return the lines of one log."""
        log, items = plain(file), list[tuple[str, dict[str, Any]]]()
        if file.error is not None:
            items.append(("unexamined", {"error": file.error}))
        for kind in ("finding", "ruling", "waiver", "slip"):
            items += [(kind, part) for part in log[f"{kind}s"]]
        if log["more"] or log["more_rulings"]:
            items.append(("more", {"findings": log["more"], "rulings": log["more_rulings"]}))
        items += [("left-out", {"code": code, "count": count}) for code, count in log["left_out"].items()]
        return "".join(json.dumps({"path": file.path, "type": kind, **item}) + "\n" for kind, item in items)
