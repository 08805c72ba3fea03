"""A random hand up to the draw, with at most one kind of fault."""

from random import Random

from naive.hands.lines import Line, line
from naive.hands.opening import Book, Opened
from naive.rules import PACK
from naive.table import Dealt, deal


class Dealing:
    """Writes the facts of one hand, up to the draw."""

    def __init__(self, rng: Random, book: Book, opened: Opened, fault: str) -> None:
        self.rng, self.book, self.opened, self.fault = rng, book, opened, fault
        self.options, self.dealer, self.wrong_dealer = book.options, opened.dealer, opened.is_wrong_dealer
        self.order = book.left_of(opened.dealer)
        self.dealt: Dealt = deal(rng, self.order, self.options)
        if fault == "forced":
            self.turn_up_an_ace()
        self.trump = self.dealt.upcard[1]
        self.backs: list[str] = []
        self.blind: list[str] = []
        self.lines: list[Line] = []
        self.stayed: list[str] = []
        self.takers: list[str] = []
        self.gone: set[str] = set()
        self.holding: dict[str, set[str]] = {}
        self.reneged: list[str] = []
        self.took_upcard = False
        self.reshuffled = False
        self.named_takers: list[str] = []
        self.boldness = rng.choice([0.3, 0.7, 0.9, 1.0])

    def write(self, word: str, *args: object) -> None:
        self.lines.append(line(word, *args))

    # The deal

    def turn_up_an_ace(self) -> None:
        """Swap the upcard for an ace."""
        old = self.dealt.upcard
        ace = self.rng.choice([rank + suit for rank, suit in zip("AAAA", "cdhs", strict=True)])
        other = {old: ace, ace: old}
        hands = {name: [other.get(card, card) for card in cards] for name, cards in self.dealt.hands.items()}
        blinds = [[other.get(card, card) for card in cards] for cards in self.dealt.blinds]
        self.dealt = Dealt(hands, blinds, ace, [other.get(card, card) for card in self.dealt.stock])

    def deal(self) -> None:
        hands = {name: list(cards) for name, cards in self.dealt.hands.items()}
        victim, other = self.rng.sample(self.order, 2)
        if self.fault == "short-deal":
            hands[victim].pop(0)
        elif self.fault == "long-deal":
            hands[victim].append(self.dealt.stock[-1])
        elif self.fault == "dup-deal":
            hands[victim][0] = hands[other][0]
        elif self.fault == "upcard-dealt":
            hands[other if victim == self.dealer else victim][0] = self.dealt.upcard
        elif self.fault == "upcard-undealt" and self.options["upcard"] == "dealer-last":
            hands[self.dealer][-1] = self.dealt.stock[-1]
        for name in self.rng.sample(self.order, len(self.order)):
            self.write("deal", name, hands[name])
        if self.dealt.blinds:
            self.write("blinds", len(self.dealt.blinds))
        self.write("trump", self.dealt.upcard)

    # Declarations

    def declare(self) -> None:
        """Decide who stays; passed hands go where the rules say."""
        forced = self.options["dealer-ace"] and self.dealt.upcard[0] == "A"
        for name in self.order:
            poor = name in self.opened.poor
            stays = self.rng.random() < self.boldness or (forced and name == self.dealer)
            if poor:
                stays = self.fault == "cover"
            elif forced and name == self.dealer and self.fault == "forced":
                stays = False
            if stays:
                self.stayed.append(name)
                self.holding[name] = set(self.dealt.hands[name])
            else:
                self.stock.fold(self.dealt.hands[name])
        if len(self.stayed) < 2 and not self.opened.poor and self.rng.random() < 0.8 and self.fault != "forced":
            self.stayed = list(self.order)
            self.stock.folded.clear()
            self.stock.cards = list(self.dealt.stock)
            self.holding = {name: set(cards) for name, cards in self.dealt.hands.items()}

    def declarations(self) -> None:
        rng = self.rng
        passed = [name for name in self.order if name not in self.stayed]
        blind = []
        if self.dealt.blinds and rng.random() < 0.6:
            blind = rng.sample(self.stayed, min(len(self.stayed), rng.randint(0, len(self.dealt.blinds))))
        if self.fault == "blind-wrong" and self.stayed and len(self.dealt.stock) >= self.options["hand-size"]:
            more = min(len(self.stayed), len(self.dealt.blinds) + 1)
            blind = rng.sample(self.stayed, more)
        for name, cards in zip(blind, self.dealt.blinds, strict=False):
            self.holding[name] = set(cards)
        for name in blind[len(self.dealt.blinds) :]:
            extra = self.dealt.stock[-self.options["hand-size"] :]
            self.holding[name] = set(extra)
            self.stock.cards = [card for card in self.stock.cards if card not in extra]
        self.blind = blind
        said = [name for name in self.stayed if name not in blind]
        self.write("stay", said) if said or not blind else None
        for name in blind:
            self.write("blind", name)
        if passed and (rng.random() < 0.5 or self.fault == "twice"):
            self.write("pass", passed)
        if self.fault == "early":
            self.write("early", rng.choice(self.order))
        elif self.fault == "twice":
            name = rng.choice(self.order)
            if name not in blind:
                self.write("pass" if name in passed or rng.random() < 0.5 else "stay", [name])

    # The draw

    def draw(self) -> None:
        """Let those who stay exchange cards in turn."""
        rng, most, size = self.rng, self.options["draw-max"], self.options["hand-size"]
        culprit = rng.choice(self.stayed)
        written = []
        for name in self.stayed:
            if name in self.blind:
                continue
            extra = self.picks_up(name)
            room = min(most, size, len(self.stock.cards) + len(self.stock.spare()))
            count = extra + (rng.randint(0, room) if rng.random() < 0.9 else room)
            if self.fault == "draw-many" and name == culprit:
                count = min(size, most + 1 + rng.randint(0, 2))
                if count - extra > len(self.stock.cards):
                    count = min(count, len(self.stock.cards))
            thrown = self.discards(self.holding[name], min(count, len(self.holding[name])))
            if extra and len(thrown) < 2:
                thrown = self.discards(self.holding[name], 2)
            received = self.serve(len(thrown) - extra)
            self.stock.throw(thrown)
            self.holding[name] = self.holding[name] - set(thrown) | set(received)
            self.gone |= set(thrown)
            if thrown:
                written.append([name, thrown, received])
        self.spoil(written)
        for name, thrown, received in rng.sample(written, len(written)):
            self.write("exchange", name, thrown, received)
        if not written:
            self.write("draw", {})
        left = bool(self.stock.cards) and not self.reshuffled
        if (self.reshuffled and self.fault != "reshuffle-missing") or (self.fault == "reshuffle-needless" and left):
            self.write("reshuffle")

    def serve(self, count: int) -> list[str]:
        """Serve cards from the stock; if it is used up and may not be refilled, serve a cheat's cards."""
        served = self.stock.draw(count)
        self.reshuffled = self.stock.reshuffled
        return served

    def picks_up(self, name: str) -> int:
        """Return 1 if the dealer takes the upcard, or somebody does who may not."""
        if not self.options["draw-max"] or not self.stock.cards or self.took_upcard:
            return 0
        may = self.options["trump-pickup"] and name == self.dealer
        wrong = self.fault == "take-wrong" and not may and self.options["upcard"] == "next"
        if (may and self.rng.random() < 0.6) or wrong:
            self.took_upcard = True
            self.holding[name].add(self.dealt.upcard)
            self.write("take", name)
            return 1
        return 0

    def discards(self, holding: set[str], count: int) -> list[str]:
        """Choose cards to throw away, mostly keeping trumps."""
        cards = self.rng.sample(sorted(holding), len(holding))
        if self.rng.random() < 0.7:
            cards.sort(key=lambda card: card[1] == self.trump)
        return cards[:count]

    def spoil(self, written: list[list[object]]) -> None:
        """Write a draw wrongly, or add one by a player who passed."""
        rng, passed = self.rng, [name for name in self.order if name not in self.stayed]
        fresh = self.fresh()
        if self.fault == "passer-draws" and passed and fresh:
            name = rng.choice(passed)
            written.append([name, self.dealt.hands[name][:1], fresh[:1]])
        if not written:
            return
        one = rng.choice(written)
        _, thrown, received = one
        assert isinstance(thrown, list)
        assert isinstance(received, list)
        if self.fault == "short-draw" and len(received) > 1:
            one[2] = received[1:]
        elif self.fault == "long-draw" and fresh:
            one[2] = [*received, fresh[0]]
        elif self.fault == "dup-draw" and received:
            others = [card for name in self.order if name != one[0] for card in self.dealt.hands[name]]
            one[2] = [rng.choice(others), *received[1:]]
        elif self.fault == "throw-unheld" and fresh:
            one[1] = [fresh[0], *thrown[1:]]

    def fresh(self) -> list[str]:
        """Return cards that nobody has seen."""
        seen = {card for cards in [*self.dealt.hands.values(), *self.dealt.blinds] for card in cards}
        seen |= {card for held in self.holding.values() for card in held} | self.gone | {self.dealt.upcard}
        cards = [card for card in PACK if card not in seen]
        return self.rng.sample(cards, len(cards))
