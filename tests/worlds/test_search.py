"""The search for worlds finds one exactly when one exists, checked on readings with few open cards."""

from collections.abc import Iterator
from itertools import product

from worlds.brute import every_world, open_places
from worlds.log import Log, read
from worlds.readings import Reading, UnsupportedError, readings
from worlds.search import Search
from worlds.trial import hand_of

SEED = 3


def small(hands: int) -> Iterator[tuple[Log, Reading]]:
    """Yield readings with one or two open cards, few enough to list all worlds."""
    for number in range(hands):
        log = read(hand_of(SEED, number)[0])
        try:
            found, _ = readings(log, 20)
        except UnsupportedError:
            continue
        if found and 1 <= len(open_places(found[-1], log.rules)) <= 2:
            yield log, found[-1]


def test_the_search_finds_every_possible_taker_and_legal_play() -> None:
    looked_at = 0
    for log, reading in small(120):
        worlds = list(every_world(reading, log.rules))
        tricks = range(len(reading.tricks))
        took = {tuple(world.taker(at) for at in tricks) for world in worlds}
        for takers in product(reading.stayed, repeat=len(tricks)):
            found = Search(reading, log.rules, dict(enumerate(takers))).world()
            assert (found is not None) == (takers in took)
        for at, turn in product(tricks, range(len(reading.stayed))):
            found = Search(reading, log.rules, legal=(at, turn)).world()
            assert (found is not None) == any(not world.offence(at, turn, log.rules) for world in worlds)
        looked_at += len(worlds)
    assert looked_at > 4_000
