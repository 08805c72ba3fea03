"""What goes wrong in play: a fault of a chosen kind, where the hand gives an occasion for it.

Each is planted so that it can be proven, and so that nothing else is wrong beside it. Every trick of a hand is
noted: so a card that was held shows up later, and every renege is proven.
"""

from random import Random
from typing import Final

from referee.generate.record import Fault, Played
from referee.replay.duty import Duty, Obligation, broken
from referee.table.cards import cards, mask
from referee.table.house import House

RENEGES: Final[dict[str, Obligation]] = {
    "R501": "follow",
    "R502": "ruff",
    "R503": "head",
    "R504": "overtrump",
    "R505": "lead",
    "R506": "cinch-lead",
    "R507": "cinch-ruff",
    "R508": "cinch-last",
}
"""The obligation that each renege breaks."""
RARE: Final = ("R504", "R506", "R507", "R508")
"""So few hands have an occasion for these that the pack is stacked for them, and the first occasion is taken."""


class PlantedSlip:
    """What should go wrong in the play of one hand: the fault of this code, or nothing.

    A fault that was planted is noted in the hand.
    """

    __slots__ = ("chance", "code")

    def __init__(self, chance: Random, code: str | None) -> None:
        self.chance, self.code = chance, code

    def passes_all_the_same(self, hand: Played) -> bool:
        """Whether the dealer passes who has to stay (H212)."""
        return self.code == "H212" and self._plant(hand, hand.dealer, "stay")

    def draws(self, hand: Played, name: str, most: int, house: House) -> int:
        """How many cards somebody may draw: one too many (H206), where the hand is larger than a draw may be."""
        if self.code == "H206" and house.draw_max < house.hand_size and not hand.fault and self._now():
            # Who drew, and in which line, is settled when it is written down.
            self._plant(hand, name, "draw")
            return house.draw_max + 1
        return most

    def leads(self, hand: Played, leader: str) -> str:
        """Who leads the next trick: another than should (T401)."""
        if self.code != "T401" or hand.fault or not self._now():
            return leader
        other = self.chance.choice([name for name in hand.stayed if name != leader])
        self._plant(hand, other, "trick", len(hand.tricks) + 1)
        return other

    def lays(self, hand: Played, name: str, held: int, steps: tuple[Duty, ...], card: int) -> tuple[int, int]:
        """The card that leaves a holding, and the one that is noted as played; ``card`` for both where all is well."""
        if self.code is None or hand.fault:
            return card, card
        if self.code in RENEGES:
            return (self._renege(hand, name, held, steps, card),) * 2
        misread = self._misread(hand, name)
        # The card in the hand of the dealer that everybody saw would be missed.
        real = [one for one in cards(held) if one != hand.dealt.upcard]
        if not misread or not real or not self._now():
            return card, card
        self._plant(hand, name, "trick", len(hand.tricks))
        return card if card != hand.dealt.upcard else real[0], self.chance.choice(misread)

    def _renege(self, hand: Played, name: str, held: int, steps: tuple[Duty, ...], card: int) -> int:
        """A card that breaks the obligation and none before it, if there is one."""
        wanted = RENEGES[self.code or ""]
        wrong = [one for one in cards(held) if (step := broken(one, steps)) and step.obligation == wanted]
        if not wrong or not (self.code in RARE or self._now()):
            return card
        self._plant(hand, name, "trick", len(hand.tricks))
        return self.chance.choice(wrong)

    def _misread(self, hand: Played, name: str) -> list[int]:
        """The cards that can't be in this player's hand: another's (C301), nobody's (C302), or the upcard (C304)."""
        dealt = hand.dealt
        if self.code == "C301":
            laid = (one for trick in hand.tricks[:-1] for one in trick)
            return [one.card for one in laid if one.name != name and one.card != dealt.upcard]
        if self.code == "C302" and name not in hand.blind and not (hand.took and name == hand.dealer):
            hands = [*dealt.hands.values(), *dealt.blinds, *(draw.received for draw in hand.draws.values())]
            seen = mask(card for cards_ in hands for card in cards_) | 1 << dealt.upcard
            return [card for card in range(52) if not seen >> card & 1]
        if self.code == "C304" and not hand.took and not _came(hand):
            return [dealt.upcard]
        return []

    def _now(self) -> bool:
        """Not every occasion is taken: the faults of a log shall not all stand in first tricks."""
        return self.chance.random() < 0.3

    def _plant(self, hand: Played, player: str | None, keyword: str, which: int = 1) -> bool:
        hand.fault = Fault(self.code or "", player, keyword, which)
        return True


def _came(hand: Played) -> bool:
    """Whether the upcard is the dealer's own."""
    return hand.dealt.upcard in hand.dealt.hands[hand.dealer]
