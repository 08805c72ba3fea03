"""Printing at any width, with nothing of a log taken for markup."""

from collections.abc import Iterable, Iterator
from typing import TextIO

from rich.console import Console
from rich.text import Text

from referee.escape import shown

NARROWEST = 20
"""Cells that folded text gets beside its heading, however narrow the terminal."""


IN_A_FILE = 80
"""Cells of a line of a report that is written to a file, whatever terminal it is made on."""


def console(stream: TextIO, width: int | None = None) -> Console:
    """A console that takes text as it is: markup, emoji codes and highlighting are off."""
    return Console(file=stream, width=width, markup=False, emoji=False, highlight=False)


def words(text: str, style: str = "") -> Text:
    """Text from a log, a file name or a finding, made safe to print."""
    return Text(shown(text), style)


def hanging(console: Console, head: Text, body: str) -> Iterator[Text]:
    """``head`` with ``body`` beside it, folded to the width and each further line indented under its first.

    A heading that takes more than half of the width stands on a line of its own.
    """
    room = console.width - head.cell_len
    if room < max(NARROWEST, console.width // 2):
        yield head
        head, room = Text("    "), max(console.width - 4, NARROWEST)
    for number, line in enumerate(words(body).wrap(console, room) or [Text()]):
        line.rstrip()
        yield (Text(" " * head.cell_len) if number else head) + line


def put(console: Console, lines: Iterable[Text]) -> None:
    """Prints lines that are folded already, as they are."""
    for line in lines:
        console.print(line, soft_wrap=True)
