"""Run a program to its end, and measure its processor time and its memory."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from benchmarks.data import COUNTS

ENVIRONMENT = {
    "COLUMNS": "80",
    "LC_ALL": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "REFEREE_NO_CACHE": "1",
    "BEANCOUNT_DISABLE_LOAD_CACHE": "1",
}
"""Without the last two, the second round would load what the first has stored."""


class FailedError(Exception):
    """A program ended with an exit status that it should not have."""


@dataclass(frozen=True)
class Program:
    """A command and the files that it gets, and the source tree of the referee that it runs, if it does."""

    name: str
    what: str
    command: list[str]
    files: list[Path]
    tree: Path | None = None

    @cached_property
    def events(self) -> int:
        """The events in all files, counted without the program."""
        count: Callable[[str], int] = COUNTS[self.files[0].suffix]
        return sum(count(file.read_text(encoding="utf-8")) for file in self.files)


@dataclass(frozen=True)
class Measured:
    """One run: the seconds of processor time of the program and its children, and its peak memory."""

    seconds: float
    mebibytes: float


def measured(program: Program, folder: Path) -> Measured:
    """Run a program once. Raises ``FailedError`` if it does not end as it should."""
    environment = {**os.environ, **ENVIRONMENT}
    if program.tree:
        environment["PYTHONPATH"] = str(program.tree)
    with open(folder / "stdout", "wb") as output, open(folder / "stderr", "wb") as errors:
        child = subprocess.Popen(
            [*program.command, *map(str, program.files)], cwd=folder, env=environment, stdout=output, stderr=errors
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        said = (folder / "stderr").read_text(encoding="utf-8", errors="replace").strip()
        raise FailedError(f"{program.name} ended with {child.returncode}: {said[-300:]}")
    scale = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Measured(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale)
