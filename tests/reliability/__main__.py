"""``python -m reliability`` (in ``tests``) runs the long parts one after another, and records each one's last line.

Takes hours on two cores. ``bash .ci/run --long`` installs what they need, and runs all of them.
"""

import os
import resource
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.page import put

from reliability.parts import PARTS, Part
from reliability.record import Run, read, table, write

TESTS = Path(__file__).resolve().parents[1]
PAGE = TESTS.parent / "docs" / "reliability.md"


def main() -> int:
    """Run the requested parts; return the exit status: 1 if a part failed."""
    parser = ArgumentParser(prog="python -m reliability", description=__doc__)
    parser.add_argument("--only", action="append", choices=[part.name for part in PARTS], help="not all parts")
    parser.add_argument("--seed", type=int, default=1, help="seed for everything random: 1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="parallel processes: one per core")
    parser.add_argument("--keep", action="store_true", help="save the results in last.json and docs/reliability.md")
    chosen = parser.parse_args()
    wanted = [part for part in PARTS if not chosen.only or part.name in chosen.only]
    runs = {part.name: run(part, chosen.seed, chosen.jobs) for part in wanted}
    if chosen.keep:
        write({**read(), **runs})
        put(table(read()), PAGE)
    print(table(runs))
    return int(not all(one.passed for one in runs.values()))


def run(part: Part, seed: int, jobs: int) -> Run:
    """Run one part, showing its output live."""
    print(f"\n== {part.told(seed)}", flush=True)
    before, at = _minutes(), commit()
    command = [sys.executable, *part.words(seed, jobs)]
    env = {**os.environ, "REFEREE_NO_CACHE": "1"}
    with subprocess.Popen(command, cwd=TESTS, env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8") as program:
        said = _last(program.stdout or ())
    now = datetime.now(UTC)
    minutes = round(_minutes() - before)
    return Run(f"{now:%Y-%m-%d}", at, seed, program.returncode == 0, said, minutes)


def _last(lines: Iterable[str]) -> str:
    """Print all lines, and return the last that is not blank."""
    last = ""
    for line in lines:
        print(line, end="", flush=True)
        last = line.strip() or last
    return last


def _minutes() -> float:
    """Return the processor time of all finished child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) / 60


def commit() -> str:
    """Return the current commit, with ``+`` if files differ from it."""
    told = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    return subprocess.run(told, cwd=TESTS, capture_output=True, text=True, check=False).stdout.strip() or "no commit"


if __name__ == "__main__":
    sys.exit(main())
