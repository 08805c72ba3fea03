"""The bytes of a log: at once where they are few, else in blocks, so that no log need be in memory as a whole."""

import os
from collections.abc import Iterable, Iterator
from io import BufferedReader
from typing import BinaryIO, Final, NamedTuple

import typer

from referee.cli.exits import complain
from referee.cli.sources.spool import kept_input, regular, within_limit
from referee.cli.status import UNEXAMINED
from referee.text.log import Log, blocks

AT_ONCE: Final = 256 * 1024
"""Bytes of a log that is read at once."""
_BLOCK: Final = 64 * 1024


class Refused(NamedTuple):
    """A path that could not be examined, and why."""

    path: str
    reason: str

    @classmethod
    def because(cls, path: str, error: OSError) -> "Refused":
        """The refusal of a path; what the system says has a number, and stands in small letters after the path."""
        said = error.strerror or str(error)
        return cls(path, said if error.errno is None else said.lower())


def log_in(file: BinaryIO) -> Log:
    """The log in a file, which has to stay open and as it is while the log is judged, and can be read from anywhere.

    Raises ``OSError`` where it can't be read, the blocks too, and where it was changed after their beginning.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return file.read() if size <= AT_ONCE else _InBlocks(file)


def at_once(log: Log) -> bytes:
    """All the bytes of a log."""
    return b"".join(blocks(log))


class _InBlocks:
    """The blocks of a file. Whoever goes through them need not be alone: each keeps the place."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.state = self._state()

    def __call__(self) -> Iterator[bytes]:
        at = 0
        while block := self._block(at):
            at += len(block)
            yield block
        if self._state() != self.state:
            raise OSError(None, "was changed while it was read")

    def _block(self, at: int) -> bytes:
        self.file.seek(at)
        return self.file.read(_BLOCK)

    def _state(self) -> tuple[int, int] | None:
        """What tells a file that others may write to from what it becomes."""
        if not isinstance(self.file, BufferedReader):
            return None
        found = os.fstat(self.file.fileno())
        return found.st_size, found.st_mtime_ns


def contents(paths: Iterable[str], large: bool) -> Iterator[tuple[str, bytes | Refused]]:
    """The bytes of each log, in the order of their paths; one that can't be read is named on standard error."""
    for path in sorted(set(paths)):
        log = _read(path, large)
        if isinstance(log, Refused):
            complain(f"{path}: {log.reason}")
        yield path, log


def content_of(path: str, large: bool) -> bytes:
    """The bytes of one log. Ends the program with 3 where they can't be had."""
    [(_, log)] = contents([path], large)
    if isinstance(log, Refused):
        raise typer.Exit(UNEXAMINED)
    return log


def _read(path: str, large: bool) -> bytes | Refused:
    """The bytes of a log, or why they can't be had."""
    try:
        if path == "-":
            with kept_input(large) as kept:
                return _content(kept, large)
        return _content(path, large)
    except OSError as error:
        return Refused.because(path, error)


def _content(path: str, large: bool) -> bytes:
    with regular(path) as file:
        return within_limit(file, large).read()
