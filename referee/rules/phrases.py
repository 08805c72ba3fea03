"""Phrases that findings share: players, lists, counts, amounts."""

from collections.abc import Iterable

from referee.finding import Problem, UnknownName, UnknownRuleset
from referee.table.money import plain
from referee.text.spelling import did_you_mean


def who(player: str | None) -> str:
    """The player whom a violation concerns."""
    return player or "a player"


def in_a_row(items: Iterable[str], last: str = "and") -> str:
    """A list in words: ``5d``, ``5d and 6d``, ``5d, 6d and 7d``; empty for none."""
    *before, end = list(items) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def counted(number: int, thing: str) -> str:
    """A number of things: ``1 card``, ``2 cards``, ``no cards``."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def meant(facts: Problem | UnknownName | UnknownRuleset) -> str:
    """Suggest what was probably meant, as a second sentence; empty if that is unknown."""
    return did_you_mean(*_alternatives(facts.meant)) if facts.meant else ""


def quoted(words: str) -> str:
    """Put words of a log between backticks, each alternative separately."""
    return " or ".join(f"`{one}`" for one in _alternatives(words))


def _alternatives(words: str) -> list[str]:
    return [words] if words.startswith('"') else words.split(" or ")


def begun(sentence: str) -> str:
    """Begin a sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def reckoned(due: int, done: str, given: int) -> str:
    """The amounts due and paid (or counted), and the difference: ``due 4, paid 3, 1 too little``."""
    gap = f"{plain(abs(given - due))} {'too much' if given > due else 'too little'}"
    return f"due {plain(due)}, {done} {plain(given)}, {gap}"
