"""The word that a line begins with, and the keyword that it was meant for."""

import re
from functools import lru_cache
from typing import Final

from referee.notation.patterns import by_pattern, keyword_of, keywords
from referee.text.limits import EXCERPT, LINE_BYTES
from referee.text.spelling import edited

_END: Final = re.compile('[ \t,#"]')
_LIKE_A_HAND: Final = re.compile('[ \t]*[^ \t,#"]+([ \t]+[0-9]+)?[ \t]*(#.*)?')


def meant(text: str) -> str | None:
    """The keyword of a line that can't be read, if that is certain.

    It is the one that the line begins with, if the line can be read with no other that a single edit makes of it; or
    else the only one that a single edit makes of how it begins, if the line can be read with it, and with no other that
    two make.
    """
    line = text[:LINE_BYTES].lstrip(" \t")
    opening = first_word(line)
    found, near = _meant(opening)
    if not near:
        return found
    read = [one for one in near if by_pattern(1, one + line[len(opening) :])]
    return found if read == ([found] if found in near else []) else None


def first_word(text: str) -> str:
    """The word that a line begins with."""
    return _END.split(text.lstrip(" \t")[:EXCERPT], maxsplit=1)[0]


def later(text: str) -> tuple[str, ...]:
    """The keywords among the other words of a line, in order: of lines that were run together."""
    known = frozenset(keywords())
    return tuple([word for word in text[:LINE_BYTES].split()[1:] if word in known])


def is_like_a_hand(text: str) -> bool:
    """Whether a line has but one word, or one and a number, as a ``hand`` line has."""
    return _LIKE_A_HAND.fullmatch(text[:LINE_BYTES]) is not None


@lru_cache(maxsize=16_384)  # As many as a log of 64 KiB has lines of three letters: it is read more than once.
def _meant(opening: str) -> tuple[str | None, tuple[str, ...]]:
    """The keyword that an opening was meant for, and those that have to be tried: of one that is a keyword the others
    that one edit makes of it, of a misspelt one all that two make. A second ``rules`` line can't stand anywhere."""
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
