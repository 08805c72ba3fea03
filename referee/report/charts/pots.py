"""The pot of each hand, and the part carried over from earlier hands."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from referee.judge.ledger import Ledger
from referee.ledger.entries import Account
from referee.report.charts.canvas import ACCENT, FRAMES, MUTED, PAPER, SIGN, Canvas, Chart, Frame, pictures, steps
from referee.report.charts.svg import Column, area, link, put
from referee.report.page import GameReport
from referee.report.wording.ledger import result
from referee.report.wording.phrases import counted, figure
from referee.table.money import plain

TITLE: Final = "The pot of each hand"
MOST_BARS: Final = 100
"""Up to this many hands, each has a bar that links to it; more are drawn as one outline."""

_HEIGHT: Final = 200


class _PotPart(NamedTuple):
    """The label and the colours for one part of a pot."""

    words: str
    fill: str
    stroke: str


_PARTS: Final = {
    "carried": _PotPart("carried over", ACCENT, ACCENT),
    "new": _PotPart("put in for this hand", PAPER, ACCENT),
    "unsplit": _PotPart("unknown how much was carried over", MUTED, MUTED),
}
_UNTAKEN: Final = ("all-passed", "misdeal")


class PotBar(NamedTuple):
    """A hand's pot at its end, before the payments into the next; ``carried`` was there before the antes.

    Hundredths; ``None`` means unknown.
    """

    hand: int
    size: int | None
    carried: int | None

    @property
    def parts(self) -> dict[str, tuple[int, int]]:
        """The parts to draw, each with its lower and upper amount."""
        if self.size is None:
            return {}
        if self.carried is None:
            return {"unsplit": (0, self.size)}
        carried = min(self.carried, self.size)
        parts = {"carried": (0, carried), "new": (carried, self.size)}
        return {kind: (low, high) for kind, (low, high) in parts.items() if low != high}


def pots(hands: Sequence[Account]) -> list[PotBar]:
    """Return the pots of these hands."""
    stood: list[PotBar] = []
    before: int | None = 0
    for hand in hands:
        after = hand.table.pot
        # If nobody could take a pot, it is what remains afterwards.
        size = after if hand.pot is None and hand.result in _UNTAKEN else hand.pot
        stood.append(PotBar(hand.hand, size, before))
        before = after
    return stood


def pots_chart(ledger: Ledger, game: GameReport) -> Chart | None:
    """Return the chart of the pots; none if no pot is known."""
    drawn = pots(ledger.hands)
    if all(one.size is None for one in drawn):
        return None
    words = _words(drawn)
    svg = pictures((_drawn(drawn, frame, game) for frame in FRAMES), f"{TITLE}: {words}")
    columns = ("Hand", "Pot", "Carried over", "Rightful result")
    rows = zip(drawn, ledger.hands, strict=True)
    return Chart("pots", TITLE, words, svg, columns, tuple(_row(pot, hand) for pot, hand in rows))


def _row(pot: PotBar, hand: Account) -> tuple[str, ...]:
    amounts = map(figure, (pot.size, pot.carried))
    return (str(pot.hand), *amounts, result(hand))


def _words(pots: Sequence[PotBar]) -> str:
    """Describe the chart in words."""
    known = [(one.size, -one.hand) for one in pots if one.size is not None]
    size, hand = max(known)
    carried = sum(bool(one.carried) for one in pots)
    words = f"{counted(len(pots), 'hand')}; the largest pot was {plain(size)}, in hand {-hand}."
    words += f" {counted(carried, 'hand')} began with money carried over." if carried else ""
    unknown = len(pots) - len(known)
    return words + (f" The pot of {counted(unknown, 'hand')} is unknown." if unknown else "")


def _drawn(pots: Sequence[PotBar], frame: Frame, game: GameReport) -> Canvas:
    """Stack the parts of each pot, with links to the hands; with many pots, draw each kind as one outline."""
    sizes = [one.size or 0 for one in pots]
    ticks = steps(min(0, *sizes), max(0, *sizes), 5)
    canvas = Canvas(frame.fitting(map(plain, ticks))._replace(right=16, bottom=22), _HEIGHT)
    across, down = canvas.axes(1, len(pots), ticks, beside=0.6)

    def sides(pot: PotBar, kind: str, half: float) -> list[Column | None]:
        if kind not in pot.parts:
            return [None]
        low, high = pot.parts[kind]
        return [(across(pot.hand + side), down(high), down(low)) for side in (-half, half)]

    for kind, part in _PARTS.items():
        looks = {"fill": part.fill, "stroke": part.stroke}
        there = [pot for pot in pots if kind in pot.parts]
        if len(pots) <= MOST_BARS:
            for pot in there:
                low, high = pot.parts[kind]
                bar = link(canvas.plot, game.hand_id(pot.hand), f"hand {pot.hand}: {plain(high - low)} {part.words}")
                put(bar, "path", d=area(sides(pot, kind, 0.35)), **looks)
        elif there:
            outline = area(chain.from_iterable(sides(pot, kind, 0.5) for pot in pots))
            put(canvas.plot, "path", d=outline, stroke_width=0.6, **looks)
    _draw_key(canvas, {kind for one in pots for kind in one.parts})
    return canvas


def _draw_key(canvas: Canvas, kinds: set[str]) -> None:
    """Draw the legend in a row above the plot."""
    x = 4 - canvas.frame.left
    for kind, part in _PARTS.items():
        if kind in kinds:
            put(canvas.plot, "rect", x=x, y=-24, width=12, height=12, fill=part.fill, stroke=part.stroke)
            canvas.word(x + 17, -18, part.words)
            x += 30 + SIGN * len(part.words)
