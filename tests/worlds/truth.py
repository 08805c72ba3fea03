"""A real hand: dealt from a full pack, drawn and played, legally or not, and the money that moves for it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from random import Random

from naive.rules import PACK, RANKS, SUITS, Seen, duties, offence, taker

ORDER = {card: place for place, card in enumerate(PACK)}
MISSED = "?"


def taking(trick: Sequence[str], trump: str) -> int:
    """Return the index of the card that takes a trick."""
    return taker([*trick], trump)


@dataclass(frozen=True)
class Rules:
    """The house rules of a hand, limited to those that these tests change."""

    hand_size: int = 5
    head: bool = True
    ruff: str = "must"
    overtrump: bool = True
    lead: str = "any"
    tie: str = "carry"
    upcard: str = "next"
    draw_max: int = 5


@dataclass(frozen=True)
class Table:
    """The rules, the trump suit, and whether it is the first trick."""

    rules: Rules
    trump: str
    first: bool


def broken(card: str, held: Set[str], before: Sequence[str], table: Table) -> str | None:
    """Return the code of the first obligation that playing a card breaks. ``held`` includes the card."""
    rules = table.rules
    options = {"lead": rules.lead, "head": rules.head, "ruff": rules.ruff, "overtrump": rules.overtrump, "cinch": False}
    place = Seen(players=0, won=0, number=1 if table.first else 2, played=frozenset(), upcard=None)
    return offence(card, duties({*held}, [*before], table.trump, options, place))


STAKE, ANTE = 200_00, 1_00
"""In hundredths: what each player brings, and puts into the pot."""


@dataclass(frozen=True)
class Outcome:
    """The players with the most tricks, and those who stayed and took none."""

    best: frozenset[str]
    bourre: frozenset[str]

    def __str__(self) -> str:
        won = f"{' and '.join(sorted(self.best))} took the most tricks"
        return f"{won}, without a trick {', '.join(sorted(self.bourre)) or 'nobody'}"


def outcome(stayed: Iterable[str], takers: Sequence[str]) -> Outcome:
    """Return the outcome of a hand from the takers of its tricks."""
    took = Counter(takers)
    most = max(took.values())
    return Outcome(
        frozenset(player for player, tricks in took.items() if tricks == most),
        frozenset(player for player in stayed if not took[player]),
    )


def settled(seats: Sequence[str], came_to: Outcome, tie: str) -> tuple[Mapping[str, int], int]:
    """Return stacks and pot in hundredths after a first hand with this outcome; an odd hundredth stays in the pot."""
    stacks = dict.fromkeys(seats, STAKE - ANTE)
    pot = stake = ANTE * len(seats)
    if len(came_to.best) == 1 or tie == "divide":
        each = stake // len(came_to.best)
        for player in came_to.best:
            stacks[player] += each
            pot -= each
    for player in came_to.bourre:
        stacks[player] -= stake
        pot += stake
    return stacks, pot


NAMES = ("Ann", "Bob", "Cal", "Dee")


@dataclass(frozen=True)
class Truth:
    """Everything that happened in a hand. ``conceded`` is the player who got the unplayed tricks."""

    rules: Rules
    seats: tuple[str, ...]
    dealer: str
    stayed: tuple[str, ...]
    upcard: str
    dealt: dict[str, tuple[str, ...]]
    discarded: dict[str, tuple[str, ...]]
    held: dict[str, tuple[str, ...]]
    tricks: tuple[tuple[tuple[str, str], ...], ...]
    conceded: str | None
    takeback: tuple[int, str, str] | None

    @property
    def trump(self) -> str:
        """The trump suit."""
        return self.upcard[1]

    @property
    def takers(self) -> list[str]:
        """The taker of each trick."""
        played = [trick[taking([card for _, card in trick], self.trump)][0] for trick in self.tricks]
        return played + [self.conceded] * (self.rules.hand_size - len(played)) if self.conceded else played

    @property
    def came_to(self) -> Outcome | None:
        """The outcome of the hand, if it was played to the end or conceded."""
        return outcome(self.stayed, self.takers) if len(self.takers) == self.rules.hand_size else None


def house(random: Random) -> Rules:
    """Choose random house rules."""
    size = random.choices([3, 4, 5], [6, 1, 2])[0]
    return Rules(
        hand_size=size,
        head=random.random() < 0.7,
        ruff=random.choice(["must", "must", "to-win"]),
        overtrump=random.random() < 0.6,
        lead=random.choice(["any", "any", "any", "highest-trump", "high-trump-honour"]),
        tie=random.choice(["carry", "carry", "divide"]),
        upcard=random.choice(["next", "next", "next", "dealer-last"]),
        draw_max=size,
    )


def truth(random: Random) -> Truth:
    """Play a random hand. Some packs are stacked so that suits are followed and trumps meet."""
    rules = house(random)
    seats = NAMES[: random.choice([3, 3, 4])]
    dealer = random.choice(seats)
    start = seats.index(dealer) + 1
    around = seats[start:] + seats[:start]
    staying = set(random.sample(seats, random.choices([2, 3, 4], [5, 5, 1 if len(seats) == 4 else 0])[0]))
    stayed = tuple(seat for seat in around if seat in staying)
    stock = _pack(random)
    dealt = {seat: tuple(stock.pop() for _ in range(rules.hand_size)) for seat in around}
    upcard = random.choice(dealt[dealer]) if rules.upcard == "dealer-last" else stock.pop()
    discarded, held = {}, {}
    for player in stayed:
        count = random.choice([0, 0, 1, 1, 2, 3])
        discarded[player] = tuple(random.sample(dealt[player], min(count, rules.hand_size)))
        kept = [card for card in dealt[player] if card not in discarded[player]]
        held[player] = (*kept, *(stock.pop() for _ in discarded[player]))
    tricks, takeback = _play(random, rules, stayed, upcard[1], held)
    conceded = random.choice(stayed) if len(tricks) < rules.hand_size and random.random() < 0.8 else None
    return Truth(rules, seats, dealer, stayed, upcard, dealt, discarded, held, tuple(tricks), conceded, takeback)


def _pack(random: Random) -> list[str]:
    pack = list(PACK)
    random.shuffle(pack)
    if random.random() < 0.6:
        rich = set(random.sample(SUITS, 2))
        high = set(RANKS[random.choice([0, 6, 8]) :])
        weight = {card: random.random() + (card[1] in rich) + 0.5 * (card[0] in high) for card in pack}
        pack.sort(key=weight.__getitem__)
    return pack


def _play(
    random: Random, rules: Rules, stayed: Sequence[str], trump: str, held: dict[str, tuple[str, ...]]
) -> tuple[list[tuple[tuple[str, str], ...]], tuple[int, str, str] | None]:
    left = {player: list(cards) for player, cards in held.items()}
    tricks: list[tuple[tuple[str, str], ...]] = []
    takeback, leader = None, stayed[0]
    careless = random.choice([0, 0, 0, 0.15, 0.4])
    stop = rules.hand_size if random.random() < 0.8 else random.randrange(1, rules.hand_size)
    while len(tricks) < stop:
        if random.random() < 0.02:
            leader = random.choice(stayed)
        at = stayed.index(leader)
        trick: list[tuple[str, str]] = []
        for player in (*stayed[at:], *stayed[:at]):
            before, table = [card for _, card in trick], Table(rules, trump, not tricks)
            legal = [c for c in left[player] if not broken(c, set(left[player]), before, table)]
            card = random.choice(left[player] if random.random() < careless else legal)
            left[player].remove(card)
            trick.append((player, card))
            if left[player] and random.random() < 0.01:
                takeback = len(tricks), player, random.choice(left[player])
        tricks.append(tuple(trick))
        leader = trick[taking([card for _, card in trick], trump)][0]
    return tricks, takeback
