"""``python -m excuses N`` (in ``tests``): counts how often ``check`` reports a slip, after a slip and after a fault.

N tables play an evening in which something goes wrong, and the first of them another in which the scribe slips.
"""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from benchmarks.page import put
from reliability.__main__ import commit

from excuses.chart import draw
from excuses.evenings import Setting
from excuses.figures import Run, write
from excuses.mistakes import mistaken
from excuses.tables import last, section
from excuses.tally import Miss, tally

DOCS = Path(__file__).resolve().parents[2] / "docs"


def main() -> int:
    """Print the tables, and each slip that the search missed; 1 where there is any."""
    parser = argparse.ArgumentParser(prog="python -m excuses", description=__doc__)
    parser.add_argument("tables", type=int, metavar="N", help="how many tables")
    parser.add_argument("--slips", type=int, help="how many of them have an evening with a slip too: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side; the figures are the same")
    parser.add_argument("--keep", action="store_true", help="put the figures into last.json and docs")
    asked = parser.parse_args()
    at = commit()
    slips = asked.tables if asked.slips is None else asked.slips
    total = tally(asked.tables, slips, asked.seed, asked.jobs)
    run = Run(f"{datetime.now(UTC):%Y-%m-%d}", at, asked.seed, slips, total)
    if asked.keep:
        write(run)
        put(section(run), DOCS / "slips.md")
        draw(run, DOCS / "images")
    print(section(run), *map(missed, total.misses[:20]), last(run), sep="\n\n")
    return int(bool(total.misses))


def missed(miss: Miss) -> str:
    """A slip that the search missed, with its log."""
    made = mistaken(miss.kind, Random(miss.number), Setting(miss.number).truthful())
    if made is None:
        raise LookupError(f"evening {miss.number} has no such slip any more")
    meant = made.lines[made.line - 1]
    return f"=== {miss.kind}, evening {miss.number}: {miss.why}; line {made.line}: {meant}\n{made.text}"


if __name__ == "__main__":
    sys.exit(main())
