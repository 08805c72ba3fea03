"""One slip of the pen accuses nobody, is reported once and moves no chip."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest
from slips.evening import Evening, evening
from slips.kinds import AMOUNTS, NAMES, TRACED, NoPlaceError, Slip, make, wrong_digit
from slips.verdict import Verdict, judge

MANY = 6
"""Slips of each kind."""
TRIES = 40
"""Slips tried in each evening."""
HIDDEN = "card missed, ?"
"""Another slip may hide the trace of this one."""


def evenings() -> Iterator[tuple[Random, Evening]]:
    """Yield evenings without an error, each with random numbers for its slips."""
    for seed in count(1 << 32, 2):
        if found := evening(seed):
            yield Random(seed + 1), found


def slipped(kind: str) -> Iterator[tuple[Evening, list[Slip]]]:
    """Yield evenings with one slip of a kind."""
    for chance, found in evenings():
        made = (make(kind, chance, found) for _ in range(TRIES // 4))
        yield from ((found, [slip]) for slip in dict.fromkeys(made) if slip)


def slipped_twice() -> Iterator[tuple[Evening, list[Slip]]]:
    """Yield evenings with two slips in different hands, each of which leaves its own trace."""
    for chance, found in evenings():
        made = [make(chance.choice([*TRACED]), chance, found) for _ in range(TRIES)]
        single = [one for one in made if one and one.hand and not (one.turn or one.missing)]
        single = [one for one in single if not one.kind.startswith(HIDDEN)]
        for _ in range(4):
            pair = chance.sample(single, 2) if len(single) > 1 else []
            if pair and pair[0].hand != pair[1].hand:
                yield found, pair


@pytest.mark.parametrize("kind", TRACED)
def test_a_slip_accuses_nobody_is_reported_once_and_moves_no_chip(kind: str, times: int) -> None:
    for found, slips in islice(slipped(kind), MANY * times):
        verdict = judge(found, slips)
        assert not verdict.fails, f"{slips}\n{verdict}"


@pytest.mark.parametrize("kind", NAMES)
def test_a_wrong_name_or_number_that_shows_is_one_finding_and_moves_no_chip(kind: str, times: int) -> None:
    for found, slips in islice(slipped(kind), MANY * times):
        verdict = judge(found, slips)
        assert not (verdict.errors and verdict.fails), f"{slips}\n{verdict}"


def test_two_slips_in_different_hands_accuse_nobody_and_move_no_chip(times: int) -> None:
    for found, slips in islice(slipped_twice(), MANY * times):
        verdict = judge(found, slips)
        assert not verdict.fails, f"{slips}\n{verdict}"


def test_a_lost_hand_line_is_nearly_always_one_finding(times: int) -> None:
    """Where the hand before it had no result and no tricks, its lines read on as if they were one hand's."""
    verdicts = [judge(found, slips) for found, slips in islice(slipped("hand lost"), 20 * times)]
    assert sum(verdict.fails for verdict in verdicts) < len(verdicts) / 6


def test_an_evening_without_a_slip_accuses_nobody_even_if_all_forfeit_their_turns_or_a_hand_is_void(times: int) -> None:
    wrong = [seed for seed in range(3 << 32, (3 << 32) + 2 * MANY * times, 2) if evening(seed) is None]
    assert not wrong


MISWRITTEN = 5
"""Wrong digits of each kind, with cards and without."""


def miswritten(kind: str, *, cards: bool) -> Iterator[tuple[Evening, Slip]]:
    """Yield evenings with one wrong digit in an amount of a kind."""
    for seed in count(7 << 32, 2):
        found = evening(seed, cards=cards)
        for n in range(3 if found else 0):
            try:
                yield found, wrong_digit(kind, Random(4 * seed + n), found)
            except NoPlaceError:
                continue


def few(verdicts: list[Verdict], share: float) -> bool:
    """Check that a share is not passed; in a small sample one more is chance."""
    return len(verdicts) <= 1 + share * MISWRITTEN


@pytest.mark.parametrize("cards", [False, True], ids=["tricks alone", "cards"])
@pytest.mark.parametrize("kind", AMOUNTS)
def test_a_wrong_digit_accuses_nobody_else_and_moves_no_chip(kind: str, cards: bool) -> None:
    verdicts = [judge(found, [slip]) for found, slip in islice(miswritten(kind, cards=cards), MISWRITTEN)]
    accused = [one for one in verdicts if one.accused]
    moved = [one for one in verdicts if one.moved]
    assert few(accused, 0.02), "\n\n".join(map(str, accused))
    assert few(moved, 0.01), "\n\n".join(map(str, moved))
