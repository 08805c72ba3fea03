"""The season for people: every player's sums, the money that is nobody's, and what there is of what."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.json.season import PlayerSeason, SeasonReport
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.season import codes, columns, remarks, verdicts


def print_season(console: Console, season: SeasonReport) -> None:
    """A table of the players where it fits the width, else a paragraph for each; then what all logs come to."""
    put(console, [Text(), Text("The season", "bold"), Text()])
    if season.players:
        print_fitting(console, _table(season), _told(console, season))
        put(console, _remarks(console, season))
        console.print()
    put(console, hanging(console, Text("logs: "), verdicts(season.logs)))
    put(console, hanging(console, Text("found: "), codes(season)))


_LOOKS: Final = {"-": "red", "+": "green"}


def _columns(season: SeasonReport, player: PlayerSeason) -> dict[str, Text]:
    """What there is to say of a player; colours only repeat what the signs say."""
    told = columns(season, player)
    shown = {title: Text(value, _LOOKS.get(value[0], "")) for title, value in told.items()}
    return {**shown, "reneges": Text(told["reneges"], "red" if player.reneges else "")}


def _table(season: SeasonReport) -> Table:
    table = ruled_table()
    table.add_column("", no_wrap=True)
    rows = [(one.player, _columns(season, one)) for one in season.players]
    for title in rows[0][1]:
        table.add_column(title.capitalize(), justify="right", no_wrap=True)
    for name, told in rows:
        table.add_row(words(name), *told.values())
    return table


def _told(console: Console, season: SeasonReport) -> Iterator[Text]:
    for one in season.players:
        told = ", ".join(f"{title} {value}" for title, value in _columns(season, one).items())
        yield from hanging(console, words(f"{one.player}: ", "bold"), told)


def _remarks(console: Console, season: SeasonReport) -> Iterator[Text]:
    """What is to be known of the table above it: what it leaves out, and what nobody has."""
    for number, told in enumerate(remarks(season)):
        if not number:
            yield Text()
        yield from hanging(console, Text("Note: ", "bold"), told)
