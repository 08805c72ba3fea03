"""One slip of the pen of each kind that the search knows, made in a truthful log.

Words and places are drawn evenly: nobody knows how often scribes slip where.
"""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from slips.words import WITH_CARDS, Line, Word, lines_of

from referee import statements as st
from referee.notation.parse import parse
from referee.table.cards import NAMES

SUITS: Final = "cdhs"
ORDERED: Final = ("trick", "draw", "antes", "ante", "bourre", "stacks", "pay", "trump")
"""Lines in which two neighbours that change places may say something else."""


class Mistake(NamedTuple):
    """A log with a slip in this hand and line; ``lines`` are the true lines of the log."""

    kind: str
    text: str
    hand: int
    line: int
    lines: tuple[str, ...]

    def is_undone_by(self, line: int, fixed: str | None) -> bool:
        """Tell whether the log says what it should with this line; ``None``: without the line."""
        written = self.text.split("\n")
        if fixed is None:
            del written[line - 1]
        else:
            written[line - 1] = fixed
        return len(written) == len(self.lines) and all(
            one == other or says(one) == says(other) for one, other in zip(written, self.lines, strict=True)
        )


def says(text: str) -> object:
    """The sense of a line in any spelling; the sums of several players mean the same in any order."""
    line = parse(1, text)
    if line is None or isinstance(line, st.Unreadable):
        return text
    if isinstance(line, st.Antes | st.Bourre | st.Stacks):
        return type(line), tuple(sorted(line.sums))
    fields: tuple[str, ...] = type(line).__match_args__
    return (type(line), *(getattr(line, one) for one in fields[2:]))


Maker = Callable[[Random, list[Line]], tuple[int, str | None] | None]
"""Makes a slip in the lines of a log: the line that is otherwise (from 0), and how; ``None``: it stands twice."""


def _sites(lines: list[Line], sort: str) -> list[tuple[int, Word]]:
    """Every word of a sort in the hands of a log, each with its line."""
    return [
        (at, word)
        for at, line in enumerate(lines)
        if line.hand and line.key != "hand"
        for word in line.words
        if word.sort == sort
    ]


def _card(chance: Random, lines: list[Line], near: bool) -> tuple[int, str] | None:
    sites = [one for one in _sites(lines, "card") if len(one[1].text) > 1 and lines[one[0]].key in WITH_CARDS]
    if not sites:
        return None
    at, word = chance.choice(sites)
    same = [name for name in NAMES if (name[0] == word.text[0]) != (name[1] == word.text[1])]
    far = [name for name in NAMES if name[0] != word.text[0] and name[1] != word.text[1]]
    return at, lines[at].put(word, chance.choice(same if near else far))


def _near(chance: Random, lines: list[Line]) -> tuple[int, str] | None:
    """A card of the same rank or suit."""
    return _card(chance, lines, near=True)


def _far(chance: Random, lines: list[Line]) -> tuple[int, str] | None:
    """Any other card."""
    return _card(chance, lines, near=False)


def _suit(chance: Random, lines: list[Line]) -> tuple[int, str] | None:
    sites = [one for one in _sites(lines, "card") if lines[one[0]].key == "trump"]
    if not sites:
        return None
    at, word = chance.choice(sites)
    other = chance.choice([suit for suit in SUITS if suit != word.text[-1]])
    return at, lines[at].put(word, word.text[:-1] + other)


def _name(chance: Random, lines: list[Line]) -> tuple[int, str] | None:
    sites = _sites(lines, "name")
    if not sites:
        return None
    at, word = chance.choice(sites)
    seated = [line.words[1].text for line in lines if line.key == "seat"]
    return at, lines[at].put(word, chance.choice([name for name in seated if name != word.text]))


def _number(chance: Random, lines: list[Line]) -> tuple[int, str] | None:
    """A number with one digit other or twice, one of two alike lost, or two neighbours the other way round."""
    return _miswritten(chance, lines, _misread)


def _lost(chance: Random, lines: list[Line]) -> tuple[int, str] | None:
    """A number that lacks a digit. The search tries the true one only where that was one of two like digits."""
    return _miswritten(chance, lines, lambda digits: [digits[:at] + digits[at + 1 :] for at in range(len(digits))])


def _misread(digits: str) -> list[str]:
    written = []
    for at, digit in enumerate(digits):
        before, after = digits[:at], digits[at + 1 :]
        written += [before + other + after for other in "0123456789"]
        written += 3 * [before + 2 * digit + after]
        if after:
            written += 3 * [before + after[0] + digit + after[1:]]
        if after.startswith(digit):
            written += 3 * [before + after]
    return written


def _miswritten(chance: Random, lines: list[Line], ways: Callable[[str], list[str]]) -> tuple[int, str] | None:
    sites = _sites(lines, "number")
    if not sites:
        return None
    at, word = chance.choice(sites)
    written = [one for one in ways(word.text) if one and one != word.text and (one == "0" or not one.startswith("0"))]
    return (at, lines[at].put(word, chance.choice(written))) if written else None


def _exchange(chance: Random, lines: list[Line]) -> tuple[int, str] | None:
    sites = []
    for at, line in enumerate(lines):
        if line.hand and line.key in ORDERED:
            for sort in ("card", "name", "number"):
                words = [word for word in line.words if word.sort == sort]
                sites += [(at, one, next_) for one, next_ in pairwise(words)]
    if not sites:
        return None
    at, one, next_ = chance.choice(sites)
    text = lines[at].text
    return at, text[: one.start] + next_.text + text[one.end : next_.start] + one.text + text[next_.end :]


def _line(chance: Random, lines: list[Line]) -> tuple[int, None] | None:
    sites = [at for at, line in enumerate(lines) if line.hand and line.key not in ("", "hand")]
    return (chance.choice(sites), None) if sites else None


KINDS: Final[dict[str, Maker]] = {
    "card, one letter": _near,
    "card, both letters": _far,
    "suit": _suit,
    "exchange": _exchange,
    "name": _name,
    "number": _number,
    "number, digit lost": _lost,
    "line": _line,
}
"""Each kind that the search knows, and lost digits; of a card, one letter wrong and both."""
UNTRIED: Final = frozenset(("number, digit lost",))
"""Kinds that the search does not try to undo."""

TRIES: Final = 20


def mistaken(kind: str, chance: Random, text: str) -> Mistake | None:
    """A log with a slip of this kind that says something else; ``None`` where there is no place for one."""
    texts = text.split("\n")
    lines = lines_of(texts)
    for _ in range(TRIES):
        made = KINDS[kind](chance, lines)
        if made is None:
            continue
        at, other = made
        if other is None:
            written = [*texts[: at + 1], *texts[at:]]
        elif says(other) != says(texts[at]):
            written = [*texts[:at], other, *texts[at + 1 :]]
        else:
            continue
        return Mistake(kind, "\n".join(written), lines[at].hand, at + 1, tuple(texts))
    return None
