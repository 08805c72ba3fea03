"""The JSON of ``check`` and ``audit`` file by file: the bytes of the whole report, in the memory of one file."""

from collections.abc import Sequence
from textwrap import indent

from referee.judge.checked import AuditReport, CheckedLog, CheckReport, UnexaminedLog
from referee.report.form import NOTHING, JsonForm, Whole
from referee.report.json import json_text, report_text


class Json(JsonForm):
    """The report of ``check``, or with a season of ``audit``, as in its schema."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return one entry of ``files``, as in the whole report."""
        return indent(json_text(file), "    ").removesuffix("\n")

    def head(self, whole: Whole) -> str:
        """Return the text before the entries."""
        return _around(NOTHING)[0]

    def tail(self, whole: Whole) -> str:
        """Return the text after them."""
        return ("\n  " if self.has_entries else "") + _around(whole)[1]


def _around(whole: Whole) -> tuple[str, str]:
    empty = AuditReport((), whole.season, whole.totals) if whole.season else CheckReport((), whole.totals)
    before, _, after = report_text(empty).partition("[]")
    return f"{before}[", f"]{after}"
