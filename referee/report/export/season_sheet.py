"""``referee audit -o season.csv``: a row for each player."""

from collections.abc import Sequence

from referee.report.export.sheet import sheet
from referee.report.form import Form, Whole
from referee.report.json.check import FileReport, Unexamined
from referee.report.json.season import PlayerSeason, SeasonReport


class SeasonSheet(Form):
    """The players' sums; of single logs nothing."""

    def log(self, file: FileReport | Unexamined, lines: Sequence[str]) -> str:
        """Nothing: a log is in the sums."""
        return ""

    def tail(self, whole: Whole) -> str:
        """The sheet."""
        return season_csv(whole.season) if whole.season else ""


def season_csv(season: SeasonReport) -> str:
    """The players' sums, the highest net first; empty where no game of a player is settled."""
    columns = tuple(PlayerSeason.model_fields)
    return sheet(columns, {*columns} - {"player"}, (dict(one) for one in season.players))
