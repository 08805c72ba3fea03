"""The JSON of ``check`` and ``audit`` file by file: the bytes of the whole report, in the memory of one file."""

from collections.abc import Sequence
from textwrap import indent
from typing import TextIO

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.form import NOTHING, Form, Whole
from referee.report.json.base import Report, Wire, json_text
from referee.report.json.check import CheckReport, FileReport, Unexamined


class Json(Form):
    """The report of ``check``, or with a season of ``audit``, as in its schema."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._after = ""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return one entry of ``files``, as in the whole report."""
        return indent(json_text(described(file)), "    ").removesuffix("\n")

    def take(self, text: str) -> str:
        """Append an entry."""
        before, self._after = self._after, ","
        return f"{before}\n{text}"

    def head(self, whole: Whole) -> str:
        """Return the text before the entries."""
        return _around(NOTHING)[0]

    def tail(self, whole: Whole) -> str:
        """Return the text after them."""
        return ("\n  " if self._after else "") + _around(whole)[1]


def described(log: CheckedLog | UnexaminedLog) -> Wire:
    """Build one entry of ``files``."""
    if isinstance(log, UnexaminedLog):
        return Unexamined.model_validate(log)
    if log.under is None:
        return FileReport.model_validate(log)
    from referee.report.json.readings import FileUnderReadings

    return FileUnderReadings.model_validate(log)


def _around(whole: Whole) -> tuple[str, str]:
    empty: Report = CheckReport(files=(), summary=whole.totals)
    if whole.season:
        from referee.report.json.season import AuditReport

        empty = AuditReport(files=(), season=whole.season, summary=whole.totals)
    before, _, after = json_text(empty).partition("[]")
    return f"{before}[", f"]{after}"
