"""The ledger of a game, hand by hand, who owes what and why, and the chart of everybody's stack."""

from collections.abc import Iterator, Sequence
from itertools import count, groupby, takewhile
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.judge.settlement import Ledger
from referee.ledger.entries import BANK, UNEXPLAINED, HandLedger
from referee.report.wording.phrases import account, counted, describe_move, figure, purpose
from referee.rules.phrases import in_a_row
from referee.text import shown
from referee.values import plain

_NO_POT: Final = ("all-passed", "misdeal")
"""The results of a hand in which nobody played for the pot."""


def pot_of(hand: HandLedger) -> str:
    """Return the pot that a hand was played for, or no text if nobody played for it."""
    return "" if hand.pot is None and hand.result in _NO_POT else figure(hand.pot)


def cells(hand: HandLedger, players: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each player's stack and the pot after a hand, as counted and as it should have been if that differs.

    Both are empty for a player who is not seated.
    """
    table, verified = hand.table, hand.verified
    amounts = [(table.stacks[name], verified.stacks.get(name)) if name in table.stacks else None for name in players]
    for pair in (*amounts, (table.pot, verified.pot)):
        yield ("", "") if pair is None else (figure(pair[0]), "" if pair[0] == pair[1] else figure(pair[1]))


def transfers(hand: HandLedger) -> Iterator[tuple[str, int]]:
    """Yield the payments of a hand in order, with equal consecutive ones merged, and the line that records them."""
    for (_, line, amount, taker), group in groupby(
        hand.postings, lambda posting: (posting.reason, posting.line, posting.amount, posting.taker)
    ):
        payments = list(group)
        givers = [account(posting.giver) for posting in payments]
        each = " each" if len(givers) > 1 else ""
        text = f"{in_a_row(givers)} to {account(taker)} {figure(amount)}{each}"
        if UNEXPLAINED in (payments[0].giver, taker):
            text = f"{figure(amount)} {describe_move(payments[0].giver, taker)}"
        yield f"{purpose(payments[0])}: {text}", line


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
    """A player's line. Its ``seat`` decides the colour, and ``end`` is the last known stack with its hand."""

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
    ends = (
        f"{line.player} {plain(line.end[1])}{f' (after hand {line.end[0]})' * (line.end[0] < plot.last)}"
        for line in lines
    )
    title = f"Stacks over {counted(plot.last, 'hand')}, at the end: {', '.join(ends)}"
    svg = Markup('<svg viewBox="0 0 {} {}" role="img" font-size="12"><title>{}</title>{}</svg>')
    return svg.format(_WIDTH, height, shown(title), drawn)


def stacks_of(player: str, hands: Sequence[HandLedger]) -> list[int | None]:
    """Return a player's stack before the first hand and after each, or ``None`` if unknown or if the player is away.

    A player who left or went out is away until the stack changes.
    """
    before = takewhile(lambda posting: posting.giver == BANK, hands[0].postings)
    brought = [posting.amount for posting in before if posting.taker == player]
    stacks: list[int | None] = [sum(brought) if brought else None]
    has_left, last_stack = False, stacks[0]
    for hand in hands:
        stack = hand.table.stacks.get(player)
        is_away = has_left and stack == last_stack
        stacks.append(None if is_away else stack)
        if not is_away:
            leaves = any((posting.giver, posting.taker) == (player, BANK) for posting in hand.postings)
            has_left, last_stack = leaves or player in hand.eliminated, stack
    return stacks


def round_steps(low: int, high: int, limit: int) -> range:
    """Return round amounts from ``low`` or below to ``high`` or above, with at most ``limit`` steps between them."""
    sizes = (size * 10**zeros for zeros in count() for size in (1, 2, 5))
    step = next(size for size in sizes if -(-high // size) - low // size <= limit)
    first, last = low // step, -(-high // step)
    return range(first * step, max(last, first + 1) * step + 1, step)


def spread(wanted: Sequence[float], gap: int, first: float, last: float) -> list[float]:
    """Return places near the wanted ones, in order, at least ``gap`` from each other, from ``first`` on, and up to
    ``last`` if there is room.
    """
    places: list[float] = []
    for place in wanted:
        lowest = places[-1] + gap if places else first
        following = len(wanted) - 1 - len(places)
        places.append(max(lowest, min(place, last - gap * following)))
    return places


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
