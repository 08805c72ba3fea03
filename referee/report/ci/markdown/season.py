"""The season on a page of Markdown: what every player's games come to."""

from collections.abc import Iterator

from referee.report.ci.markdown.page import PageSection, section
from referee.report.json.season import PlayerSeason, SeasonReport
from referee.text.escape import markdown
from referee.text.limits import MARKDOWN_PART

_COLUMNS = ("player", "games", "unsettled", "net", "bourrés", "paid", "reneges", "waived", "ruled", "correction")
_TABLE = PageSection(
    "The season",
    f"| {' | '.join(_COLUMNS)} |\n| --- |{' ---: |' * (len(_COLUMNS) - 1)}\n",
    MARKDOWN_PART,
)


def season_part(season: SeasonReport) -> str:
    """A table of the players, the highest net first, and below it the money that is nobody's."""
    below = "".join(f"\n{told}\n" for told in _nobodys(season))
    return section(_TABLE, (_row(one) for one in season.players), len(season.players)) + below


def _row(one: PlayerSeason) -> str:
    money = (one.bourre_paid, one.reneges, one.reneges_waived, one.reneges_ruled, one.correction)
    cells = (one.games, one.unsettled, one.net, one.bourres, *money)
    told = " | ".join("?" if cell is None else str(cell) for cell in cells)
    return f"| {markdown(one.player)} | {told} |\n"


def _nobodys(season: SeasonReport) -> Iterator[str]:
    if season.pot != "0":
        yield f"In the pots at the end: {season.pot}."
    if season.unexplained != "0":
        yield f"Money unexplained: {season.unexplained}."
