"""The pack: shuffled, dealt, and drawn from until it runs out, as the house has it."""

from dataclasses import dataclass, field
from random import Random

from referee.table.cards import HONOURS, SUIT, cards
from referee.table.house import House


@dataclass(slots=True)
class Dealt:
    """The cards of a hand as they were dealt: everybody's, from the dealer's left, the blind hands, and the upcard."""

    hands: dict[str, list[int]]
    blinds: list[list[int]]
    upcard: int
    stock: list[int]


def deal(chance: Random, order: list[str], house: House, *, rich: bool = False) -> Dealt:
    """Deals to these players, the dealer last. ``rich``: somebody's hand is stacked with high trumps."""
    size, turned = house.hand_size, int(house.upcard == "next")
    blinds = _blind_hands(chance, len(order), house)
    pack = list(range(52))
    chance.shuffle(pack)
    hands = len(order) + blinds
    up = size * hands if turned else size * len(order) - 1
    if rich:
        seat = size * chance.randrange(len(order))
        _stack(chance, pack, [slot for slot in range(seat, seat + size) if slot != up], up)
    dealt = [pack[at * size : (at + 1) * size] for at in range(hands)]
    by_name = dict(zip(order, dealt, strict=False))
    return Dealt(by_name, dealt[len(order) :], pack[up], pack[size * hands + turned :])


def _blind_hands(chance: Random, players: int, house: House) -> int:
    """How many blind hands are dealt: the usual number, as far as the pack goes."""
    if house.blind_hands is None:
        return 0
    room = (51 - house.hand_size * players) // house.hand_size
    low, high = house.blind_hands
    return max(0, min(room, chance.randint(low, high)))


def _stack(chance: Random, pack: list[int], slots: list[int], up: int) -> None:
    """Puts most of the high trumps into these places of the pack, and a low trump where the upcard comes from."""
    suit = chance.randrange(4)
    high = [card for card in reversed(list(cards(SUIT[suit]))) if chance.random() < 0.8]
    low = [card for card in cards(SUIT[suit] & ~HONOURS[suit]) if card not in high[: len(slots)]]
    for slot, card in [*zip(slots, high[: chance.randint(3, 5)], strict=False), (up, low[0])]:
        other = pack.index(card)
        pack[slot], pack[other] = card, pack[slot]


@dataclass(slots=True)
class Stock:
    """What can still be drawn, and what would be shuffled into a new stock once it has run out."""

    chance: Random
    rule: str
    cards: list[int]
    folded: list[int] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    reshuffled: bool = False

    def fold(self, hand: list[int]) -> None:
        """Takes a passed hand."""
        (self.cards if self.rule == "recycle" else self.folded).extend(hand)

    def throw(self, discards: list[int]) -> None:
        """Takes the discards of a player who has been served."""
        (self.cards if self.rule == "recycle" else self.thrown).extend(discards)

    def most(self) -> int:
        """How many cards can still be drawn."""
        return len(self.cards) + len(self._spare())

    def draw(self, count: int) -> list[int]:
        """Serves so many cards, which there must be."""
        served = []
        for _ in range(count):
            if not self.cards:
                self.cards = self._spare()
                self.chance.shuffle(self.cards)
                self.reshuffled = True
            served.append(self.cards.pop(0))
        return served

    def _spare(self) -> list[int]:
        if self.reshuffled or self.rule in ("recycle", "forbidden"):
            return []
        return self.folded + (self.thrown if self.rule == "reshuffle-all" else [])
