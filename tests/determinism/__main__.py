"""``python -m determinism --hash-seeds 10 --python PATH`` (in ``tests``)."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from determinism.held import Held
from determinism.places import libraries, locales, others, path_of_locales, pythons
from determinism.runs import Run, runs
from determinism.setting import HASH_SEEDS, ZONES, Setting, whole


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser("determinism", description=__doc__)
    parser.add_argument("--hash-seeds", type=int, default=len(HASH_SEEDS), help="number of hash seeds (10)")
    parser.add_argument("--python", action="append", help="another Python; by default all that are found, from 3.11 up")
    parser.add_argument("--jobs", type=int, default=1, help="number of parallel processes (1)")
    parser.add_argument("--own", action="store_true", help="this Python alone")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Write everything in every setting; return 1 if two outputs differ."""
    asked = arguments(words)
    with TemporaryDirectory(prefix="determinism-") as name:
        folder = Path(name)
        found = pythons(folder / "pythons", [] if asked.own else asked.python or others())
        spoken = locales(folder / "locales")
        for python in found:
            print(f"Python {python.version}: {libraries(python)}")
        print("locales:", *spoken, flush=True)
        held = Held(folder / "held", path_of_locales(folder / "locales"))
        settings = list(whole(found, spoken, HASH_SEEDS[: asked.hash_seeds]))
        several = len(spoken) * len(ZONES)
        wanted = [runs(one.number, many=one.number % several == one.number // several % several) for one in settings]
        for setting, told in zip(settings, side_by_side(held.wrote, settings, wanted, asked.jobs), strict=True):
            held.hold(setting, told)
            print(f"{setting}: {held.runs:,} runs, {len(held.differs)} differ", flush=True)
        return report(held, f"{len(found)} Pythons, {len(spoken)} locales")


def side_by_side(
    wrote: Callable[[Setting, Sequence[Run]], str], settings: Sequence[Setting], wanted: Sequence[list[Run]], jobs: int
) -> Iterator[str]:
    """Yield each process's result in the order of the settings; an interrupt waits for running processes."""
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(wrote, settings, wanted)


def report(held: Held, settings: str) -> int:
    """Print every SHA-256 and the totals."""
    for (name, width), (digest, _) in sorted(held.first.items()):
        times = held.times[name, width]
        print(f"{digest}  {name}{f', {width} columns' if width else ''}  ({times} times)")
    for (name, width), several in sorted(held.differs.items()):
        print(f"DIFFERS: {name} {width} in {len(several)} of {held.times[name, width]}, first in {several[0]}")
    many = len({name for name, _ in held.first})
    end = f"{len(held.differs)} of them DIFFER" if held.differs else "one SHA-256 each, or one for each width"
    print(f"{held.runs:,} runs ({settings}), {many} outputs, {sum(held.times.values()):,} times written, {end}")
    return int(bool(held.differs))


if __name__ == "__main__":
    sys.exit(main())
