"""A hand played by chance, by the rules of the house: who stays, what is drawn, and every trick."""

from random import Random

from referee.generate import habits
from referee.generate.pack import Dealt, Stock
from referee.generate.record import DrawnCards, LaidCard, Played
from referee.generate.slips import PlantedSlip
from referee.replay.duty import Turn, allowed, beats, duty
from referee.table.cards import cards, mask
from referee.table.house import House


class HandInPlay:
    """One hand under way. ``slip`` is what should go wrong in it, if it can; ``poor`` can't pay the second ante."""

    def __init__(  # noqa: PLR0913, PLR0917
        self, chance: Random, house: House, hand: Played, poor: set[str], deep: bool, slip: PlantedSlip
    ) -> None:
        self.chance, self.house, self.hand, self.slip = chance, house, hand, slip
        self.poor, self.deep = poor, deep
        self.stock = Stock(chance, house.stock_out, list(hand.dealt.stock))
        self.held: dict[str, int] = {}
        self.played = 0

    def play(self) -> None:
        """Plays the hand to its end."""
        self._declare()
        if len(self.hand.stayed) < 2:
            return
        self._draw()
        leader = self.hand.stayed[0]
        for _ in range(self.house.hand_size):
            leader = self._trick(self.slip.leads(self.hand, leader))

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
            if blinds and habits.strength(mask(held), hand.trump, self.house) < 3 and self.chance.random() < 0.5:
                hand.blind.append(name)
                held = blinds.pop()
            self.held[name] = mask(held)

    def _stays(self, name: str, dealt: Dealt) -> bool:
        hand = self.hand
        if name in self.poor:
            return False
        ace = self.house.dealer_ace and dealt.upcard % 13 == 12
        if name == hand.dealer and ace:
            return not self.slip.passes_all_the_same(hand)
        # One who is alone takes the pot.
        if name == hand.dealer and not hand.stayed and self.chance.random() < 0.9:
            return True
        points = habits.strength(mask(dealt.hands[name]), hand.trump, self.house)
        return habits.stays(self.chance, points, len(hand.stayed), self.deep)

    def _draw(self) -> None:
        """Those who stayed exchange cards in turn; the dealer may take the upcard first."""
        hand = self.hand
        for name in hand.stayed:
            most = min(self.house.draw_max, self.stock.most())
            own = name not in hand.blind
            if own and self.stock.most() > self.house.draw_max:
                most = self.slip.draws(hand, name, most, self.house)
            over = most > self.house.draw_max
            taken = 0
            if own and name == hand.dealer and self.house.trump_pickup and self.chance.random() < 0.6:
                hand.took, taken = True, 1
                self.held[name] |= 1 << hand.dealt.upcard
            if most + taken:
                self._exchange(name, most + taken, most + taken if over else taken, taken)
        hand.reshuffled = self.stock.reshuffled

    def _exchange(self, name: str, most: int, least: int, taken: int) -> None:
        thrown = habits.thrown(self.chance, self.held[name], self.hand.trump, most, least)
        if not thrown:
            return
        received = self.stock.draw(len(thrown) - taken)
        self.stock.throw(thrown)
        self.held[name] = self.held[name] & ~mask(thrown) | mask(received)
        self.hand.draws[name] = DrawnCards(thrown, received)

    # The tricks

    def _trick(self, leader: str) -> str:
        """Plays one trick; gives who took it."""
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
        """One card, any that may be played, and the card that was noted, which a slip may make another."""
        held, turn = self.held[name], self._turn(name, trick, best)
        steps = duty(held, turn, self.house)
        card = self.chance.choice(list(cards(allowed(held, steps))))
        card, noted = self.slip.lays(self.hand, name, held, steps, card)
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
