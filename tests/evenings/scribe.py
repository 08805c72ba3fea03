"""Write a game as a log in one of many ways; every claim matches what the table did."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from naive.money import Sums
from naive.page import Key, Mark, Spot, name
from naive.record import Draw, Event, Hand, Played

from evenings.pencil import Pencil, Style


class Log(NamedTuple):
    """The text of a log, and the places of things in it.

    ``where`` has plays as ``("play", hand, trick, player)`` and lines as ``("win", hand)`` and the like.
    """

    text: str
    where: dict[Key, Spot]


def scribble(played: Played, style: Style, seed: int) -> Log:
    """Write a game down; the same seed writes the same log."""
    scribe = Scribe(style, Random(seed), played=played)
    scribe.game()
    return Log("\n".join(scribe.page.lines) + "\n", scribe.page.where)


@dataclass
class Scribe(Pencil):
    """A scribe at work."""

    played: Played = field(kw_only=True)

    def must(self, kind: str, hand: Hand | None) -> bool:
        """Check whether the game's fault has this kind and is in this hand."""
        fault = self.played.fault
        return bool(fault and hand and fault.kind.startswith(kind) and fault.hand == hand.number)

    # The game

    def game(self) -> None:
        """Write the whole log."""
        played = self.played
        if self.chance(self.style.looks):
            self.line('game "At the kitchen table"', indent="")
        self.page.write("rules", ", ".join([played.ruleset, *self.shuffled(list(played.variants))]))
        for option, value in played.rules.items():
            self.line("rule", option, value, indent="")
        for player, sum_ in played.brought.items():
            stated = self.style.neat or sum_ != played.options["stack"] or self.chance(0.5)
            self.line("seat", name(player), *([self.money(sum_)] if stated else []), indent="")
        for hand in played.hands:
            self.page.write("")
            self.hand(hand)

    def hand(self, hand: Hand) -> None:
        """Write one hand, and what happened before the next."""
        counted = [str(hand.number)] if self.style.neat or self.chance(0.8) else []
        self.line("hand", *counted, key=("hand", hand.number), indent="")
        if hand.number == 1 or self.must("dealer", hand) or self.chance(self.style.claims):
            self.line("dealer", name(hand.dealer), key=("dealer", hand.number))
        self.antes(hand)
        sketch = self.sketch(hand)
        self.deal(hand, bare=sketch == "took")
        if hand.result == "misdeal":
            self.misdeal(hand)
            self.stacks(hand)
            return
        self.declared(hand, sketch)
        self.tricks(hand, sketch)
        self.result(hand, sketch)
        for event in hand.events:
            self.event(event)
        if hand.events and self.chance(self.style.claims):
            self.line("stacks", self.sums(self.after(hand)), indent="")

    def misdeal(self, hand: Hand) -> None:
        if hand.stayed:
            self.declared(hand, "")
        self.line("misdeal")

    def sketch(self, hand: Hand) -> str:
        """Return how a hand is cut short, if it is: ``took``, ``rest``, ``?`` or not at all."""
        if not hand.tricks or self.must("", hand) or not self.chance(self.style.sketches):
            return ""
        return self.rng.choice(["took", "rest", "?"])

    # Before the tricks

    def antes(self, hand: Hand) -> None:
        """Write the ante that the dealer set, and what each put in."""
        by_dealer = self.played.options["ante"] == "dealer"
        stated = not (self.style.neat or self.must("ante", hand)) and self.chance(self.style.claims / 3)
        if by_dealer or stated:
            self.line("ante", self.money(hand.ante))
            if not self.must("ante", hand):
                return
        if self.must("ante", hand) or self.chance(self.style.claims):
            paid = {who: what for who, what in hand.paid.items() if what or self.chance(self.style.looks / 4)}
            self.line("ante", self.sums(paid) or "none", key=("ante", hand.number))

    def deal(self, hand: Hand, *, bare: bool) -> None:
        """Write the deal, if recorded, and the upcard."""
        lines = []
        for player, cards in hand.dealt.hands.items():
            if not bare and self.chance(self.style.deals):
                lines.append(f"deal {name(player)} " + " ".join(self.card(card) for card in cards))
        if hand.dealt.blinds:
            lines.append(f"blinds {len(hand.dealt.blinds)}")
        if not bare:
            suit = not self.must("renege", hand) and self.chance(self.style.suits)
            lines.append("trump " + (hand.trump if suit else self.card(hand.dealt.upcard)))
        for line in self.shuffled(lines):
            self.line(line)

    def declared(self, hand: Hand, sketch: str) -> None:
        """Write who stayed, what was drawn, and the pot."""
        self.named = self.must("taker", hand) or self.chance(self.style.names)
        shown = self.named and hand.tricks and not sketch and not hand.blind
        noted = not shown or self.pot_due(hand) or self.chance(self.style.stays)
        lines = self.stays(hand) if noted else []
        if hand.took_upcard and sketch != "took":
            lines.append(f"take {name(hand.dealer)}")
        played = hand.tricks or (hand.draws and hand.result == "misdeal")
        if played and sketch != "took" and self.played.options["draw-max"] and self.chance(self.style.draws):
            lines += self.draws(hand)
        self.pot(hand, hand.pot_anted, here=not hand.tricks)
        # A blind hand written after a draw would have been taken after it.
        for line in sorted(self.shuffled(lines), key=lambda line: not line.startswith("blind")):
            self.line(line)
        self.pot(hand, hand.pot, here=bool(hand.tricks and noted))

    def pot(self, hand: Hand, lies: int, *, here: bool) -> None:
        """Write the pot before the tricks."""
        if here and (self.pot_due(hand) or self.chance(self.style.claims)):
            self.line("pot", self.money(lies), key=("pot-before", hand.number))

    def pot_due(self, hand: Hand) -> bool:
        """Check whether the pot must be written: wrongly, or rightly after a slip in counting the stacks."""
        slip = hand.number > 1 and self.must("count", self.played.hands[hand.number - 2])
        return slip or self.must("pot-before", hand)

    def stays(self, hand: Hand) -> list[str]:
        passed = [name(who) for who in hand.order if who not in hand.stayed]
        stayed = [name(who) for who in hand.stayed if who not in hand.blind]
        lines = [f"blind {name(who)}" for who in hand.blind]
        if self.chance(self.style.looks):
            lines += [f"stay {who}" for who in stayed]
        elif stayed:
            lines.append("stay " + self.listed(self.shuffled(stayed)))
        if not hand.stayed and (self.style.neat or self.chance(0.5)):
            lines.append("stay none")
        elif passed and not self.style.neat and (not hand.stayed or self.chance(0.5)):
            lines.append("pass " + self.listed(passed))
        return lines

    def draws(self, hand: Hand) -> list[str]:
        drawn = {who: draw for who, draw in hand.draws.items() if draw.thrown}
        lines, numbers = [], []
        for who, draw in drawn.items():
            if draw.received and self.chance(self.style.cards):
                lines.append(f"draw {name(who)} {self.exchange(draw)}")
            else:
                numbers.append(f"{name(who)} {len(draw.thrown)}")
        if numbers or not drawn:
            lines.append("draw " + (self.listed(numbers) or "none"))
        return [*lines, "reshuffle"] if hand.reshuffled else lines

    def exchange(self, draw: Draw) -> str:
        """Write the cards thrown and received, with a few of them missed."""
        missed = 0.2 if self.chance(self.style.looks) else 0
        sides = (draw.thrown, draw.received)
        return " -> ".join(" ".join("?" if self.chance(missed) else self.card(card) for card in side) for side in sides)

    # The tricks

    def tricks(self, hand: Hand, sketch: str) -> None:
        if sketch == "took":
            self.line("took", self.listed([f"{name(who)} {count}" for who, count in hand.took.items() if count]))
            return
        count = len(hand.tricks) - (self.conceded(hand) if sketch == "rest" else 0)
        blurred = self.rng.randint(1, count) if sketch == "?" and count else 0
        for number in range(1, count + 1):
            self.trick(hand, number, blurred=number == blurred)
        if sketch == "rest":
            self.line("rest", name(hand.takers[-1]))
            for who in hand.stayed:
                left = [self.card(play.card) for trick in hand.tricks[count:] for play in trick if play.name == who]
                if self.chance(0.7):
                    self.line("show", name(who), *left)

    def conceded(self, hand: Hand) -> int:
        """Return how many of the last tricks, all won by one player, to leave out."""
        streak = next((at for at, who in enumerate(reversed(hand.takers)) if who != hand.takers[-1]), len(hand.takers))
        return self.rng.randint(1, streak)

    def trick(self, hand: Hand, number: int, *, blurred: bool) -> None:
        plays = hand.tricks[number - 1]
        missed = self.rng.randrange(len(plays)) if blurred else None
        words: list[str | Mark] = []
        for at, play in enumerate(plays):
            if self.named:
                words.append(name(play.name))
            comma = "," if self.named and at < len(plays) - 1 and not self.chance(self.style.looks) else ""
            card = "?" if at == missed else self.card(play.card)
            words.append(Mark(card + comma, ("play", hand.number, number, play.name)))
        fault = self.played.fault
        wrong = fault if fault and self.must("taker", hand) and fault.trick == number else None
        if wrong or blurred or self.chance(self.style.takers):
            words += ["->", name(wrong.player if wrong else hand.takers[number - 1])]
        self.line("trick", *words, key=("trick", hand.number, number))

    # Outcome of the hand

    def result(self, hand: Hand, sketch: str) -> None:
        """Write result, bourrés, who is out, the pot and the stacks, as far as they are claimed."""
        said = self.winners(hand)
        played = len(hand.stayed) > 1
        if self.must("bourre", hand) or (played and self.chance(self.style.claims)):
            paid = self.sums(hand.bourres)
            if not self.must("bourre", hand) and not self.chance(self.style.amounts):
                paid = self.listed([name(who) for who in hand.bourres])
            word = "bourré" if self.chance(self.style.looks) else "bourre"
            self.line(word, paid or "none", key=("bourre", hand.number))
        fault = self.played.fault
        wrong = [fault.player] if fault and self.must("out", hand) else []
        if wrong or (hand.out and self.chance(self.style.claims)):
            self.line("out", self.listed([name(who) for who in hand.out + wrong]), key=("out", hand.number))
        after = fault.amount if fault and self.must("pot-after", hand) else 0
        if after or ((said or (played and sketch != "rest")) and self.chance(self.style.claims)):
            self.line("pot", self.money(hand.pot_after + after), key=("pot-after", hand.number))
        self.stacks(hand)

    def winners(self, hand: Hand) -> bool:
        """Write the line that says who took the pot, sometimes; return whether it was written."""
        forced = self.must("win", hand)
        if not hand.stayed or not (forced or self.chance(self.style.claims)):
            return False
        amounts = set(hand.won.values()) or {hand.pot}
        said = [self.money(amounts.pop())] if forced or self.chance(self.style.amounts) else []
        word = {"default": "win"}.get(hand.result, hand.result)
        names = self.listed([name(who) for who in hand.won])
        self.line(word, *([names] if names else []), *said, key=("win", hand.number))
        return True

    def stacks(self, hand: Hand) -> None:
        fault = self.played.fault
        forced = self.must("stack", hand) or self.must("count", hand)
        if not forced and not self.chance(self.style.claims):
            return
        past = self.played.hands[: hand.number - 1]
        gone = {event.name for one in past for event in one.events if event.kind == "leave"}
        here = [who for who in hand.stacks if who not in gone and (forced or self.style.neat or self.chance(0.8))]
        counted = {who: hand.stacks[who] for who in here}
        if fault and self.must("count", hand):
            counted[fault.player] += fault.amount
        if counted:
            self.line("stacks", self.sums(counted), key=("stacks", hand.number))

    # Between hands

    def event(self, event: Event) -> None:
        words = [event.kind, name(event.name)]
        if event.kind != "leave" or (event.amount >= 0 and self.chance(self.style.claims)):
            words.append(self.money(event.amount))
        if event.after:
            words += ["after", name(event.after)]
        self.line(*words, indent="")

    def after(self, hand: Hand) -> Sums:
        """Return the stacks of the players still there, after purchases, arrivals and departures."""
        past = self.played.hands[: hand.number]
        gone = {event.name for one in past for event in one.events if event.kind == "leave"}
        more = {event.name: event.amount for event in hand.events if event.kind != "leave"}
        players = {**hand.stacks, **{who: 0 for who in more if who not in hand.stacks}}
        return {who: what + more.get(who, 0) for who, what in players.items() if who not in gone}
