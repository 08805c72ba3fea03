"""One wrong digit in an amount is one finding: it accuses nobody else, and moves no chip."""

from collections.abc import Iterator
from itertools import count
from random import Random

from slips.digits import wrong_digit
from slips.evening import Evening, evening
from slips.slip import NoPlaceError, Slip


def slipped(kind: str, *, cards: bool) -> Iterator[tuple[Evening, Slip]]:
    """Yield evenings with one wrong digit in an amount of a kind."""
    for seed in count(7 << 32, 2):
        found = evening(seed, cards=cards)
        for n in range(3 if found else 0):
            try:
                yield found, wrong_digit(kind, Random(4 * seed + n), found)
            except NoPlaceError:
                continue


unknown = None
