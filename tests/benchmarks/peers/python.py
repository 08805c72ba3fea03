"""Peers that are Python packages: each has a program in `programs` that prints how many events it saw."""

import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.contender import Load
from benchmarks.meter import Reading

PROGRAMS = Path(__file__).parents[1] / "programs"


def program(name: str) -> Callable[[Load], list[str]]:
    """Return a function that makes the command for a load."""
    return lambda load: [sys.executable, str(PROGRAMS / f"{name}.py"), *map(str, load.files)]


def package(name: str) -> Callable[[], str | None]:
    """Return a function that finds a package's version."""

    def installed() -> str | None:
        try:
            return version(name)
        except PackageNotFoundError:
            return None

    return installed


def counted(reading: Reading, load: Load) -> bool:
    """Check that a program saw as many events as its load has."""
    return reading.status == 0 and reading.output.read_text().strip() == str(load.events)
