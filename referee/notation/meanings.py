"""The meaning of each statement, from the notation's page for players, ``docs/notation.md``."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from referee.notation.patterns import keyword_of

ARROW: Final = "->"
_ROW: Final = re.compile(r"^\| (`.+?`.*?) \| (.+) \|$", re.MULTILINE)
_SHOWN: Final = re.compile(r"`([^`]+)`")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")


class Meaning(NamedTuple):
    """One row of the page: the lines it shows and their meaning, as Markdown without links."""

    lines: tuple[str, ...]
    says: str


@cache
def meanings() -> Mapping[str, tuple[Meaning, ...]]:
    """List the meanings of the lines for each keyword, and of the arrow, in the order of the page."""
    found: dict[str, dict[Meaning, None]] = {}
    for shown, says in _ROW.findall(page()):
        meaning = Meaning(tuple(_SHOWN.findall(shown)), _LINK.sub(r"\1", says))
        for word in dict.fromkeys(map(_subject, meaning.lines)):
            found.setdefault(word, {})[meaning] = None
    return {word: tuple(rows) for word, rows in found.items()}


def page() -> str:
    """Read the page: from the installed package, or else from the checkout."""
    packaged = files("referee.notation") / "notation.md"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def _subject(line: str) -> str:
    """Find what an example line shows: its keyword, or the arrow at its end."""
    return keyword_of(line.split(maxsplit=1)[0]) or ARROW
