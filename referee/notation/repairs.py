"""Guess what the scribe meant: changes to a bad line that may make it readable.

``hints`` tries each on the line, in the order of ``REPAIRS``, and keeps the first that helps.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from referee.notation.amounts import money, plain
from referee.notation.cards import CARDS
from referee.notation.names import is_taken, reading
from referee.statements import Repair
from referee.text.spelling import nearest
from referee.text.unicode import category

WORD = re.compile(r'"[^"]*"?|->|,|[^ \t,#"]+')
_NAME = re.compile(r"[^\W0-9_][\w'.-]*")
_QUOTED = re.compile("[“”„«'‘’]([^“”»'‘’\"#]+)[“”»'‘’]")
_DATE = re.compile(r"([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4})")
_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T"} | {
    word: str(rank) for rank, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine"), 2)
}
_SPELLED = re.compile(
    rf"({'|'.join(_RANKS)}|10|[2-9TJQKA])[ \t]+of[ \t]+([cdhs])(?:lub|iamond|eart|pade)s?\b", re.IGNORECASE
)
_TEN = re.compile("^[1Il][Oo0]")
"""A ten typed with letters for digits."""
_ARROW = re.compile(r"→|⇒|➔|[–—=-]+>|^[–—-]+$|^>$")


class StopPoint(NamedTuple):
    """The place where a line can't be read any further.

    ``start`` and ``end`` (from 0) enclose the word that doesn't fit; they are equal if the line ends too early.
    ``opening`` is the line's first word, ``before`` and ``after`` are the neighbours, and ``keywords`` are the keywords
    allowed there.
    """

    text: str
    start: int
    end: int
    opening: str
    before: re.Match[str] | None
    after: re.Match[str] | None
    keywords: tuple[str, ...]

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]


def _keyword(spot: StopPoint) -> Iterator[Repair]:
    if meant := nearest(spot.word, spot.keywords):
        yield Repair(spot.start, spot.end, meant)


def _glued(spot: StopPoint) -> Iterator[Repair]:
    """``stayAnn``, ``stay:``, ``2Bob``, ``KdQd``, ``draw Ann2``."""
    for start, end in _here_and_before(spot):
        word = spot.text[start:end]
        ways = after_keyword(word, spot.keywords), _cards(word), _after_number(word), _before_number(word)
        for apart, sure in zip(ways, (True, True, True, False), strict=True):  # Ann2 may be a name.
            if apart and apart != word:
                yield Repair(start, end, apart, sure)


def _arrow(spot: StopPoint) -> Iterator[Repair]:
    meant = _ARROW.sub(" -> ", spot.word).strip()
    if meant != spot.word:
        yield Repair(spot.start, spot.end, meant, sure=True)


def _missing_arrow(spot: StopPoint) -> Iterator[Repair]:
    for start, end in _here_and_before(spot):
        if spot.opening == "trick" and spot.text[start].isalpha():
            yield Repair(start, end, f"-> {spot.text[start:end]}")


def _decimal_comma(spot: StopPoint) -> Iterator[Repair]:
    """``4,50``, ``1,000``, ``.5``, ``4.``, ``4€``, ``+4``."""
    if (slip := money(spot.text, spot.start)) and (meant := plain(slip[0])):
        yield Repair(slip.start(), slip.end(), meant)


def _quotes(spot: StopPoint) -> Iterator[Repair]:
    """``“Big Dee”``, ``'Big Dee'``."""
    if quoted := _QUOTED.match(spot.text, spot.start):
        yield Repair(quoted.start(), quoted.end(), f'"{quoted[1]}"', sure=True)


def _two_words(spot: StopPoint) -> Iterator[Repair]:
    """``seat Big Dee 200``."""
    if spot.before and _NAME.fullmatch(spot.before[0]) and _NAME.fullmatch(spot.word):
        yield Repair(spot.before.start(), spot.end, f'"{spot.before[0]} {spot.word}"')


def _date(spot: StopPoint) -> Iterator[Repair]:
    """``11/21/2026``, ``21.11.2026``: with dots the day comes first, with slashes the month, unless it can't."""
    if spot.opening == "date" and (day := _DATE.fullmatch(spot.word)):
        first, second = int(day[1]), int(day[3])
        swapped = first > 12 or (day[2] == "." and second <= 12)
        month, number = (second, first) if swapped else (first, second)
        with suppress(ValueError):
            yield Repair(spot.start, spot.end, date(int(day[4]), month, number).isoformat())


def _title(spot: StopPoint) -> Iterator[Repair]:
    title = spot.text[spot.start :].partition("#")[0].rstrip()
    if spot.opening == "game" and title and '"' not in title:
        yield Repair(spot.start, spot.start + len(title), f'"{title}"', sure=True)


def _comma(spot: StopPoint) -> Iterator[Repair]:
    """A comma outside a list."""
    if spot.word == "," and spot.before and spot.after:
        yield Repair(spot.before.start(), spot.after.end(), f"{spot.before[0]} {spot.after[0]}", sure=True)


def _card(spot: StopPoint) -> Iterator[Repair]:
    """``King of spades``, ``dK``, ``Kd;``, ``1Oh``, ``K♡``; ``spades`` for a suit."""
    if spelled := _SPELLED.match(spot.text, spot.start):
        rank = _RANKS.get(spelled[1].lower(), spelled[1])
        yield Repair(spelled.start(), spelled.end(), rank + spelled[2].lower())
    word = spot.word.rstrip(":;.").translate(str.maketrans("♤♡♢♧", "♠♥♦♣"))
    for meant in (word, word[1:] + word[:1], _TEN.sub("10", word)):
        if meant in CARDS and meant != spot.word:
            yield Repair(spot.start, spot.end, meant)
    if word.lower().rstrip("s") in ("club", "diamond", "heart", "spade"):
        yield Repair(spot.start, spot.end, word[0].lower())


REPAIRS: tuple[Callable[[StopPoint], Iterator[Repair]], ...] = (
    _glued,
    _keyword,
    _arrow,
    _card,
    _date,
    _decimal_comma,
    _quotes,
    _missing_arrow,
    _comma,
    _two_words,
    _title,
)


def _here_and_before(spot: StopPoint) -> Iterator[tuple[int, int]]:
    if spot.word:
        yield spot.start, spot.end
    if spot.before:
        yield spot.before.span()


def _cards(word: str) -> str | None:
    found = re.findall("(?:10|[2-9TtJjQqKkAa])[CcDdHhSs♣♦♥♠]", word)
    return " ".join(found) if "".join(found) == word else None


def _after_number(word: str) -> str | None:
    return re.sub(r"^([0-9]+)([^0-9.,].*)", r"\1 \2", word)


def _before_number(word: str) -> str | None:
    return re.sub(r"^([^0-9]+)([0-9]+)$", r"\1 \2", word)


def after_keyword(word: str, keywords: tuple[str, ...]) -> str | None:
    """Separate a keyword from what follows it directly: ``stay Ann`` for ``stayAnn``."""
    found = re.match(r"([a-z]+)(?!-)[:;=.\s]*(.*)", word)
    return f"{found[1]} {found[2]}".rstrip() if found and found[1] in keywords else None


def name(written: str) -> str | None:
    """Guess the name meant by a word that isn't a valid name."""
    if written.lower() == "none":
        return f'none or "{written}"'
    if is_taken(written):
        return f'"{written}"'
    seen = "".join(char for char in written.strip('"').rstrip(":;") if category(char) != "Cf" and char != "\ufe0f")
    straight = " ".join(re.sub("[‘’ʼ]", "'", seen).split())
    meant = f'"{straight}"' if " " in straight else straight
    return meant if meant != written and _is_name(meant) else None


def _is_name(word: str) -> bool:
    try:
        reading(word)
    except ValueError:
        return False
    return True
