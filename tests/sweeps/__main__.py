"""``python -m sweeps`` (in ``tests``): all code points in all places and outputs; the last line has the figures."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import get_context

from browser.watching import CHROMIUM

from sweeps.accepted import swept
from sweeps.commands import printed
from sweeps.names import kept
from sweeps.outcome import Swept
from sweeps.pages import opened
from sweeps.places import SLOTS, THIN
from sweeps.points import EVERY, few
from sweeps.sheets import SOFFICE, taken_in
from sweeps.told import READERS, SCHEMA, told

PARTS = ["accepted", "outputs", "sheets", "pages", "commands"]
CHUNK, A_FEW = 8192, 1024
"""Characters per task."""

PAGE = 1 << 15
"""Characters per sheet or page, since each starts a separate program."""

SHOWN = 20
"""Differences to print per task; all are counted."""

Task = Callable[[], Swept]


def main() -> int:
    """Run the requested parts; return 1 if anything was wrong."""
    asked = _asked()
    points: Sequence[int] = few() if asked.few else EVERY
    for lacking in _missing(asked.parts):
        print(lacking, flush=True)
    tried, accepted, wrong = Counter[str](), Counter[str](), 0
    with get_context("fork").Pool(asked.jobs) as pool:
        for part, count, taken, found in pool.imap(_run, [*_tasks(asked.parts, points, asked.thin)]):
            if part not in tried and tried:
                _tell(tried, accepted)
            tried[part] += count
            accepted[part] += taken
            wrong += len(found)
            for one in found[:SHOWN]:
                print(one, flush=True)
    _tell(tried, accepted)
    print(_figures(tried, wrong))
    return int(wrong > 0)


def _figures(tried: Mapping[str, int], wrong: int) -> str:
    """Say how many code points were tried in how many places and outputs, the most first."""
    told = []
    for count in sorted({*tried.values()}, reverse=True):
        parts = [part for part, of in tried.items() if of == count]
        places = sum(1 for part in parts if part in SLOTS)
        told.append(f"{count:,} code points in {places} places and {len(parts) - places} outputs")
    return f"{'; '.join(told)}: {f'{wrong:,} not as documented' if wrong else 'all as documented'}"


def _tell(tried: Mapping[str, int], accepted: Mapping[str, int]) -> None:
    part = [*tried][-1]
    print(f"{part}: {accepted[part]:,} of {tried[part]:,}", flush=True)


def _run(task: Task) -> Swept:
    """Run a task; a failing task is reported, so that the others are not lost."""
    try:
        return task()
    except Exception as error:
        return Swept("faults", 0, 0, [f"{task}: {error!r}"])


def _tasks(parts: Sequence[str], points: Sequence[int], thin: int) -> Iterator[Task]:
    some = sorted({*few(), *points[::thin]}) if thin > 1 else points
    if "accepted" in parts:
        for name in SLOTS:
            of = some if name in THIN else points
            yield from _over(partial(swept, name), of)
    if "outputs" in parts:
        for form in READERS:
            yield from _over(partial(told, form), points)
        yield from _over(kept, points)
    if "sheets" in parts and SOFFICE:
        yield from _over(taken_in, points, PAGE)
    if "pages" in parts and CHROMIUM:
        yield from _over(opened, points, PAGE)
    if "commands" in parts:
        yield from _over(printed, some, A_FEW)


def _over(sweep: Callable[[Sequence[int]], Swept], points: Sequence[int], size: int = CHUNK) -> Iterator[Task]:
    return (partial(sweep, points[at : at + size]) for at in range(0, len(points), size))


def _missing(parts: Sequence[str]) -> Iterator[str]:
    """Yield what can't be tried here, and why."""
    if "outputs" in parts and not SCHEMA:
        yield "SARIF is not checked against its schema: the SARIF multitool is not installed"
    if "sheets" in parts and not SOFFICE:
        yield "no sheet is opened: LibreOffice is not installed"
    if "pages" in parts and not CHROMIUM:
        yield "no page is opened: there is no Chromium"


def _asked() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m sweeps", description=__doc__)
    words.add_argument("--few", action="store_true", help="about 2,000 code points instead of all")
    words.add_argument("--thin", type=int, default=16, metavar="N", help="only one in N in the less important places")
    words.add_argument("--jobs", type=int, default=2, metavar="N", help="processes")
    words.add_argument("parts", nargs="*", default=PARTS, help=", ".join(PARTS))
    return words.parse_args()


if __name__ == "__main__":
    sys.exit(main())
