"""Misspelt words."""

from random import Random

from evenings.words import CARD
from referee.text import edited, nearest

_HEADER = "game date rules rule seat rebuy leave join forfeit pay put stacks hand"
_HAND = (
    "dealer away ante deal blinds trump take pass stay early blind draw reshuffle trick takeback took rest show ruling"
)
_RESULT = "misdeal pot win divide carry bourre bourré share out split"
KEYWORDS = frozenset(f"{_HEADER} {_HAND} {_RESULT}".split())
WORDS = KEYWORDS | {"none", "after", "renege", "waive", "yes", "no"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SMEARS = ("xqz", "zzgk", "wvwv", "kjqx")
"""Unreadable keywords."""


def misspelt(chance: Random, word: str, others: frozenset[str]) -> str:
    """Misspell a word once, rarely twice, avoiding the other words, cards and numbers."""
    while True:
        wrong = word
        for _ in range(chance.choice([1, 1, 1, 2])):
            wrong = _slip(chance, wrong)
        usable = wrong[:1].isalpha() and not CARD.fullmatch(wrong) and wrong.lower() not in ("c", "d", "h", "s", "t")
        if usable and wrong != word and wrong not in others:
            return wrong


def _slip(chance: Random, word: str) -> str:
    """Drop, double or change a letter, or swap it with the next."""
    at = chance.randrange(len(word))
    kind = chance.randrange(4)
    if kind == 0 and len(word) > 1:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + word[at] + word[at:]
    if kind == 2 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + chance.choice(LETTERS) + word[at + 1 :]


def smeared(chance: Random) -> str:
    """Return an unreadable replacement for a keyword, unlike any real one."""
    word = "".join(chance.choice("xqzjkv") for _ in range(chance.randint(3, 7)))
    return chance.choice(SMEARS) if nearest(word, KEYWORDS) else word


def name_misspelt(chance: Random, word: str, others: frozenset[str]) -> str:
    """Misspell a name so that it is nobody's; keep its quotes.

    Two slips may leave the initial of another player: that is the risk of those who write initials, and no slip here.
    """
    quoted, right = word.startswith('"'), word.strip('"')
    wrong = misspelt(chance, right, others | WORDS)
    while not edited(right, [wrong], 1) and any(name.casefold().startswith(wrong.casefold()) for name in others):
        wrong = misspelt(chance, right, others | WORDS)
    return f'"{wrong}"' if quoted else wrong
