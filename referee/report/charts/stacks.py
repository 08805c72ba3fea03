"""Stacks over the hands: a line for each player, with marks for events."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from referee.judge.ledger import Ledger
from referee.report.charts.canvas import (
    FRAMES,
    INK,
    MUTED,
    PAPER,
    SIGN,
    Canvas,
    Chart,
    Frame,
    Scale,
    colour,
    cut,
    dash,
    pictures,
    spread,
    steps,
    width,
)
from referee.report.charts.course import BOUGHT, BOURRE, KINDS, LEFT, OUT, RENEGE, Amounts, StackLine, courses
from referee.report.charts.svg import Point, area, line, link, moved, put
from referee.report.charts.telling import stack_at_last, stacks_columns, stacks_rows, stacks_told
from referee.report.page import GameReport
from referee.table.money import plain
from referee.text.escape import shown

TITLE: Final = "Stacks hand by hand"


_SHAPES: Final = {
    BOURRE: "M6.9,0A6.9,6.9,0,1,1,-6.9,0A6.9,6.9,0,1,1,6.9,0Z",
    RENEGE: "M-8.1,0L0,-8.1L8.1,0L0,8.1Z",
    OUT: "M-6.9,-6.9H6.9V6.9H-6.9Z",
    BOUGHT: "M0,-7L8.1,7H-8.1Z",
    LEFT: "M0,7L8.1,-7H-8.1Z",
}
"""The outline of a sign around its place."""
_LETTER_DOWN: Final = {BOUGHT: 6, LEFT: 0}
"""The baseline of the letter below the middle of its sign, in pixels; 3 for all others."""
_APART: Final = "··· verified, where the table's stack differs"
_ROW: Final = 17
_BESIDE: Final = 32
_STROKE: Final = 6
_SIGN: Final = 15


@dataclass(frozen=True, slots=True)
class _Plot:
    """A canvas with the scales of its axes, and the stacks drawn on it."""

    canvas: Canvas
    game: GameReport
    courses: Sequence[StackLine]
    labels: Sequence[str]
    last: int
    across: Scale
    down: Scale

    def place(self, hand: int, amount: int | None) -> Point | None:
        """Return the place of a stack; ``None`` if unknown."""
        return None if amount is None else (self.across(hand), self.down(amount))

    @property
    def crowded(self) -> bool:
        """True if there are more marks than signs would fit."""
        return sum(len(one.marks) for one in self.courses) > self.canvas.frame.most_marks


def stacks_chart(ledger: Ledger, game: GameReport) -> Chart | None:
    """Return the chart of the stacks; none if no stack is known after any hand."""
    found = courses(ledger)
    if not any(amount is not None for one in found for amount in (*one.table[1:], *one.verified[1:])):
        return None
    words = stacks_told(found, len(ledger.hands))
    svg = pictures((_drawn(found, frame, game) for frame in FRAMES), f"{TITLE}: {words}")
    return Chart("stacks", TITLE, words, svg, stacks_columns(ledger), stacks_rows(ledger, found))


def _drawn(found: Sequence[StackLine], frame: Frame, game: GameReport) -> Canvas:
    """Draw the whole picture: axes of hands and money, a line per player, names, signs, and the legend."""
    known = [amount for one in found for amount in (*one.table, *one.verified) if amount is not None]
    ticks, last = steps(min(known), max(known), 6), len(found[0].table) - 1
    labels = [_label(one, frame) for one in found]
    room = frame.fitting(map(plain, ticks))._replace(right=_BESIDE + SIGN * max(map(width, labels)))
    canvas = Canvas(room, max(frame.height, _ROW * len(found)))
    plot = _Plot(canvas, game, found, labels, last, *canvas.axes(0, last, ticks))
    for draw in (_draw_lines, _draw_labels, _draw_marks, _draw_key):
        draw(plot)
    return canvas


def _draw_lines(plot: _Plot) -> None:
    """Draw the stacks, and thin lines for differing verified stacks, with the area in between shaded."""
    canvas = plot.canvas
    for seat, course in enumerate(plot.courses):
        if course.differs:
            between = [
                None if had is None or due is None else (plot.across(hand), plot.down(had), plot.down(due))
                for hand, (had, due) in enumerate(zip(course.table, course.apart, strict=True))
            ]
            put(canvas.plot, "path", d=area(between), fill=colour(seat), fill_opacity=0.2)
            thin = line(_corners(plot, course.apart))
            put(canvas.plot, "path", d=thin, stroke=colour(seat), stroke_width=1.2, stroke_dasharray="1,2")
        _draw_line(canvas, seat, _corners(plot, course.table))


def _draw_line(canvas: Canvas, seat: int, points: Sequence[Point | None]) -> None:
    """Draw one player's line. Round ends turn a stack known after a single hand into a dot."""
    looks = {"stroke": colour(seat), "stroke_dasharray": dash(seat), "stroke_linecap": "round"}
    put(canvas.plot, "path", d=line(points), stroke_width=2, **looks)


def _corners(plot: _Plot, amounts: Amounts) -> list[Point | None]:
    """Return the corners of a line: middle points of level stretches are dropped. Unknown stacks are gaps."""
    beside = zip([None, *amounts], amounts, [*amounts[1:], None], strict=False)
    return [plot.place(hand, now) for hand, (before, now, after) in enumerate(beside) if not before == now == after]


def _draw_labels(plot: _Plot) -> None:
    """Draw the players' names on the right, each next to a piece of its line, in the order of the line ends."""
    canvas, right = plot.canvas, plot.canvas.frame.across
    ends = sorted((plot.down(one.last[1]), seat, one.last[0]) for seat, one in enumerate(plot.courses) if one.last)
    places = spread([round(end) for end, _, _ in ends], _ROW, canvas.height)
    for (end, seat, hand), place in zip(ends, places, strict=True):
        begins = [(right, end)] if hand == plot.last else []
        _draw_line(canvas, seat, [*begins, (right + 8, place), (right + _BESIDE - 4, place)])
        canvas.word(right + _BESIDE, place, plot.labels[seat])


def _label(course: StackLine, frame: Frame) -> str:
    """Return a name, with the last stack if both fit, and its hand if the stack is unknown at the end."""
    room = (frame.right - _BESIDE) // SIGN
    amount = f" {stack_at_last(course)}" if course.last and frame.amounts else ""
    return cut(shown(course.player), room - len(amount)) + amount


def _draw_marks(plot: _Plot) -> None:
    """Draw the players' events as signs that link to their hands; bourrés become strokes if there are many.

    A sign is at the resulting stack, or at the bottom if that is unknown; several in one hand are stacked.
    """
    for seat, course in enumerate(plot.courses):
        above: Counter[int] = Counter()
        strokes: list[Point | None] = []
        for hand, kind in course.marks:
            x, y = plot.place(hand, course.table[hand]) or (plot.across(hand), plot.canvas.height)
            if kind == BOURRE and plot.crowded:
                strokes += [(x, y), (x, y + _STROKE), None]
                continue
            words = f"hand {hand}: {shown(course.player)} {KINDS[kind]}"
            lead = link(plot.canvas.plot, plot.game.hand_id(hand), words)
            _draw_sign(lead, kind, x, y - _SIGN * above[hand], colour(seat))
            above[hand] += 1
        if strokes:
            put(plot.canvas.plot, "path", d=line(strokes), stroke=colour(seat), stroke_width=1.5)


def _draw_sign(parent: Element, kind: str, x: float, y: float, stroke: str) -> None:
    """Draw a sign with its letter inside."""
    sign = moved(parent, x, y)
    put(sign, "path", d=_SHAPES[kind], fill=PAPER, stroke=stroke, stroke_width=1.5)
    letter = {"font_weight": "bold", "text_anchor": "middle", "fill": INK}
    put(sign, "text", kind, y=_LETTER_DOWN.get(kind, 3), font_size=10, **letter)


def _draw_key(plot: _Plot) -> None:
    """Draw the legend in a row above the plot: the signs, and the dotted lines."""
    canvas = plot.canvas
    kinds = {mark.kind for one in plot.courses for mark in one.marks}
    x = 10 - canvas.frame.left
    for kind, word in KINDS.items():
        if kind in kinds:
            if kind == BOURRE and plot.crowded:
                canvas.word(x, -18, "|", MUTED)
            else:
                _draw_sign(canvas.plot, kind, x, -18, MUTED)
            canvas.word(x + 11, -18, word)
            x += 18 + SIGN * (len(word) + 1)
    if any(one.differs for one in plot.courses):
        canvas.word(0, canvas.height + 33, _APART, MUTED)
