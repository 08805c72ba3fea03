"""Engine and second referee judge the same random hands, and the hands leave out no finding and no option value."""

import pytest
from naive.hands.check import CODES, Tally, check


def assert_agreed(tally: Tally, hands: int) -> None:
    assert tally.hands >= hands
    assert not tally.wrong, "\n\n".join(tally.wrong[:5])


def test_the_two_referees_agree_on_random_hands(times: int) -> None:
    """A few hundred hands leave out some findings, by chance, and no value of an option."""
    tally = check(450 * times, 1)
    assert_agreed(tally, 450 * times)
    assert not set(tally.never()) - {*CODES}


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_the_two_referees_agree_on_many_random_hands_that_leave_nothing_out(seed: int, times: int) -> None:
    tally = check(6000 * times, seed)
    assert_agreed(tally, 6000 * times)
    assert tally.never() == []
