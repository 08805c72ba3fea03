"""A hand as it was dealt and played: what a scribe would have seen, and what is wrong with it, if anything is."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

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


class LaidCard(NamedTuple):
    """A card laid to a trick, and the card that was noted, which a slip may make another."""

    name: str
    card: int
    noted: int


class DrawnCards(NamedTuple):
    """The cards that a player threw away, and those received for them."""

    thrown: list[int]
    received: list[int]


class Fault(NamedTuple):
    """A fault that was planted, and where it stands: in the line of which keyword, in which of a hand's such lines.

    ``player`` is whose it is (``None`` for a fault that is nobody's). ``which`` counts from 1.
    """

    code: str
    player: str | None
    keyword: str
    which: int = 1


@dataclass(slots=True)
class Played:
    """One hand. ``order`` are those dealt in, from the dealer's left; ``ante`` is what each owed, in hundredths.

    ``took``: the dealer took the upcard. ``fault`` is what is wrong in the hand. ``extra`` is a line that should not be
    there: its keyword, and its player; ``short_deal`` is whose dealt hand is noted with a card too few.
    """

    number: int
    dealer: str
    order: list[str]
    ante: int
    dealt: Dealt
    stayed: list[str] = field(default_factory=list)
    blind: list[str] = field(default_factory=list)
    took: bool = False
    draws: dict[str, DrawnCards] = field(default_factory=dict)
    reshuffled: bool = False
    tricks: list[list[LaidCard]] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)
    fault: Fault | None = None
    extra: tuple[str, str] | None = None
    short_deal: str | None = None

    @property
    def trump(self) -> int:
        """The trump suit, 0 to 3."""
        return self.dealt.upcard // 13
