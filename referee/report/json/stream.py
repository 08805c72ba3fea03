"""The JSON of ``check`` and ``audit`` file by file: the bytes of the whole report, in the memory of one file."""

from collections.abc import Sequence
from textwrap import indent

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.form import NOTHING, JsonForm, Whole
from referee.report.json.base import Report, Wire, json_text
from referee.report.json.check import CheckReport, FileReport, Unexamined


class Json(JsonForm):
    """The report of ``check``, or with a season of ``audit``, as in its schema."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return one entry of ``files``, as in the whole report."""
        return indent(json_text(described(file)), "    ").removesuffix("\n")

    def head(self, whole: Whole) -> str:
        """Return the text before the entries."""
        return _around(NOTHING)[0]

    def tail(self, whole: Whole) -> str:
        """Return the text after them."""
        return ("\n  " if self.has_entries else "") + _around(whole)[1]


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
