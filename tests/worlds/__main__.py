"""``python -m worlds HANDS --seed S --jobs J`` (in ``tests``): check the referee against the worlds of many logs.

Exits with 1 if the referee was sure of something that is false in some world.
"""

import argparse
import sys
from collections import Counter

from worlds.shrink import shortest
from worlds.trial import Tally, run

SHOWN = 3
"""Failures of each kind to print in full; all are counted."""


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="worlds", description=__doc__)
    parser.add_argument("hands", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=SHOWN, help="failures of each kind to print in full")
    parser.add_argument("--shrink", action="store_true", help="shorten the printed logs as far as possible")
    asked = parser.parse_args()
    tally = run(asked.hands, asked.seed, asked.jobs)
    _print_failures(tally, asked.show, shrink=asked.shrink)
    _print_counts(tally)
    return 1 if tally.failures else 0


def _print_failures(tally: Tally, show: int, *, shrink: bool) -> None:
    shown: Counter[str] = Counter()
    for case, failure in tally.failures:
        shown[failure.kind] += 1
        if shown[failure.kind] <= show:
            text, failed = shortest(case.text, failure) if shrink else (case.text, failure)
            print(f"== hand {case.number}, slip: {', '.join(case.slips) or 'none'}\n{text}{failed}\n")


def _print_counts(tally: Tally) -> None:
    print(f"{tally.hands} hands")
    for title, counted in [
        ("slips", tally.slips),
        ("failures of soundness", tally.kinds),
        ("reported, and true in every world", tally.told),
        ("true in every world, but not reported", tally.missed),
        ("false for the hand as it was, but true in every world", tally.untrue),
        ("not decided by these tests", tally.unsettled),
    ]:
        print(f"\n{title}: {counted.total()}")
        for what, times in counted.most_common():
            print(f"  {times:7} {what}")
    told = f"{tally.told.total()} statements reported, and true in every world; {tally.kinds.total()} that are not"
    print(f"\n{tally.hands} hands; {told}")


if __name__ == "__main__":
    sys.exit(main())
