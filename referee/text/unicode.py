"""What is known of a character: by one version of Unicode, whichever the Python that runs knows.

Each Python brings a Unicode of its own, and the same log must be read alike by all. So a character that came after the
version of the oldest of them is none that the referee knows; of the others a later version says the same.
"""

import unicodedata
from bisect import bisect
from functools import cache, lru_cache
from typing import Final

UNICODE: Final = "14.0.0"
"""That of Python 3.11."""

_FIRST_UNKNOWN: Final = "\u0378"
_NOBODY: Final = "\uffff"
"""Will never be a character."""


@lru_cache(maxsize=4096)
def is_unknown(sign: str) -> bool:
    """Whether a number has no character in Unicode 14."""
    return bool(bisect(_borders(), ord(sign)) % 2)


def has_unknown(text: str) -> bool:
    """Whether one of these stands in a text."""
    return not text.isascii() and max(text) >= _FIRST_UNKNOWN and any(map(is_unknown, text))


def category(sign: str) -> str:
    """The general category of a character; ``Cn`` where it is unknown."""
    return "Cn" if is_unknown(sign) else unicodedata.category(sign)


def name(sign: str) -> str:
    """The name of a character in capital letters; nothing for one that has none, or is unknown."""
    return "" if is_unknown(sign) else unicodedata.name(sign, "")


def is_printable(text: str) -> bool:
    """Whether each character of a text can be seen, or is a blank (U+0020)."""
    return text.isprintable() and not has_unknown(text)


def settled(text: str) -> str:
    """A text of the same length in which every Python finds the same letters: unknown characters are none."""
    return "".join(_NOBODY if is_unknown(sign) else sign for sign in text) if has_unknown(text) else text


@cache
def _borders() -> list[int]:
    """Where unknown numbers begin and end, in turn."""
    from referee.text.unassigned import RANGES

    ranges = [one.partition("-") for one in RANGES.split()]
    return [border for first, _, last in ranges for border in (int(first, 16), int(last or first, 16) + 1)]
