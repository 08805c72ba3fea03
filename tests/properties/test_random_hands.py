"""Engine and second referee judge the same random hands, and the hands leave out no finding and no option value.

More of them, or others: ``python -m naive.hands 5000000 --seed 7 --jobs 2`` in this folder.
"""

import os

import pytest
from naive.hands.check import Tally, check, report

SEED = 1


@pytest.fixture(scope="module", params=[5000, pytest.param(300_000, marks=pytest.mark.long)])
def tally(request: pytest.FixtureRequest) -> Tally:
    found = check(request.param, SEED, os.cpu_count() or 1)
    assert found.hands >= request.param
    return found


def test_the_two_referees_agree_on_random_hands(tally: Tally) -> None:
    assert not tally.wrong, report(tally)


def test_every_finding_and_every_value_of_every_option_occurs_in_them(tally: Tally) -> None:
    assert tally.never() == []


def test_the_same_seed_judges_the_same_hands_whatever_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("naive.hands.check.BATCH", 40)
    assert report(check(600, 3, 1)) == report(check(600, 3, 2))
