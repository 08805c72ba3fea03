"""Print at any width, without interpreting text from a log as markup."""

from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final, Literal, NamedTuple, TextIO, cast

from rich.console import Console
from rich.segment import Segments
from rich.text import Text

from referee.text import shown

NARROWEST = 20
"""Minimum cells for wrapped text next to its heading, however narrow the terminal."""


IN_A_FILE = 80
"""Cells per line in a report file, whatever the terminal."""


Colours = Literal["standard", "256", "truecolor", "windows"] | None


class Looks(NamedTuple):
    """The properties of a stream that another machine prints a report for."""

    encoding: str
    width: int
    height: int
    colours: Colours
    terminal: bool
    no_colour: bool


A_FILE: Final = Looks("utf-8", IN_A_FILE, 25, None, terminal=False, no_colour=True)
"""A report in a file looks the same wherever it is written."""


class _Elsewhere(StringIO):
    """Stands in for a stream on another machine: has its encoding, and is never written to."""

    encoding = ""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self.encoding = encoding


def console(stream: TextIO | Looks, width: int | None = None) -> Console:
    """Build a console that prints text as it is: without markup, emoji codes and highlighting."""
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
    """Return the properties of a stream, for printing to it from elsewhere."""
    here = console(stream)
    colours = cast(Colours, here.color_system)
    return Looks(here.encoding, here.width, here.height, colours, here.is_terminal, here.no_color)


def words(text: str, style: str = "") -> Text:
    """Make text from a log, a file name or a finding safe to print."""
    return Text(shown(text), style)


def hanging(console: Console, head: Text, body: str) -> Iterator[Text]:
    """Print ``head`` with ``body`` next to it, wrapped to the width with a hanging indent.

    A heading wider than half of the width gets its own line.
    """
    room = console.width - head.cell_len
    if room < max(NARROWEST, console.width // 2):
        yield head
        head, room = Text("    "), max(console.width - 4, NARROWEST)
    text = shown(body)
    if text.isascii() and len(text) <= room:  # The common case: nothing to wrap.
        yield head + Text(text.rstrip())
        return
    for number, line in enumerate(Text(text).wrap(console, room)):
        line.rstrip()
        yield (Text(" " * head.cell_len) if number else head) + line


def put(console: Console, lines: Iterable[Text]) -> None:
    """Print lines that are already wrapped."""
    if together := list(lines):
        console.print(Segments(Text("\n").join(together).render(console, end="\n")), soft_wrap=True)
