"""Code points: all of them, or a representative few thousand."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from unicodedata import category, normalize

LAST = 0x10FFFF
EVERY = range(LAST + 1)
"""All 1,114,112, including surrogates."""

SPECIAL = [
    *range(0x250),
    *range(0x2B0, 0x300),  # letters that look like signs
    *(0x34F, 0x378, 0x37E, 0x387, 0x3A3, 0x61C, 0x66B, 0x6DD, 0x115F, 0x1160, 0x1680, 0x16FE4, 0x17B4, 0x17B5),
    *range(0x1100, 0x1104),
    *range(0x180B, 0x1810),
    *range(0x2000, 0x2070),  # blanks, zero-width, directions, separators
    *range(0x20A0, 0x20C1),  # money
    *(0x2102, 0x210D, 0x2115, 0x212A, 0x212B, 0x2126, 0x2160, 0x2169, 0x2190, 0x2192, 0x21D2, 0x2212),
    *range(0x2660, 0x2668),  # suits
    *(0x2800, 0x3000, 0x303F, 0x3164, 0x3007, 0xA9CE, 0xA640),
    *(0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDCFF, 0xDFFF, 0xE000, 0xF8FF),
    *(0xF900, 0xFA0E, 0xFB1D, 0xFB2C, 0xFB00),
    *range(0xFDD0, 0xFDF0),
    *range(0xFE00, 0xFE10),
    *range(0xFEFF, 0x10000),  # full and half width, fillers, specials
    *range(0x1D173, 0x1D17B),
    *range(0x1D7CE, 0x1D7D8),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1E4D0, 0x1E4D4),  # letters of Unicode 15
    *range(0x1F0A0, 0x1F0C0),  # playing cards
    *(0x1FAE8, 0x2EBF0, 0x2F800, 0x31350, 0x31FFF),
    *range(0x1F1E6, 0x1F1E8),
    *range(0xE0000, 0xE0080),  # tags
    *(0xE0100, 0xE01EF, 0xF0000, 0x10FFFD),
    *(plane * 0x10000 + end for plane in range(17) for end in (0xFFFE, 0xFFFF)),
]
_OF_A_CATEGORY = 12


@cache
def few() -> tuple[int, ...]:
    """Return Basic Latin and more, all characters known to trip up programs, and the first of every category."""
    return tuple(sorted({*SPECIAL, *_firsts(), *filter(_turns_plain, range(0x80, 0x1F000))}))


def _firsts() -> Iterator[int]:
    seen: Counter[str] = Counter()
    for number in (*range(0xE010), *range(0xF000, LAST + 1, 0x10)):
        kind = category(chr(number))
        seen[kind] += 1
        if seen[kind] <= _OF_A_CATEGORY:
            yield number


def _turns_plain(number: int) -> bool:
    """Check whether a character normalises to a sign with a meaning in a log: ``Ｋ``, ``K``, ``²``, ``㏂``."""
    sign = chr(number)
    if 0x3400 <= number < 0xA000 or 0xAC00 <= number < 0xF900 or (number >= 0x1D400 and number % 8):
        return False
    spellings = normalize("NFC", sign), normalize("NFKC", sign).casefold(), sign.lower(), sign.upper()
    return any(len(one) == 1 and one.isascii() for one in spellings)


def encoded(number: int) -> bytes:
    """Return a code point in UTF-8; surrogates, which UTF-8 excludes, use the same scheme in three bytes."""
    return chr(number).encode("utf-8", "surrogatepass")
