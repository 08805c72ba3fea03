"""The season on a page of Markdown: the results of every player."""

from collections.abc import Iterator
from typing import Final

from referee.judge.season import PlayerRecord, Season
from referee.report.ci.markdown.page import PageSection, section
from referee.report.wording.phrases import UNKNOWN, lost_or_found
from referee.report.wording.season import COLUMNS
from referee.table.money import plain
from referee.text.escape import markdown
from referee.text.limits import MARKDOWN_PART

_TABLE: Final = PageSection(
    "The season",
    f"| {' | '.join(('player', *(one.title for one in COLUMNS)))} |\n| --- |{' ---: |' * len(COLUMNS)}\n",
    MARKDOWN_PART,
)


def season_part(season: Season) -> str:
    """Build a table of the players, highest net first, followed by the money that belongs to nobody."""
    below = "".join(f"\n{told}\n" for told in _nobodys(season))
    return section(_TABLE, map(_row, season.standing), len(season.players)) + below


def _row(one: PlayerRecord) -> str:
    cells = (column.cell(one.record) for column in COLUMNS)
    told = " | ".join(UNKNOWN if cell is None else str(cell) for cell in cells)
    return f"| {markdown(one.player)} | {told} |\n"


def _nobodys(season: Season) -> Iterator[str]:
    if season.pot:
        yield f"In the pots at the end: {plain(season.pot)}."
    if season.unexplained:
        yield f"{lost_or_found(-season.unexplained)}."
