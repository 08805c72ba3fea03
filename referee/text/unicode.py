"""Character properties by one version of Unicode, whichever version the running Python has.

Each Python has its own Unicode, but all must read a log alike. So a character added after the oldest one's version is
treated as unassigned; later versions agree about all others.
"""

import unicodedata
from bisect import bisect
from functools import cache, lru_cache
from typing import Final

UNICODE: Final = "14.0.0"
"""The version in Python 3.11."""

_FIRST_UNKNOWN: Final = "\u0378"
_NOBODY: Final = "\uffff"
"""A code point that will never be a character."""


@lru_cache(maxsize=4096)
def is_unknown(sign: str) -> bool:
    """Check whether a code point has no character in Unicode 14."""
    return bool(bisect(_borders(), ord(sign)) % 2)


def has_unknown(text: str) -> bool:
    """Check whether a text has such a code point."""
    return not text.isascii() and max(text) >= _FIRST_UNKNOWN and any(map(is_unknown, text))


def category(sign: str) -> str:
    """Return the general category of a character; ``Cn`` if it is unknown."""
    return "Cn" if is_unknown(sign) else unicodedata.category(sign)


def name(sign: str) -> str:
    """Return the name of a character in capital letters; empty if it has none or is unknown."""
    return "" if is_unknown(sign) else unicodedata.name(sign, "")


def is_printable(text: str) -> bool:
    """Check whether each character of a text is visible or a blank (U+0020)."""
    return text.isprintable() and not has_unknown(text)


def settled(text: str) -> str:
    """Replace unknown characters, so that every Python finds the same letters in a text; its length stays the same."""
    return "".join(_NOBODY if is_unknown(sign) else sign for sign in text) if has_unknown(text) else text


@cache
def _borders() -> list[int]:
    """List the code points at which unknown ranges begin and end, in turn."""
    from referee.text.unassigned import RANGES

    ranges = [one.partition("-") for one in RANGES.split()]
    return [border for first, _, last in ranges for border in (int(first, 16), int(last or first, 16) + 1)]
