"""Misread amounts and counts."""

from random import Random

from slips.evening import Evening
from slips.slip import CARDS, MONEY, Name, Slip, edited

CLAIMS = ("ante", "win", "divide", "carry", "bourre", "bourré", "stacks", "leave")
FACTS = ("seat", "rebuy", "join", "put", "pay", "share")
COUNTS = ("draw", "took", "blinds")


def pot(chance: Random, evening: Evening) -> Slip | None:
    """Misread a count of the pot: if every later claim is true, that is one finding."""
    return _misread(chance, evening, ("pot",), "amount of a pot", (Name(MONEY),))


def claim(chance: Random, evening: Evening) -> Slip | None:
    """Misread an amount of another claim: a later true claim then contradicts it, which is a second finding."""
    return _misread(chance, evening, CLAIMS, "amount of a claim", (Name(MONEY),))


def fact(chance: Random, evening: Evening) -> Slip | None:
    """Misread an amount of a fact, which a later claim may contradict."""
    return _misread(chance, evening, FACTS, "amount of a fact", (Name(MONEY, "log"),))


def count(chance: Random, evening: Evening) -> Slip | None:
    """Misread a count."""
    return _misread(chance, evening, COUNTS, "count", (Name(CARDS | {"T403", "H206"}, "hand"),))


def _misread(
    chance: Random, evening: Evening, keys: tuple[str, ...], kind: str, names: tuple[Name, ...]
) -> Slip | None:
    found: dict[str, list[int]] = {}
    for at, line in enumerate(evening.lines):
        if line.key in keys and line.of("number") and not (line.key == "ante" and not line.of("name")):
            found.setdefault(line.key, []).append(at)
    if not found:
        return None
    at = chance.choice(found[chance.choice(sorted(found))])
    line = evening.lines[at]
    word = chance.choice(line.of("number"))
    digits = [n for n, one in enumerate(word.text) if one.isdigit()]
    place = chance.choice(digits)
    wrong = (
        word.text[:place] + chance.choice([d for d in "0123456789" if d != word.text[place]]) + word.text[place + 1 :]
    )
    return edited(f"{kind}: {line.key}", evening.lines, at, line.put(word, wrong), names=names)
