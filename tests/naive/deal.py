"""The pack: shuffling, dealing, and reshuffling a stock that runs out."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from naive.rules import PACK, RANKS, SUITS, Options


class Dealt(NamedTuple):
    """The cards of a hand before anybody declares."""

    hands: dict[str, list[str]]
    blinds: list[list[str]]
    upcard: str
    stock: list[str]


def deal(rng: Random, order: list[str], options: Options) -> Dealt:
    """Deal to these players, the dealer last; many packs are stacked to give somebody high trumps."""
    size, count = options["hand-size"], len(order)
    blinds = rng.randint(1, min(6, (51 - size * count) // size)) if options["blind-hands"] else 0
    pack = list(PACK)
    rng.shuffle(pack)
    turned = size * (count + blinds) if options["upcard"] == "next" else size * count - 1
    if rng.random() < (0.9 if options["cinch"] else 0.5):
        few = 3 if options["cinch"] else 1
        start = rng.randrange(count) * size
        stack(rng, pack, [at for at in range(start, start + size) if at != turned], few, turned)
    chunks = [pack[at * size : (at + 1) * size] for at in range(count + blinds)]
    left = pack[size * (count + blinds) :]
    return Dealt(
        dict(zip(order, chunks, strict=False)),
        chunks[count:],
        pack[turned],
        left[1:] if options["upcard"] == "next" else left,
    )


def stack(rng: Random, pack: list[str], slots: list[int], few: int, turned: int) -> None:
    """Put at least ``few`` high trumps, if they fit, where a player's hand comes from, and another as the upcard."""
    trump = rng.choice(SUITS)
    high = [rank + trump for rank in reversed(RANKS) if rng.random() < 0.8]
    wanted = high[: rng.randint(min(few, len(slots)), len(slots))]
    low = rng.choice([rank + trump for rank in RANKS if rank + trump not in wanted])
    for slot, card in [*zip(slots, wanted, strict=False), (turned, low)]:
        at = pack.index(card)
        pack[slot], pack[at] = pack[at], pack[slot]


@dataclass
class Stock:
    """The cards left to draw, and those that could be reshuffled."""

    rng: Random
    kind: str
    cards: list[str]
    folded: list[str] = field(default_factory=list)
    thrown: list[str] = field(default_factory=list)
    reshuffled: bool = False

    def fold(self, cards: list[str]) -> None:
        """Add a passed hand."""
        if self.kind == "recycle":
            self.cards += cards
        else:
            self.folded += cards

    def throw(self, cards: list[str]) -> None:
        """Add the discards of a player who has drawn."""
        if self.kind == "recycle":
            self.cards += cards
        else:
            self.thrown += cards

    def spare(self) -> list[str]:
        """Return what would be reshuffled now."""
        if self.reshuffled or self.kind in ("recycle", "forbidden"):
            return []
        return self.folded + (self.thrown if self.kind == "reshuffle-all" else [])

    def draw(self, count: int) -> list[str]:
        """Draw this many cards; there must be enough."""
        served = []
        for _ in range(count):
            if not self.cards:
                self.cards = self.spare()
                self.rng.shuffle(self.cards)
                self.reshuffled = True
            served.append(self.cards.pop(0))
        return served
