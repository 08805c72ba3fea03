"""All circumstances that must not affect the output."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from determinism.places import Python

HASH_SEEDS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "4294967295")
ZONES = ("Pacific/Kiritimati", "America/St_Johns")
"""Fourteen hours ahead of Greenwich, and three and a half behind."""
WIDTHS = ("40", "80", "200", "")
"""Values of ``COLUMNS``; without it and without a terminal, the width is 80."""
JOBS = (1, 2, 8)
MASKS = (0o022, 0o077, 0o002)
USERS = ("ann", "Ömer", "root")


class Setting(NamedTuple):
    """The circumstances of one process. Those outside the product of combinations depend on ``number``, so that each
    value occurs.
    """

    number: int
    python: Python
    hash_seed: str
    locale: str
    zone: str

    @property
    def environment(self) -> dict[str, str]:
        """Return its environment, except the variables for finding Python and the locales."""
        number = self.number
        environment = {
            "PYTHONHASHSEED": self.hash_seed,
            "LC_ALL": self.locale,
            "LANG": self.locale,
            "LANGUAGE": self.locale[:2],
            "TZ": self.zone,
            "USER": USERS[number % 3],
            "LOGNAME": USERS[number % 3],
            "TERM": ("dumb", "xterm-256color", "")[number % 3],
            "PYTHONOPTIMIZE": ("", "1")[number // 2 % 2],
            "UNICODE_VERSION": ("", "4.1.0", "9.0.0")[number // 3 % 3],
            "SOURCE_DATE_EPOCH": ("", "0")[number % 2],
        }
        # In a 7-bit locale standard output would replace suits with letters; Python's own UTF-8 mode avoids that.
        if self.locale != "C":
            environment["PYTHONUTF8"] = str(number % 2)
        return {name: value for name, value in environment.items() if value}

    @property
    def mask(self) -> int:
        """The permissions denied to others on its files."""
        return MASKS[self.number % 3]

    def __str__(self) -> str:
        return f"Python {self.python.version}, hash seed {self.hash_seed}, {self.locale}, {self.zone}"


def whole(pythons: Sequence[Python], locales: Sequence[str], hash_seeds: Sequence[str]) -> Iterator[Setting]:
    """Yield every combination."""
    combined = product(pythons, hash_seeds, locales, ZONES)
    return (Setting(number, *one) for number, one in enumerate(combined))
