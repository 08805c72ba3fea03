"""The table of the naive referee: the pack as it is dealt, what happens in a hand, and the money that moves."""

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
    stock = left[1:] if options["upcard"] == "next" else left
    return Dealt(dict(zip(order, chunks, strict=False)), chunks[count:], pack[turned], stock)


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
        (self.cards if self.kind == "recycle" else self.folded).extend(cards)

    def throw(self, cards: list[str]) -> None:
        """Add the discards of a player who has drawn."""
        (self.cards if self.kind == "recycle" else self.thrown).extend(cards)

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


Sums = dict[str, int]


@dataclass
class Chips:
    """The stacks and the pot, who is out, and who owes no ante; what is due, and what each has of a pot.

    ``unit`` is the chip that the rules leave open, ``first`` what each brought.
    """

    options: Options
    seats: list[str]
    stacks: Sums
    unit: int = 100
    pot: int = 0
    out: set[str] = field(default_factory=set)
    exempt: set[str] = field(default_factory=set)
    first: Sums = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.first = self.first or dict(self.stacks)

    def left_of(self, name: str) -> list[str]:
        """Return everybody still in, from the left of a player round to that player."""
        start = self.seats.index(name) + 1
        return [seat for seat in self.seats[start:] + self.seats[:start] if seat not in self.out]

    def affordable(self, name: str, owed: int) -> int:
        """Return what a player who owes this much puts in: at most the stack, unless debts are allowed."""
        return owed if self.options["short-stack"] == "debt" else max(0, min(owed, self.stacks[name]))

    def shares(self, result: str, winners: list[str], pot: int) -> Sums:
        """Return each winner's share of a pot of this size; an odd chip stays."""
        limit = self.options["win-limit"]
        taken = pot if limit is None else min(pot, limit)
        if result != "divide":
            return dict.fromkeys(winners, taken)
        chip = self.unit if self.options["chip"] == "auto" else self.options["chip"]
        each = abs(taken) // len(winners) // chip * chip
        return dict.fromkeys(winners, each if taken > 0 else -each)

    def stake(self, pot: int, antes: int, ante: int) -> int:
        """Return what a player without a trick pays into the next pot."""
        option, limit = self.options["bourre"], self.options["bourre-limit"]
        amount: int = {"pot": pot, "antes": antes, "ante": ante}.get(option, option)
        return amount if limit is None else min(amount, limit)


@dataclass
class Table(Chips):
    """The chips of a game that is played; ``unplayed`` is what of a stack was bought later, or paid by a player."""

    unplayed: Sums = field(default_factory=dict)

    def antes_due(self, order: list[str], ante: int) -> Sums:
        return {name: 0 if name in self.exempt else ante for name in order}

    def pay(self, due: Sums, paid: Sums) -> list[str]:
        """Take everybody's payment; return those who could not pay what was due, and are out."""
        broke = [name for name in due if self.affordable(name, due[name]) < due[name]]
        for name, amount in paid.items():
            self.stacks[name] -= amount
            self.pot += amount
        self.out |= set(broke)
        return broke

    def take(self, won: Sums) -> None:
        for name, amount in won.items():
            self.stacks[name] += amount
            self.pot -= amount

    def remember(self, bourres: Sums, tied: list[str]) -> None:
        """Record who owes no ante in the next hand."""
        self.exempt = set(bourres) if self.options["bourre-exempt"] else set()
        if self.options["tie-exempt"]:
            self.exempt |= set(tied)

    def over(self) -> bool:
        """Check whether the game is over: somebody has reached the target, or only one is left."""
        left = [name for name in self.seats if name not in self.out]
        goal, target = self.options["goal"], self.options["target"]
        if len(left) < 2 or goal != "target":
            return len(left) < 2
        return any(self.first[name] < target <= self.stacks[name] - self.unplayed.get(name, 0) for name in left)

    def bring(self, name: str, amount: int) -> None:
        """Add money that was not won at cards to a stack; below zero: take it away."""
        self.stacks[name] += amount
        self.unplayed[name] = self.unplayed.get(name, 0) + amount


def tied(took: Sums, options: Options) -> list[str]:
    """Return the players who share the most tricks."""
    best = [name for name in took if took[name] == max(took.values())]
    return best if len(took) > 1 and len(best) > 1 else []


class Play(NamedTuple):
    """One card of a trick; ``wrong`` maps the other cards held that would have broken a rule to their codes."""

    name: str
    card: str
    wrong: dict[str, str]


class Draw(NamedTuple):
    """The discards, and the cards received."""

    thrown: list[str]
    received: list[str]


class Event(NamedTuple):
    """An event between two hands: ``rebuy``, ``leave`` or ``join`` (to the left of ``after``)."""

    kind: str
    name: str
    amount: int
    after: str = ""


class Fault(NamedTuple):
    """One thing done or written wrong in a game: the player, the place, and the wrong card or the difference."""

    kind: str
    hand: int
    player: str
    amount: int = 0
    trick: int = 0
    card: str = ""
    code: str = ""


@dataclass
class Hand:
    """One hand as played and paid. Players are in order from the dealer's left."""

    number: int
    dealer: str
    order: list[str]
    ante: int
    paid: Sums
    """The antes put in before the deal."""
    antes: Sums
    """The same, or what was put in before a misdeal that this hand replays."""
    dealt: Dealt
    pot_anted: int
    out: list[str]
    stayed: list[str] = field(default_factory=list)
    blind: list[str] = field(default_factory=list)
    took_upcard: bool = False
    draws: dict[str, Draw] = field(default_factory=dict)
    reshuffled: bool = False
    tricks: list[list[Play]] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)
    pot: int = 0
    result: str = ""
    winners: list[str] = field(default_factory=list)
    won: Sums = field(default_factory=dict)
    bourres: Sums = field(default_factory=dict)
    pot_after: int = 0
    stacks: Sums = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    @property
    def trump(self) -> str:
        return self.dealt.upcard[1]

    @property
    def took(self) -> dict[str, int]:
        """Return the number of tricks of everybody who stayed."""
        return {name: self.takers.count(name) for name in self.stayed}


@dataclass
class Played:
    """A game: its rules, the first stacks, its hands, the final stacks, and whether somebody won."""

    ruleset: str
    variants: tuple[str, ...]
    rules: dict[str, str]
    options: Options
    brought: Sums
    hands: list[Hand]
    table: Table
    over: bool
    fault: Fault | None
