"""``referee sql --output-format json``."""

from pydantic import JsonValue

from referee.report.json.base import Report, Wire


class ColumnReport(Wire):
    """A column of an answer, and its type in SQL."""

    name: str
    type: str


class AnswerReport(Report):
    """An answer with all its rows. Amounts are strings in plain decimal; unknown values are null."""

    columns: tuple[ColumnReport, ...]
    rows: tuple[dict[str, JsonValue], ...]
