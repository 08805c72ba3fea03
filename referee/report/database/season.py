"""The season as a table: a row for each player, by the names of its columns."""

from collections.abc import Iterator

from referee.report.database.judged import Filled, money
from referee.report.database.schema import MONEY, SEASON
from referee.report.wire.season import SeasonReport


def season_rows(season: SeasonReport) -> Iterator[Filled]:
    """The players, the highest net first. Raises ``TooLargeError`` where an amount is too large for the table."""
    amounts = [column.name for column in SEASON.columns if column.type == MONEY]
    for one in season.players:
        row = dict(one)
        yield SEASON, {**row, **{name: money(row[name]) for name in amounts}}
