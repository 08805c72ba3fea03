"""Put the season in words and figures, with each player's results, what the sums leave out, and counts."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from referee.judge.season import Season
from referee.report.wording.phrases import UNKNOWN, counted, lost_or_found, note_lookalikes, signed
from referee.values import plain

_COLUMNS: Final[Mapping[str, tuple[str, Callable[[int], str]]]] = {
    "games": ("games", str),
    "unsettled": ("unsettled", str),
    "net": ("net", signed),
    "bourres": ("bourrés", str),
    "bourre_paid": ("paid", plain),
    "reneges": ("reneges", str),
    "reneges_waived": ("waived", str),
    "reneges_ruled": ("ruled", str),
    "correction": ("correction", signed),
}
"""The titles of the players' table, and the way a value is written, by the field of a ``SeasonRecord``."""

_FEW: Final = ("unsettled", "reneges_waived", "reneges_ruled")
"""Columns that are left out if nobody has a value."""


def players_table(season: Season) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Return the titles of the players' table besides the name, and a row for each player, highest net first."""
    players = season.players.values()
    fields = [name for name in _COLUMNS if name not in _FEW or any(getattr(player, name) for player in players)]
    rows = []
    for name, record in season.standing:
        values = [(_COLUMNS[field][1], getattr(record, field)) for field in fields]
        rows.append((name, [UNKNOWN if value is None else write(value) for write, value in values]))
    return [_COLUMNS[field][0] for field in fields], rows


def remarks(season: Season) -> Iterator[str]:
    """Explain what the players' sums leave out, and money that nobody has."""
    if season.unsettled:
        logs = f"in {counted(season.unsettled, 'log')} it is not known who has what at the end"
        yield f"{logs}: net and correction cover only the other games."
    if season.unproven:
        hands = f"in {counted(season.unproven, 'hand')} it is not known who won or what was paid"
        yield f"{hands}: only bourrés that were written down are counted."
    if season.pot < 0:
        yield f"the pots are {plain(-season.pot)} short: that much more was taken out than was in them."
    elif season.pot:
        yield f"{plain(season.pot)} still lies in the pots."
    if season.unexplained:
        yield f"{lost_or_found(-season.unexplained)}."
    yield from note_lookalikes(season)


def verdicts(season: Season) -> str:
    """Count logs by verdict, and separately those that can't be right although nobody broke a rule."""
    logs = season.logs
    counts = (
        (logs["clean"], "clean"),
        (logs["incomplete"], "with nothing wrong found"),
        (season.to_be_fixed, "to be fixed"),
        (logs["violations"] - season.to_be_fixed, "with violations"),
        (logs["unreadable"], "unreadable"),
        (logs["unexamined"], "could not be examined"),
    )
    return ", ".join(f"{number:,} {verdict}" for number, verdict in counts if number) or "none"


def codes(season: Season) -> str:
    """Count the findings by code."""
    return ", ".join(f"{code} ({number:,})" for code, number in season.found.items()) or "nothing"
