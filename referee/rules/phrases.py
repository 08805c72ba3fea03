"""The turns of phrase that findings share: who it was, lists, counts, amounts."""

from collections.abc import Iterable

from referee.finding import Fact, Violation
from referee.table.money import hundredths, plain


def who(violation: Violation) -> str:
    """The player whom a violation concerns."""
    return violation.player or "a player"


def in_a_row(items: Iterable[str], last: str = "and") -> str:
    """Several things in a row: ``5d``, ``5d and 6d``, ``5d, 6d and 7d``; nothing for none."""
    *before, end = list(items) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def listed(items: Fact, last: str = "and") -> str:
    """The same of a fact, which may be a single thing or nothing."""
    return in_a_row(items, last) if isinstance(items, list) else "" if items is None else str(items)


def counted(number: Fact, thing: str) -> str:
    """A number of things: ``1 card``, ``2 cards``, ``no cards``."""
    return f"{number or 'no'} {thing}{'' if number in (1, '1') else 's'}"


def meant(violation: Violation) -> str:
    """What was probably meant, as the end of a sentence; nothing where that is not known."""
    return f"; perhaps {violation.facts['meant']} was meant" if violation.facts.get("meant") else ""


def because(violation: Violation) -> str:
    """The reason that a violation gives in words, as the end of a sentence."""
    return f": {violation.facts['reason']}" if violation.facts.get("reason") else ""


def reckoned(violation: Violation, done: str = "paid") -> str:
    """What was due, what was paid (or counted) and the difference: ``due 4, paid 3, 1 too little``."""
    due, given = str(violation.facts.get("due") or "0"), str(violation.facts.get(done) or "0")
    return f"due {due}, {done} {given}, {difference(due, given)}"


def difference(due: str, given: str) -> str:
    """How far one amount in plain decimal is from another: ``1.5 too little``."""
    gap = hundredths(given) - hundredths(due)
    return f"{plain(abs(gap))} {'too much' if gap > 0 else 'too little'}"
