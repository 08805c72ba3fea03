"""The JSON of ``check`` and ``audit`` file by file: the whole report's bytes, in the memory that one file takes."""

from collections.abc import Sequence
from textwrap import indent
from typing import TextIO

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.form import NOTHING, Form, Whole
from referee.report.json.base import Report, Wire, json_text
from referee.report.json.check import CheckReport, FileReport, Unexamined


class Json(Form):
    """The report of ``check``, or with a season of ``audit``, as its schema has it."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._after = ""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """One entry of ``files``, as it stands in the whole report."""
        return indent(json_text(described(file)), "    ").removesuffix("\n")

    def take(self, text: str) -> str:
        """The entry after those before it."""
        before, self._after = self._after, ","
        return f"{before}\n{text}"

    def head(self, whole: Whole) -> str:
        """What stands before the entries."""
        return _around(NOTHING)[0]

    def tail(self, whole: Whole) -> str:
        """What stands after them."""
        return ("\n  " if self._after else "") + _around(whole)[1]


def described(log: CheckedLog | UnexaminedLog) -> Wire:
    """One entry of ``files``."""
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
