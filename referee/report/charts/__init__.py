"""Charts of a game: the money over its hands."""

from typing import NamedTuple

from referee.report.wire.page import GameReport


class Chart(NamedTuple):
    """A chart: ``key`` names it among the others, ``summary`` says in words what it shows.

    ``svg`` is safe SVG without styles of its own. ``rows`` are its figures as a table, under these ``columns``.
    """

    key: str
    title: str
    summary: str
    svg: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def charts(game: GameReport) -> tuple[Chart, ...]:
    """The charts of a game, in the order in which they are shown."""
    return ()
