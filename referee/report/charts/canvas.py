"""What all charts are drawn on: their axes, colours and writing.

Colours are names of the page's CSS custom properties, so that light, dark and print are the page's business.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from referee.report.charts.frame import Frame, steps

INK, PAPER, MUTED, RULE, ACCENT = "var(--ink)", "var(--paper)", "var(--muted)", "var(--line)", "var(--accent)"

Values = list[dict[str, Any]]
Spec = dict[str, Any]
"""A chart, or a part of one, in the terms of Vega-Lite."""

BROKEN: Final = "break-paths-show-domains"
"""What becomes of a line where its amount is not known: a gap."""

SEATS: Final = 5
"""How many colours there are for players."""
DASHES: Final = ([1, 0], [6, 5], [1, 4], [8, 4, 1, 4])
"""What tells players of the same colour apart."""

_BETWEEN_HANDS: Final = 40
"""How far apart the hands stand that the axis numbers, at least."""

# Amounts are hundredths up to here: only what an axis says is written by Vega.
_AS_AMOUNT: Final = "format(datum.value / 100, '.2~f')"


def colour(seat: int) -> str:
    """The colour of the player in this seat, counted from 0."""
    return f"var(--seat-{seat % SEATS + 1})"


def dash(seat: int) -> list[int]:
    """The dashes of the line of the player in this seat, counted from 0."""
    return DASHES[seat // SEATS % len(DASHES)]


def hands(name: str, first: int, last: int, frame: Frame, beside: float = 0) -> Spec:
    """The axis of the hands, at the foot, with room ``beside`` the first and the last."""
    ticks = [hand for hand in steps(first, last, frame.across // _BETWEEN_HANDS) if first <= hand <= last]
    axis = {"values": ticks, "format": "d", "grid": False, "title": None, "labelFlush": False, "labelOverlap": False}
    return _number(name, [first - beside, last + beside], axis)


def money(name: str, ticks: list[int]) -> Spec:
    """The axis of the money, at the left."""
    axis = {"values": ticks, "labelExpr": _AS_AMOUNT, "title": None, "labelOverlap": False}
    return _number(name, [ticks[0], ticks[-1]], {**axis, "ticks": False, "domain": False})


def _number(name: str, domain: list[float] | list[int], axis: Spec | None) -> Spec:
    scale = {"domain": domain, "nice": False, "zero": False}
    return {"field": name, "type": "quantitative", "scale": scale, "axis": axis}


def as_given(name: str) -> Spec:
    """Colours that stand in the data."""
    return {"field": name, "type": "nominal", "scale": None, "legend": None}


def told(name: str) -> Spec:
    """Words or links that stand in the data."""
    return {"field": name, "type": "nominal"}


@dataclass(frozen=True, slots=True)
class Canvas:
    """Where one picture is drawn: its frame, how high the plot is, and the figures of all that is drawn, by name.

    Places on it are pixels from the plot's upper left corner.
    """

    frame: Frame
    height: int
    datasets: dict[str, Values] = field(default_factory=dict)

    def layer(self, values: Values, mark: Spec, **encoding: Spec) -> Spec:
        """These figures, drawn with this mark."""
        name = f"figures-{len(self.datasets)}"
        self.datasets[name] = values
        return {"data": {"name": name}, "mark": mark, "encoding": encoding}

    def across(self, name: str) -> Spec:
        """Pixels from the left, without an axis."""
        return _number(name, [0, self.frame.across], None)

    def down(self, name: str) -> Spec:
        """Pixels from the top, without an axis."""
        return _number(name, [self.height, 0], None)

    def area(self) -> Spec:
        """Surfaces between ``x`` and ``to_x``, ``y`` and ``to_y``."""
        return {"x": self.across("x"), "x2": {"field": "to_x"}, "y": self.down("y"), "y2": {"field": "to_y"}}

    def writing(self, words: Values) -> Spec:
        """Words (``text``) that begin at places (``x``, ``y``), each in its ``colour``."""
        mark = {"type": "text", "align": "left", "baseline": "middle", "fontSize": self.frame.writing, "limit": 0}
        at = {"x": self.across("x"), "y": self.down("y")}
        return self.layer(words, mark, **at, text=told("text"), color=as_given("colour"))

    def hand_word(self) -> Spec:
        """What the axis of the hands counts, at its left."""
        return {"x": 4 - self.frame.left, "y": self.height + 12, "text": "hand", "colour": MUTED}

    def finished(self, plot: list[Spec], beside: list[Spec]) -> Spec:
        """The chart: what stands on the axes, and what is placed ``beside`` them in pixels.

        Nothing in it is laid out by the width of words, which would be another on a machine with other fonts.
        """
        frame = self.frame
        looks = {"labelColor": MUTED, "gridColor": RULE, "domainColor": MUTED, "tickColor": MUTED}
        return {
            "width": frame.across,
            "height": self.height,
            "autosize": "none",
            "padding": {"left": frame.left, "right": frame.right, "top": frame.top, "bottom": frame.bottom},
            "datasets": self.datasets,
            "layer": [{"layer": part} for part in (plot, beside) if part],
            "resolve": {"scale": {"x": "independent", "y": "independent"}},
            "config": {
                "background": "transparent",
                "view": {"stroke": None},
                "axis": {"labelFontSize": frame.writing, "labelLimit": 0, **looks},
            },
        }
