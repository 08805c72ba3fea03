"""A game under another guise: other players, other suits, another comment; what must be found in it moves along."""

import re
from itertools import permutations
from random import Random
from typing import NamedTuple

from referee.generate import Generated
from referee.generate.plan import NAMES

OTHERS = (
    ("Ada", "Bea", "Cy", "Dot", "Ed", "Flo", "Gil", "Hob", "Ike", "Jo"),
    ("Zoé", "Yves", "Xénia", "Wim", "Véra", "Urs", "Théo", "Siân", "René", "Quúc"),
    ("Åse", "Bjørn", "Çelik", "Đorđe", "Eğe", "Filiz", "Gül", "Hülya", "İpek", "Jüri"),
    ("Анна", "Борис", "Вера", "Глеб", "Дина", "Ева", "Жанна", "Зоя", "Иван", "Клим"),
)
"""What the players may be called beside what the generator calls them."""
SUITS = tuple(map("".join, permutations("shdc")))
_WORDS = re.compile(rf"\b(?:(?P<name>{'|'.join(NAMES)})|(?P<rank>[2-9TJQKA])(?P<suit>[shdc]))\b")


class Disguised(NamedTuple):
    """A log as it is judged: its bytes, and the code, line and player of each error that must be found."""

    content: bytes
    findings: list[tuple[str, int, str | None]]


def disguised(game: Generated, number: int) -> Disguised:
    """The game as log ``number``: no other number gives the same names, so nothing may be remembered of them."""
    chance = Random(number)
    names = dict(zip(NAMES, (f"{one}-{number}" for one in chance.choice(OTHERS)), strict=True))
    suits = dict(zip("shdc", chance.choice(SUITS), strict=True))

    def other(word: re.Match[str]) -> str:
        return names[word["name"]] if word["name"] else word["rank"] + suits[word["suit"]]

    text = _WORDS.sub(other, game.text)
    found = [(one.code, one.line, names[one.player] if one.player else None) for one in game.findings]
    return Disguised(text.replace("\n", f", here log {number}\n", 1).encode(), found)
