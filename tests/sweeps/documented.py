"""The characters that the notation's page allows in a log, derived from Unicode's data alone, without the referee."""

from functools import lru_cache
from itertools import groupby
from unicodedata import category, normalize, unidata_version

from sweeps.unassigned import UNICODE

UNSEEN = {
    *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0, 0x16FE4),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}
"""Invisible letters and marks: joiners, fillers, variation selectors."""
JOINERS = {0x200C, 0x200D}
RANKS = {**{str(number): number - 2 for number in range(2, 10)}, "T": 8, "J": 9, "Q": 10, "K": 11, "A": 12}
RANKS |= {rank.lower(): place for rank, place in RANKS.items()}
SUITS = {sign: suit for suit, signs in enumerate(("cC♣", "dD♦", "hH♥", "sS♠")) for sign in signs}
DIGITS = "0123456789"
MOST_MARKS = 2


def kind(sign: str) -> str:
    """Return a character's category in Unicode 14.

    A newer Python can't tell which characters are newer, so a table lists them; a test compares it where Python has
    that Unicode.
    """
    return "Cn" if unidata_version != UNICODE and ord(sign) in _unassigned() else category(sign)


@lru_cache(maxsize=1)
def _unassigned() -> frozenset[int]:
    from referee.text.unassigned import RANGES

    ends = [one.partition("-") for one in RANGES.split()]
    return frozenset(at for first, _, last in ends for at in range(int(first, 16), int(last or first, 16) + 1))


def is_refused_everywhere(number: int) -> bool:
    """Check for controls except the tab, for line and paragraph separators, and for surrogates (invalid in UTF-8)."""
    return kind(chr(number)) in ("Cc", "Zl", "Zp", "Cs") and number not in (0x09, 0x0A)


def _is_letter(number: int) -> bool:
    return kind(chr(number))[0] == "L" and number not in UNSEEN


def _is_in_names(number: int) -> bool:
    of = kind(chr(number))
    return (of[0] in "LM" or of == "Nd" or chr(number) in "_'-.") and number not in UNSEEN


def _named(text: str) -> str | None:
    """Return a name of such characters, unless it has too many marks in a row."""
    name = normalize("NFC", text)
    rows = (len(list(row)) for mark, row in groupby(name, lambda sign: kind(sign)[0] == "M") if mark)
    return None if max(rows, default=0) > MOST_MARKS else name


def in_a_name(number: int, before: str, after: str) -> str | None:
    """Return the name that contains a character."""
    allowed = _is_in_names(number) if before else _is_letter(number)
    return _named(f"{before}{chr(number)}{after}") if allowed else None


def in_a_quoted_name(number: int, before: str, after: str) -> str | None:
    """Do the same for quoted names, which may contain single blanks."""
    if chr(number) == " ":
        return f"{before} {after}" if before and after else None
    return in_a_name(number, before, after)


def in_a_title(number: int, before: str, after: str) -> str | None:
    """Allow everything except the quote and format characters; of these, allow two joiners that some scripts need."""
    sign = chr(number)
    if sign == '"' or (kind(sign) == "Cf" and number not in JOINERS):
        return None
    return f"{before}{sign}{after}"
