"""An excerpt of the log: the line around a place, cut to fit, with a caret line under the place."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from referee.limits import EXCERPT
from referee.report.terminal.console import NARROWEST, hanging, words
from referee.report.wording.places import Annotation
from referee.text import shown

_GUTTER = 8
_CUT = "..."


def excerpts(console: Console, lines: Sequence[str], spots: Sequence[Annotation], style: str) -> Iterator[Text]:
    """Print each spot's line and caret; a line shared by two successive spots is printed once."""
    before = None
    for spot in spots:
        line = lines[spot.line - 1] if spot.line <= len(lines) else ""
        text, caret, width = _view(line, spot, max(console.width - _GUTTER, NARROWEST))
        if (spot.line, text) != before:
            yield Text.assemble((f"{spot.line:>5} |", "blue"), f" {text}".rstrip())
        before = spot.line, text
        yield from _under(console, caret, width, spot.message, style)


def _under(console: Console, caret: int, width: int, message: str, style: str) -> Iterator[Text]:
    """Build the caret line, with the message next to it, or below it if there is no room."""
    mark = Text.assemble(("      | ", "blue"), " " * caret, ("^" * width, style))
    if not message:
        yield mark
    elif mark.cell_len + 1 + cell_len(shown(message)) <= console.width:
        yield mark + Text(" ") + words(message)
    else:
        yield mark
        yield from hanging(console, Text.assemble(("      |   ", "blue")), message)


def _view(line: str, spot: Annotation, room: int) -> tuple[str, int, int]:
    """Cut a line to this many cells; return the text, and the caret's start and width in cells."""
    pieces = _pieces(line)
    first, end = spot.column - 1, max(spot.column, spot.end - 1)
    low, high = 0, len(pieces)
    if len(pieces) > EXCERPT or cell_len("".join(pieces)) > room:
        low, high = _around(pieces, min(first, len(pieces)), min(end, len(pieces)), room - 2 * len(_CUT))
    left = _CUT if low else ""
    text = left + "".join(pieces[low:high]) + (_CUT if high < len(pieces) else "")
    caret = cell_len(left + "".join(pieces[low:first]))
    return text, caret, max(1, cell_len("".join(pieces[first : min(end, high)])))


@lru_cache(maxsize=2)  # A line may have thousands of findings, and be that long.
def _pieces(line: str) -> Sequence[str]:
    """Return the printed form of each character of a line."""
    return [shown(sign) for sign in line.replace("\t", " ")]


def _around(pieces: Sequence[str], first: int, end: int, room: int) -> tuple[int, int]:
    """Choose the part of the line to show: as much of the place as fits, then as much as fits on either side."""
    low = high = first
    left = right = True
    while left or right:
        right = high < len(pieces) and _fits(pieces[low : high + 1], room)
        high += right
        if high >= end or not right:
            left = low > 0 and _fits(pieces[low - 1 : high], room)
            low -= left
    return low, high


def _fits(pieces: Sequence[str], room: int) -> bool:
    return len(pieces) <= EXCERPT and cell_len("".join(pieces)) <= room
