"""Disguise a game with other players, suits and comments; its expected findings change accordingly."""

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
"""Names for the players other than the generator's."""
SUITS = tuple(map("".join, permutations("shdc")))
_WORDS = re.compile(rf"\b(?:(?P<name>{'|'.join(NAMES)})|(?P<rank>[2-9TJQKA])(?P<suit>[shdc]))\b")


class Disguised(NamedTuple):
    """A log to judge: its bytes, and the code, line and player of each expected error."""

    content: bytes
    findings: list[tuple[str, int, str | None]]


def disguised(game: Generated, number: int) -> Disguised:
    """Disguise the game as log ``number``: each number gives different names, so caching them can't help."""
    chance = Random(number)
    names = dict(zip(NAMES, (f"{one}-{number}" for one in chance.choice(OTHERS)), strict=True))
    suits = dict(zip("shdc", chance.choice(SUITS), strict=True))

    def other(word: re.Match[str]) -> str:
        return names[word["name"]] if word["name"] else word["rank"] + suits[word["suit"]]

    text = _WORDS.sub(other, game.text)
    found = [(one.code, one.line, names[one.player] if one.player else None) for one in game.findings]
    return Disguised(text.replace("\n", f", here log {number}\n", 1).encode(), found)
