"""The season for people: every player's sums, the money that belongs to nobody, and counts."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.judge.season import Record, Season
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.season import SeasonColumn, codes, columns, figure, remarks, verdicts


def print_season(console: Console, season: Season) -> None:
    """Print a table of the players if it fits, else a paragraph for each; then the totals of all logs."""
    put(console, [Text(), Text("The season", "bold"), Text()])
    if season.players:
        shown = columns(season)
        print_fitting(console, _table(season, shown), _paragraphs(console, season, shown))
        put(console, _remarks(console, season))
        console.print()
    put(console, hanging(console, Text("logs: "), verdicts(season)))
    put(console, hanging(console, Text("found: "), codes(season)))


_LOOKS: Final = {"-": "red", "+": "green"}


def _table(season: Season, columns: Sequence[SeasonColumn]) -> Table:
    table = ruled_table()
    table.add_column("", no_wrap=True)
    for one in columns:
        table.add_column(one.title.capitalize(), justify="right", no_wrap=True)
    for player, record in season.standing:
        table.add_row(words(player), *(_figure(one, record) for one in columns))
    return table


def _figure(column: SeasonColumn, record: Record) -> Text:
    """Format a player's value; colours only repeat the signs."""
    told = figure(column, record)
    return Text(told, "red" if column.name == "reneges" and record.reneges else _LOOKS.get(told[0], ""))


def _paragraphs(console: Console, season: Season, columns: Sequence[SeasonColumn]) -> Iterator[Text]:
    for player, record in season.standing:
        told = ", ".join(f"{one.title} {figure(one, record)}" for one in columns)
        yield from hanging(console, words(f"{player}: ", "bold"), told)


def _remarks(console: Console, season: Season) -> Iterator[Text]:
    """Print notes on the table: what it leaves out, and money that nobody has."""
    for number, told in enumerate(remarks(season)):
        if not number:
            yield Text()
        yield from hanging(console, Text("Note: ", "bold"), told)
