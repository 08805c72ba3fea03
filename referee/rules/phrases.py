"""The turns of phrase that findings share: who it was, lists, counts, amounts."""

from referee.finding import Fact, Mark
from referee.table.money import plain


def who(mark: Mark) -> str:
    """The player whom a mark concerns."""
    return mark.player or "a player"


def listed(items: Fact, last: str = "and") -> str:
    """Several things in a row: ``5d``, ``5d and 6d``, ``5d, 6d and 7d``; nothing for none."""
    if not isinstance(items, list):
        return "" if items is None else str(items)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: Fact, thing: str) -> str:
    """A number of things: ``1 card``, ``2 cards``, ``no cards``."""
    return f"{number or 'no'} {thing}{'' if number in (1, '1') else 's'}"


def meant(mark: Mark) -> str:
    """What was probably meant, as the end of a sentence; nothing where that is not known."""
    return f"; perhaps {mark.facts['meant']} was meant" if mark.facts.get("meant") else ""


def because(mark: Mark) -> str:
    """The reason that a mark gives in words, as the end of a sentence."""
    return f": {mark.facts['reason']}" if mark.facts.get("reason") else ""


def reckoned(mark: Mark, done: str = "paid") -> str:
    """What was due, what was paid (or counted) and the difference: ``due 4, paid 3, 1 too little``."""
    due, given = str(mark.facts.get("due") or "0"), str(mark.facts.get(done) or "0")
    return f"due {due}, {done} {given}, {difference(due, given)}"


def difference(due: str, given: str) -> str:
    """How far one amount in plain decimal is from another: ``1.5 too little``."""
    gap = _hundredths(given) - _hundredths(due)
    return f"{plain(abs(gap))} {'too much' if gap > 0 else 'too little'}"


def _hundredths(amount: str) -> int:
    whole, _, rest = amount.removeprefix("-").partition(".")
    value = int(whole) * 100 + int(rest.ljust(2, "0"))
    return -value if amount.startswith("-") else value
