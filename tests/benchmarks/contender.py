"""What takes part: a program, data of its own kind, and how to see that it did its work."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.meter import Reading


@dataclass(frozen=True)
class Load:
    """Generated files, and how many units (games, hands, transactions) and events are in them."""

    files: tuple[Path, ...]
    units: int
    events: int

    @property
    def folder(self) -> Path:
        """Where they all are; programs are run there."""
        return self.files[0].parent

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(file.stat().st_size for file in self.files)


@dataclass(frozen=True)
class Kind:
    """A kind of data: what one unit and one event of it are, and how both are made and counted."""

    name: str
    unit: str
    event: str
    write: Callable[[Path, int, int], None]
    """Writes so many units by that seed into a folder; fewer units are the beginning of more."""
    count: Callable[[Path], int]
    """The events in a file, by simple rules of text."""
    found: Callable[[Path], int] | None = None
    """The units in a file, where there may be fewer than were asked for."""


@dataclass(frozen=True)
class Contender:
    """A program that is measured; a peer may have a target, how many times less the referee should take."""

    name: str
    kind: Kind
    units: int
    """At N."""
    command: Callable[[Load], list[str]]
    worked: Callable[[Reading, Load], bool]
    """Whether what it printed shows that it did all of the work."""
    version: Callable[[], str | None]
    """``None`` where it isn't installed."""
    source: str = "PyPI"
    target: float | None = None
