"""Wrong digits in amounts of money, and how often they accuse somebody of something else."""

from random import Random

from evenings.words import Line

from slips.evening import Evening
from slips.slip import MONEY, READING, Name, NoPlaceError, Place, Slip

KINDS = ("ante", "second ante", "win", "divide", "carry", "bourre", "pot", "stacks")
"""The lines whose amounts are written wrong; a ``second ante`` is any ante of an evening with second antes."""


def wrong_digit(kind: str, chance: Random, evening: Evening) -> Slip:
    """Write an amount in a line of this kind with one digit other, missing, doubled, or exchanged with the next."""
    second = evening.options["second-ante"]
    if kind in ("ante", "second ante") and bool(second) != (kind == "second ante"):
        raise NoPlaceError
    lines = [at for at, line in enumerate(evening.lines) if _is_of(kind, line, evening) and line.of("number")]
    if not lines:
        raise NoPlaceError
    at = chance.choice(lines)
    where = Place(evening, at, chance.choice(evening.lines[at].of("number")))
    wrong = _miswritten(chance, where.word.text)
    if _hundredths(wrong) == _hundredths(where.word.text):
        raise NoPlaceError
    return where.edited("digit", wrong, names=(Name(MONEY | READING),), many=frozenset({"L601"}))


def _is_of(kind: str, line: Line, evening: Evening) -> bool:
    """Check whether a line is of a kind; an ante that the dealer sets is a fact, whose slip leaves no trace."""
    if not kind.endswith("ante"):
        return line.key.replace("é", "e") == kind
    return line.key == "ante" and bool(line.of("name") or evening.options["ante"] != "dealer")


def _miswritten(chance: Random, text: str) -> str:
    """Write an amount with one digit wrong."""
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    at = chance.choice(places)
    way = chance.random()
    if way < 0.6:
        return text[:at] + chance.choice("0123456789") + text[at + 1 :]
    if way < 0.75 and len(places) > 1:
        return text[:at] + text[at + 1 :]
    if way < 0.9:
        return text[:at] + text[at] + text[at:]
    return text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :]


def _hundredths(text: str) -> float | None:
    """Return an amount's worth; ``None`` if it is no amount."""
    try:
        return float(text.lstrip("$€"))
    except ValueError:
        return None
