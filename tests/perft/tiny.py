"""A tiny pack, small enough to try every deal and every play: ace, king and jack of three suits, for three players.

Number of sequences: nine cards are played one after another, in any of 9! orders. Each order is one deal played in one
way: the earlier leads and tricks show who owns a card, and a player was dealt every card they play. Conversely, there
are 9! / (3! 3! 3!) = 1680 deals, and each of the three holdings can be played in 3! orders: 1680 x 216 = 9! = 362,880.
Each of three suits may be trumps: 1,088,640. (The first leader needs no variation: the engine knows no names, and
another leader is the same table rotated.)

Sequences that have reached the same cards in the same hands continue as one, but all are counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, islice

from naive.rules import Seen

from perft import by_masks, by_sets
from perft.position import Table
from referee.table.cards import SUITS, card

TRUMPS = "dhs"
PACK = frozenset(rank + suit for suit in TRUMPS for rank in "AKJ")
PLAYERS = 3
CARDS = 3

Held = tuple[frozenset[str], ...]
Offences = dict[str, str | None]


@dataclass
class Tally:
    """The result: all sequences, those without an offence, each offence met, and where the two referees differ."""

    sequences: int = 0
    legal: int = 0
    met: set[str] = field(default_factory=set)
    parted: list[str] = field(default_factory=list)


def deals() -> Iterator[Held]:
    """Yield every deal of the nine cards to three players."""
    for first in combinations(sorted(PACK), CARDS):
        for second in combinations(sorted(PACK.difference(first)), CARDS):
            yield frozenset(first), frozenset(second), PACK.difference(first, second)


def tally(table: Table, every: int = 1) -> Tally:
    """Try one deal in ``every`` and every play of it, legal or not, with each suit as trumps."""
    found = Tally()
    for trump in TRUMPS:
        walk = Walk(table, trump, found)
        for held in islice(deals(), 0, None, every):
            sequences, legal = walk.onward(held, 0, (0,) * PLAYERS, frozenset())
            found.sequences += sequences
            found.legal += legal
    return found


class Walk:
    """Goes through all possible plays under one table's rules and one trump suit, and asks both referees."""

    def __init__(self, table: Table, trump: str, found: Tally) -> None:
        self.options, self.house = by_sets.options(table), by_masks.house(table)
        self.trump, self.found = trump, found
        self.onward = cache(self._onward)
        self.judged = cache(self._judged)
        self.taken = cache(self._taken)

    def _onward(self, held: Held, leader: int, took: tuple[int, ...], forfeited: frozenset[int]) -> tuple[int, int]:
        """Count the sequences from this lead, and those of them without a further offence."""
        return self._lay(held, (), leader, took, forfeited) if any(held) else (1, 1)

    def _lay(
        self, held: Held, trick: tuple[str, ...], leader: int, took: tuple[int, ...], forfeited: frozenset[int]
    ) -> tuple[int, int]:
        """Count from the middle of a trick."""
        if len(trick) == PLAYERS:
            leader = (leader + self.taken(trick)) % PLAYERS
            return self.onward(held, leader, (*took[:leader], took[leader] + 1, *took[leader + 1 :]), forfeited)
        player = (leader + len(trick)) % PLAYERS
        sequences = legal = 0
        judged = self.judged(held[player], trick, PACK.difference(*held), took[player], player in forfeited)
        for laid, code in judged.items():
            out = forfeited | {player} if code and self.options["renege"] == "bourre-and-forfeit" else forfeited
            more = self._lay(by_sets.without(held, player, laid), (*trick, laid), leader, took, out)
            sequences += more[0]
            legal += 0 if code else more[1]
        return sequences, legal

    def _judged(
        self, holding: frozenset[str], trick: tuple[str, ...], played: frozenset[str], won: int, forfeited: bool
    ) -> Offences:
        """Return the obligation that each card of the holding would break; both referees must agree."""
        number = CARDS - len(holding) + 1
        rules = self.options | {"cinch": self.options["cinch"] and not forfeited}
        naive = by_sets.offences(holding, trick, self.trump, rules, Seen(PLAYERS, won, number, played, None))
        turn = by_masks.facing(tuple(map(card, trick)), SUITS.index(self.trump), PLAYERS)
        turn = replace(turn, first=number == 1, won=won, seen=by_masks.masked(played), forfeited=forfeited)
        engine = by_masks.offences(by_masks.masked(holding), turn, self.house)
        self.found.met.update(code for code in naive.values() if code)
        if naive != engine:
            self.found.parted.append(f"{sorted(holding)} on {trick}, trump {self.trump}: {naive}, engine {engine}")
        return naive

    def _taken(self, trick: tuple[str, ...]) -> int:
        """Return which card takes the trick; both referees must agree."""
        naive = by_sets.takes(trick, self.trump)
        engine = by_masks.takes(tuple(map(card, trick)), SUITS.index(self.trump))
        if naive != engine:
            self.found.parted.append(f"{trick}, trump {self.trump}: taken by {naive}, engine {engine}")
        return naive
