"""The ledger of a game, hand by hand, who owes what and why, and the chart of everybody's stack."""

from collections.abc import Iterator, Sequence
from itertools import count, groupby, takewhile
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.judge.settlement import Ledger
from referee.ledger.effects import Effects
from referee.ledger.entries import BANK, UNEXPLAINED, HandLedger, Posting
from referee.report.html.marks import Anchor, DebtView, Links, debts
from referee.report.wording.findings import NO_FINDING, ends
from referee.report.wording.money import result
from referee.report.wording.phrases import UNKNOWN, account, counted, figure, moved, purpose
from referee.rules.phrases import in_a_row
from referee.text import shown
from referee.values import plain

_NO_POT: Final = ("all-passed", "misdeal")
"""The results of a hand in which nobody played for the pot."""


class Cell(NamedTuple):
    """An amount as counted, and as it should have been. The latter is empty if both are the same."""

    table: str
    verified: str = ""


class EffectRow(NamedTuple):
    """The effect of findings on everybody's money, and the debts that add up to it."""

    causes: tuple[Anchor, ...]
    ends: str
    debts: tuple[DebtView, ...]


class Transfer(NamedTuple):
    """Payments of one kind, and the line of the log that records them."""

    text: str
    line: Anchor


class HandRow(NamedTuple):
    """A hand in the ledger."""

    number: int
    play: Anchor | None
    dealer: str
    result: str
    pot: str
    stacks: tuple[Cell, ...]
    after: Cell
    transfers: tuple[Transfer, ...]


def hand_rows(ledger: Ledger, links: Links) -> Iterator[HandRow]:
    """Return the hands of a ledger in order."""
    for hand in ledger.hands:
        yield HandRow(
            number=hand.hand,
            play=links.play(hand.hand),
            dealer=hand.dealer or UNKNOWN,
            result=result(hand),
            pot="" if hand.pot is None and hand.result in _NO_POT else figure(hand.pot),
            stacks=tuple(_stack(hand, player) for player in ledger.players),
            after=_cell(hand.table.pot, hand.verified.pot),
            transfers=tuple(_transfers(hand, links)),
        )


def effect_rows(effects: Effects, links: Links) -> Iterator[EffectRow]:
    """Return the effects of the findings of a game."""
    for one in effects:
        causes = dict.fromkeys(map(links.cause, one.causes))
        yield EffectRow(tuple(causes) or (Anchor(NO_FINDING),), ends(one), tuple(debts(one, links)))


def _stack(hand: HandLedger, player: str) -> Cell:
    """Return a player's stack, or nothing for a player who is not seated."""
    if player not in hand.table.stacks:
        return Cell("")
    return _cell(hand.table.stacks[player], hand.verified.stacks.get(player))


def _cell(table: int | None, verified: int | None) -> Cell:
    return Cell(figure(table), "" if table == verified else figure(verified))


def _transfers(hand: HandLedger, links: Links) -> Iterator[Transfer]:
    """Yield the payments of a hand in order, with equal consecutive ones merged."""
    for (_, line, amount), group in groupby(hand.postings, lambda one: (one.reason, one.line, one.amount)):
        for told in _together(list(group), amount):
            yield Transfer(told, links.line(line))


def _together(equal: list[Posting], amount: int) -> Iterator[str]:
    """Describe several equal payments by who pays whom how much each."""
    for taker, group in groupby(equal, lambda one: one.taker):
        payments = list(group)
        givers = [account(one.giver) for one in payments]
        each = " each" if len(givers) > 1 else ""
        told = f"{in_a_row(givers)} to {account(taker)} {figure(amount)}{each}"
        if UNEXPLAINED in (payments[0].giver, taker):
            told = f"{figure(amount)} {moved(payments[0].giver, taker)}"
        yield f"{purpose(payments[0])}: {told}"


# The chart of each player's stack at the table, hand by hand, as SVG

# Lengths are pixels of the picture, which a page scales to its width. Colours are names of the page's CSS custom
# properties, so the page decides on light, dark and print.


COLOURS: Final = 5
"""Number of colours for players; beyond it, players of the same colour have different dashes."""
_DASHES: Final = ("none", "6,5", "1,4", "8,4,1,4")

_WIDTH, _HEIGHT = 760, 270
_LEFT, _TOP, _BOTTOM = 62, 14, 34
"""The width of the picture, the height of its plot, and the margins for writing; the right one fits the names."""
_CHARACTER, _NAME, _ROW, _SAMPLE = 7.5, 18, 17, 34
"""The width of a byte of a name in UTF-8, where wide characters have more, the bytes after which a name is cut, the
distance of two names, and the room for a piece of its line before a name.
"""


class _Line(NamedTuple):
    """A player's line in the look of a ``seat``. ``end`` is the last hand with a known stack, and that stack."""

    player: str
    seat: int
    stacks: list[int | None]
    end: tuple[int, int]

    @property
    def label(self) -> str:
        name = shown(self.player)
        short = name.encode()[:_NAME].decode(errors="ignore")
        return f"{short}{'…' * (short != name)} {plain(self.end[1])}"


class _Plot(NamedTuple):
    """The scales of the plot, given its width, its last hand, and its lowest and highest amount."""

    width: float
    last: int
    low: int
    high: int

    def x(self, hand: int) -> float:
        return _LEFT + self.width * hand / self.last

    def y(self, amount: int) -> float:
        return _TOP + _HEIGHT * (self.high - amount) / (self.high - self.low)


def stacks_chart(ledger: Ledger) -> Markup | None:
    """Draw the stacks of a game as safe SVG, unless it has fewer than two hands, or no stack is known after any."""
    lines = []
    for seat, player in enumerate(ledger.players):
        stacks = stacks_of(player, ledger.hands)
        known = [(hand, amount) for hand, amount in enumerate(stacks) if amount is not None]
        if known:
            lines.append(_Line(player, seat, stacks, known[-1]))
    if len(ledger.hands) < 2 or not any(line.end[0] for line in lines):
        return None
    amounts = [amount for line in lines for amount in line.stacks if amount is not None]
    ticks = round_steps(min(amounts), max(amounts), 6)
    right = _SAMPLE + _CHARACTER * max(len(line.label.encode()) for line in lines)
    plot = _Plot(_WIDTH - _LEFT - right, len(ledger.hands), ticks[0], ticks[-1])
    lines.sort(key=lambda line: -line.end[1])
    drawn = Markup("").join([*_axes(plot, ticks), *_lines(plot, lines), *_labels(plot, lines)])
    height = max(_TOP + _HEIGHT + _BOTTOM, _ROW * (len(lines) + 1))
    svg = Markup('<svg viewBox="0 0 {} {}" role="img" font-size="12"><title>{}</title>{}</svg>')
    return svg.format(_WIDTH, height, shown(_in_words(plot, lines)), drawn)


def stacks_of(player: str, hands: Sequence[HandLedger]) -> list[int | None]:
    """Return a player's stack before the first hand and after each, or ``None`` if unknown or if the player is away.

    A player who left or went out is away until the stack changes.
    """
    before = takewhile(lambda one: one.giver == BANK, hands[0].postings)
    brought = [one.amount for one in before if one.taker == player]
    stacks: list[int | None] = [sum(brought) if brought else None]
    gone, parted = False, stacks[0]
    for hand in hands:
        stack = hand.table.stacks.get(player)
        away = gone and stack == parted
        stacks.append(None if away else stack)
        if not away:
            left = any((one.giver, one.taker) == (player, BANK) for one in hand.postings)
            gone, parted = left or player in hand.eliminated, stack
    return stacks


def round_steps(low: int, high: int, most: int) -> range:
    """Return round amounts from ``low`` or below to ``high`` or above, with at most ``most`` steps between them."""
    sizes = (size * 10**zeros for zeros in count() for size in (1, 2, 5))
    step = next(size for size in sizes if -(-high // size) - low // size <= most)
    first, last = low // step, -(-high // step)
    return range(first * step, max(last, first + 1) * step + 1, step)


def spread(wanted: Sequence[float], apart: int, first: float, last: float) -> list[float]:
    """Return places near the wanted ones, in order, at least ``apart`` from each other, from ``first`` on, and up to
    ``last`` if there is room.
    """
    places: list[float] = []
    for place in wanted:
        lowest = places[-1] + apart if places else first
        following = len(wanted) - 1 - len(places)
        places.append(max(lowest, min(place, last - apart * following)))
    return places


def _in_words(plot: _Plot, lines: Sequence[_Line]) -> str:
    ends = (
        f"{line.player} {plain(line.end[1])}{f' (after hand {line.end[0]})' * (line.end[0] < plot.last)}"
        for line in lines
    )
    return f"Stacks over {counted(plot.last, 'hand')}, at the end: {', '.join(ends)}"


def _axes(plot: _Plot, ticks: range) -> Iterator[Markup]:
    line = Markup('<path d="M{:.1f},{:.1f}{}" stroke="var(--{})" fill="none"/>')
    for amount in ticks:
        yield line.format(_LEFT, plot.y(amount), f"h{plot.width:.1f}", "line")
        yield _text(_LEFT - 6, plot.y(amount) + 4, plain(amount), "muted", "end")
    for hand in round_steps(0, plot.last, int(plot.width // 40)):
        if hand <= plot.last:
            yield line.format(plot.x(hand), _TOP + _HEIGHT, "v5", "muted")
            yield _text(plot.x(hand), _TOP + _HEIGHT + 18, str(hand or "hand"), "muted", "middle")


def _lines(plot: _Plot, lines: Sequence[_Line]) -> Iterator[Markup]:
    """Draw a step at each hand. A stack that is known after a single hand is a dot."""
    for line in lines:
        path, before = "", None
        for hand, amount in enumerate(line.stacks):
            if amount is not None:
                x, y = plot.x(hand), plot.y(amount)
                path += f"M{x:.1f},{y:.1f}h0" if before is None else f"H{x:.1f}V{y:.1f}"
            before = amount
        yield _stroke(line.seat, path)


def _labels(plot: _Plot, lines: Sequence[_Line]) -> Iterator[Markup]:
    """Write each name next to a piece of its line."""
    ends, right = [plot.y(line.end[1]) for line in lines], _LEFT + plot.width
    for line, end, place in zip(lines, ends, spread(ends, _ROW, _TOP, _TOP + _HEIGHT), strict=True):
        start = f"M{right:.1f},{end:.1f}L" if line.end[0] == plot.last else "M"
        yield _stroke(line.seat, f"{start}{right + 8:.1f},{place:.1f}H{right + 26:.1f}")
        yield _text(right + _SAMPLE, place + 4, line.label, "ink", "start")


def _stroke(seat: int, path: str) -> Markup:
    looks = 'stroke="var(--seat-{})" stroke-dasharray="{}" stroke-width="2" stroke-linecap="round" fill="none"'
    return Markup(f'<path d="{{}}" {looks}/>').format(path, seat % COLOURS + 1, _DASHES[seat // COLOURS % len(_DASHES)])


def _text(x: float, y: float, text: str, colour: str, anchor: str) -> Markup:
    looks = Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}" fill="var(--{})">{}</text>')
    return looks.format(x, y, anchor, colour, text)
