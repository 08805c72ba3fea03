"""The overlay that lists what can be typed."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

PROMPTS: Final = """
HowToType { align: center middle; background: #000000 60%; }
HowToType > VerticalScroll {
  width: 60; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; background: #0a1712;
  border: round #a9c4b5; overflow-y: auto; }
HowToType Static { width: 1fr; max-width: 72; height: auto; }
"""
"""The layout of the overlay."""

_TYPING: Final = {"undo": "undo ^z", "redo": "redo ^y"}
"""What else gives a command of the help."""


class HowToType(ModalScreen[None]):
    """A list of what can be typed while a log is written, with the rows of the help that all front ends share."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,f1,q,enter", "dismiss(None)", "Back"),
        ("ctrl+q,ctrl+c", "app.quit", "Quit"),
    ]

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._rows = rows

    def compose(self) -> ComposeResult:
        """Lay out a row for each."""
        table = Table.grid(padding=(0, 1))
        for key, does in (*self._rows, ("quit ^q", "quit; everything is already saved")):
            table.add_row(_TYPING.get(key, key), does)
        with VerticalScroll():
            yield Static(table)
