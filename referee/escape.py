"""The one way of foreign text to a terminal, a sheet or another log, and what stands for signs that a stream lacks."""

import codecs
from io import TextIOWrapper
from typing import TextIO

_INSTEAD = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "é": "e", "\xa0": " ", "…": "...", "•": "*"}
_INSTEAD |= dict.fromkeys("—–", "-") | dict.fromkeys("“”«»", '"') | dict.fromkeys("‘’", "'")


def shown(text: str) -> str:
    """A text in which every character that a terminal would obey or hide is written out, as ``<U+001B>``."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else named(sign) for sign in text)


def named(sign: str) -> str:
    """What stands for a sign that can't be shown: ``<U+001B>``."""
    return f"<U+{ord(sign):04X}>"


def never_fails(stream: TextIO) -> None:
    """Makes a stream write what its encoding lacks in other signs: suits as letters, the rest as ``<U+2660>``."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="referee")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_INSTEAD.get(sign) or named(sign) for sign in lacking), error.end


codecs.register_error("referee", _replaced)
