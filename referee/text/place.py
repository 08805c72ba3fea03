"""Places in a log."""

import re
from functools import lru_cache
from typing import NamedTuple

from referee.records import shows

_WORD = re.compile(r'"[^"]*"|->|#.*|(?:(?!->)[^ \t,#"])+')


@shows("line", "column", "line as end_line", "end as end_column")
class Place(NamedTuple):
    """A stretch of one line of the log."""

    line: int
    """The line, from 1."""
    column: int
    """The first column, from 1, in characters (code points)."""
    end: int
    """The column after the last."""


@lru_cache(maxsize=64)
def words(line: int, text: str) -> tuple[Place, ...]:
    """Find the words of a statement in its line's text, the keyword first. Arrows and commas are not words.

    Results are cached for some lines: otherwise a long one would be searched again for each of its words.
    """
    found = (word for word in _WORD.finditer(text) if word[0] != "->" and word[0][0] != "#")
    return tuple([Place(line, word.start() + 1, word.end() + 1) for word in found])


def comment(text: str) -> str:
    """Return the comment that ends a line, from its ``#`` on, or an empty text."""
    return next((word[0] for word in _WORD.finditer(text) if word[0].startswith("#")), "")
