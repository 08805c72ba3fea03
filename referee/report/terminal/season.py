"""The season for people: every player's sums, the money that is nobody's, and what there is of what."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.phrases import counted
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wire.season import PlayerSeason, SeasonReport, VerdictsReport
from referee.rules.phrases import in_a_row

UNKNOWN = "?"
"""Stands for money of which nothing is known."""


def print_season(console: Console, season: SeasonReport) -> None:
    """A table of the players where it fits the width, else a paragraph for each; then what all logs come to."""
    put(console, [Text(), Text("The season", "bold"), Text()])
    if season.players:
        print_fitting(console, _table(season), _told(console, season))
        put(console, _remarks(console, season))
        console.print()
    put(console, hanging(console, Text("logs: "), _verdicts(season.logs)))
    put(console, hanging(console, Text("found: "), _codes(season)))


def _columns(season: SeasonReport, player: PlayerSeason) -> dict[str, Text]:
    """What there is to say of a player: what anybody has at all."""
    columns = {
        "games": Text(str(player.games)),
        "unsettled": Text(str(player.unsettled)),
        "net": _money(player.net),
        "bourrés": Text(str(player.bourres)),
        "paid": Text(player.bourre_paid),
        "reneges": Text(str(player.reneges), "red" if player.reneges else ""),
        "waived": Text(str(player.reneges_waived)),
        "ruled": Text(str(player.reneges_ruled)),
        "correction": _money(player.correction),
    }
    seldom = {"unsettled": "unsettled", "reneges_waived": "waived", "reneges_ruled": "ruled"}
    for field, title in seldom.items():
        if not any(getattr(one, field) for one in season.players):
            del columns[title]
    return columns


def _money(amount: str | None) -> Text:
    """An amount with its sign; the colour only repeats what that says."""
    if amount is None or amount == "0":
        return Text(amount or UNKNOWN)
    return Text(amount, "red") if amount.startswith("-") else Text(f"+{amount}", "green")


def _table(season: SeasonReport) -> Table:
    table = ruled_table()
    table.add_column("", no_wrap=True)
    rows = [(one.player, _columns(season, one)) for one in season.players]
    for title in rows[0][1]:
        table.add_column(title.capitalize(), justify="right", no_wrap=True)
    for name, columns in rows:
        table.add_row(words(name), *columns.values())
    return table


def _told(console: Console, season: SeasonReport) -> Iterator[Text]:
    for one in season.players:
        told = ", ".join(f"{title} {value}" for title, value in _columns(season, one).items())
        yield from hanging(console, words(f"{one.player}: ", "bold"), told)


def _remarks(console: Console, season: SeasonReport) -> Iterator[Text]:
    """What is to be known of the table above it: what it leaves out, and what nobody has."""
    remarks = [*_left_out(season), *_nobodys(season), *_alike(season)]
    for number, told in enumerate(remarks):
        if not number:
            yield Text()
        yield from hanging(console, Text("Note: ", "bold"), told)


def _left_out(season: SeasonReport) -> Iterator[str]:
    if season.unsettled:
        logs = f"in {counted(season.unsettled, 'log')} it is not known who has what at the end"
        yield f"{logs}: net and correction are of the other games."
    if season.unproven:
        hands = f"in {counted(season.unproven, 'hand')} it is not known who won or what was paid"
        yield f"{hands}: bourrés are counted as far as they were written down."


def _nobodys(season: SeasonReport) -> Iterator[str]:
    pot, unexplained = season.pot, season.unexplained
    if pot.startswith("-"):
        yield f"the pots lack {pot[1:]}: so much more was taken out of them than belonged there."
    elif pot != "0":
        yield f"the pots still hold {pot}, which nobody took."
    if unexplained.startswith("-"):
        yield f"money unexplained: {unexplained[1:]} came from nobody knows where."
    elif unexplained != "0":
        yield f"money unexplained: {unexplained} went nobody knows where."


def _alike(season: SeasonReport) -> Iterator[str]:
    for names in season.alike:
        yield f"{in_a_row(names)} look the same and are written differently: they are taken for different players."


def _verdicts(logs: VerdictsReport) -> str:
    named = (
        (logs.clean, "clean"),
        (logs.incomplete, "incomplete"),
        (logs.violations, "with violations"),
        (logs.unreadable, "unreadable"),
        (logs.unexamined, "could not be examined"),
    )
    return ", ".join(f"{number:,} {what}" for number, what in named if number) or "none"


def _codes(season: SeasonReport) -> str:
    return ", ".join(f"{code} ({number:,})" for code, number in season.codes.items()) or "nothing"
