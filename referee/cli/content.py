"""The bytes of a log: at once where they are few, else in blocks, so that no log need be in memory as a whole."""

import os
from collections.abc import Iterator
from io import BufferedReader
from typing import BinaryIO, Final

from referee.log import Log, blocks

AT_ONCE: Final = 256 * 1024
"""Bytes of a log that is read at once."""
_BLOCK: Final = 64 * 1024


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
