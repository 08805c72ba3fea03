"""What a chart is."""

from typing import NamedTuple


class Chart(NamedTuple):
    """A chart: ``key`` names it among the others, ``summary`` says in words what it shows.

    ``svg`` is safe SVG without styles of its own: one picture for a wide page and one for a narrow. ``rows`` are its
    figures as a table, under these ``columns``.
    """

    key: str
    title: str
    summary: str
    svg: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
