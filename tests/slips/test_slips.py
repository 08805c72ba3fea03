"""A slip of the pen accuses nobody; the long run is ``python -m slips``."""

import pytest

from slips.evening import evening
from slips.kinds import TRACED
from slips.tally import PAIRED, Tally, seeds, tally
from slips.told import report

MANY = 85
"""Number of slips of each kind; about 1,500 in all."""


ALL = [*(f"{kind}:" if kind == "card" else kind for kind in TRACED), PAIRED]
"""Each kind of slip that leaves a trace, exactly once."""


@pytest.mark.parametrize("kind", ALL)
def test_a_slip_accuses_nobody_is_reported_once_and_moves_no_chip(kind: str) -> None:
    found = tally(MANY, 1, kind=kind)
    assert sum(found.tried.values()) >= MANY
    assert not found.wrong, report(found, kind, 3)


def test_nearly_every_evening_is_judged_without_an_error_before_the_slip() -> None:
    numbers = seeds(3)
    assert sum(evening(next(numbers)) is None for _ in range(60)) < 12


def test_the_same_seed_makes_the_same_slips_in_one_process_and_in_two() -> None:
    assert _counts(tally(60, 4)) == _counts(tally(60, 4, jobs=2))


def _counts(found: Tally) -> tuple[object, ...]:
    return found.evenings, found.tried, found.named, found.accused, found.again, found.moved, found.unknown
