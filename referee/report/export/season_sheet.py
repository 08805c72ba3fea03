"""``referee audit -o season.csv``: a row for each player."""

from referee.report.export.sheet import sheet
from referee.report.wire.season import PlayerSeason, SeasonReport


def season_csv(season: SeasonReport) -> str:
    """The players' sums, the highest net first; empty where no game of a player is settled."""
    columns = tuple(PlayerSeason.model_fields)
    return sheet(columns, {*columns} - {"player"}, (dict(one) for one in season.players))
