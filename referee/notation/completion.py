"""What may come next in a line, and what each statement means."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from referee.notation.forms import KEYWORDS, WORD, keyword_of, standard

_SKIPPED: Final = 4
"""Unreadable words in a line that are skipped to work out the rest of it."""


class Begun(NamedTuple):
    """The first words of a line.

    ``text`` is that part as it was written. ``words`` include arrows but not commas, and ``keyword`` is the first of
    them if it is a keyword. ``accepted`` are the grammar's terminals that may come next; keywords appear as themselves.
    """

    text: str
    words: tuple[str, ...]
    keyword: str | None
    accepted: frozenset[str]


def read_beginning(text: str) -> Begun | None:
    """Read the first words of a line, or return ``None`` if a comment begins among them. Never raises."""
    words = WORD.findall(standard(text))
    if words and words[-1].startswith("#"):
        return None
    finished = tuple([word for word in words if word != ","])
    return Begun(text, finished, keyword_of(finished[0]) if finished else None, _next_terminals(words))


def _next_terminals(words: Sequence[str]) -> frozenset[str]:
    """List the keywords and other terminals that may follow some words and commas.

    The first few words that can't be read are ignored.
    """
    from lark import UnexpectedInput

    from referee.notation import grammar

    left = list(words)
    for _ in range(_SKIPPED):
        state = grammar.parser().parse_interactive(" ".join(left), start="line")
        try:
            state.exhaust_lexer()
        except UnexpectedInput as error:
            ends = accumulate(len(word) + 1 for word in left)
            bad = bisect_right(list(ends), error.column - 1)
            if not 0 < bad < len(left):
                break
            del left[bad]
        else:
            accepted = {terminal: grammar.keyword(terminal) for terminal in grammar.next_terminals(state)}
            plain_words = {*KEYWORDS, "after", "none", "renege", "waive"}
            return frozenset(word if word in plain_words else terminal for terminal, word in accepted.items())
    return frozenset()


ARROW: Final = "->"
_ROW: Final = re.compile(r"^\| (`.+?`.*?) \| (.+) \|$", re.MULTILINE)
_SHOWN: Final = re.compile(r"`([^`]+)`")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")


class Meaning(NamedTuple):
    """One row of the page, with the lines it shows and their meaning, as Markdown without links."""

    lines: tuple[str, ...]
    says: str


@cache
def meanings() -> Mapping[str, tuple[Meaning, ...]]:
    """List the meanings of the lines for each keyword, and of the arrow, in the order of the page."""
    rows_by_word: dict[str, dict[Meaning, None]] = {}
    for shown, says in _ROW.findall(page()):
        meaning = Meaning(tuple(_SHOWN.findall(shown)), _LINK.sub(r"\1", says))
        # An example line shows its keyword, or else the arrow at its end.
        for word in dict.fromkeys(keyword_of(line.split(maxsplit=1)[0]) or ARROW for line in meaning.lines):
            rows_by_word.setdefault(word, {})[meaning] = None
    return {word: tuple(rows) for word, rows in rows_by_word.items()}


def page() -> str:
    """Read the page from the installed package, or else from the checkout."""
    packaged = files("referee.notation") / "notation.md"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
