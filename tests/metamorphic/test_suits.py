"""No suit is better than another: swapping suits only swaps suits in the verdict."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis.strategies import sampled_from

from metamorphic.judgement import judgement
from metamorphic.logs import KINDS, planted
from metamorphic.moves import unordered, with_suits
from metamorphic.rewrite import Line, resuited, text_of
from metamorphic.test_players import SEEDS, numbered

ALL = list(permutations(range(4)))


def moves_with_suits(log: str, suits: Sequence[int]) -> bool:
    """Check whether the verdict on the log with other suits is the old verdict with other suits."""
    base = numbered(log)
    then = judgement(text_of(Line(line.origin, resuited(line.said, suits)) for line in base))
    said: bool = unordered(then) == unordered(with_suits(judgement(text_of(base)), suits))
    return said


@given(kind=sampled_from(sorted(KINDS)), seed=SEEDS)
def test_other_suits_change_nothing_but_suits(kind: str, seed: int) -> None:
    log = KINDS[kind](seed)
    assert moves_with_suits(log, ALL[seed % 24]), log


@pytest.mark.parametrize("suits", ALL)
def test_every_permutation_of_suits_does(suits: tuple[int, ...]) -> None:
    log = planted(7)
    assert moves_with_suits(log, suits), log
