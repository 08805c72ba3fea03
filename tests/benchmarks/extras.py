"""Measurements of the referee alone: its start-up, and the gain from a second process."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.bourre import check, judged, script
from benchmarks.contender import Load
from benchmarks.contest import FailedError, Say
from benchmarks.meter import Reading, measured

BARE, LARK = 'python -c "pass"', 'python -c "import lark"'
"""The yardsticks of a start, run alongside: Python itself, and importing the parser's library."""

REPETITIONS = 15
"""Repetitions of a command that does next to nothing."""


@dataclass
class Start:
    """A command that does next to nothing, run repeatedly; its limit is ``most`` times its yardstick."""

    name: str
    command: Sequence[str]
    most: float | None = None
    yardstick: str = LARK
    runs: list[Reading] = field(default_factory=list)

    def cpu(self) -> float:
        """Return milliseconds of processor time."""
        return median(run.cpu for run in self.runs) * 1e3

    def wall(self) -> float:
        """Return milliseconds of real time."""
        return median(run.wall for run in self.runs) * 1e3

    def times(self, other: "Start") -> float:
        """Return the processor time relative to another command, the median of the repetitions."""
        return median(run.cpu / its.cpu for run, its in zip(self.runs, other.runs, strict=True))


def starts(log: Load, repetitions: int, folder: Path) -> list[Start]:
    """Measure the yardsticks and the referee's commands in turn; an uncounted first run warms the disk cache."""
    referee, small = script(), str(log.files[0])
    measures = [
        Start(BARE, [sys.executable, "-c", "pass"]),
        Start(LARK, [sys.executable, "-c", "import lark"]),
        Start("referee --version", [*referee, "--version"], 2, BARE),
        Start("referee --help", [*referee, "--help"], 3.5),
        Start("referee check, one log of one hand", [*referee, "check", small], 2.3),
        Start("referee check, the same as JSON", [*referee, "check", "--output-format", "json", small], 3.5),
    ]
    for _ in range(1 + repetitions):
        for start in measures:
            start.runs.append(measured(list(start.command), folder))
            if start.runs[-1].status:
                raise FailedError(f"{start.name}: {start.runs[-1].told()}")
    for start in measures:
        del start.runs[0]
    return measures


@dataclass(frozen=True)
class Jobs:
    """The same logs judged in one process and in two, by real time, round after round."""

    one: list[Reading]
    two: list[Reading]

    def gain(self) -> float:
        """Return how many times faster two are, the median of the rounds."""
        return median(one.wall / two.wall for one, two in zip(self.one, self.two, strict=True))


def jobs(load: Load, rounds: int, folder: Path, say: Say) -> Jobs:
    """Measure both in turn."""
    taken: dict[int, list[Reading]] = {1: [], 2: []}
    for number in range(1, rounds + 1):
        for processes, readings in taken.items():
            readings.append(measured(check(load, processes), folder, load.folder))
            if not judged(readings[-1], load):
                raise FailedError(f"--jobs {processes}: {readings[-1].told()}")
            say(f"round {number}: --jobs {processes}: {readings[-1].wall:.2f} s")
    return Jobs(taken[1], taken[2])
