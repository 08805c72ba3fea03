"""The expected appearance of a log's texts, derived from Unicode's data alone, and texts to show."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sweeps.documented import kind


@lru_cache(maxsize=1 << 12)
def is_seen(sign: str) -> bool:
    """Check whether a character may appear unchanged: not a control, not invisible, and assigned."""
    of = kind(sign)
    return of[0] != "C" and (of[0] != "Z" or sign == " ")


def seen(text: str) -> str:
    """Return the text as it must be shown."""
    return "".join(sign if is_seen(sign) else f"<U+{ord(sign):04X}>" for sign in text)


def unseen(text: str) -> set[str]:
    """Return characters that must not be in an output: controls except LF, format characters, unassigned ones."""
    return {sign for sign in set(text) if sign != "\n" and not is_seen(sign)}


def carried(text: str) -> str:
    """Return the text as JSON carries it, without lone surrogates."""
    return "".join(f"<U+{ord(sign):04X}>" if 0xD800 <= ord(sign) <= 0xDFFF else sign for sign in text)


def pieces(points: Sequence[int], size: int) -> Iterator[str]:
    """Yield texts with this many of the characters each, in order."""
    for at in range(0, len(points), size):
        yield "".join(map(chr, points[at : at + size]))
