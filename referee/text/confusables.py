"""Names that look the same (Unicode Technical Report 39, "skeleton")."""

import unicodedata
from collections.abc import Iterable
from functools import cache

_ASCII = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "m": "rn"})
"""The report's confusables within ASCII, so that plain names need no table."""


def skeleton(name: str) -> str:
    """What the eye makes of a name: two names with one skeleton look the same."""
    if name.isascii():
        return name.translate(_ASCII)
    folded = "".join(_prototype(sign) for sign in unicodedata.normalize("NFD", name))
    return unicodedata.normalize("NFD", folded)


def alike(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Those of the names that look the same as another, each group once and in the order in which they came."""
    looks: dict[str, dict[str, None]] = {}
    for name in names:
        looks.setdefault(skeleton(name), {})[name] = None
    return tuple(tuple(same) for same in looks.values() if len(same) > 1)


@cache
def _prototype(sign: str) -> str:
    """The sign that stands for all that look like this one. The table lists a prototype's look-alikes, and for each
    of those the prototype alone."""
    from confusable_homoglyphs.confusables import confusables_data

    alike = [str(entry["c"]) for entry in confusables_data.get(sign, ())]
    if len(alike) != 1:
        return sign
    return alike[0] if len(confusables_data.get(alike[0], ())) > 1 else min(sign, alike[0])
