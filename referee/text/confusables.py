"""Names that look the same (Unicode Technical Standard 39, "skeleton")."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from pkgutil import get_data

_ASCII = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "m": "rn", "%": "º/₀", '"': "''", "`": "'"})
"""The standard's confusables within ASCII, so that plain names don't need the table."""


def skeleton(name: str) -> str:
    """Return how a name looks: two names with the same skeleton look the same."""
    if name.isascii():
        return name.translate(_ASCII)
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).translate(_prototypes()))


def alike(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """List the names that look the same as another, group by group, in their original order."""
    looks: dict[str, dict[str, None]] = {}
    for name in names:
        looks.setdefault(skeleton(name), {})[name] = None
    return tuple(tuple(same) for same in looks.values() if len(same) > 1)


@cache
def _prototypes() -> dict[int, str]:
    """Load the lookalike of each character that has one."""
    found: dict[int, str] = {}
    for line in (get_data(__package__, "confusables.txt") or b"").decode("ascii").splitlines():
        prototype, *others = line.split(" ")
        if prototype != "#":
            shown = "".join(chr(int(number, 16)) for number in prototype.split("+"))
            found.update(dict.fromkeys((int(number, 16) for number in others), shown))
    return found
