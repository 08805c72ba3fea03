"""Phrases that findings share: players, lists, counts, amounts."""

from collections.abc import Iterable
from typing import Final

from referee.finding import Problem, UnknownName, UnknownRuleset
from referee.text import did_you_mean
from referee.values import plain


def in_a_row(items: Iterable[str], last: str = "and") -> str:
    """A list in words: ``5d``, ``5d and 6d``, ``5d, 6d and 7d``; empty for none."""
    *before, end = list(items) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def counted(number: int, thing: str) -> str:
    """A number of things: ``1 card``, ``2 cards``, ``no cards``."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def were(number: int, done: str) -> str:
    """Say what was done to a number of things: ``1 was drawn``, ``none was drawn``."""
    return f"{number or 'none'} {'were' if number > 1 else 'was'} {done}"


def meant(facts: Problem) -> str:
    """Suggest what was probably meant, as a second sentence; empty if that is unknown."""
    return did_you_mean(*_alternatives(facts.meant)) if facts.meant else ""


def near(facts: UnknownName | UnknownRuleset) -> str:
    """Suggest the word that was probably meant, or the names that fit, in the same way."""
    several = facts.fits if isinstance(facts, UnknownName) else ()
    return did_you_mean(*(several or filter(None, (facts.meant,))))


def quoted(words: str) -> str:
    """Put words of a log between backticks, each alternative separately."""
    return " or ".join(f"`{one}`" for one in _alternatives(words))


def _alternatives(words: str) -> list[str]:
    return [words] if words.startswith('"') else words.split(" or ")


def begun(sentence: str) -> str:
    """Begin a sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def amount(hundredths: int, none: str = "nothing") -> str:
    """An amount in a sentence: ``4.5``, ``nothing``."""
    return plain(hundredths) if hundredths else none


def off(due: int, given: int) -> str:
    """End a sentence about two amounts with the difference: ``: 18 short``, ``: 1 too much``.

    Empty if one of them is 0, because the other is the difference.
    """
    gap = abs(given - due)
    return f": {plain(gap)} {'short' if given < due else 'too much'}" if due and given else ""


IF_ALL_NOTED: Final = " if every payment was noted"
"""The assumption about the amount that should have been counted."""


def but_counted(due: int, counted: int) -> str:
    """End a sentence about a wrong count: ``, but 9 was counted: 1 short``."""
    return f", but {amount(counted)} was counted{off(due, counted)}"
