"""Edits of a log's text, at places as its findings count them."""

import re
from collections.abc import Iterable
from operator import attrgetter
from typing import Final, NamedTuple

from referee.text.place import Place

FAR: Final = 1 << 30
"""A column past the end of any line."""

_LF: Final = re.compile("\n")
_MARK: Final = "\ufeff"


class Edit(NamedTuple):
    """Text to write at a place; ``whole_line``: delete its line with the line break instead.

    A new line is inserted at the end of the line before it: its text begins with the line break. Or at the beginning of
    the line after it: then the text ends with the line break.
    """

    at: Place
    text: str
    whole_line: bool = False

    def applied(self, line: str) -> str:
        """Apply the edit to the line of its place. A line to delete is left empty."""
        return "" if self.whole_line else f"{line[: self.at.column - 1]}{self.text}{line[self.at.end - 1 :]}"


class Spread:
    """A text spread out into lines, as the referee counts them: LF and CRLF end a line."""

    def __init__(self, text: str) -> None:
        self.text = text
        mark = len(_MARK) if text.startswith(_MARK) else 0  # Not part of the log's first line.
        self.starts: list[int] = [mark, *(end.end() for end in _LF.finditer(text))]

    @property
    def line_end(self) -> str:
        """The text's line end: that of its first line."""
        return "\r\n" if self.offset(1, FAR) + 1 < self.start_of(2) else "\n"

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a column; the end if the line or the text is shorter."""
        start = self.start_of(line)
        ends = self.text.find("\n", start)
        if ends == -1:
            ends = len(self.text)
        elif self.text.endswith("\r", start, ends):
            ends -= 1
        return max(start, min(start + column - 1, ends))

    def start_of(self, line: int) -> int:
        """Return the offset of a line; the end if the text is shorter."""
        return self.starts[line - 1] if line <= len(self.starts) else len(self.text)

    def edited(self, edits: Iterable[Edit]) -> str:
        """Return the text with these edits, which must not overlap; insertions at one place keep their order."""
        parts, done = list[str](), 0
        for at, new, whole_line in sorted(edits, key=attrgetter("at")):
            if whole_line:
                start, end = self.start_of(at.line), self.start_of(at.line + 1)
            else:
                start, end = self.offset(at.line, at.column), self.offset(at.line, at.end)
            parts += self.text[done:start], new
            done = end
        return "".join((*parts, self.text[done:]))
