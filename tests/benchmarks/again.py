"""``python -m benchmarks.again`` (in ``tests``) audits an archive again after nothing, or next to nothing, has changed.

Beside it, ruff checks as many Python files. Both run without their cache, with an empty one, with a full one, and after
one file in a thousand has changed. What counts is each one's processor time against its own without a cache; the
reports must be the same bytes.
"""

import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console

from benchmarks.bourre import BOURRE, HANDS_A_LOG, script
from benchmarks.contest import FailedError
from benchmarks.data import Store
from benchmarks.meter import measured
from benchmarks.outcome import machine
from benchmarks.tables import Table

DATA = Path(tempfile.gettempdir()) / "bourre-benchmarks"
ROOT = Path(__file__).parents[2]
CHANGED = 1000
"""One file in so many changes."""

WAYS = ("without a cache", "an empty cache", "nothing changed", "one in a thousand changed")


class Program(NamedTuple):
    """A program: the command for a folder, and the options without a cache and with one in a folder."""

    name: str
    command: list[str]
    without: list[str]
    stored: Callable[[Path], list[str]]


REFEREE = Program("referee", [*script(), "audit", "."], ["--no-cache"], lambda folder: ["--cache-dir", str(folder)])
RUFF = Program(
    "ruff",
    [sys.executable, "-m", "ruff", "check", "--isolated", "--exit-zero", "--quiet", "."],
    ["--no-cache"],
    lambda folder: ["--cache-dir", str(folder)],
)


def main() -> None:
    """Measure both, and print the tables."""
    parser = ArgumentParser(prog="python -m benchmarks.again", description=__doc__)
    parser.add_argument("--logs", type=int, default=2000, help="number of logs, and of Python files: 2000")
    parser.add_argument("--rounds", type=int, default=3, help="number of measurements of each way: 3")
    parser.add_argument("--data", type=Path, default=DATA, help=f"folder that keeps the logs for the next run: {DATA}")
    chosen = parser.parse_args()
    on = machine()
    screen = Console(width=140)
    screen.print(f"{on['date']}, {on['processor']}, {on['cores']} cores, Python {on['python']}: {chosen.logs:,} files")
    try:
        show(chosen.logs, chosen.rounds, chosen.data.resolve()).show(screen)
    except FailedError as failure:
        sys.exit(str(failure))


def show(logs: int, rounds: int, data: Path) -> Table:
    """Measure both programs on so many files, and return the table."""
    made = Store(data, 1).load(BOURRE, logs * HANDS_A_LOG).files
    rows = []
    for program, files in ((REFEREE, made), (RUFF, list(islice(cycle(modules()), logs)))):
        with tempfile.TemporaryDirectory() as folder:
            copies = copied(files, Path(folder, "files"))
            taken = [list(one_round(program, copies, Path(folder))) for _ in range(rounds)]
        ways = [[one[way] for one in taken] for way in range(len(WAYS))]
        times = [f"{median(some):.2f}" for some in ways]
        gains = [f"{median(one[0] / one[way] for one in taken):.2f}" for way in range(1, len(WAYS))]
        rows += [[f"{program.name}, s", *times], ["  times less than without", "", *gains]]
    return Table("Processor time of a repeated run", ["", *WAYS], rows)


def one_round(program: Program, files: list[Path], folder: Path) -> Iterator[float]:
    """Yield the seconds of processor time for each way."""
    with tempfile.TemporaryDirectory(dir=folder) as cache:
        stored = program.stored(Path(cache, "cache"))
        fresh, report = run(program, program.without, folder)
        yield fresh
        for _ in range(2):
            seconds, same = run(program, stored, folder)
            yield seconds
            if same != report:
                raise FailedError(f"{program.name}: the report with its cache is another one")
        for file in files[:: min(CHANGED, len(files))]:
            with file.open("ab") as text:
                text.write(b"# changed\n")
        yield run(program, stored, folder)[0]


def run(program: Program, options: list[str], folder: Path) -> tuple[float, bytes]:
    """Run a program on the files; return the seconds of processor time, and the report."""
    reading = measured([*program.command, *options], folder, folder / "files")
    if reading.status not in (0, 1):
        raise FailedError(f"{program.name}: {reading.told()}")
    return reading.cpu, reading.output.read_bytes()


def modules() -> list[Path]:
    """Return this project's own modules, in order: ruff finds nothing in them, and only then stores what it found."""
    return sorted(path for folder in ("referee", "tests") for path in (ROOT / folder).rglob("*.py"))


def copied(files: list[Path] | tuple[Path, ...], folder: Path) -> list[Path]:
    """Copy the files into one folder, each with a line that makes it different from all others."""
    folder.mkdir()
    copies = [folder / f"{number:05}{file.suffix}" for number, file in enumerate(files)]
    for number, (file, copy) in enumerate(zip(files, copies, strict=True)):
        copy.write_bytes(file.read_bytes() + f"\n# {number}\n".encode())
    return copies


if __name__ == "__main__":
    main()
