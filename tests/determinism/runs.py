"""The commands to run in one process, and how often."""

from collections.abc import Iterator
from typing import NamedTuple

from determinism.commands import is_for_a_width, judging, reading, telling
from determinism.setting import JOBS, WIDTHS

FEW = ["few", "club", "nothing", "gone.bourre", "waived.bourre", "ruled.bourre"]
ALL = [*FEW, "all"]


class Run(NamedTuple):
    """The names of the commands to run with a width and a number of processes."""

    width: str
    jobs: int
    names: list[str]


def commands() -> dict[str, list[str]]:
    """Return all commands; those that judge appear once for a few logs and once for many."""
    many = {f"{name}, all logs": words for name, words in judging(ALL).items()}
    return {**judging(FEW), **reading(FEW), **telling(), **many}


def runs(number: int, *, many: bool) -> list[Run]:
    """Return the runs of a process.

    ``check`` runs with each width and number of processes, the costly ``audit`` with each number of processes,
    width-dependent commands with each width, and the rest once. ``many`` adds one run on all the logs.
    """
    return [*_runs(number, many)]


def _runs(number: int, many: bool) -> Iterator[Run]:
    for width in WIDTHS:
        once = width == WIDTHS[number % len(WIDTHS)]
        for jobs in JOBS:
            names = [name for name in judging(FEW) if once or name != "audit"]
            if jobs == JOBS[number % len(JOBS)]:
                names += [name for name in {**reading(FEW), **telling()} if once or is_for_a_width(name)]
                names += [f"{name}, all logs" for name in judging(ALL) if once and many]
            yield Run(width, jobs, names)
