"""In logs with slips of the pen, everything the referee is sure of is true in every possible world."""

from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import few
import pytest
from worlds.judge import hand_of, judge, tried
from worlds.log import Log, read
from worlds.readings import Reading, UnsupportedError, readings
from worlds.search import Search, every_world, open_places

import referee

SEED = 20261117
PART = 120
"""Hands of each test; there are several tests, to use several processes."""


@pytest.mark.parametrize("part", few.of(3, range(10)))
def test_the_referees_certainties_hold_in_every_world(part: int, times: int) -> None:
    hands = range(part * PART * times, (part + 1) * PART * times)
    tally = tried(SEED, hands)
    assert not tally.failures, "\n".join(tally.failures[:3])
    assert tally.undecided < len(hands) / 100


LOG = """\
rules winning-moves
rule hand-size 3
rule draw-max 3
rule players 2-8
seat Ann 200
seat Bob 200
seat Cal 200
hand 1
  dealer Cal
  trump Kc
  stay Ann Bob
  trick Ann 5d Bob 3h
  trick Ann {} Bob 2d
  rest Bob
"""


def accused(text: str) -> list[str]:
    """Return the kinds of failure if a referee only says that Bob reneged in the first trick."""
    line = text.split("\n").index("  trick Ann 5d Bob 3h")
    at = SimpleNamespace(line=line + 1, column="  trick Ann 5d Bob 3h".index("3h") + 1)
    finding = SimpleNamespace(code="R501", severity="error", at=at, player="Bob", message="Bob did not follow suit")
    final = SimpleNamespace(verified=SimpleNamespace(stacks=None, pot=None))
    audit = SimpleNamespace(findings=[finding], verdict="violations", final=final)
    return [failure.kind for failure in judge(text, audit).failures]


def test_accusing_a_player_after_a_misread_lead_is_a_failure() -> None:
    assert accused(LOG.format("5d")) == ["R501"]


def test_accusing_a_player_after_an_uncontradicted_lead_is_no_failure() -> None:
    assert accused(LOG.format("6d")) == []


def test_a_renege_in_a_log_without_slips_is_true_in_every_world() -> None:
    text = LOG.format("6d")
    judged = judge(text, referee.audit(text))
    assert judged.failures == []
    assert judged.proven == ["R501"]


SEARCHED = 3


def small(hands: int) -> Iterator[tuple[Log, Reading]]:
    """Yield readings with one or two open cards, few enough to list all worlds."""
    for number in range(hands):
        log = read(hand_of(SEARCHED, number)[0])
        try:
            found, _ = readings(log, 20)
        except UnsupportedError:
            continue
        if found and 1 <= len(open_places(found[-1], log.rules)) <= 2:
            yield log, found[-1]


def test_the_search_finds_every_possible_taker_and_legal_play() -> None:
    looked_at = 0
    for log, reading in small(30):
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
    assert looked_at > 1_000
