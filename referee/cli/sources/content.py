"""The bytes of a log: all in one piece if they are few, else in blocks, so that no log has to fit into memory."""

import os
from collections.abc import Iterable, Iterator
from io import BufferedReader
from typing import BinaryIO, Final, NamedTuple

import typer

from referee.cli.exits import complain
from referee.cli.sources.spool import GZIP, is_read_once, kept, regular, unpacked, within_limit
from referee.cli.status import UNEXAMINED
from referee.text.log import Log, blocks

AT_ONCE: Final = 256 * 1024
"""Size up to which a log is read in one piece."""
_BLOCK: Final = 64 * 1024


class Refused(NamedTuple):
    """A path that could not be examined, and why."""

    path: str
    reason: str

    @classmethod
    def because(cls, path: str, error: OSError) -> "Refused":
        """Refuse a path, followed by the system's reason in lower case and without its number."""
        said = error.strerror or str(error)
        return cls(path, said if error.errno is None else said.lower())


def log_in(file: BinaryIO) -> Log:
    """Open the log in a file, which must stay open and unchanged while the log is judged, for random access.

    Raises ``OSError`` if it can't be read, also later from its blocks, or was changed after the first block.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    return file.read() if size <= AT_ONCE else _InBlocks(file)


def at_once(log: Log) -> bytes:
    """Return all the bytes of a log."""
    return b"".join(blocks(log))


class _InBlocks:
    """The blocks of a file. Several readers may alternate: each keeps its own position."""

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
        """Return a fingerprint that shows whether a file was changed."""
        if not isinstance(self.file, BufferedReader):
            return None
        found = os.fstat(self.file.fileno())
        return found.st_size, found.st_mtime_ns


def contents(paths: Iterable[str], large: bool, in_place: bool = False) -> Iterator[tuple[str, bytes | Refused]]:
    """Yield the bytes of each log, in the order of their paths; name an unreadable one on standard error.

    ``in_place``: the logs will be written, so pipes are refused.
    """
    for path in sorted(set(paths)):
        log = _read(path, large, in_place)
        if isinstance(log, Refused):
            complain(f"{path}: {log.reason}")
        yield path, log


def content_of(path: str, large: bool, in_place: bool = False) -> bytes:
    """Return the bytes of one log, as ``contents`` does. Exit with 3 if it can't be read."""
    [(_, log)] = contents([path], large, in_place)
    if isinstance(log, Refused):
        raise typer.Exit(UNEXAMINED)
    return log


def _read(path: str, large: bool, in_place: bool) -> bytes | Refused:
    """Return the bytes of a log, or why it can't be read."""
    packed = path.endswith(GZIP)
    try:
        if path == "-" or (is_read_once(path) and not in_place):
            with kept(path, large) as copy:
                return _content(copy, large, packed)
        return _content(path, large, packed, in_place)
    except OSError as error:
        return Refused.because(path, error)


def _content(path: str, large: bool, packed: bool, in_place: bool = False) -> bytes:
    with regular(path) as file:
        if packed and in_place:
            raise OSError(None, "is packed: unpack it first")
        stored = within_limit(file, large)
        if not packed:
            return stored.read()
        with unpacked(stored, large) as whole:
            return whole.read()
