"""Put the season in words and figures, with each player's results, what the sums leave out, and counts."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from referee.judge.season import Season, SeasonRecord
from referee.report.wording.phrases import UNKNOWN, alike, counted, lost_or_found, signed
from referee.values import plain


class SeasonColumn(NamedTuple):
    """A column of the players' table, with the name of a field of a ``SeasonRecord`` and a title.

    A ``count`` is a number; a ``sum`` and a ``gain`` (which may be negative) are money. A column for ``few`` players is
    left out if nobody has a value.
    """

    name: str
    kind: Literal["count", "sum", "gain"]
    title: str
    few: bool = False

    def value(self, record: SeasonRecord) -> int | None:
        """Return a player's value, with money in hundredths, or ``None`` if it is unknown."""
        value: int | None = getattr(record, self.name)
        return value


COLUMNS: Final = (
    SeasonColumn("games", "count", "games"),
    SeasonColumn("unsettled", "count", "unsettled", few=True),
    SeasonColumn("net", "gain", "net"),
    SeasonColumn("bourres", "count", "bourrés"),
    SeasonColumn("bourre_paid", "sum", "paid"),
    SeasonColumn("reneges", "count", "reneges"),
    SeasonColumn("reneges_waived", "count", "waived", few=True),
    SeasonColumn("reneges_ruled", "count", "ruled", few=True),
    SeasonColumn("correction", "gain", "correction"),
)
"""The columns of a player besides the name."""


def columns(season: Season) -> list[SeasonColumn]:
    """Return the columns in which anybody has a value."""
    records = season.players.values()
    return [column for column in COLUMNS if not (column.few and not any(map(column.value, records)))]


def figure(column: SeasonColumn, record: SeasonRecord) -> str:
    """Format a player's value."""
    value = column.value(record)
    if value is None:
        return UNKNOWN
    if column.kind == "count":
        return str(value)
    return signed(value) if column.kind == "gain" else plain(value)


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
    yield from alike(season)


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
