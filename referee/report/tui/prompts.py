"""Overlays: the question for a hand's number, and the keys."""

from typing import ClassVar, Final

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from referee.report.board.book import Book
from referee.report.tui.faces import key_to_signs

KEYS: Final = (
    ("← →", "one step back or forward: a card, a payment"),
    ("↑ ↓", "the previous trick, the next trick"),
    ("p n", "the previous hand, the next hand"),
    ("F f", "the previous finding, the next finding"),
    ("g", "go to a hand by its number"),
    ("m", "the hand without its likeliest slip of the pen, and back"),
    ("Home End", "the start and the end of the log"),
    ("k j", "scroll the text, if it does not fit"),
    ("?", "this page; Esc closes it"),
    ("q", "quit"),
)


TYPING: Final = (
    ("Enter", "what is offered"),
    ("a", "a player: enough letters to be unique"),
    ("a c d", "several; all; all but b; - for nobody"),
    ("kd5d9s", "cards; 10h or th; ? for one you missed"),
    ("b kd", "a card out of turn, and who played it"),
    ("tb 5d", "the last card was taken back, 5d played"),
    ("> a", "who took the trick, as the table says"),
    ("a2 d1", "numbers; or one for each: 2 0 1"),
    ("a4.5 c3", "amounts"),
    ("rebuy a 50", "any line of the notation"),
    ("ask", "a few questions that find your rules"),
    ("back", "the question about the rules before"),
    ("# words", "a comment"),
    ("undo ^z", "undo, as often as you like"),
    ("redo ^y", "redo"),
    ("quit ^q", "quit; everything is already saved"),
)


class PromptScreen(ModalScreen[int | None]):
    """Covers the table until it is answered; Escape goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss(None)", "Back")]


class WhichHand(PromptScreen):
    """Asks for a hand's number, and for an unknown one lists the possible numbers."""

    def __init__(self, book: Book) -> None:
        super().__init__()
        self._book = book

    def compose(self) -> ComposeResult:
        """Lay out the question, with the error in the answer below it."""
        with Vertical():
            yield Static(f"Go to which hand? {_there(self._book)}", markup=False)
            yield Input(type="integer", max_length=9, compact=True)
            yield Static(id="refusal", markup=False)

    def on_input_submitted(self, given: Input.Submitted) -> None:
        """Go to the hand if it exists; an empty answer stays here."""
        number = int(given.value) if given.value.isdecimal() else None
        if number is None or not self._book.complete or self._book.has(number):
            self.dismiss(number)
        else:
            self.query_one("#refusal", Static).update(no_hand(self._book, number))


def no_hand(book: Book, number: int) -> str:
    """Say that there is no such hand, and list those that exist."""
    return f"There is no hand {number}. {_there(book)}"


def _there(book: Book) -> str:
    so_far = "" if book.complete else " so far"
    return f"There are hands 1 to {book.numbers[-1]}{so_far}." if book.numbers else "There is no hand to show."


class Keys(PromptScreen):
    """A list of keys and signs."""

    BINDINGS: ClassVar[list[BindingType]] = [("question_mark,q,enter", "dismiss(None)", "Back")]

    def compose(self) -> ComposeResult:
        """Lay out a line for each."""
        keys = [f"{key:<9} {does}" for key, does in KEYS]
        with Vertical():
            yield Static("\n".join([*keys, "", *key_to_signs()]), markup=False)


class HowToType(PromptScreen):
    """A list of what can be typed while a log is written."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("f1,q,enter", "dismiss(None)", "Back"),
        ("ctrl+q,ctrl+c", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        """Lay out a row for each."""
        table = Table.grid(padding=(0, 1))
        for key, does in TYPING:
            table.add_row(key, does)
        with VerticalScroll():
            yield Static(table)
