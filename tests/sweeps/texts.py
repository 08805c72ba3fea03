"""What a text of a log looks like where it is shown, worked out from Unicode's own data, and texts to be shown."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sweeps.documented import kind


@lru_cache(maxsize=1 << 12)
def is_seen(sign: str) -> bool:
    """Whether a character may stand in an output as it is: none that a terminal obeys, hides or has no sign for."""
    of = kind(sign)
    return of[0] != "C" and (of[0] != "Z" or sign == " ")


def seen(text: str) -> str:
    """The text as it must be shown."""
    return "".join(sign if is_seen(sign) else f"<U+{ord(sign):04X}>" for sign in text)


def unseen(text: str) -> set[str]:
    """What has no business in an output: control characters but LF, signs that turn or hide others, what is no sign."""
    return {sign for sign in set(text) if sign != "\n" and not is_seen(sign)}


def carried(text: str) -> str:
    """The text as JSON carries it, which has no lone surrogates."""
    return "".join(f"<U+{ord(sign):04X}>" if 0xD800 <= ord(sign) <= 0xDFFF else sign for sign in text)


def pieces(points: Sequence[int], size: int) -> Iterator[str]:
    """Texts with so many of the characters each, in order."""
    for at in range(0, len(points), size):
        yield "".join(map(chr, points[at : at + size]))
