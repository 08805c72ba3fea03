"""The contenders: a program, its kind of data, and how to check that it did its work."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.meter import Reading


@dataclass(frozen=True)
class Load:
    """Generated files, with their numbers of units (games, hands, transactions) and events."""

    files: tuple[Path, ...]
    units: int
    events: int

    @property
    def folder(self) -> Path:
        """The folder of all files; programs run there."""
        return self.files[0].parent

    @property
    def size(self) -> int:
        """The total size in bytes."""
        return sum(file.stat().st_size for file in self.files)


@dataclass(frozen=True)
class Kind:
    """A kind of data: its units and events, and how to make and count them."""

    name: str
    unit: str
    event: str
    write: Callable[[Path, int, int], None]
    """Writes this many units from a seed into a folder; fewer units are a prefix of more."""
    count: Callable[[Path], int]
    """The number of events in a file, by simple rules of text."""
    found: Callable[[Path], int] | None = None
    """The number of units in a file, in case there are fewer than requested."""


@dataclass(frozen=True)
class Contender:
    """A program to measure; a peer may have a target: how many times less the referee should take."""

    name: str
    kind: Kind
    units: int
    """At N."""
    command: Callable[[Load], list[str]]
    worked: Callable[[Reading, Load], bool]
    """Checks from its output that it did all of the work."""
    version: Callable[[], str | None]
    """``None`` if it isn't installed."""
    source: str = "PyPI"
    target: float | None = None
