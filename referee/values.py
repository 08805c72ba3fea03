"""Places in a log and amounts of money.

Money is exact: whole hundredths in an ``int``, never a float and never a ``Decimal``.
"""

import re
from functools import lru_cache
from typing import Annotated, NamedTuple

from referee.records import Shown, shows

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
    matches = (word for word in _WORD.finditer(text) if word[0] != "->" and word[0][0] != "#")
    return tuple([Place(line, word.start() + 1, word.end() + 1) for word in matches])


_SIGNS = str.maketrans("\u2212", "-", "$\u20ac")


def comment(text: str) -> str:
    """Return the comment that ends a line, from its ``#`` on, or an empty text."""
    return next((word[0] for word in _WORD.finditer(text) if word[0].startswith("#")), "")


def plain(hundredths: int) -> str:
    """Write an amount in plain decimal without trailing zeros, such as ``"4.5"`` for 450 and ``"-1"`` for -100."""
    units, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    if not rest:
        return f"{sign}{units}"
    return f"{sign}{units}.{rest:02d}".rstrip("0")


@lru_cache(maxsize=4096)
def hundredths(amount: str) -> int:
    """Read an amount as a log or a ledger writes it, such as -450 for ``"-4.5"`` or ``"-$4.50"``."""
    units, _, decimals = amount.translate(_SIGNS).partition(".")
    return int(f"{units}{decimals:0<2}")


def with_decimals(hundredths: int) -> str:
    """Write an amount with both decimals, such as ``"4.50"`` for 450 hundredths."""
    units, rest = divmod(abs(hundredths), 100)
    return f"{'-' * (hundredths < 0)}{units}.{rest:02d}"


Money = Annotated[int, Shown(plain, r"^-?[0-9]+(\.[0-9]{1,2})?$")]
"""An amount in hundredths, in JSON a text in plain decimal."""
