"""``python -m slips N`` (in ``tests``): makes slips in truthful evenings, and counts who is accused of them."""

import argparse
import sys
import time

import referee
from slips.kinds import KINDS, binding
from slips.tally import Tally, groups_of, tally
from slips.told import report


def main() -> int:
    """Prints what came of each kind, and the smallest log of each class of failure; 1 where there is any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="slips, at least")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kind", default="", help="only kinds that begin like this, as the table names them")
    parser.add_argument("--show", type=int, default=0, help="so many classes of failure, with the smallest log of each")
    parser.add_argument("--full", action="store_true", help="show logs as they were found, not cut down")
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
    """Of each kind: slips tried and named; how many accused somebody, were said again, moved a chip, hid the end."""
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
    """All of it in one sentence."""
    count = sum(total.tried.values())
    used = f"{total.evenings - total.refused:,} evenings ({total.refused:,} more were objected to, and not used)"
    return (
        f"{count:,} slips in {used}, seed {seed}, in {took:.0f} s ({referee.__file__}): "
        f"{total.wrong:,} slips that leave a trace accused somebody, were said twice or moved a chip"
    )


if __name__ == "__main__":
    sys.exit(main())
