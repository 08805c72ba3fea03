"""What all charts are drawn on: their axes, colours and writing.

Colours are names of the page's CSS custom properties, so that light, dark and print are the page's business.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from markupsafe import Markup

from referee.report.charts.frame import Frame, steps
from referee.report.charts.svg import picture, put
from referee.table.money import plain

INK, PAPER, MUTED, RULE, ACCENT = "var(--ink)", "var(--paper)", "var(--muted)", "var(--line)", "var(--accent)"

SEATS: Final = 5
"""How many colours there are for players."""
DASHES: Final = ("none", "6,5", "1,4", "8,4,1,4")
"""What tells players of the same colour apart."""

_BETWEEN_HANDS: Final = 40
"""How far apart the hands stand that the axis numbers, at least."""


def colour(seat: int) -> str:
    """The colour of the player in this seat, counted from 0."""
    return f"var(--seat-{seat % SEATS + 1})"


def dash(seat: int) -> str:
    """The dashes of the line of the player in this seat, counted from 0."""
    return DASHES[seat // SEATS % len(DASHES)]


class Scale(NamedTuple):
    """Where values lie in pixels: ``first`` at 0, ``last`` at ``size``."""

    first: float
    last: float
    size: int

    def __call__(self, value: float) -> float:
        """The place of a value."""
        return round((value - self.first) * self.size / (self.last - self.first), 1)


class Canvas:
    """Where one picture is drawn: its ``frame``, the height of the ``plot`` in it, and what is drawn there so far.

    Places are pixels from the plot's upper left corner. Nothing is laid out by the width of words, which is another on
    a machine with other fonts.
    """

    def __init__(self, frame: Frame, height: int) -> None:
        self.frame, self.height = frame, height
        self.plot = Element("g", {"fill": "none", "transform": f"translate({frame.left},{frame.top})"})

    def axes(self, first: int, last: int, ticks: Sequence[int], beside: float = 0) -> tuple[Scale, Scale]:
        """Draw the axis of the hands at the foot, with room ``beside`` the first and the last, and a line for each of
        these amounts; gives the two scales."""
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
        """Write beside a place, in the middle of its height."""
        size = self.frame.writing
        put(self.plot, "text", text, x=x, y=y + size / 3, font_size=size, fill=fill, text_anchor=anchor)

    def picture(self, title: str) -> Markup:
        """The picture."""
        frame = self.frame
        return picture(self.plot, frame.name, frame.width, frame.top + self.height + frame.bottom, title)


def pictures(drawn: Iterable[Canvas], title: str) -> Markup:
    """Several pictures of the same, one for each frame."""
    return Markup("").join(canvas.picture(title) for canvas in drawn)
