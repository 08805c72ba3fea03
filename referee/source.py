"""Where something stands in a log."""

from typing import NamedTuple


class Place(NamedTuple):
    """A stretch of one line of the log.

    ``line`` and ``column`` count from 1, columns in characters (code points); ``end`` is the column after the last.
    """

    line: int
    column: int
    end: int
