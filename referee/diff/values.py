"""Values of facts, and whether two of them agree.

A value is a word, a number, ``Cards``, a set of names, or a tuple of values. A ``None`` in it is something its scribe
left out; it agrees with everything.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

Value = Any
"""Any hashable value described above."""


@dataclass(frozen=True, slots=True)
class Cards:
    """A number of cards in no order, with the known ones in ascending order. A card may be written twice."""

    size: int
    known: tuple[int, ...]

    @classmethod
    def of(cls, cards: tuple[int | None, ...]) -> "Cards":
        """Return the cards of a line, among which a ``?`` counts but is not known."""
        return cls(len(cards), tuple(sorted(card for card in cards if card is not None)))


def agree(first: Value, second: Value) -> bool:
    """Check whether both can be true."""
    if first is None or second is None or first == second:
        return True
    if isinstance(first, Cards) and isinstance(second, Cards):
        return first.size == second.size >= len(_union(first, second))
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        return all(map(agree, first, second))
    return False


def together(first: Value, second: Value) -> Value:
    """Combine what the two say where they don't conflict, with ``None`` for what is disputed."""
    if first is None or first == second:
        return second
    if second is None:
        return first
    if isinstance(first, Cards) and isinstance(second, Cards):
        return _cards(first, second)
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        return tuple(map(together, first, second))
    return None


def _cards(first: Cards, second: Cards) -> Cards | None:
    if first.size != second.size:
        return None
    both = Counter(first.known) & Counter(second.known)
    return Cards(first.size, _union(first, second) if agree(first, second) else tuple(sorted(both.elements())))


def _union(first: Cards, second: Cards) -> tuple[int, ...]:
    return tuple(sorted((Counter(first.known) | Counter(second.known)).elements()))
