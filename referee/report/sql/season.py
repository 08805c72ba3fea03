"""The season as a table: a row for each player, by the names of its columns."""

from collections.abc import Iterator, Sequence

from referee.report.form import Form, Whole
from referee.report.json.check import FileReport, Unexamined
from referee.report.json.season import SeasonReport
from referee.report.sql.judged import Filled
from referee.report.sql.schema import SEASON


class SeasonTable(Form):
    """The players' sums as a Parquet file; of single logs nothing."""

    def log(self, file: FileReport | Unexamined, lines: Sequence[str]) -> str:
        """Nothing: a log is in the sums."""
        return ""

    def store(self, path: str, whole: Whole) -> None:
        """Writes the table. Raises ``OSError`` where that fails."""
        from referee.report.sql.store import Store

        table = Store((SEASON,))
        table.add(season_rows(whole.season) if whole.season else ())
        table.write(SEASON, path)


def season_rows(season: SeasonReport) -> Iterator[Filled]:
    """The players, the highest net first."""
    return ((SEASON, dict(one)) for one in season.players)
