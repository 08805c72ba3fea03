"""Print how often a wrong digit in each kind of amount accuses others: ``python -m slips [TIMES] [KIND…]``."""

import sys
from collections import Counter
from itertools import islice

from slips.kinds import AMOUNTS
from slips.test_slips import miswritten
from slips.verdict import judge


def main(times: int, kinds: tuple[str, ...]) -> None:
    """Judge so many slips of each kind, and print in how many of 100 something is said that is not true."""
    for cards in (False, True):
        for kind in kinds:
            seen = Counter[str]()
            for found, slip in islice(miswritten(kind, cards=cards), times):
                verdict = judge(found, [slip])
                seen.update(accused=bool(verdict.accused), wrong=bool(verdict.moved), unknown=verdict.unknown)
            shares = "  ".join(f"{what} {100 * number / times:.1f}" for what, number in seen.items())
            print(f"{'cards' if cards else 'tricks':6}  {kind:10}  {shares}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), tuple(sys.argv[2:]) or AMOUNTS)
