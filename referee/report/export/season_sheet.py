"""``referee audit -o season.csv``: a row for each player."""

from collections.abc import Sequence

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.judge.season import Season
from referee.report.export.sheet import sheet
from referee.report.form import Form, Whole
from referee.report.wording.season import COLUMNS


class SeasonSheet(Form):
    """The players' sums; of single logs nothing."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Nothing: a log is in the sums."""
        return ""

    def tail(self, whole: Whole) -> str:
        """The sheet."""
        return season_csv(whole.season) if whole.season else ""


def season_csv(season: Season) -> str:
    """The players' sums, the highest net first; empty where no game of a player is settled."""
    names = [one.name for one in COLUMNS]
    rows = ({"player": player, **{one.name: one.cell(record) for one in COLUMNS}} for player, record in season.standing)
    return sheet(("player", *names), names, rows)
