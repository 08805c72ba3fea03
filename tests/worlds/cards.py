"""Cards as two letters (``Kd``), and which card takes a trick."""

from collections.abc import Iterable, Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
HEIGHT = {card: RANKS.index(card[0]) for card in PACK}
ORDER = {card: place for place, card in enumerate(PACK)}
SUIT = {card: tuple(other for other in PACK if other[1] == card) for card in SUITS}
MISSED = "?"


def highest(cards: Iterable[str]) -> str:
    """Return the highest of some cards of one suit."""
    return max(cards, key=HEIGHT.__getitem__)


def above(cards: Iterable[str], low: str) -> set[str]:
    """Return the cards that are higher than another card of their suit."""
    return {card for card in cards if HEIGHT[card] > HEIGHT[low]}


def of_suit(cards: Iterable[str], suit: str) -> set[str]:
    """Return the cards of a suit."""
    return {card for card in cards if card[1] == suit}


def taking(trick: Sequence[str], trump: str) -> int:
    """Return the index of the card that takes a trick: the highest trump, else the highest of the suit led."""
    trumps = of_suit(trick, trump)
    return list(trick).index(highest(trumps or of_suit(trick, trick[0][1])))
