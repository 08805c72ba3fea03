"""Play a random hand by the rules of the house: who stays, who draws what, and every trick.

The players know the game a little.
"""

from random import Random

from referee.generate.faults import FaultInPlay
from referee.generate.hand import Dealt, DrawnCards, LaidCard, Played, Stock
from referee.replay.duty import Turn, allowed, beats, duty
from referee.table.cards import HONOURS, SUIT, cards, mask
from referee.table.house import House

DEEP = 12
"""With this many antes per player in the pot, people get careful."""
_CAREFUL = 2
_ACES = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51


def _strength(held: int, trump: int, house: House) -> float:
    """Rate a holding (a mask); an average one scores about 3."""
    trumps = held & SUIT[trump]
    points = 2 * trumps.bit_count() + (trumps & HONOURS[trump]).bit_count() + (held & ~trumps & _ACES).bit_count()
    return points * 5 / house.hand_size


def _stays(chance: Random, points: float, others: int, deep: bool) -> bool:
    """Decide whether to stay with a hand of this strength after ``others`` have stayed.

    Nobody stays third or fourth in a ``deep`` pot: with many bourrés it would double again and again.
    """
    if deep and others >= _CAREFUL:
        return False
    return points + 4 * chance.random() > 3.5 + 0.6 * others + deep


def _thrown(chance: Random, held: int, trump: int, most: int, least: int) -> list[int]:
    """Choose the cards to throw away, between ``least`` and ``most``: usually low cards of side suits."""
    aside = [card for card in cards(held & ~SUIT[trump]) if chance.random() < _odds(card)]
    aside.sort(key=lambda card: card % 13)
    rest = sorted((card for card in cards(held) if card not in aside), key=lambda card: (card // 13 == trump, card))
    return (aside + rest[: max(0, least - len(aside))])[:most]


def _odds(card: int) -> float:
    """Return the probability of throwing away a card of a side suit."""
    return {12: 0.1, 11: 0.4, 10: 0.7}.get(card % 13, 0.9)


class HandInPlay:
    """One hand in progress. ``fault`` is what should go wrong; ``poor`` players can't pay the second ante."""

    def __init__(  # noqa: PLR0913, PLR0917
        self, chance: Random, house: House, hand: Played, poor: set[str], deep: bool, fault: FaultInPlay
    ) -> None:
        self.chance: Random = chance
        self.house: House = house
        self.hand: Played = hand
        self.fault: FaultInPlay = fault
        self.poor: set[str] = poor
        self.deep: bool = deep
        self.stock: Stock = Stock(chance, house.stock_out, list(hand.dealt.stock))
        self.held: dict[str, int] = {}
        self.played: int = 0

    def play(self) -> None:
        """Play the hand to its end."""
        self._declare()
        if len(self.hand.stayed) < 2:
            return
        self._draw()
        leader = self.hand.stayed[0]
        for _ in range(self.house.hand_size):
            leader = self._trick(self.fault.leads(self.hand, leader))

    # Before the tricks

    def _declare(self) -> None:
        hand, dealt = self.hand, self.hand.dealt
        blinds = list(dealt.blinds)
        for name in hand.order:
            if not self._stays(name, dealt):
                self.stock.fold(dealt.hands[name])
                continue
            hand.stayed.append(name)
            held = dealt.hands[name]
            if blinds and _strength(mask(held), hand.trump, self.house) < 3 and self.chance.random() < 0.5:
                hand.blind.append(name)
                held = blinds.pop()
            self.held[name] = mask(held)

    def _stays(self, name: str, dealt: Dealt) -> bool:
        hand = self.hand
        if name in self.poor:
            return False
        ace = self.house.dealer_ace and dealt.upcard % 13 == 12
        if name == hand.dealer and ace:
            return not self.fault.passes_anyway(hand)
        # A player who is alone takes the pot.
        if name == hand.dealer and not hand.stayed and self.chance.random() < 0.9:
            return True
        points = _strength(mask(dealt.hands[name]), hand.trump, self.house)
        return _stays(self.chance, points, len(hand.stayed), self.deep)

    def _draw(self) -> None:
        """Let those who stayed exchange cards in turn; the dealer may take the upcard first."""
        hand = self.hand
        for name in hand.stayed:
            most = min(self.house.draw_max, self.stock.most())
            own = name not in hand.blind
            if own and self.stock.most() > self.house.draw_max:
                most = self.fault.draws(hand, name, most, self.house)
            over = most > self.house.draw_max
            taken = 0
            if own and name == hand.dealer and self.house.trump_pickup and self.chance.random() < 0.6:
                hand.took, taken = True, 1
                self.held[name] |= 1 << hand.dealt.upcard
            if most + taken:
                self._exchange(name, most + taken, most + taken if over else taken, taken)
        hand.reshuffled = self.stock.reshuffled

    def _exchange(self, name: str, most: int, least: int, taken: int) -> None:
        thrown = _thrown(self.chance, self.held[name], self.hand.trump, most, least)
        if not thrown:
            return
        received = self.stock.draw(len(thrown) - taken)
        self.stock.throw(thrown)
        self.held[name] = self.held[name] & ~mask(thrown) | mask(received)
        self.hand.draws[name] = DrawnCards(thrown, received)

    # The tricks

    def _trick(self, leader: str) -> str:
        """Play one trick and return who took it."""
        hand = self.hand
        at = hand.stayed.index(leader)
        trick: list[LaidCard] = []
        hand.tricks.append(trick)
        best: int | None = None
        taker = leader
        for name in hand.stayed[at:] + hand.stayed[:at]:
            card, noted = self._lay(name, trick, best)
            trick.append(LaidCard(name, card, noted))
            self.played |= 1 << card
            if best is None or beats(best, hand.trump) >> card & 1:
                best, taker = card, name
        hand.takers.append(taker)
        return taker

    def _lay(self, name: str, trick: list[LaidCard], best: int | None) -> tuple[int, int]:
        """Choose any card that may be played; return it and the card to write, which a fault may change."""
        held, turn = self.held[name], self._turn(name, trick, best)
        steps = duty(held, turn, self.house)
        card = self.chance.choice(list(cards(allowed(held, steps))))
        card, noted = self.fault.lays(self.hand, name, held, steps, card)
        self.held[name] &= ~(1 << card)
        return card, noted

    def _turn(self, name: str, trick: list[LaidCard], best: int | None) -> Turn:
        hand = self.hand
        beside = self.house.upcard == "next" and not hand.took
        return Turn(
            trump=hand.trump,
            led=trick[0].card // 13 if trick else None,
            best=best,
            first=len(hand.tricks) == 1,
            last=len(trick) == len(hand.stayed) - 1,
            won=hand.takers.count(name),
            seen=self.played | (1 << hand.dealt.upcard if beside else 0),
        )
