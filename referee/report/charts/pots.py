"""The pot of each hand, and what of it was carried from the hands before."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.report.charts.canvas import (
    ACCENT,
    BROKEN,
    INK,
    MUTED,
    PAPER,
    Canvas,
    Spec,
    Values,
    as_given,
    hands,
    money,
    told,
)
from referee.report.charts.chart import Chart
from referee.report.charts.frame import FRAMES, SIGN, Frame, steps
from referee.report.charts.svg import picture
from referee.report.json.ledger import HandReport, LedgerReport
from referee.report.json.page import GameReport
from referee.report.wording.ledger import result
from referee.report.wording.phrases import UNKNOWN, counted
from referee.table.money import hundredths, plain

TITLE: Final = "The pot of each hand"
MOST_BARS: Final = 100
"""Hands of which each has a bar that leads there; more are one outline."""

_HEIGHT: Final = 200


class _PotPart(NamedTuple):
    """How a part of a pot is called and drawn."""

    words: str
    fill: str
    stroke: str


_PARTS: Final = {
    "carried": _PotPart("carried from before", ACCENT, ACCENT),
    "new": _PotPart("put in for this hand", PAPER, ACCENT),
    "unsplit": _PotPart("not known what was carried", MUTED, MUTED),
}
_UNTAKEN: Final = ("all-passed", "misdeal")


class PotBar(NamedTuple):
    """A hand's pot as it stood at its end, before the payments into the next; ``carried`` lay there before the antes.

    Hundredths; ``None`` is not known.
    """

    hand: int
    size: int | None
    carried: int | None

    @property
    def parts(self) -> dict[str, tuple[int, int]]:
        """What is drawn of it, from where to where."""
        if self.size is None:
            return {}
        if self.carried is None:
            return {"unsplit": (0, self.size)}
        carried = min(self.carried, self.size)
        parts = {"carried": (0, carried), "new": (carried, self.size)}
        return {kind: (low, high) for kind, (low, high) in parts.items() if low != high}


def pots(hands: Sequence[HandReport]) -> list[PotBar]:
    """The pots of these hands."""
    stood: list[PotBar] = []
    before: int | None = 0
    for hand in hands:
        after = None if hand.table.pot is None else hundredths(hand.table.pot)
        # A pot that nobody could take is what lies there afterwards.
        size = hundredths(hand.pot) if hand.pot is not None else after if hand.result in _UNTAKEN else None
        stood.append(PotBar(hand.hand, size, before))
        before = after
    return stood


def pots_chart(ledger: LedgerReport, game: GameReport) -> Chart | None:
    """The chart of the pots; none where no pot is known."""
    drawn = pots(ledger.hands)
    if all(one.size is None for one in drawn):
        return None
    words = _words(drawn)
    svg = Markup("").join(picture(_drawn(drawn, frame, game), frame, f"{TITLE}: {words}") for frame in FRAMES)
    columns = ("Hand", "Pot", "Carried from before", "Result")
    rows = zip(drawn, ledger.hands, strict=True)
    return Chart("pots", TITLE, words, svg, columns, tuple(_row(pot, hand) for pot, hand in rows))


def _row(pot: PotBar, hand: HandReport) -> tuple[str, ...]:
    amounts = (UNKNOWN if one is None else plain(one) for one in (pot.size, pot.carried))
    return (str(pot.hand), *amounts, result(hand))


def _words(pots: Sequence[PotBar]) -> str:
    """What the chart shows."""
    known = [(one.size, -one.hand) for one in pots if one.size is not None]
    size, hand = max(known)
    carried = sum(bool(one.carried) for one in pots)
    words = f"{counted(len(pots), 'hand')}; the largest pot was {plain(size)}, in hand {-hand}."
    words += f" In {counted(carried, 'hand')} money lay there from before." if carried else ""
    unknown = len(pots) - len(known)
    return words + (f" Of {counted(unknown, 'hand')} the pot is not known." if unknown else "")


def _drawn(pots: Sequence[PotBar], frame: Frame, game: GameReport) -> Spec:
    sizes = [one.size or 0 for one in pots]
    ticks = steps(min(0, *sizes), max(0, *sizes), 5)
    canvas = Canvas(frame.fitting(map(plain, ticks))._replace(right=16, bottom=22), _HEIGHT)
    at = {"x": hands("h", 1, len(pots), canvas.frame, 0.6), "y": money("low", ticks), "y2": {"field": "high"}}
    draw = _bars if len(pots) <= MOST_BARS else _outlines
    return canvas.finished([*draw(pots, canvas, at, game)], [*_key(pots, canvas)])


def _bars(pots: Sequence[PotBar], canvas: Canvas, at: Spec, game: GameReport) -> Iterator[Spec]:
    """A bar for each part of each pot, which leads to its hand."""
    for kind, part in _PARTS.items():
        values: Values = [
            {"h": one.hand - 0.35, "to": one.hand + 0.35, **_limits(one, kind), **_lead(one, kind, game)}
            for one in pots
            if kind in one.parts
        ]
        if values:
            bar = {"type": "bar", "strokeWidth": 1, "fill": part.fill, "stroke": part.stroke}
            yield canvas.layer(values, bar, **at, x2={"field": "to"}, href=told("link"), description=told("words"))


def _outlines(pots: Sequence[PotBar], canvas: Canvas, at: Spec, _: GameReport) -> Iterator[Spec]:
    """The parts of all pots, each kind as one outline."""
    for kind, part in _PARTS.items():
        if any(kind in one.parts for one in pots):
            values: Values = [{"h": one.hand + side, **_limits(one, kind)} for one in pots for side in (-0.5, 0.5)]
            area = {"type": "area", "fill": part.fill, "stroke": part.stroke, "strokeWidth": 0.6}
            yield canvas.layer(values, {**area, "invalid": BROKEN}, **at)


def _limits(pot: PotBar, kind: str) -> dict[str, int | None]:
    low, high = pot.parts.get(kind, (None, None))
    return {"low": low, "high": high}


def _lead(pot: PotBar, kind: str, game: GameReport) -> dict[str, str]:
    """Where a part leads, and what it is in words."""
    low, high = pot.parts[kind]
    words = f"hand {pot.hand}: {plain(high - low)} {_PARTS[kind].words}"
    return {"link": f"#{game.hand_id(pot.hand)}", "words": words}


def _key(pots: Sequence[PotBar], canvas: Canvas) -> Iterator[Spec]:
    """What the parts are, in a row above the plot."""
    there = {kind for one in pots for kind in one.parts}
    words, boxes = [canvas.hand_word()], []
    x = 4 - canvas.frame.left
    for kind, part in _PARTS.items():
        if kind in there:
            boxes.append({"x": x, "to_x": x + 12, "y": -24, "to_y": -12, "fill": part.fill, "stroke": part.stroke})
            words.append({"x": x + 17, "y": -18, "text": part.words, "colour": INK})
            x += 30 + SIGN * len(part.words)
    box = {"type": "rect", "strokeWidth": 1}
    yield canvas.layer(boxes, box, **canvas.area(), fill=as_given("fill"), stroke=as_given("stroke"))
    yield canvas.writing(words)
