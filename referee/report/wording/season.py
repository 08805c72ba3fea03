"""The season in words and figures: what each player came to, what the sums leave out, what there is of what."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from referee.judge.season import Record, Season
from referee.report.wording.phrases import UNKNOWN, counted, signed
from referee.rules.phrases import in_a_row
from referee.table.money import plain


class SeasonColumn(NamedTuple):
    """A column of the table of players: its name for programs, which is that in a ``Record``, and its title for people.

    A ``count`` is a number, a ``sum`` and a ``gain`` (which may be below zero) are money. What ``few`` have is left out
    where nobody has any; what has no title is for programs alone.
    """

    name: str
    kind: Literal["count", "sum", "gain"]
    title: str = ""
    few: bool = False

    def value(self, record: Record) -> int | None:
        """What a player has of it, money in hundredths; ``None`` where that is not known."""
        value: int | None = getattr(record, self.name)
        return value

    def cell(self, record: Record) -> int | str | None:
        """The same for a program: a number, or an amount in plain decimal."""
        value = self.value(record)
        return value if value is None or self.kind == "count" else plain(value)


COLUMNS: Final = (
    SeasonColumn("games", "count", "games"),
    SeasonColumn("unsettled", "count", "unsettled", few=True),
    SeasonColumn("bought_in", "sum"),
    SeasonColumn("net", "gain", "net"),
    SeasonColumn("bourres", "count", "bourrés"),
    SeasonColumn("bourre_paid", "sum", "paid"),
    SeasonColumn("reneges", "count", "reneges"),
    SeasonColumn("reneges_waived", "count", "waived", few=True),
    SeasonColumn("reneges_ruled", "count", "ruled", few=True),
    SeasonColumn("correction", "gain", "correction"),
)
"""What there is to say of a player besides the name."""


def columns(season: Season) -> list[SeasonColumn]:
    """What people are told of the players: what anybody has at all."""
    records = season.players.values()
    return [one for one in COLUMNS if one.title and not (one.few and not any(map(one.value, records)))]


def figure(column: SeasonColumn, record: Record) -> str:
    """What a player has of it, as people read it."""
    value = column.value(record)
    if value is not None and column.kind == "gain":
        return signed(value)
    return UNKNOWN if value is None else str(column.cell(record))


def remarks(season: Season) -> Iterator[str]:
    """What is to be known of the players' sums: what they leave out, and what nobody has."""
    yield from _left_out(season)
    yield from _nobodys(season)
    yield from _alike(season)


def _left_out(season: Season) -> Iterator[str]:
    if season.unsettled:
        logs = f"in {counted(season.unsettled, 'log')} it is not known who has what at the end"
        yield f"{logs}: net and correction are of the other games."
    if season.unproven:
        hands = f"in {counted(season.unproven, 'hand')} it is not known who won or what was paid"
        yield f"{hands}: bourrés are counted as far as they were written down."


def _nobodys(season: Season) -> Iterator[str]:
    if season.pot < 0:
        yield f"the pots lack {plain(-season.pot)}: so much more was taken out of them than belonged there."
    elif season.pot:
        yield f"the pots still hold {plain(season.pot)}, which nobody took."
    if season.unexplained < 0:
        yield f"money unexplained: {plain(-season.unexplained)} came from nobody knows where."
    elif season.unexplained:
        yield f"money unexplained: {plain(season.unexplained)} went nobody knows where."


def _alike(season: Season) -> Iterator[str]:
    for names in season.alike:
        yield f"{in_a_row(names)} look the same and are written differently: they are taken for different players."


def verdicts(season: Season) -> str:
    """How many logs there are of each verdict; of those that can't be right, though nobody broke a rule, apart."""
    logs = season.logs
    named = (
        (logs["clean"], "clean"),
        (logs["incomplete"], "incomplete"),
        (season.to_be_fixed, "to be fixed"),
        (logs["violations"] - season.to_be_fixed, "with violations"),
        (logs["unreadable"], "unreadable"),
        (logs["unexamined"], "could not be examined"),
    )
    return ", ".join(f"{number:,} {what}" for number, what in named if number) or "none"


def codes(season: Season) -> str:
    """What was found, and how often."""
    return ", ".join(f"{code} ({number:,})" for code, number in season.found.items()) or "nothing"
