"""``python -m slips N`` (in ``tests``): put slips into truthful evenings, and count who gets accused."""

import argparse
import sys
import time

import referee
from slips.kinds import KINDS, binding
from slips.tally import Tally, groups_of, tally
from slips.told import report


def main() -> int:
    """Print a table of kinds and the smallest log of each class of failure; return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="slips, at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kind", default="", help="only kinds whose name in the table begins like this")
    parser.add_argument("--show", type=int, default=0, help="failure classes to show, each with its smallest log")
    parser.add_argument("--full", action="store_true", help="show full logs instead of shortened ones")
    asked = parser.parse_args()
    if not groups_of(asked.kind):
        parser.error(f"there is no kind {asked.kind}; there are {', '.join(KINDS)}")
    start = time.monotonic()
    total = tally(asked.count, asked.seed, asked.jobs, asked.kind)
    print(table(total))
    print()
    print(report(total, asked.kind, asked.show, cut=not asked.full))
    print()
    print(last(total, asked.seed, time.monotonic() - start))
    return int(total.wrong > 0)


def table(total: Tally) -> str:
    """Tabulate each kind: slips tried and named; how many accused somebody, repeated, moved a chip or hid the end."""
    width = max(map(len, total.tried), default=4)
    head = f"{'kind':<{width}}  tried  named  accused  again  moved  unknown"
    rows = [head, "-" * len(head)]
    kinds = sorted(total.tried, key=lambda kind: (not binding(kind), kind))
    for kind in kinds:
        tried, known = total.tried[kind], total.known[kind]
        named = f"{100 * total.named[kind] / tried:.0f}%"
        unknown = f"{100 * total.unknown[kind] / known:.0f}%" if known else "-"
        open_ = "" if binding(kind) else "  (no proof can see it)"
        failed = f"{total.accused[kind]:>8} {total.again[kind]:>6} {total.moved[kind]:>6}"
        rows.append(f"{kind:<{width}} {tried:>6} {named:>6} {failed} {unknown:>8}{open_}")
    return "\n".join(rows)


def last(total: Tally, seed: int, took: float) -> str:
    """Return a summary in one sentence."""
    count = sum(total.tried.values())
    used = (
        f"{total.evenings - total.refused:,} evenings ({total.refused:,} more had findings already and were not used)"
    )
    return (
        f"{count:,} slips in {used}, seed {seed}, in {took:.0f} s ({referee.__file__}): "
        f"{total.wrong:,} slips that leave a trace accused somebody, were reported twice or moved a chip"
    )


if __name__ == "__main__":
    sys.exit(main())
