"""The season as a table: a row for each player, by the names of its columns."""

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
"""What an audit writes, which no query asks."""


class SeasonTable(Form):
    """The players' sums as a Parquet file; of single logs nothing."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Nothing: a log is in the sums."""
        return ""

    def store(self, path: str, whole: Whole) -> None:
        """Writes the table. Raises ``OSError`` where that fails."""
        from referee.report.sql.store import Store

        table = Store((SEASON,))
        table.add(season_rows(whole.season) if whole.season else ())
        table.write(SEASON, path)


def season_rows(season: Season) -> Iterator[Filled]:
    """The players, the highest net first."""
    for player, record in season.standing:
        yield SEASON, {"player": player, **{one.name: one.cell(record) for one in COLUMNS}}
