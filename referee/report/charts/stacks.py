"""Stacks over the hands: a line for each player, and what befell them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from markupsafe import Markup
from rich.cells import cell_len

from referee.report.charts.canvas import (
    BROKEN,
    INK,
    MUTED,
    PAPER,
    Canvas,
    Spec,
    Values,
    as_given,
    colour,
    dash,
    hands,
    money,
    told,
)
from referee.report.charts.chart import Chart
from referee.report.charts.course import BOUGHT, BOURRE, KINDS, LEFT, OUT, RENEGE, Amounts, StackLine, courses
from referee.report.charts.frame import FRAMES, SIGN, Frame, cut, spread, steps
from referee.report.charts.svg import picture
from referee.report.charts.telling import stack_at_last, stacks_columns, stacks_rows, stacks_told
from referee.report.json.ledger import LedgerReport
from referee.report.json.page import GameReport
from referee.table.money import plain
from referee.text.escape import shown

TITLE: Final = "Stacks over the hands"


class _SignShape(NamedTuple):
    """The shape of a sign, its area, and how far below the middle its letter stands."""

    name: str
    size: int
    down: int = 0


_SHAPES: Final = {
    BOURRE: _SignShape("circle", 190),
    RENEGE: _SignShape("diamond", 260),
    OUT: _SignShape("square", 190),
    BOUGHT: _SignShape("triangle-up", 260, 3),
    LEFT: _SignShape("triangle-down", 260, -3),
}
_APART: Final = "··· verified, where the table's stack differs"
_ROW: Final = 17
_BESIDE: Final = 32
_STROKE: Final = 6
_SIGN: Final = 15


@dataclass(frozen=True, slots=True)
class _Plot:
    """A canvas with the scales of its axes; a hand or an amount has its place in pixels there."""

    canvas: Canvas
    game: GameReport
    courses: Sequence[StackLine]
    labels: Sequence[str]
    last: int
    ticks: list[int]

    def x(self, hand: int) -> float:
        """A hand's place."""
        return round(hand * self.canvas.frame.across / self.last, 1)

    def y(self, amount: int | None) -> float:
        """An amount's place; what is not known stands at the foot."""
        low, high = self.ticks[0], self.ticks[-1]
        height = self.canvas.height
        return height if amount is None else round((high - amount) * height / (high - low), 1)

    @property
    def crowded(self) -> bool:
        """Whether there are more marks than there is room for as signs."""
        return sum(len(one.marks) for one in self.courses) > self.canvas.frame.most_marks


def stacks_chart(ledger: LedgerReport, game: GameReport) -> Chart | None:
    """The chart of the stacks; none where no stack is known after any hand."""
    drawn = courses(ledger)
    if not any(amount is not None for one in drawn for amount in (*one.table[1:], *one.verified[1:])):
        return None
    known = [amount for one in drawn for amount in (*one.table, *one.verified) if amount is not None]
    words = stacks_told(drawn, len(ledger.hands))
    plots = [_plot(frame, game, drawn, known) for frame in FRAMES]
    svg = Markup("").join(picture(_drawn(plot), plot.canvas.frame, f"{TITLE}: {words}") for plot in plots)
    return Chart("stacks", TITLE, words, svg, stacks_columns(ledger), stacks_rows(ledger, drawn))


def _plot(frame: Frame, game: GameReport, drawn: Sequence[StackLine], known: Sequence[int]) -> _Plot:
    ticks = steps(min(known), max(known), 6)
    room = frame.fitting(map(plain, ticks))
    labels = [_label(one, frame) for one in drawn]
    room = room._replace(right=_BESIDE + SIGN * max(map(cell_len, labels)))
    canvas = Canvas(room, max(frame.height, _ROW * len(drawn)))
    return _Plot(canvas, game, drawn, labels, len(drawn[0].table) - 1, ticks)


def _drawn(plot: _Plot) -> Spec:
    """The whole picture: lines on the axes of hands and money, all else at its place in pixels."""
    return plot.canvas.finished([*_lines(plot)], [*_labels(plot), *_marks(plot), *_key(plot)])


def _lines(plot: _Plot) -> Iterator[Spec]:
    """The players' stacks; and where the verified ones are others, those as thin lines, with what lies between."""
    canvas = plot.canvas
    at = {"x": hands("h", 0, plot.last, canvas.frame), "y": money("v", plot.ticks)}
    for seat, course in enumerate(plot.courses):
        if course.differs:
            between = {"type": "area", "color": colour(seat), "fillOpacity": 0.2, "invalid": BROKEN}
            yield canvas.layer(_both(course), between, **at, y2={"field": "due"})
            thin = _line(seat, strokeWidth=1.2, strokeDash=[1, 2], strokeCap="butt")
            yield canvas.layer(_points(course.apart), thin, **at)
        yield canvas.layer(_points(course.table), _line(seat), **at)


def _both(course: StackLine) -> Values:
    """The table's and the verified stack where they differ."""
    both = enumerate(zip(course.table, course.apart, strict=True))
    return [{"h": hand, "v": None if due is None else had, "due": due} for hand, (had, due) in both]


def _line(seat: int, **looks: Any) -> Spec:
    """The line of the player in this seat."""
    line = {"type": "line", "color": colour(seat), "strokeWidth": 2, "strokeDash": dash(seat), "invalid": BROKEN}
    # With round ends a stack that is known after a single hand is a dot.
    return {**line, "strokeCap": "round", **looks}


def _points(amounts: Amounts) -> Values:
    """The corners of a line: what lies straight between two equals is left out. What is not known is a gap."""
    beside = zip([None, *amounts], amounts, [*amounts[1:], None], strict=False)
    corners = [(hand, now) for hand, (before, now, after) in enumerate(beside) if not before == now == after]
    return [{"h": hand, "v": amount} for hand, amount in corners]


def _labels(plot: _Plot) -> Iterator[Spec]:
    """The players' names at the right, each beside a piece of its line, in the order of their ends."""
    canvas, right = plot.canvas, plot.canvas.frame.across
    ends = sorted((plot.y(one.last[1]), seat, one.last[0]) for seat, one in enumerate(plot.courses) if one.last)
    places = spread([round(end) for end, _, _ in ends], _ROW, canvas.height)
    names: Values = []
    for (end, seat, hand), place in zip(ends, places, strict=True):
        corners = [(right, end)] if hand == plot.last else []
        corners += [(right + 8, place), (right + _BESIDE - 4, place)]
        piece = [{"x": x, "y": y} for x, y in corners]
        yield canvas.layer(piece, _line(seat), x=canvas.across("x"), y=canvas.down("y"))
        names.append({"x": right + _BESIDE, "y": place, "text": plot.labels[seat], "colour": INK})
    yield canvas.writing(names)


def _label(course: StackLine, frame: Frame) -> str:
    """A player's name, and the last stack where there is room for both; with its hand if it is not known at the end."""
    room = (frame.right - _BESIDE) // SIGN
    amount = f" {stack_at_last(course)}" if course.last and frame.amounts else ""
    return cut(shown(course.player), room - len(amount)) + amount


def _marks(plot: _Plot) -> Iterator[Spec]:
    """What befell the players, each as a sign with its letter that leads to its hand; bourrés as strokes if many."""
    signs: Values = []
    strokes: Values = []
    for seat, course in enumerate(plot.courses):
        above: Counter[int] = Counter()
        for hand, kind in course.marks:
            place: Spec = {"x": plot.x(hand), "colour": colour(seat), "seat": seat}
            height = plot.y(course.table[hand])
            if kind == BOURRE and plot.crowded:
                strokes.append({**place, "y": height})
            else:
                link = f"#{plot.game.hand_id(hand)}"
                words = f"hand {hand}: {shown(course.player)} {KINDS[kind]}"
                signs.append({**place, "y": height - _SIGN * above[hand], "letter": kind, "link": link, "words": words})
                above[hand] += 1
    if strokes:
        yield _strokes(strokes, plot.canvas)
    yield from _signs(signs, plot.canvas)


def _strokes(places: Values, canvas: Canvas) -> Spec:
    """A short stroke down from each of these places, all of a player as one line."""
    ends = [{**one, "y": y} for one in places for y in (one["y"], one["y"] + _STROKE, None)]
    return canvas.layer(
        [{**one, "n": n} for n, one in enumerate(ends)],
        {"type": "line", "strokeWidth": 1.5, "invalid": BROKEN},
        x=canvas.across("x"),
        y=canvas.down("y"),
        order={"field": "n", "type": "quantitative"},
        detail=told("seat"),
        color=as_given("colour"),
    )


def _signs(values: Values, canvas: Canvas) -> Iterator[Spec]:
    """Signs of the kinds' shapes in the players' colours, with their letters in them."""
    at = {"x": canvas.across("x"), "y": canvas.down("y")}
    leads = {"href": told("link"), "description": told("words")}
    for kind, shape in _SHAPES.items():
        mine = [one for one in values if one["letter"] == kind]
        if mine:
            sign = {"type": "point", "shape": shape.name, "size": shape.size, "fill": PAPER, "strokeWidth": 1.5}
            yield canvas.layer(mine, {**sign, "opacity": 1}, **at, **leads, stroke=as_given("colour"))
            letter = {"type": "text", "fontSize": 10, "fontWeight": "bold", "baseline": "middle", "dy": shape.down}
            yield canvas.layer(mine, {**letter, "limit": 0, "color": INK}, **at, text=told("letter"))


def _key(plot: _Plot) -> Iterator[Spec]:
    """What the signs are, in a row above the plot; and what the dotted lines are."""
    canvas = plot.canvas
    kinds = {mark.kind for one in plot.courses for mark in one.marks}
    signs: Values = []
    words = [canvas.hand_word()]
    x = 10 - canvas.frame.left
    for kind, word in KINDS.items():
        if kind in kinds:
            if kind == BOURRE and plot.crowded:
                words.append({"x": x, "y": -18, "text": "|", "colour": MUTED})
            else:
                signs.append({"x": x, "y": -18, "letter": kind, "colour": MUTED})
            words.append({"x": x + 11, "y": -18, "text": word, "colour": INK})
            x += 18 + SIGN * (len(word) + 1)
    if any(one.differs for one in plot.courses):
        words.append({"x": 0, "y": canvas.height + 33, "text": _APART, "colour": MUTED})
    yield from _signs(signs, canvas)
    yield canvas.writing(words)
