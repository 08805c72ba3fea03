"""Peers that are Python packages: each has a program in `programs` that uses it and prints how many events it saw."""

import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.contender import Load
from benchmarks.meter import Reading

PROGRAMS = Path(__file__).parents[1] / "programs"


def program(name: str) -> Callable[[Load], list[str]]:
    """How to run a program on a load."""
    return lambda load: [sys.executable, str(PROGRAMS / f"{name}.py"), *map(str, load.files)]


def package(name: str) -> Callable[[], str | None]:
    """How to learn a package's version."""

    def installed() -> str | None:
        try:
            return version(name)
        except PackageNotFoundError:
            return None

    return installed


def counted(reading: Reading, load: Load) -> bool:
    """Whether a program saw as many events as there are in its load."""
    return reading.status == 0 and reading.output.read_text().strip() == str(load.events)
