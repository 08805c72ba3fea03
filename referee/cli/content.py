"""The bytes of a log: at once where they are few, else in blocks, so that no log need be in memory as a whole."""

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from referee.limits import FILE_BYTES
from referee.log import Log, blocks

AT_ONCE: Final = 256 * 1024
"""Bytes of a log that is read at once."""
_BLOCK: Final = 64 * 1024


@contextmanager
def opened(path: str, large: bool) -> Iterator[BinaryIO]:
    """A regular file. Raises ``OSError`` where there is none to read, or one too large: others may never end."""
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode):
        raise OSError(None, "is a folder: name the logs in it")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(None, "is not a regular file")
    if found.st_size > FILE_BYTES and not large:
        raise OSError(None, "is larger than 64 MiB: --large reads it all the same")
    with open(path, "rb") as file:
        yield file


@contextmanager
def spooled() -> Iterator[str]:
    """The path of a file that holds what standard input gives. Raises ``OSError`` where that can't be read."""
    if sys.stdin is None:
        raise OSError(None, "standard input is closed")
    with TemporaryDirectory(prefix="referee-") as folder:
        path = os.path.join(folder, "log")
        with open(path, "wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield path


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
