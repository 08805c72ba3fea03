"""Convert places in a log to an editor's positions and back.

The referee counts lines and columns from 1, columns in characters, and knows LF and CRLF as line ends. An editor counts
both from 0, columns in the units of an encoding (UTF-16 by default), and takes a lone CR for a line end, too.
"""

import re
from bisect import bisect_right
from typing import Final, NamedTuple

from lsprotocol import types
from pygls.workspace import PositionCodec

from referee.text.edit import Spread
from referee.text.place import Place

_END_OF_LINE: Final = re.compile("\r\n|\n|\r")


class Spot(NamedTuple):
    """A spot before a character of the log: its line and column, both from 1."""

    line: int
    column: int

    def is_at(self, at: Place) -> bool:
        """True if it is in a place, or right after it, where the cursor is after typing."""
        return self.line == at.line and at.column <= self.column <= at.end


class Columns(Spread):
    """The lines of a text, as counted by the referee and by an editor."""

    def __init__(self, text: str, codec: PositionCodec) -> None:
        super().__init__(text)
        self._codec = codec
        self._client = [0, *(end.end() for end in _END_OF_LINE.finditer(text))]

    def position(self, line: int, column: int) -> types.Position:
        """The editor's position for a column of a line; the end if the line or the text is shorter."""
        return self._position_at(self.offset(line, column))

    def range(self, at: Place) -> types.Range:
        """The editor's range for a place."""
        return types.Range(self.position(at.line, at.column), self.position(at.line, at.end))

    def lines(self, first: int, last: int) -> types.Range:
        """A range of whole lines, including the end of the last."""
        return types.Range(self.position(first, 1), self._position_at(self.start_of(last + 1)))

    def between(self, start: int, end: int) -> types.Range:
        """The range between two offsets into the text."""
        return types.Range(self._position_at(start), self._position_at(end))

    def spot(self, position: types.Position) -> Spot:
        """The line and column for an editor's position; the end if it is past that."""
        number = min(position.line, len(self._client) - 1)
        line = _END_OF_LINE.split(self.text[self._client[number] : self._next(number)], maxsplit=1)[0]
        units = min(position.character, self._codec.client_num_units(line))
        within = self._codec.position_from_client_units([line], types.Position(0, units)).character
        return self._spot(self._client[number] + within)

    def _spot(self, offset: int) -> Spot:
        line = max(1, bisect_right(self.starts, offset))
        return Spot(line, max(1, offset - self.starts[line - 1] + 1))

    def _next(self, number: int) -> int:
        return self._client[number + 1] if number + 1 < len(self._client) else len(self.text)

    def _position_at(self, offset: int) -> types.Position:
        number = bisect_right(self._client, offset) - 1
        return types.Position(number, self._codec.client_num_units(self.text[self._client[number] : offset]))
