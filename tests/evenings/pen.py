"""Write an evening down, with each hand in different detail."""

from dataclasses import dataclass, field
from random import Random

from naive.page import name
from naive.record import Event, Hand, Played

from evenings.night import Extra
from evenings.pencil import STYLES, Style
from evenings.scribe import Scribe

DETAILS = [
    Style(names=1, deals=1, cards=1, takers=1, claims=1),
    Style(names=0),
    Style(names=0, takers=1, claims=1),
    Style(names=1, stays=0.5, claims=0.5),
    STYLES["part"]._replace(looks=0),
    STYLES["sketch"]._replace(looks=0),
    Style(names=0.5, deals=0.5, cards=0.5, takers=0.5, claims=0.7),
    Style(names=0.5, deals=1, cards=1, claims=0.3),
    Style(names=0.5, takers=0.3, claims=1),
    Style(names=0.5, takers=0.3, claims=0.6, sketches=0.8, suits=0.3),
    Style(names=0.5, deals=0.5, cards=0.5, takers=0.5, claims=0.8, sketches=0.6),
]
TALLIES = [Style(names=0, claims=0.5), Style(names=0, claims=0.7), Style(names=0, claims=1)]
"""Nothing but tricks and money."""


@dataclass
class Pen(Scribe):
    """A scribe who changes style from hand to hand, and writes what the naive rules don't cover."""

    extras: list[Extra] = field(default_factory=list)
    truth: list[tuple[dict[str, int], int]] = field(default_factory=list)
    mixed: bool = False
    hands_at: list[int] = field(default_factory=list)
    """The line of each hand, from 0."""
    cards: bool = True
    """False if the number of tricks is all that is noted of the play."""

    @property
    def extra(self) -> Extra:
        return self.extras[len(self.hands_at) - 1]

    def game(self) -> None:
        if self.chance(0.2) and not self.style.looks:
            self.line('game "At the kitchen table"', indent="")
        if self.chance(0.2):
            self.line("date 2026-11-17", indent="")
        super().game()

    def hand(self, hand: Hand) -> None:
        self.hands_at.append(len(self.page.lines))
        steady = self.chance(0.3)
        self.style = self.style if steady else self.rng.choice(DETAILS if self.cards else TALLIES)
        self.mixed = self.chance(0.2)
        super().hand(hand)

    def sketch(self, hand: Hand) -> str:
        return super().sketch(hand) if self.cards else "took" if hand.tricks else ""

    def antes(self, hand: Hand) -> None:
        if self.extra.away:
            self.line("away", name(self.extra.away))
        super().antes(hand)

    def declared(self, hand: Hand, sketch: str) -> None:
        at = len(self.page.lines)
        super().declared(hand, sketch)
        stayed = any(line.split()[0] in ("stay", "pass", "blind") for line in self.page.lines[at:])
        self.mixed = self.mixed and stayed
        if self.extra.early:
            self.line("early", name(self.extra.early))

    def misdeal(self, hand: Hand) -> None:
        super().misdeal(hand)
        for who in self.extra.forfeits:
            self.line("forfeit", name(who))

    def trick(self, hand: Hand, number: int, *, blurred: bool) -> None:
        if self.mixed:
            self.named = self.chance(0.5)
        super().trick(hand, number, blurred=blurred)
        if blurred and self.chance(0.3):
            self.page.lines[-1] = self.page.lines[-1].partition(" ->")[0]
        if not blurred and self.chance(0.04):
            self.take_back(hand, number)

    def take_back(self, hand: Hand, number: int) -> None:
        """Write that somebody first put down a card that they played later."""
        play = self.rng.choice(hand.tricks[number - 1])
        later = [one for trick in hand.tricks[number:] for one in trick if one.name == play.name]
        free = [one.card for one in later if one.card not in play.wrong or self.played.options["corrected"] == "free"]
        if free and play.name not in (self.extra.waived, self.extra.ruled):
            self.line("takeback", name(play.name), self.card(self.rng.choice(free)))

    def tricks(self, hand: Hand, sketch: str) -> None:
        super().tricks(hand, sketch)
        if hand.tricks and sketch != "took" and self.chance(0.15):
            self.show(hand)
        extra = self.extra
        for word, who in (("ruling renege", extra.ruled), ("ruling waive", extra.waived)):
            if who:
                self.line(word, name(who))
        for who in extra.forfeits:
            self.line("forfeit", name(who))

    def show(self, hand: Hand) -> None:
        """Write cards that somebody was seen to hold."""
        who = self.rng.choice(hand.stayed)
        held = [play.card for trick in hand.tricks for play in trick if play.name == who]
        cards = self.rng.sample(held, self.rng.randint(1, len(held)))
        self.line("show", name(who), *map(self.card, cards))

    def winners(self, hand: Hand) -> bool:
        if not self.extra.shared:
            return super().winners(hand)
        self.line("share", " ".join(map(name, hand.won)), self.money(next(iter(hand.won.values()))))
        return True

    def event(self, event: Event) -> None:
        if event.kind == "rule":
            self.line("rule", event.name, event.after, indent="")
        elif event.kind == "pay":
            self.line("pay", name(event.name), name(event.after), self.money(event.amount), indent="")
        elif event.kind == "forfeit":
            self.line("forfeit", name(event.name), indent="")
        else:
            super().event(event)

    def after(self, hand: Hand) -> dict[str, int]:
        """Return the stacks of the players still there after all events."""
        past = self.played.hands[: hand.number]
        gone = {event.name for one in past for event in one.events if event.kind == "leave"}
        stacks, _ = self.truth[hand.number - 1]
        return {who: what for who, what in stacks.items() if who not in gone}


def written(
    played: Played, extras: list[Extra], truth: list[tuple[dict[str, int], int]], rng: Random, *, cards: bool = True
) -> list[str]:
    """Return the lines of an evening's log."""
    style = rng.choice(DETAILS if cards else TALLIES)
    pen = Pen(style, rng, played=played, extras=extras, truth=truth, cards=cards)
    if cards and rng.random() < 0.15:
        pen.style = STYLES["part"]
    pen.game()
    return pen.page.lines
