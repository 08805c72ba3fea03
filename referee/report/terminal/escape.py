"""The one way of foreign text to a terminal, and what stands for signs that a stream cannot encode."""

import codecs
from io import TextIOWrapper
from typing import TextIO

_INSTEAD = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "é": "e", "\xa0": " ", "…": "...", "•": "*"}
_INSTEAD |= dict.fromkeys("—–", "-") | dict.fromkeys("“”«»", '"') | dict.fromkeys("‘’", "'")


def shown(text: str) -> str:
    """A text in which every character that a terminal would obey or hide is written out, as ``<U+001B>``."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else _named(sign) for sign in text)


def never_fails(stream: TextIO) -> None:
    """Makes a stream write what its encoding lacks in other signs: suits as letters, the rest as ``<U+2660>``."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="referee")


def _named(sign: str) -> str:
    return f"<U+{ord(sign):04X}>"


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_INSTEAD.get(sign) or _named(sign) for sign in lacking), error.end


codecs.register_error("referee", _replaced)
