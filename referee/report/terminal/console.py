"""Printing at any width, with nothing of a log taken for markup."""

from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final, Literal, NamedTuple, TextIO, cast

from rich.console import Console
from rich.segment import Segments
from rich.text import Text

from referee.text.escape import shown

NARROWEST = 20
"""Cells that folded text gets beside its heading, however narrow the terminal."""


IN_A_FILE = 80
"""Cells of a line of a report that is written to a file, whatever terminal it is made on."""


Colours = Literal["standard", "256", "truecolor", "windows"] | None


class Looks(NamedTuple):
    """What there is to know of the stream that a report is printed on, where it is made on another machine."""

    encoding: str
    width: int
    height: int
    colours: Colours
    terminal: bool
    no_colour: bool


A_FILE: Final = Looks("utf-8", IN_A_FILE, 25, None, terminal=False, no_colour=True)
"""A report in a file looks the same wherever it is made."""


class _Elsewhere(StringIO):
    """In place of a stream that is on another machine: it has its encoding, and is never written to."""

    encoding = ""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self.encoding = encoding


def console(stream: TextIO | Looks, width: int | None = None) -> Console:
    """A console that takes text as it is: markup, emoji codes and highlighting are off."""
    if not isinstance(stream, Looks):
        return Console(file=stream, width=width, markup=False, emoji=False, highlight=False)
    return Console(
        file=_Elsewhere(stream.encoding),
        width=width or stream.width,
        height=stream.height,
        color_system=stream.colours,
        force_terminal=stream.terminal,
        no_color=stream.no_colour,
        markup=False,
        emoji=False,
        highlight=False,
    )


def looks(stream: TextIO) -> Looks:
    """How a stream looks from here, for one who prints on it from elsewhere."""
    here = console(stream)
    colours = cast(Colours, here.color_system)
    return Looks(here.encoding, here.width, here.height, colours, here.is_terminal, here.no_color)


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
    text = shown(body)
    if text.isascii() and len(text) <= room:  # As most are: nothing to fold.
        yield head + Text(text.rstrip())
        return
    for number, line in enumerate(Text(text).wrap(console, room)):
        line.rstrip()
        yield (Text(" " * head.cell_len) if number else head) + line


def put(console: Console, lines: Iterable[Text]) -> None:
    """Prints lines that are folded already, as they are."""
    if together := list(lines):
        console.print(Segments(Text("\n").join(together).render(console, end="\n")), soft_wrap=True)
