"""Split a log's lines into words of different sorts."""

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

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
