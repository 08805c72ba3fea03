"""Draw cards, seats and tricks: no information is given by colour alone."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

from rich.align import Align
from rich.table import Table
from rich.text import Text

from referee.playback.position import MEANINGS, PROOF, WRONG, Card, Position, SeatView
from referee.report.terminal.console import words
from referee.report.wording.phrases import UNKNOWN, counted, figure, signed
from referee.report.wording.plays import SUITS

MIDDLE: Final = 40
"""Minimum columns in the middle of the table."""
IN_A_ROW: Final = 4
"""From this many cards of a trick, a second row begins there."""

_GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_INKS: Final = {"c": "#006d32", "d": "#1d4ed8", "h": "#c4001d", "s": "#111111"}
"""Four colours, each dark enough on the white of a card."""
_PAPER: Final = "#ffffff"
_BACK: Final = "bold #dfe7f5 on #33507f"
_SIGNS: Final = dict.fromkeys(MEANINGS, "bold #ffffff") | {
    WRONG: "bold #ffd7d7 on #b00020",
    PROOF: "bold #111111 on #ffd54f",
}
_ACTS: Final = "bold reverse"
_DIM: Final = "#a9c4b5"


def face(card: Card, edge: str = "") -> Text:
    """Draw a card face up, or its back, followed by its signs; ``edge`` is the white on its left and right."""
    shown, style = UNKNOWN * 2, _BACK
    if card.name is not None:
        rank, suit = card.name[0], card.name[1]
        shown, style = rank + _GLYPHS[suit], f"bold {_INKS[suit]} on {_PAPER}"
    return Text.assemble((f"{edge}{shown}{edge}", style), *((sign, _SIGNS[sign]) for sign in card.signs))


def in_hand(cards: Iterable[Card]) -> Text:
    """Draw cards side by side."""
    held = Text()
    for card in cards:
        held.append_text(face(card)).append("" if card.signs else " ")
    return held


def name(seat: SeatView) -> Text:
    """Name a player: ``(D)`` deals, the arrow marks whose card or payment it is."""
    shown = Text.assemble("▸" if seat.acts else "", "(D) " if seat.dealer else "", words(seat.player))
    return Text.assemble((shown.plain, _ACTS if seat.acts else "bold"))


def money(seat: SeatView) -> Text:
    """Format a stack, and its change at this moment."""
    change = f" ({signed(seat.change)})" if seat.change else ""
    return Text(f"{figure(seat.stack)}{change}")


def part(seat: SeatView) -> str:
    """Describe a player's actions in the hand so far."""
    if seat.said != "stayed":
        return seat.said or ""
    return "tricks ?" if seat.tricks is None else counted(seat.tricks, "trick")


def place(seat: SeatView) -> Text:
    """Draw a player at the table, in three lines."""
    told = Text.assemble(money(seat), (f" · {part(seat)}" if part(seat) else "", _DIM))
    return Text("\n").join([name(seat), told, in_hand(seat.cards)])


def rows(seats: Sequence[SeatView]) -> Table:
    """Draw the players one per line."""
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), expand=True)
    for column in ({"ratio": 1}, {"justify": "right"}, {}, {"min_width": 15}):
        table.add_column(no_wrap=True, overflow="ellipsis", **column)
    for seat in seats:
        short = part(seat).replace(" tricks", "").replace(" trick", "") if seat.said == "stayed" else part(seat)
        table.add_row(name(seat), money(seat), Text(short, _DIM), in_hand(seat.cards))
    return table


# The middle


def lying(at: Position) -> Text:
    """Show the pot and the trump suit."""
    return Text.assemble(("pot ", _DIM), (figure(at.pot), "bold"), *_trump(at))


def _trump(at: Position) -> Iterable[Text | str]:
    if at.trump:
        yield "   "
        yield face(Card(at.upcard)) if at.upcard else Text(_GLYPHS[at.trump], f"bold {_INKS[at.trump]} on {_PAPER}")
        yield Text(f" {SUITS[at.trump]} are trump", _DIM)


def trick(at: Position) -> Align:
    """Draw the cards of the trick in the order played, each above its player's name, in rows of about equal length.

    Cards to come are blanks, so that those already played don't move.
    """
    rows = min(2, max(1, ceil(at.size / IN_A_ROW)))
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(length := ceil(at.size / rows)):
        grid.add_column(width=min(10, MIDDLE // length - 1), no_wrap=True, overflow="ellipsis")
    for first in range(0, len(at.laid), max(1, length)):
        row = at.laid[first : first + length]
        grid.add_row(*(face(card, " ") for card in row))
        grid.add_row(*(words(card.player or UNKNOWN) for card in row))
    return Align.center(grid)


def trick_in_a_line(at: Position) -> Text:
    """Draw the cards of the trick on a line in the order played, each after its player's name."""
    laid = []
    for card in at.laid:
        owner = words(card.player or UNKNOWN)
        owner.truncate(12, overflow="ellipsis")
        laid.append(Text.assemble(owner, " ", face(card)))
    return Text("  ").join(laid)


def legend(at: Position) -> str:
    """Explain the signs on screen."""
    signs = "".join(card.signs for card in (*at.laid, *(one for seat in at.seats for one in seat.cards)))
    return "   ".join(f"{sign} {told}" for sign, told in MEANINGS.items() if sign in signs)


def key_to_signs() -> list[str]:
    """Explain every sign, one per line."""
    return ["(D)       deals", "▸         plays or pays", *(f"{sign:<9} {told}" for sign, told in MEANINGS.items())]
