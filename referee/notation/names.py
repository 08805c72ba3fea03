"""Player names and their spelling.

A letter, then letters, marks, digits, ``_ ' - .`` of any script; in double quotes also single blanks. Names are kept in
NFC, and their length is checked before they are normalised (NFC of a long row of marks takes seconds).
"""

import re
from functools import lru_cache
from itertools import groupby
from unicodedata import normalize

from referee.notation.cards import CARDS
from referee.text.limits import NAME_BYTES, NAME_CHARACTERS, NAME_MARKS
from referee.text.unicode import category, name

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U00016fe4\U000e0100-\U000e01ef]"
)
"""Invisible letters and marks: Unicode's Default_Ignorable (fillers, joiners, variation selectors), and the filler of
the Khitan script."""

_CONTROLS = {
    "\0": "NULL",
    "\t": "TAB",
    "\v": "LINE TABULATION",
    "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x85": "NEXT LINE",
}
"""Names for control characters, which have none in Unicode."""


@lru_cache(maxsize=1024)
def reading(written: str) -> str:
    """Read a name from a word in a log, in NFC. Raises ``ValueError`` with the reason if it isn't one."""
    text = written.strip('"')
    _measure(text)
    for char in text:
        _check(char)
    if not category(text[0]).startswith("L"):
        raise ValueError(f"a name begins with a letter, not with {described(text[0])}")
    if text.endswith(" ") or "  " in text:
        raise ValueError("a name has single spaces (U+0020 SPACE) between its words and none at its ends")
    text = normalize("NFC", text)
    _measure(text)
    if not written.startswith('"') and is_taken(text):
        raise ValueError(f"`{text}` is not a name without quotes")
    return text


def spelling(text: str) -> str:
    """Write a name in canonical form, in quotes if it needs them."""
    return f'"{text}"' if " " in text or is_taken(text) else text


def is_taken(text: str) -> bool:
    """Check whether a bare word is a card or the word ``none``, and so can't be a name."""
    return text in CARDS or text.lower() == "none"


def described(char: str) -> str:
    """Describe a character by number and Unicode name: ``U+200B ZERO WIDTH SPACE``."""
    return f"U+{ord(char):04X} {name(char) or _CONTROLS.get(char, '')}".rstrip()


def _measure(text: str) -> None:
    if not text:
        raise ValueError("a name has at least one letter")
    if len(text) > NAME_CHARACTERS:
        raise ValueError(f"a name has at most {NAME_CHARACTERS} characters, not {len(text)}")
    if (size := len(text.encode())) > NAME_BYTES:
        raise ValueError(f"a name has at most {NAME_BYTES} bytes in UTF-8, not {size}")
    marks = (len(list(row)) for mark, row in groupby(text, _is_mark) if mark)
    if (most := max(marks, default=0)) > NAME_MARKS:
        raise ValueError(f"a name has at most {NAME_MARKS} combining marks in a row, not {most}")


def _is_mark(char: str) -> bool:
    return category(char).startswith("M")


def _check(char: str) -> None:
    kind = category(char)
    allowed = char in " _'-." or kind[0] in "LM" or kind == "Nd"
    if not allowed or _UNSEEN.match(char):
        raise ValueError(f"{described(char)} can't be used in a name")
