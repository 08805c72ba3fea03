"""A hand as dealt and played: what a scribe would have seen, and its planted fault, if any."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from referee.table.cards import HONOURS, SUIT, cards
from referee.table.house import House


@dataclass(slots=True)
class Dealt:
    """The cards as dealt: everybody's hand from the dealer's left, the blind hands, and the upcard."""

    hands: dict[str, list[int]]
    blinds: list[list[int]]
    upcard: int
    stock: list[int]


def deal(chance: Random, order: list[str], house: House, *, rich: bool = False) -> Dealt:
    """Deal to these players, the dealer last. ``rich`` stacks one hand with high trumps."""
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
    """Return how many blind hands to deal: the usual number, if there are enough cards."""
    if house.blind_hands is None:
        return 0
    room = (51 - house.hand_size * players) // house.hand_size
    low, high = house.blind_hands
    return max(0, min(room, chance.randint(low, high)))


def _stack(chance: Random, pack: list[int], slots: list[int], up: int) -> None:
    """Put most of the high trumps into these places of the pack, and a low trump in the upcard's place."""
    suit = chance.randrange(4)
    high = [card for card in reversed(list(cards(SUIT[suit]))) if chance.random() < 0.8]
    low = [card for card in cards(SUIT[suit] & ~HONOURS[suit]) if card not in high[: len(slots)]]
    for slot, card in [*zip(slots, high[: chance.randint(3, 5)], strict=False), (up, low[0])]:
        other = pack.index(card)
        pack[slot], pack[other] = card, pack[slot]


@dataclass(slots=True)
class Stock:
    """The cards left to draw, and those that would be reshuffled once they run out."""

    chance: Random
    rule: str
    cards: list[int]
    folded: list[int] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    reshuffled: bool = False

    def fold(self, hand: list[int]) -> None:
        """Add a passed hand."""
        (self.cards if self.rule == "recycle" else self.folded).extend(hand)

    def throw(self, discards: list[int]) -> None:
        """Add the discards of a player who has drawn."""
        (self.cards if self.rule == "recycle" else self.thrown).extend(discards)

    def most(self) -> int:
        """Return how many cards can still be drawn."""
        return len(self.cards) + len(self._spare())

    def draw(self, count: int) -> list[int]:
        """Draw this many cards; there must be enough."""
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
    """A card played to a trick, and the card written down, which a slip may change."""

    name: str
    card: int
    noted: int


class DrawnCards(NamedTuple):
    """The cards that a player threw away, and those received for them."""

    thrown: list[int]
    received: list[int]


class Fault(NamedTuple):
    """A planted fault and its place: the keyword of its line, and which of the hand's lines with that keyword.

    ``player`` is ``None`` for a fault that belongs to nobody. ``which`` counts from 1.
    """

    code: str
    player: str | None
    keyword: str
    which: int = 1


@dataclass(slots=True)
class Played:
    """One hand. ``order`` lists the players from the dealer's left; ``ante`` is what each owed, in hundredths.

    ``took`` is true if the dealer took the upcard. ``fault`` is the hand's fault. ``extra`` is a superfluous line: its
    keyword and its player. ``short_deal`` is the player whose dealt hand is written one card short.
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
