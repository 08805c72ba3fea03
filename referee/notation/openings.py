"""The word that a line begins with, and the keyword that it was meant for."""

import re
from functools import lru_cache
from typing import Final

from referee.limits import EXCERPT, LINE_BYTES
from referee.nearest import nearest
from referee.notation.patterns import keywords
from referee.notation.repairs import after_keyword

_END: Final = re.compile('[ \t,#"]')


def meant(text: str) -> str | None:
    """The keyword that a line begins with, or probably was meant to."""
    return _meant(_END.split(text[:LINE_BYTES].lstrip(" \t")[:EXCERPT], maxsplit=1)[0])


@lru_cache(maxsize=16_384)  # As many as a log of 64 KiB has lines of three letters: it is read more than once.
def _meant(opening: str) -> str | None:
    known = keywords()
    if opening in known:
        return opening
    return nearest(opening, known) or (after_keyword(opening, known) or "").partition(" ")[0] or None
