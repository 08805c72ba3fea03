"""Random hands judged by the engine and the naive referee, after all other tests of a mutant passed."""

import pytest
from naive.hands.check import Tally, one_log

SEED = 8
BATCHES = [*range(0, 50, 10), *range(50, 500, 50)]


@pytest.mark.parametrize("start", BATCHES)
def test_the_two_referees_agree_on_random_hands(start: int) -> None:
    tally = Tally()
    for index in range(start, start + (10 if start < 50 else 50)):
        one_log(SEED, index, tally)
        assert not tally.wrong
