"""Random tricks of a hand, mostly legal, with at most one kind of fault."""

from naive.deal import Stock
from naive.hands.dealing import Dealing
from naive.hands.lines import Line
from naive.rules import Duty, Seen, duties, offence, taker

RARE = ("R503", "R504", "R505", "R506", "R507", "R508")
"""Findings that rarely get a chance to occur."""


MISLAID = ("turn", "lead", "absent", "double", "taker", "extra")
"""Faults after which a card's position in the trick doesn't show who played it."""


class Player(Dealing):
    """Writes the facts of one hand."""

    def facts(self) -> list[Line]:
        """Return all lines up to the last trick."""
        self.stock = Stock(self.rng, self.options["stock-out"], list(self.dealt.stock))
        self.deal()
        self.declare()
        self.declarations()
        if self.fault == "misdeal":
            self.write("misdeal")
            return self.lines
        if len(self.stayed) > 1:
            self.draw()
            self.play()
            self.rulings()
        return self.lines

    def play(self) -> None:
        size, rng = self.options["hand-size"], self.rng
        self.rate = {"illegal": 0.3, "renege": 0.08, "ruled": 0.15, "waived": 0.15, "takeback": 0.0}.get(self.fault, 0)
        self.at_trick = rng.randint(1, size)
        self.played: list[str] = []
        self.by_name = self.fault in (*MISLAID, "take-wrong") or self.wrong_dealer or rng.random() < 0.7
        leader = self.stayed[0]
        last = size - (rng.randint(1, size - 1) if self.fault == "fewer" else 0)
        rests = rng.random() < 0.06 and not self.fault
        for number in range(1, last + 1):
            if rests and number == self.at_trick and number > 1:
                self.write("rest", rng.choice(self.stayed))
                return
            self.one_trick(number, leader)
            leader = self.leads_next(number)
        if self.fault == "extra" and len(self.fresh()) >= len(self.stayed):
            at = self.stayed.index(leader)
            self.write("trick", list(zip(self.stayed[at:] + self.stayed[:at], self.fresh(), strict=False)), None, True)

    def leads_next(self, number: int) -> str:
        """Return the previous taker, the one the log names, or somebody out of turn."""
        by_cards, named = self.takers[-1], self.named_takers[-1]
        return self.rng.choice([by_cards, named])

    def one_trick(self, number: int, leader: str) -> None:
        rng = self.rng
        spoilt = number == self.at_trick
        if self.fault == "lead" and spoilt:
            leader = rng.choice([name for name in self.stayed if name != leader])
        at = self.stayed.index(leader)
        order = self.stayed[at:] + self.stayed[:at]
        if self.fault == "turn" and spoilt and len(order) > 2:
            swap = rng.randint(1, len(order) - 2)
            order[swap], order[swap + 1] = order[swap + 1], order[swap]
        missing = rng.choice(order) if self.fault == "absent" and spoilt else None
        culprit = rng.choice(order)
        trick: list[tuple[str, str]] = []
        backs = []
        for name in order:
            back = self.takes_back(name, number, trick)
            card = self.card(name, number, trick, spoilt and name == culprit)
            if back and back != card:
                backs.append((name, back))
            trick.append((name, card))
            self.holding[name].discard(card)
        self.played += [card for _, card in trick]
        by_cards = trick[taker([card for _, card in trick], self.trump)][0]
        if self.fault == "double" and spoilt:
            trick += self.second_card(order[-1], [card for _, card in trick])
        named = by_cards
        if self.fault == "taker" and spoilt:
            named = rng.choice([name for name in order if name != by_cards])
        self.takers.append(by_cards)
        self.named_takers.append(named)
        trick = [(name, card) for name, card in trick if name != missing]
        self.write("trick", trick, named if named != by_cards or rng.random() < 0.3 else None, self.by_name)
        for name, card in backs:
            self.write("takeback", name, card)

    def second_card(self, name: str, trick: list[str]) -> list[tuple[str, str]]:
        """Return a player's second card that doesn't take the trick: otherwise the next leader would be unknown."""
        idle = [card for card in sorted(self.holding[name]) if taker([*trick, card], self.trump) < len(trick)]
        return [(name, card) for card in idle[:1]]

    def owed(self, name: str, number: int, trick: list[tuple[str, str]]) -> list[Duty]:
        beside = self.options["upcard"] == "next" and not self.took_upcard
        seen = Seen(
            len(self.stayed),
            self.takers.count(name),
            number,
            frozenset([*self.played, *(card for _, card in trick)]),
            self.dealt.upcard if beside else None,
        )
        barred = name in self.reneged and self.options["renege"] == "bourre-and-forfeit"
        options = self.options | {"cinch": False} if barred else self.options
        return duties(self.holding[name], [card for _, card in trick], self.trump, options, seen)

    def card(self, name: str, number: int, trick: list[tuple[str, str]], culprit: bool) -> str:
        """Choose a legal card, usually; otherwise an illegal or an impossible one."""
        rng, held = self.rng, sorted(self.holding[name])
        if culprit and (strange := self.strange(name)):
            return strange
        owed = self.owed(name, number, trick)
        codes = {card: offence(card, owed) for card in held}
        legal = [card for card in held if not codes[card]]
        wrong = [card for card in held if codes[card]]
        scarce = [card for card in wrong if codes[card] in RARE]
        if wrong and self.rate and rng.random() < (0.7 if scarce else self.rate):
            self.reneged.append(name)
            return rng.choice(scarce or wrong)
        return rng.choice(legal)

    def strange(self, name: str) -> str | None:
        """Return a card the player can't hold: from the stock, the upcard, or one already played."""
        if self.fault == "not-held":
            return next(iter(self.fresh()), None)
        if self.fault == "upcard-played" and self.options["upcard"] == "next" and not self.took_upcard:
            return self.dealt.upcard
        if self.fault == "dup-play" and self.played:
            return self.rng.choice(self.played)
        if self.fault == "upcard-unplayed" and name == self.dealer and self.dealt.upcard in self.holding[name]:
            fresh = self.fresh()
            if fresh:
                self.holding[name].discard(self.dealt.upcard)
                return fresh[0]
        return None

    def takes_back(self, name: str, number: int, trick: list[tuple[str, str]]) -> str | None:
        """Return a card to put down and take back."""
        if self.fault != "takeback" or self.rng.random() > 0.3:
            return None
        owed = self.owed(name, number, trick)
        wrong = [card for card in sorted(self.holding[name]) if offence(card, owed)]
        if wrong:
            self.backs.append(name)
        return self.rng.choice(wrong) if wrong else None

    def rulings(self) -> None:
        rng = self.rng
        if self.fault == "unproven-ruling":
            self.write("renege", rng.choice(self.stayed))
        for name in sorted(set(self.reneged)):
            if self.fault == "ruled" or (self.fault == "renege" and rng.random() < 0.3):
                self.write("renege", name)
            elif self.fault == "waived":
                self.write("waive", name)
        for name in sorted(set(self.backs)):
            if rng.random() < 0.6:
                self.write(rng.choice(["renege", "renege", "waive"]), name)
