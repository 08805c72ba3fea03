"""The first word of a line, and the keyword it was meant to be."""

import re
from functools import lru_cache
from typing import Final

from referee.notation.patterns import by_pattern, keyword_of, keywords, table
from referee.notation.standard import standard
from referee.text.limits import EXCERPT, LINE_BYTES
from referee.text.spelling import edited

_END: Final = re.compile('[ \t,#"]')
_LIKE_A_HAND: Final = re.compile('[ \t]*[^ \t,#"]+([ \t]+[0-9]+)?[ \t]*(#.*)?')


def meant(text: str) -> str | None:
    """Return the keyword of an unreadable line, if it is certain.

    It is the line's first word, unless a single edit makes it another keyword with which the line can be read. Or it is
    the only keyword that a single edit makes of the first word, if the line can be read with it, and with no other
    keyword two edits away.
    """
    line = standard(text[:LINE_BYTES]).lstrip(" \t")
    opening = first_word(line)
    found, near = _meant(opening)
    if not near:
        return found
    read = [one for one in near if by_pattern(1, one + line[len(opening) :])]
    return found if read == ([found] if found in near else []) else None


def first_word(text: str) -> str:
    """Return the first word of a line."""
    return _END.split(text.lstrip(" \t")[:EXCERPT], maxsplit=1)[0]


def later(text: str) -> tuple[str, ...]:
    """List the keywords among a line's other words, in order, as if lines were run together."""
    known = table()
    return tuple([word for word in text[:LINE_BYTES].split()[1:] if word in known])


def is_like_a_hand(text: str) -> bool:
    """Check whether a line is only one word, or a word and a number, like a ``hand`` line."""
    return _LIKE_A_HAND.fullmatch(text[:LINE_BYTES]) is not None


@lru_cache(maxsize=16_384)  # A log of 64 KiB has this many lines of three letters, and it is read more than once.
def _meant(opening: str) -> tuple[str | None, tuple[str, ...]]:
    """Return the keyword that a first word was meant to be, and the keywords to try: for a keyword, the others one edit
    away; for a misspelt one, all that are two edits away. A second ``rules`` line is never right."""
    known = keywords()
    if exact := keyword_of(opening):
        return exact, tuple(one for one in edited(opening, known, 1) if one not in (exact, "rules"))
    from referee.notation.repairs import after_keyword

    begins, _, rest = (after_keyword(opening, known) or "").partition(" ")
    if begins and not rest:
        return begins, ()
    if len(one := edited(opening, known, 1)) == 1:
        return one[0], tuple(edited(opening, known, 2))
    return begins or None, ()
