"""Phrases that findings share, for players, lists, counts and amounts."""

from collections.abc import Iterable

from referee.finding import Problem, UnknownName, UnknownRuleset
from referee.text import did_you_mean
from referee.values import plain


def in_a_row(items: Iterable[str], last: str = "and") -> str:
    """Return a list in words, such as ``5d``, ``5d and 6d`` or ``5d, 6d and 7d``, or no words for an empty list."""
    *before, end = list(items) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def quantity(number: int, noun: str) -> str:
    """Return a number with its noun, such as ``1 card``, ``2 cards`` or ``no cards``."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def were(number: int, participle: str) -> str:
    """Return a phrase such as ``1 was drawn``, ``2 were drawn`` or ``none was drawn``."""
    return f"{number or 'none'} {'were' if number > 1 else 'was'} {participle}"


def suggestion(facts: Problem) -> str:
    """Return a second sentence that suggests the probable meaning, or no words if that is unknown."""
    return did_you_mean(*alternatives(facts.meant)) if facts.meant else ""


def near(facts: UnknownName | UnknownRuleset) -> str:
    """Return a second sentence that suggests the word probably meant, or the names that fit."""
    several = facts.fits if isinstance(facts, UnknownName) else ()
    return did_you_mean(*(several or filter(None, (facts.meant,))))


def alternatives(words: str) -> list[str]:
    """List the words of a log that may be meant. A name in quotes is one of them, whatever it contains."""
    return [words] if words.startswith('"') else words.split(" or ")


def with_capital(sentence: str) -> str:
    """Begin a sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def amount(hundredths: int, if_zero: str = "nothing") -> str:
    """Return an amount of hundredths as a sentence has it, such as ``4.5`` or ``nothing``."""
    return plain(hundredths) if hundredths else if_zero


def off(due: int, actual: int) -> str:
    """Return the difference between two amounts for the end of a sentence, such as ``: 18 short`` or ``: 1 too much``.

    If one of them is 0, the other is the difference, and no words are added.
    """
    gap = abs(actual - due)
    return f": {plain(gap)} {'short' if actual < due else 'too much'}" if due and actual else ""
