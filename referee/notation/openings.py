"""The word that a line begins with, and the keyword that it was meant for."""

import re
from functools import lru_cache
from typing import Final

from referee.limits import EXCERPT, LINE_BYTES
from referee.nearest import one_edit_from
from referee.notation.patterns import by_pattern, keyword_of, keywords
from referee.notation.repairs import after_keyword

_END: Final = re.compile('[ \t,#"]')


def meant(text: str) -> str | None:
    """The keyword of a line that can't be read, if that is certain.

    It is the one that the line begins with; or else the only one that a single edit makes of how it begins, if the line
    can be read with it: two slips in one line are not thought of.
    """
    line = text[:LINE_BYTES].lstrip(" \t")
    opening = first_word(line)
    found = _meant(opening)
    if found is None or found == keyword_of(opening) or opening.startswith(found):
        return found
    return found if by_pattern(1, found + line[len(opening) :]) else None


def first_word(text: str) -> str:
    """The word that a line begins with."""
    return _END.split(text.lstrip(" \t")[:EXCERPT], maxsplit=1)[0]


@lru_cache(maxsize=16_384)  # As many as a log of 64 KiB has lines of three letters: it is read more than once.
def _meant(opening: str) -> str | None:
    known = keywords()
    if exact := keyword_of(opening):
        return exact
    near = one_edit_from(opening, known)
    return near[0] if len(near) == 1 else (after_keyword(opening, known) or "").partition(" ")[0] or None
