"""The widgets that show a position: the table from above, and the list of players."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from referee.playback.position import Position
from referee.report.tui.faces import legend, lying, place, rows, trick, trick_in_a_line
from referee.report.tui.styles import SIDES, SLOTS


class TableView(Vertical):
    """The table from above: players around it in turn order, pot, trump and the trick in the middle."""

    def compose(self) -> ComposeResult:
        """Lay out all possible seats; empty ones are hidden."""
        top, right, bottom, left = SLOTS[:4], SLOTS[4], SLOTS[8:4:-1], SLOTS[9]
        yield Horizontal(*map(_seat, top), classes="row")
        with Horizontal(classes="middle"):
            yield _seat(left)
            yield Vertical(Static(id="pot"), Static(id="trick"), Static(id="signs"), id="centre")
            yield _seat(right)
        yield Horizontal(*map(_seat, bottom), classes="row")

    def show(self, at: Position) -> None:
        """Show a position; its first seat is the leftmost along the top."""
        top, right, bottom, left = SIDES[len(at.seats)]
        taken = [*SLOTS[:top], *SLOTS[4 : 4 + right], *SLOTS[9 - bottom : 9], *SLOTS[9 : 9 + left]]
        seats = dict(zip(taken, at.seats, strict=True))
        for slot in SLOTS:
            seat = self.query_one(f"#{slot}", Static)
            seat.display = slot in seats
            if slot in seats:
                seat.update(place(seats[slot]))
        self.query_one("#pot", Static).update(lying(at))
        self.query_one("#trick", Static).update(trick(at))
        _tell(self.query_one("#signs", Static), legend(at))


class Players(Vertical):
    """The layout for a narrow or low screen: pot and trump, the trick on a line, then one line per player."""

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
        _tell(self.query_one("#legend", Static), legend(at))
        self.query_one("#rows", Static).update(rows(at.seats))


class Caption(VerticalScroll, can_focus=False):
    """The text of the moment, which scrolls if it does not fit."""

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(id="words")


def _seat(slot: str) -> Static:
    return Static(id=slot, classes="seat", markup=False)


def _tell(where: Static, text: str) -> None:
    """Show a text, or hide an empty one."""
    where.update(Text(text))
    where.display = bool(text)
