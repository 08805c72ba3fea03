"""The widget that shows the table, a player per line: no information is given by colour alone."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from referee.playback.position import MEANINGS, PROOF, WRONG, Card, Position, SeatView
from referee.report.terminal.console import words
from referee.report.wording.phrases import UNKNOWN, counted, figure, signed
from referee.report.wording.plays import SUITS

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


class Players(Vertical):
    """The table: pot and trump, the trick on a line, then one line per player."""

    def compose(self) -> ComposeResult:
        """Stack four parts."""
        yield Static(id="lying")
        yield Static(id="laid")
        yield Static(id="legend")
        yield Static(id="rows")

    def show(self, at: Position) -> None:
        """Show a position."""
        self.query_one("#lying", Static).update(lying(at))
        self.query_one("#laid", Static).update(trick_in_a_line(at))
        signs = self.query_one("#legend", Static)
        signs.update(Text(legend(at)))
        signs.display = bool(legend(at))
        self.query_one("#rows", Static).update(rows(at.seats))


def face(card: Card) -> Text:
    """Draw a card face up, or its back, followed by its signs."""
    shown, style = UNKNOWN * 2, _BACK
    if card.name is not None:
        rank, suit = card.name[0], card.name[1]
        shown, style = rank + _GLYPHS[suit], f"bold {_INKS[suit]} on {_PAPER}"
    return Text.assemble((shown, style), *((sign, _SIGNS[sign]) for sign in card.signs))


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
