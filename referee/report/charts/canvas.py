"""The canvas of all charts: the size of a picture, its axes, colours and text.

There is a wide picture for screens and paper, and a narrow one for phones; lengths are pixels of the picture, which a
page scales to its own width. Colours are names of the page's CSS custom properties, so the page decides on light, dark
and print.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from markupsafe import Markup

from referee.report.charts.svg import picture, put
from referee.table.money import plain


class Chart(NamedTuple):
    """A chart: ``key`` identifies it, ``summary`` says in words what it shows.

    ``svg`` is safe SVG without its own styles: a picture for wide pages and one for narrow pages. ``rows`` are the
    figures as a table with these ``columns``.
    """

    key: str
    title: str
    summary: str
    svg: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


SIGN: Final = 8
"""Maximum average width of a character in the smallest type, in pixels."""


class Frame(NamedTuple):
    """A picture's size and its margins for text around the plot; the right margin is a maximum.

    ``most_marks`` is the number of signs that fit; ``amounts`` is true if amounts fit next to names.
    """

    name: str
    width: int
    height: int
    left: int
    right: int
    most_marks: int
    amounts: bool
    top: int = 30
    bottom: int = 42
    writing: int = 12

    @property
    def across(self) -> int:
        """The width of the plot."""
        return self.width - self.left - self.right

    def fitting(self, amounts: Iterable[str]) -> "Frame":
        """Return this frame with a left margin that fits these amounts."""
        return self._replace(left=max(self.left, 14 + SIGN * max(map(len, amounts), default=0)))


WIDE: Final = Frame("wide", 760, 320, 44, 220, most_marks=160, amounts=True)
NARROW: Final = Frame("narrow", 360, 300, 42, 124, most_marks=48, amounts=False)
FRAMES: Final = (WIDE, NARROW)


def steps(low: int, high: int, most: int, least: int = 1) -> list[int]:
    """Return evenly spaced round numbers, at least ``least`` apart, from ``low`` or below to ``high`` or above."""
    step = least
    while -(-high // step) - low // step > most:
        step = _next(step, least)
    return [step * number for number in range(low // step, max(-(-high // step), low // step + 1) + 1)]


def _next(step: int, least: int) -> int:
    """Return the next of 1, 2, 5, 10, 20, 50 …"""
    tens = step // least
    return step * 5 // 2 if str(tens).startswith("2") else step * 2


def cut(text: str, cells: int) -> str:
    """Cut a text to a width in cells, with an ellipsis if it is too long."""
    if width(text) <= cells:
        return text
    from rich.cells import set_cell_size

    return f"{set_cell_size(text, cells - 1).rstrip()}…"


def width(text: str) -> int:
    """Return the width of a text in cells; only what is not plain ASCII needs tables."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def spread(wanted: Iterable[int], apart: int, last: int) -> list[int]:
    """Return places near the wanted ones, in order, at least ``apart`` from each other, none beyond ``last``."""
    places: list[int] = []
    for place in wanted:
        places.append(max(place, places[-1] + apart) if places else place)
    ceiling = last
    for index in reversed(range(len(places))):
        places[index] = min(places[index], ceiling)
        ceiling = places[index] - apart
    return places


INK, PAPER, MUTED, RULE, ACCENT = "var(--ink)", "var(--paper)", "var(--muted)", "var(--line)", "var(--accent)"

SEATS: Final = 5
"""Number of colours for players."""
DASHES: Final = ("none", "6,5", "1,4", "8,4,1,4")
"""Dash patterns that distinguish players of the same colour."""

_BETWEEN_HANDS: Final = 40
"""Minimum distance between numbered hands on the axis."""


def colour(seat: int) -> str:
    """Return the colour for a seat, counted from 0."""
    return f"var(--seat-{seat % SEATS + 1})"


def dash(seat: int) -> str:
    """Return the dash pattern for a seat, counted from 0."""
    return DASHES[seat // SEATS % len(DASHES)]


class Scale(NamedTuple):
    """Maps values to pixels: ``first`` is at 0, ``last`` at ``size``."""

    first: float
    last: float
    size: int

    def __call__(self, value: float) -> float:
        """Return the pixel of a value."""
        return round((value - self.first) * self.size / (self.last - self.first), 1)


class Canvas:
    """One picture in progress: its ``frame``, the height of its ``plot``, and the drawing so far.

    Places are pixels from the plot's upper left corner. The layout never uses the width of words, which depends on a
    machine's fonts.
    """

    def __init__(self, frame: Frame, height: int) -> None:
        self.frame: Frame = frame
        self.height: int = height
        self.plot: Element[str] = Element("g", {"fill": "none", "transform": f"translate({frame.left},{frame.top})"})

    def axes(self, first: int, last: int, ticks: Sequence[int], beside: float = 0) -> tuple[Scale, Scale]:
        """Draw the axis of hands at the bottom, with room ``beside`` the first and the last, and a line for each
        amount; return both scales.
        """
        width, numbered = self.frame.across, steps(first, last, self.frame.across // _BETWEEN_HANDS)
        across, down = Scale(first - beside, last + beside, width), Scale(ticks[-1], ticks[0], self.height)
        hands = [hand for hand in numbered if first <= hand <= last]
        grid = "".join(f"M0,{round(down(amount))}h{width}" for amount in ticks)
        foot = f"M0,{self.height}h{width}" + "".join(f"M{round(across(hand))},{self.height}v5" for hand in hands)
        for path, stroke in ((grid, RULE), (foot, MUTED)):
            put(self.plot, "path", transform="translate(0.5,0.5)", d=path, stroke=stroke)
        for hand in hands:
            self.word(across(hand), self.height + 12, str(hand), MUTED, "middle")
        for amount in ticks:
            self.word(-2, down(amount), plain(amount), MUTED, "end")
        self.word(4 - self.frame.left, self.height + 12, "hand", MUTED)
        return across, down

    def word(self, x: float, y: float, text: str, fill: str = INK, anchor: str = "start") -> None:
        """Write next to a place, vertically centred."""
        size = self.frame.writing
        put(self.plot, "text", text, x=x, y=y + size / 3, font_size=size, fill=fill, text_anchor=anchor)

    def picture(self, title: str) -> Markup:
        """Return the picture."""
        frame = self.frame
        return picture(self.plot, frame.name, frame.width, frame.top + self.height + frame.bottom, title)


def pictures(drawn: Iterable[Canvas], title: str) -> Markup:
    """Join pictures of the same chart, one per frame."""
    return Markup("").join(canvas.picture(title) for canvas in drawn)
