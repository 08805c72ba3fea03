"""Words spelt so that they are none."""

from random import Random

from referee.text.spelling import nearest
from slips.words import CARD

_HEADER = "game date rules rule seat rebuy leave join forfeit pay put stacks hand"
_HAND = (
    "dealer away ante deal blinds trump take pass stay early blind draw reshuffle trick takeback took rest show ruling"
)
_RESULT = "misdeal pot win divide carry bourre bourré share out split"
KEYWORDS = frozenset(f"{_HEADER} {_HAND} {_RESULT}".split())
WORDS = KEYWORDS | {"none", "after", "renege", "waive", "yes", "no"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SMEARS = ("xqz", "zzgk", "wvwv", "kjqx")
"""What a keyword looks like that nobody can read."""


def misspelt(chance: Random, word: str, others: frozenset[str]) -> str:
    """A word with one slip, seldom two, that is none of the others, no card and no number."""
    while True:
        wrong = word
        for _ in range(chance.choice([1, 1, 1, 2])):
            wrong = _slip(chance, wrong)
        usable = wrong[:1].isalpha() and not CARD.fullmatch(wrong) and wrong.lower() not in ("c", "d", "h", "s", "t")
        if usable and wrong != word and wrong not in others:
            return wrong


def _slip(chance: Random, word: str) -> str:
    """One letter dropped, doubled, wrong, or exchanged with the next."""
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
    """What stands there instead of a keyword that can't be read: nothing like any."""
    word = "".join(chance.choice("xqzjkv") for _ in range(chance.randint(3, 7)))
    return chance.choice(SMEARS) if nearest(word, KEYWORDS) else word


def name_misspelt(chance: Random, word: str, others: frozenset[str]) -> str:
    """A name with a slip that is nobody's, in quotes where it stood in them."""
    quoted = word.startswith('"')
    wrong = misspelt(chance, word.strip('"'), others | WORDS)
    return f'"{wrong}"' if quoted else wrong
