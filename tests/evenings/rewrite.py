"""A log as words or statements that can be changed and written again."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, NamedTuple

from referee.notation import statements as st
from referee.notation.read import read
from referee.notation.write import write_line

Sort = Literal["key", "name", "card", "number", "arrow", "word", "comma", "text"]
"""``key`` is the keyword; ``word`` any other fixed word (``none``, ``after``, a rule set, an option or its value)."""

TOKEN = re.compile(r'"[^"]*"|->|,|[^\s,"]+')
CARD = re.compile(r"(?:[2-9TJQKA]|10)[cdhs♣♦♥♠]", re.IGNORECASE)
NUMBER = re.compile(r"-?[$€]?\d+(?:\.\d+)?")
WITH_CARDS = ("trick", "deal", "draw", "show", "takeback", "trump")
FIXED = {"none", "after", "renege", "waive"}
NAMELESS = ("rules", "rule", "game", "date")
BETWEEN = ("rebuy", "leave", "join", "rule", "pay", "put")
"""The lines that end a hand, apart from the next hand."""


class Word(NamedTuple):
    """One word of a line, and its position."""

    sort: Sort
    text: str
    start: int
    end: int

    @property
    def name(self) -> str:
        """The player, if it is a name."""
        return self.text.strip('"')


@dataclass(frozen=True)
class Line:
    """One line of a log. ``hand`` counts from 1, 0 before the first; ``between`` follows a finished hand."""

    text: str
    hand: int
    between: bool
    words: tuple[Word, ...] = field(compare=False)

    @property
    def key(self) -> str:
        return self.words[0].text if self.words else ""

    def of(self, sort: Sort) -> list[Word]:
        return [word for word in self.words if word.sort == sort]

    def put(self, word: Word, text: str) -> str:
        """Return the line with a word replaced."""
        return self.text[: word.start] + text + self.text[word.end :]


def words(text: str) -> tuple[Word, ...]:
    """Return the words of a line up to its comment."""
    found: list[Word] = []
    key = ""
    for match in TOKEN.finditer(text):
        word = match[0]
        if word.startswith("#"):
            break
        found.append(Word(_sort(word, key), word, match.start(), match.end()))
        key = key or word
    return tuple(found)


def _sort(word: str, key: str) -> Sort:
    if not key:
        return "key"
    if word in (",", "->"):
        return "comma" if word == "," else "arrow"
    if key in ("game", "date"):
        return "text"
    if key in ("rules", "rule") or (word in FIXED and key != "stay") or word == "none":
        return "word"
    if key in WITH_CARDS and (CARD.fullmatch(word) or word == "?" or (key == "trump" and len(word) == 1)):
        return "card"
    return "number" if NUMBER.fullmatch(word) else "name"


def lines_of(texts: list[str]) -> list[Line]:
    """Return the lines of a log, each with its hand."""
    found: list[Line] = []
    hand, between = 0, True
    for text in texts:
        said = words(text)
        key = said[0].text if said else ""
        if key == "hand":
            hand, between = hand + 1, False
        between = between or key in BETWEEN
        found.append(Line(text, hand, between, said))
    return found


NAMES = ("name", "giver", "taker", "after")
"""Fields that hold a name; ``names`` holds several, and the lists below hold names with numbers."""
COUNTED = ("sums", "counts")
CARDS = ("cards", "discards", "received")


class Statement(NamedTuple):
    """A statement, and the number of its original line."""

    origin: int
    said: st.Statement


def statements_of(log: str) -> list[Statement]:
    """Return the statements of a log."""
    return [Statement(one.line, one) for section in read(log) for one in section]


def text_of(lines: Iterable[Statement]) -> str:
    """Return a log with these statements, one per line."""
    return "".join(f"{write_line(line.said)}\n" for line in lines)


def numbered(log: str) -> list[Statement]:
    """Return the statements of a log as ``text_of`` numbers them, with players renamed to words that occur nowhere."""
    plain: dict[str, str] = {}
    lines = [
        renamed(line.said, lambda name: plain.setdefault(name, f"Q{chr(97 + len(plain))}zx"))
        for line in statements_of(log)
    ]
    return [Statement(number, said) for number, said in enumerate(lines, 1)]


def renamed(said: st.Statement, new: Callable[[str], str]) -> st.Statement:
    """Return a statement with other names."""
    return changed(
        said,
        {
            **dict.fromkeys(NAMES, new),
            "names": lambda names: tuple(map(new, names)),
            **dict.fromkeys(COUNTED, lambda pairs: tuple((new(name), number) for name, number in pairs)),
        },
    )


def resuited(said: st.Statement, suits: Sequence[int]) -> st.Statement:
    """Return a statement with other suits: ``suits`` has the new one for each suit."""

    def new(card: int | None) -> int | None:
        return None if card is None else 13 * suits[card // 13] + card % 13

    of_many = dict.fromkeys(CARDS, lambda cards: tuple(map(new, cards)))
    return changed(said, {**of_many, "card": new, "suit": lambda suit: suits[suit]})


def changed(said: st.Statement, how: Mapping[str, Callable[[Any], Any]]) -> st.Statement:
    """Return a statement with each part that it has changed so."""
    values = {one.name: getattr(said, one.name) for one in fields(said) if one.name in how}
    change = {key: how[key](value) for key, value in values.items() if value is not None}
    return replace(said, **change) if change else said
