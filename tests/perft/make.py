"""Make the lines of ``positions.txt``, counted by the naive referee: ``python -m perft.make SEED`` (in ``tests``).

Each position comes from a random deal, often with high trumps in one holding, with random legal plays up to that point.
"""

import sys
from collections.abc import Iterator
from itertools import product
from random import Random

from naive.deal import deal
from naive.rules import Seen, legal

from perft.by_sets import options, takes, ways, without
from perft.position import PLAYERS, Position, Table, table, written

SEED = 31
"""The seed of the committed file."""

TABLES = """\
rules winning-moves
rules winning-moves, last-standing, double-ante
rules winning-moves, trump-pickup, pot-limit
rules winning-moves, golden-hand
rules winning-moves, four-card
rules winning-moves, golden-hand, four-card
rules winning-moves, golden-hand; rule ruff to-win; rule lead highest-then-honour
rules winning-moves, golden-hand; rule head no; rule overtrump no
rules booray
rules booray, draw-three; rule lead highest-then-honour
rules booray, draw-five; rule lead highest-trump
rules booed
rules booed, second-ante; rule head yes
rules booed, must-trump
rules booed, must-trump; rule overtrump yes
rules booed, must-trump; rule cinch yes
rules boure
rules boure; rule hand-size 4; rule ruff to-win
rules three-card
rules three-card; rule cinch yes; rule head no
rules louisiana
rules louisiana, limit, double-ante; rule lead high-trump-honour
rules louisiana, majority; rule overtrump no; rule head no"""
"""Every rule set and variant, and each value of each option that affects the play."""

SIZES = (6, 1), (5, 2), (6, 2), (2, 5), (3, 3), (4, 3), (2, 4), (3, 4), (5, 3), (4, 4), (3, 5), (4, 5)
"""Numbers of players and of cards left; hands of three or four cards skip larger numbers."""

MOST = 60_000
"""Maximum number of ways; a position with more takes long to count, so another hand is dealt."""


def positions(seed: int) -> Iterator[str]:
    """Yield the lines, one table after another; every second position is in mid-trick."""
    rng = Random(seed)
    for turn, (text, (players, left)) in enumerate(product(TABLES.splitlines(), SIZES)):
        rules = table(text)
        if left <= options(rules)["hand-size"]:
            yield line(rng, rules, players, left, bool((turn + turn // len(SIZES)) % 2))


def line(rng: Random, rules: Table, players: int, left: int, under_way: bool) -> str:
    """Return a position under these rules, with this many players and cards left before the trick."""
    at = dealt(rng, rules, players)
    while max(map(len, at.held)) > left:
        at = laid(rng, at)
    for _ in range(rng.randrange(1, players) if under_way else 0):
        at = laid(rng, at)
    count = ways(at, set())
    return written(at, count) if count <= MOST else line(rng, rules, players, left, under_way)


def dealt(rng: Random, rules: Table, players: int) -> Position:
    """Deal a hand up to its first lead, by the player on the dealer's left."""
    names = list(PLAYERS[:players])
    cards = deal(rng, names, options(rules))
    upcard = cards.upcard if options(rules)["upcard"] == "next" else None
    held = tuple(frozenset(cards.hands[name]) for name in names)
    return Position(rules, cards.upcard[1], upcard, 0, held, (), (0,) * players, frozenset())


def laid(rng: Random, at: Position) -> Position:
    """Play one legal card, and take a complete trick."""
    players = len(at.held)
    player = (at.leader + len(at.trick)) % players
    seen = Seen(players, at.took[player], sum(at.took) + 1, at.gone.union(at.trick), at.upcard)
    card = rng.choice(sorted(legal(set(at.held[player]), list(at.trick), at.trump, options(at.table), seen)))
    at = at._replace(held=without(at.held, player, card), trick=(*at.trick, card))
    if len(at.trick) < players:
        return at
    leader = (at.leader + takes(at.trick, at.trump)) % players
    took = (*at.took[:leader], at.took[leader] + 1, *at.took[leader + 1 :])
    return at._replace(leader=leader, took=took, gone=at.gone.union(at.trick), trick=())


if __name__ == "__main__":
    print("# Made by python -m perft.make", int(sys.argv[1]), "in tests: docs/perft.md says what the lines mean.")
    for made in positions(int(sys.argv[1])):
        print(made)
