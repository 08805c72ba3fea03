"""One wrong digit in an amount is one finding: it accuses nobody else, and moves no chip.

Not where the log itself confirms the wrong amount, as where somebody wins the game by it: of 100 wrong digits at most
2 accuse others, and at most 1 leaves a verified amount that is neither true nor unknown.
"""

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from slips.digits import KINDS, wrong_digit
from slips.evening import Evening, evening
from slips.slip import NoPlaceError, Slip
from slips.verdict import Verdict, judge

MANY = 12
"""Wrong digits of each kind, with cards and without."""


def slipped(kind: str, *, cards: bool) -> Iterator[tuple[Evening, Slip]]:
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
    return len(verdicts) <= 1 + share * MANY


@pytest.mark.parametrize("cards", [False, True], ids=["tricks alone", "cards"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_digit_accuses_nobody_else_and_moves_no_chip(kind: str, cards: bool) -> None:
    verdicts = [judge(found, [slip]) for found, slip in islice(slipped(kind, cards=cards), MANY)]
    accused = [one for one in verdicts if one.accused]
    moved = [one for one in verdicts if one.moved]
    assert few(accused, 0.02), "\n\n".join(map(str, accused))
    assert few(moved, 0.01), "\n\n".join(map(str, moved))
