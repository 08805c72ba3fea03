"""``python -m sweeps`` (in ``tests``): all code points, in all places, to all outputs; the last line has the figures."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import get_context

from sweeps.accepted import swept
from sweeps.places import SLOTS, THIN
from sweeps.points import EVERY, few

CHUNK = 8192
"""Characters at one go."""

Outcome = tuple[str, int, int, list[str]]
"""The part, how many characters were tried, how many accepted (or shown), and what was wrong."""
Task = Callable[[], Outcome]


def main() -> int:
    """Runs the parts that were asked for; 1 where anything was not as it should be."""
    asked = _asked()
    points: Sequence[int] = few() if asked.few else EVERY
    tried, accepted, wrong = Counter[str](), Counter[str](), 0
    with get_context("fork").Pool(asked.jobs) as pool:
        for part, count, taken, found in pool.imap(_run, [*_tasks(asked.parts, points, asked.thin)]):
            if part not in tried and tried:
                _tell(tried, accepted)
            tried[part] += count
            accepted[part] += taken
            wrong += len(found)
            for one in found:
                print(one, flush=True)
    _tell(tried, accepted)
    places = sum(1 for part in tried if part in SLOTS)
    outcome = f"{wrong:,} not as documented" if wrong else "all as documented"
    print(f"{len(points):,} code points in {places} places and {len(tried) - places} outputs, {outcome}")
    return int(wrong > 0)


def _tell(tried: Mapping[str, int], accepted: Mapping[str, int]) -> None:
    part = [*tried][-1]
    print(f"{part}: {accepted[part]:,} of {tried[part]:,}", flush=True)


def _run(task: Task) -> Outcome:
    return task()


def _tasks(parts: Sequence[str], points: Sequence[int], thin: int) -> Iterator[Task]:
    if "accepted" in parts:
        some = sorted({*few(), *points[::thin]}) if thin > 1 else points
        for name in SLOTS:
            of = some if name in THIN else points
            yield from (partial(swept, name, of[at : at + CHUNK]) for at in range(0, len(of), CHUNK))


def _asked() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m sweeps", description=__doc__)
    words.add_argument("--few", action="store_true", help="some 2,000 code points instead of all")
    words.add_argument("--thin", type=int, default=16, metavar="N", help="one in N in the places of lesser weight")
    words.add_argument("--jobs", type=int, default=2, metavar="N", help="processes")
    words.add_argument("parts", nargs="*", default=["accepted"], help="accepted")
    return words.parse_args()


if __name__ == "__main__":
    sys.exit(main())
