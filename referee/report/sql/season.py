"""The season as a table, with a row for each player."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.judge.season import Season
from referee.report.form import Form, Whole
from referee.report.sql.judged import Filled
from referee.report.sql.schema import SUM, TEXT, WHOLE, Column, Table
from referee.report.wording.season import COLUMNS

SEASON: Final = Table(
    "season",
    "A player's sums over all logs of an audit.",
    (
        Column("player", TEXT, "who"),
        *(Column(one.name, WHOLE if one.kind == "count" else SUM, one.title) for one in COLUMNS),
    ),
)
"""Written by an audit, but never queried."""


class SeasonTable(Form):
    """The players' totals as a Parquet file; single logs do not appear."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return nothing: a log only counts in the totals."""
        return ""

    def store(self, path: str, whole: Whole) -> None:
        """Write the table. Raises ``OSError`` if that fails."""
        from referee.report.sql.store import TableStore

        table = TableStore((SEASON,))
        table.add(season_rows(whole.season) if whole.season else ())
        table.write(SEASON, path)


def season_rows(season: Season) -> Iterator[Filled]:
    """Yield the players, the highest net first."""
    for player, record in season.standing:
        yield SEASON, {"player": player, **{one.name: one.cell(record) for one in COLUMNS}}
