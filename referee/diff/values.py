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


def agree(one: Value, other: Value) -> bool:
    """Check whether both can be true."""
    if one is None or other is None or one == other:
        return True
    if isinstance(one, Cards) and isinstance(other, Cards):
        return one.size == other.size >= len(_union(one, other))
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(map(agree, one, other))
    return False


def together(one: Value, other: Value) -> Value:
    """Combine what the two say where they don't conflict, with ``None`` for what is disputed."""
    if one is None or one == other:
        return other
    if other is None:
        return one
    if isinstance(one, Cards) and isinstance(other, Cards):
        return _cards(one, other)
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return tuple(map(together, one, other))
    return None


def _cards(one: Cards, other: Cards) -> Cards | None:
    if one.size != other.size:
        return None
    both = Counter(one.known) & Counter(other.known)
    return Cards(one.size, _union(one, other) if agree(one, other) else tuple(sorted(both.elements())))


def _union(one: Cards, other: Cards) -> tuple[int, ...]:
    return tuple(sorted((Counter(one.known) | Counter(other.known)).elements()))
