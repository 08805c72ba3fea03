"""Convert places in a log to an editor's positions and back.

The referee counts lines and columns from 1, columns in characters, and knows LF and CRLF as line ends. An editor counts
both from 0, columns in the units of an encoding (UTF-16 by default), and takes a lone CR for a line end, too.
"""

import re
from bisect import bisect_right
from typing import Final, NamedTuple

from lsprotocol import types
from pygls.workspace import PositionCodec

from referee.text.place import Place

FAR: Final = 1 << 30
"""A column past the end of any line."""

_LF: Final = re.compile("\n")
_END_OF_LINE: Final = re.compile("\r\n|\n|\r")
_MARK: Final = "\ufeff"


class Spot(NamedTuple):
    """A spot before a character of the log: its line and column, both from 1."""

    line: int
    column: int

    def is_at(self, at: Place) -> bool:
        """True if it is in a place, or right after it, where the cursor is after typing."""
        return self.line == at.line and at.column <= self.column <= at.end


class Columns:
    """The lines of a text, as counted by the referee and by an editor."""

    def __init__(self, text: str, codec: PositionCodec) -> None:
        self._text, self._codec = text, codec
        mark = len(_MARK) if text.startswith(_MARK) else 0  # Not part of the log's first line.
        self._starts = [mark, *(end.end() for end in _LF.finditer(text))]
        self._client = [0, *(end.end() for end in _END_OF_LINE.finditer(text))]

    def position(self, line: int, column: int) -> types.Position:
        """The editor's position for a column of a line; the end if the line or the text is shorter."""
        return self._position_at(self._offset(line, column))

    def range(self, at: Place) -> types.Range:
        """The editor's range for a place."""
        return types.Range(self.position(at.line, at.column), self.position(at.line, at.end))

    @property
    def line_end(self) -> str:
        """The text's line end: that of its first line."""
        return "\r\n" if self._offset(1, FAR) + 1 < self._offset_of_line(2) else "\n"

    def lines(self, first: int, last: int) -> types.Range:
        """A range of whole lines, including the end of the last."""
        return types.Range(self.position(first, 1), self._position_at(self._offset_of_line(last + 1)))

    def between(self, start: int, end: int) -> types.Range:
        """The range between two offsets into the text."""
        return types.Range(self._position_at(start), self._position_at(end))

    def replaced(self, at: Place, text: str) -> str:
        """The whole text with this text at a place."""
        start, end = self._offset(at.line, at.column), self._offset(at.line, at.end)
        return self._text[:start] + text + self._text[end:]

    def spot(self, position: types.Position) -> Spot:
        """The line and column for an editor's position; the end if it is past that."""
        number = min(position.line, len(self._client) - 1)
        line = _END_OF_LINE.split(self._text[self._client[number] : self._next(number)], maxsplit=1)[0]
        units = min(position.character, self._codec.client_num_units(line))
        within = self._codec.position_from_client_units([line], types.Position(0, units)).character
        return self._spot(self._client[number] + within)

    def _spot(self, offset: int) -> Spot:
        line = max(1, bisect_right(self._starts, offset))
        return Spot(line, max(1, offset - self._starts[line - 1] + 1))

    def _offset(self, line: int, column: int) -> int:
        start = self._offset_of_line(line)
        ends = self._text.find("\n", start)
        if ends == -1:
            ends = len(self._text)
        elif self._text.endswith("\r", start, ends):
            ends -= 1
        return max(start, min(start + column - 1, ends))

    def _offset_of_line(self, line: int) -> int:
        return self._starts[line - 1] if line <= len(self._starts) else len(self._text)

    def _next(self, number: int) -> int:
        return self._client[number + 1] if number + 1 < len(self._client) else len(self._text)

    def _position_at(self, offset: int) -> types.Position:
        number = bisect_right(self._client, offset) - 1
        return types.Position(number, self._codec.client_num_units(self._text[self._client[number] : offset]))
