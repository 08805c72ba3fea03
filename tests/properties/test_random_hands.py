"""Engine and second referee judge the same random hands, and the hands leave out no finding and no option value.

More of them, or others: ``python -m naive.hands 5000000 --seed 7 --jobs 2`` in this folder.
"""

import os

import pytest
from naive.hands.check import CODES, check, report

SEED, FEW = 1, 450


@pytest.mark.parametrize("hands", [FEW, pytest.param(5000, marks=pytest.mark.slow)])
def test_the_two_referees_agree_on_random_hands_and_these_leave_nothing_out(hands: int) -> None:
    """A few hundred hands leave out some findings, by chance, and no value of an option."""
    tally = check(hands, SEED, 1 if hands == FEW else os.cpu_count() or 1)
    assert tally.hands >= hands
    assert not tally.wrong, report(tally)
    assert [one for one in tally.never() if hands > FEW or one not in CODES] == []


@pytest.mark.parametrize(("hands", "batch"), [(60, 10), pytest.param(600, 40, marks=pytest.mark.slow)])
def test_the_same_seed_judges_the_same_hands_whatever_the_number_of_processes(
    hands: int, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("naive.hands.check.BATCH", batch)
    assert report(check(hands, 3, 1)) == report(check(hands, 3, 2))
