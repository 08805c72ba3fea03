"""How people play who know the game a little: when they stay, and what they throw away."""

from random import Random

from referee.table.cards import HONOURS, SUIT, cards
from referee.table.house import House

DEEP = 12
"""A pot of so many antes from each makes people careful."""
_CAREFUL = 2
_ACES = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51


def strength(held: int, trump: int, house: House) -> float:
    """How good a holding (a mask) looks; a usual one has about 3."""
    trumps = held & SUIT[trump]
    points = 2 * trumps.bit_count() + (trumps & HONOURS[trump]).bit_count() + (held & ~trumps & _ACES).bit_count()
    return points * 5 / house.hand_size


def stays(chance: Random, points: float, others: int, deep: bool) -> bool:
    """Whether somebody stays with a hand of this strength where so many others stayed before.

    Nobody is the third or fourth in a ``deep`` pot: the bourrés of many would double it again and again.
    """
    if deep and others >= _CAREFUL:
        return False
    return points + 4 * chance.random() > 3.5 + 0.6 * others + deep


def thrown(chance: Random, held: int, trump: int, most: int, least: int) -> list[int]:
    """The cards that a player throws away, at most and at least so many: the low ones of other suits, mostly."""
    aside = [card for card in cards(held & ~SUIT[trump]) if chance.random() < _odds(card)]
    aside.sort(key=lambda card: card % 13)
    rest = sorted((card for card in cards(held) if card not in aside), key=lambda card: (card // 13 == trump, card))
    return (aside + rest[: max(0, least - len(aside))])[:most]


def _odds(card: int) -> float:
    """How readily a card of no trump suit is thrown away."""
    return {12: 0.1, 11: 0.4, 10: 0.7}.get(card % 13, 0.9)
