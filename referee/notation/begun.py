"""A line as far as it is written: the words that stand there, and what the grammar lets come next."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from referee.notation.patterns import keyword_of, keywords

WORD: Final = re.compile(r'"[^"]*"?|->|,|#.*|(?:(?!->)[^ \t,#"])+')
_SKIPPED: Final = 4
"""So many words that can't be read may stand in a line for the rest of it still to be told."""


class Begun(NamedTuple):
    """A line up to where it is being written.

    ``words`` are those that are finished, arrows among them but no commas; ``keyword`` is the one that it begins with,
    if it is one. ``part`` is what there is of the next word, which begins at ``column`` (from 1). ``accepted`` are the
    terminals of the grammar that may come there; those of keywords are the keywords themselves.
    """

    words: tuple[str, ...]
    keyword: str | None
    part: str
    column: int
    accepted: frozenset[str]


def begun(text: str) -> Begun | None:
    """What there is of a line, given as its text up to the cursor; ``None`` in a comment. Never raises."""
    found = list(WORD.finditer(text))
    if found and found[-1][0].startswith("#"):
        return None
    unfinished = bool(found) and found[-1].end() == len(text) and found[-1][0] not in (",", "->")
    last = found.pop() if unfinished else None
    words = tuple([word[0] for word in found if word[0] != ","])
    accepted = _accepted([word[0] for word in found])
    column = (last.start() if last else len(text)) + 1
    return Begun(words, keyword_of(words[0]) if words else None, last[0] if last else "", column, accepted)


def _accepted(words: Sequence[str]) -> frozenset[str]:
    """What may come after some words, commas among them; the first ones that can't stand there count for nothing."""
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
            return frozenset(map(_keyword_or_terminal, grammar.accepted(state)))
    return frozenset()


def _keyword_or_terminal(terminal: str) -> str:
    """A terminal; where it is a keyword's, the keyword."""
    from referee.notation.grammar import keyword

    word = keyword(terminal)
    return word if word in keywords() or word in ("after", "none", "renege", "waive") else terminal
