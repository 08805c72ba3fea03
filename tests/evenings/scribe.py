"""Write a game down as a log in one of many ways; every claim matches what the table did."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeVar

from evenings.night import Extra
from evenings.rewrite import CARD
from naive.page import Key, Mark, Page, Spot, amount, written_name
from naive.table import Draw, Event, Hand, Played, Sums

from referee.text import nearest, within_edits

_HEADER = "game date rules rule seat rebuy leave join forfeit pay put stacks hand"
_HAND = (
    "dealer away ante deal blinds trump take pass stay early blind draw reshuffle trick takeback took rest show ruling"
)
_RESULT = "misdeal pot win divide carry bourre bourré share out split"
KEYWORDS = frozenset(f"{_HEADER} {_HAND} {_RESULT}".split())
WORDS = KEYWORDS | {"none", "after", "renege", "waive", "yes", "no"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SMEARS = ("xqz", "zzgk", "wvwv", "kjqx")
"""Unreadable keywords."""


def misspelt(chance: Random, word: str, others: frozenset[str]) -> str:
    """Misspell a word once, rarely twice, avoiding the other words, cards and numbers."""
    while True:
        wrong = word
        for _ in range(chance.choice([1, 1, 1, 2])):
            wrong = _slip(chance, wrong)
        usable = wrong[:1].isalpha() and not CARD.fullmatch(wrong) and wrong.lower() not in ("c", "d", "h", "s", "t")
        if usable and wrong != word and wrong not in others:
            return wrong


def _slip(chance: Random, word: str) -> str:
    """Drop, double or change a letter, or swap it with the next."""
    at = chance.randrange(len(word))
    kind = chance.randrange(4)
    if kind == 0 and len(word) > 1:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + word[at] + word[at:]
    if kind == 2 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + chance.choice(LETTERS) + word[at + 1 :]


def smeared(chance: Random) -> str:
    """Return an unreadable replacement for a keyword, unlike any real one."""
    word = "".join(chance.choice("xqzjkv") for _ in range(chance.randint(3, 7)))
    return chance.choice(SMEARS) if nearest(word, KEYWORDS) else word


def name_misspelt(chance: Random, word: str, others: frozenset[str]) -> str:
    """Misspell a name so that it is nobody's; keep its quotes.

    Two slips may leave the initial of another player: that is the risk of those who write initials, and no slip here.
    """
    quoted, right = word.startswith('"'), word.strip('"')
    wrong = misspelt(chance, right, others | WORDS)
    while not within_edits(right, [wrong], 1) and any(name.casefold().startswith(wrong.casefold()) for name in others):
        wrong = misspelt(chance, right, others | WORDS)
    return f'"{wrong}"' if quoted else wrong


T = TypeVar("T")


class Style(NamedTuple):
    """A scribe's style as probabilities."""

    names: float = 0.5
    """Names in tricks."""
    stays: float = 1.0
    """The players who stayed (always written if the tricks don't show them)."""
    deals: float = 0.0
    """Each hand as dealt."""
    draws: float = 1.0
    """The draws of a hand."""
    cards: float = 0.0
    """A draw with its cards, not just their number."""
    takers: float = 0.0
    """The taker of a trick."""
    claims: float = 0.0
    """Each claim about money."""
    amounts: float = 1.0
    """The amount of a result or a bourré, where it may be omitted."""
    sketches: float = 0.0
    """Hands without all of their cards."""
    suits: float = 0.0
    """Only the suit of the upcard."""
    looks: float = 0.0
    """Unusual spelling, order and comments."""
    neat: bool = False
    """Always write what a hand or a seat may omit, and never what says nothing new."""


FULL = Style(names=1, deals=1, cards=1, takers=1, claims=1)
BARE = Style(names=0, looks=0.3)
PART = Style(stays=0.7, deals=0.3, draws=0.7, cards=0.4, takers=0.4, claims=0.5, amounts=0.6, looks=0.3)
SKETCH = PART._replace(sketches=0.4, suits=0.3)
STYLES = {"full": FULL, "bare": BARE, "part": PART, "sketch": SKETCH}


@dataclass
class Pencil:
    """Writes words and lines in a style, at random."""

    style: Style
    rng: Random
    page: Page = field(default_factory=Page)

    def chance(self, odds: float) -> bool:
        return self.rng.random() < odds

    def line(self, *words: str | Mark, key: Key | None = None, indent: str = "  ") -> None:
        """Add a line, sometimes with a comment."""
        end = self.rng.choice(["  # so it was", " # R501?", "   "]) if self.chance(self.style.looks / 5) else ""
        if self.chance(self.style.looks / 4):
            indent = self.rng.choice(["", "\t", "      "])
        self.page.write(*words, key=key, indent=indent, end=end)

    def listed(self, items: list[str]) -> str:
        """Join the items of a list, with or without commas."""
        return (" " if self.chance(self.style.looks) else ", ").join(items)

    def sums(self, sums: Sums) -> str:
        return self.listed(
            [f"{written_name(who)} {self.money(what)}" for who, what in self.shuffled(list(sums.items()))]
        )

    def shuffled(self, items: list[T]) -> list[T]:
        items = list(items)
        if self.chance(self.style.looks):
            self.rng.shuffle(items)
        return items

    def money(self, hundredths: int) -> str:
        if hundredths >= 0 and hundredths % 100 == 0 and self.chance(self.style.looks / 3):
            return self.rng.choice(["$", "€", ""]) + amount(hundredths) + self.rng.choice(["", ".0", ".00"])
        return amount(hundredths)

    def card(self, card: str) -> str:
        if not self.chance(self.style.looks / 3):
            return card
        rank = "10" if card[0] == "T" else self.rng.choice([card[0], card[0].lower()])
        return rank + self.rng.choice([card[1], card[1].upper(), dict(zip("cdhs", "♣♦♥♠", strict=True))[card[1]]])


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
            self.line("seat", written_name(player), *([self.money(sum_)] if stated else []), indent="")
        for hand in played.hands:
            self.page.write("")
            self.hand(hand)

    def hand(self, hand: Hand) -> None:
        """Write one hand, and what happened before the next."""
        counted = [str(hand.number)] if self.style.neat or self.chance(0.8) else []
        self.line("hand", *counted, key=("hand", hand.number), indent="")
        if hand.number == 1 or self.must("dealer", hand) or self.chance(self.style.claims):
            self.line("dealer", written_name(hand.dealer), key=("dealer", hand.number))
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
                lines.append(f"deal {written_name(player)} " + " ".join(self.card(card) for card in cards))
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
            lines.append(f"take {written_name(hand.dealer)}")
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
        passed = [written_name(who) for who in hand.order if who not in hand.stayed]
        stayed = [written_name(who) for who in hand.stayed if who not in hand.blind]
        lines = [f"blind {written_name(who)}" for who in hand.blind]
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
                lines.append(f"draw {written_name(who)} {self.exchange(draw)}")
            else:
                numbers.append(f"{written_name(who)} {len(draw.thrown)}")
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
            self.line(
                "took", self.listed([f"{written_name(who)} {count}" for who, count in hand.took.items() if count])
            )
            return
        count = len(hand.tricks) - (self.conceded(hand) if sketch == "rest" else 0)
        blurred = self.rng.randint(1, count) if sketch == "?" and count else 0
        for number in range(1, count + 1):
            self.trick(hand, number, blurred=number == blurred)
        if sketch == "rest":
            self.line("rest", written_name(hand.takers[-1]))
            for who in hand.stayed:
                left = [self.card(play.card) for trick in hand.tricks[count:] for play in trick if play.name == who]
                if self.chance(0.7):
                    self.line("show", written_name(who), *left)

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
                words.append(written_name(play.name))
            comma = "," if self.named and at < len(plays) - 1 and not self.chance(self.style.looks) else ""
            card = "?" if at == missed else self.card(play.card)
            words.append(Mark(card + comma, ("play", hand.number, number, play.name)))
        fault = self.played.fault
        wrong = fault if fault and self.must("taker", hand) and fault.trick == number else None
        if wrong or blurred or self.chance(self.style.takers):
            words += ["->", written_name(wrong.player if wrong else hand.takers[number - 1])]
        self.line("trick", *words, key=("trick", hand.number, number))

    # Outcome of the hand

    def result(self, hand: Hand, sketch: str) -> None:
        """Write result, bourrés, who is out, the pot and the stacks, as far as they are claimed."""
        said = self.winners(hand)
        played = len(hand.stayed) > 1
        if self.must("bourre", hand) or (played and self.chance(self.style.claims)):
            paid = self.sums(hand.bourres)
            if not self.must("bourre", hand) and not self.chance(self.style.amounts):
                paid = self.listed([written_name(who) for who in hand.bourres])
            word = "bourré" if self.chance(self.style.looks) else "bourre"
            self.line(word, paid or "none", key=("bourre", hand.number))
        fault = self.played.fault
        wrong = [fault.player] if fault and self.must("out", hand) else []
        if wrong or (hand.out and self.chance(self.style.claims)):
            self.line("out", self.listed([written_name(who) for who in hand.out + wrong]), key=("out", hand.number))
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
        names = self.listed([written_name(who) for who in hand.won])
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
        words = [event.kind, written_name(event.name)]
        if event.kind != "leave" or (event.amount >= 0 and self.chance(self.style.claims)):
            words.append(self.money(event.amount))
        if event.after:
            words += ["after", written_name(event.after)]
        self.line(*words, indent="")

    def after(self, hand: Hand) -> Sums:
        """Return the stacks of the players still there, after purchases, arrivals and departures."""
        past = self.played.hands[: hand.number]
        gone = {event.name for one in past for event in one.events if event.kind == "leave"}
        more = {event.name: event.amount for event in hand.events if event.kind != "leave"}
        players = {**hand.stacks, **{who: 0 for who in more if who not in hand.stacks}}
        return {who: what + more.get(who, 0) for who, what in players.items() if who not in gone}


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
            self.line("away", written_name(self.extra.away))
        super().antes(hand)

    def declared(self, hand: Hand, sketch: str) -> None:
        at = len(self.page.lines)
        super().declared(hand, sketch)
        stayed = any(line.split()[0] in ("stay", "pass", "blind") for line in self.page.lines[at:])
        self.mixed = self.mixed and stayed
        if self.extra.early:
            self.line("early", written_name(self.extra.early))

    def misdeal(self, hand: Hand) -> None:
        super().misdeal(hand)
        for who in self.extra.forfeits:
            self.line("forfeit", written_name(who))

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
            self.line("takeback", written_name(play.name), self.card(self.rng.choice(free)))

    def tricks(self, hand: Hand, sketch: str) -> None:
        super().tricks(hand, sketch)
        if hand.tricks and sketch != "took" and self.chance(0.15):
            self.show(hand)
        extra = self.extra
        for word, who in (("ruling renege", extra.ruled), ("ruling waive", extra.waived)):
            if who:
                self.line(word, written_name(who))
        for who in extra.forfeits:
            self.line("forfeit", written_name(who))

    def show(self, hand: Hand) -> None:
        """Write cards that somebody was seen to hold."""
        who = self.rng.choice(hand.stayed)
        held = [play.card for trick in hand.tricks for play in trick if play.name == who]
        cards = self.rng.sample(held, self.rng.randint(1, len(held)))
        self.line("show", written_name(who), *map(self.card, cards))

    def winners(self, hand: Hand) -> bool:
        if not self.extra.shared:
            return super().winners(hand)
        self.line("share", " ".join(map(written_name, hand.won)), self.money(next(iter(hand.won.values()))))
        return True

    def event(self, event: Event) -> None:
        if event.kind == "rule":
            self.line("rule", event.name, event.after, indent="")
        elif event.kind == "pay":
            self.line("pay", written_name(event.name), written_name(event.after), self.money(event.amount), indent="")
        elif event.kind == "forfeit":
            self.line("forfeit", written_name(event.name), indent="")
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
