"""The bytes of a log as a file that can be read more than once, limited to the size of a log."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import BinaryIO, Final, Protocol

from referee.text.limits import FILE_BYTES

GZIP: Final = ".gz"
"""How the name of a packed log ends."""

IN_MEMORY: Final = 1024 * 1024
"""Bytes of a copy held in memory; a larger copy goes to a temporary file."""

_BLOCK: Final = 256 * 1024


class Readable(Protocol):
    """A stream that can be read from beginning to end."""

    def read(self, size: int, /) -> bytes:
        """Return the next bytes, at most that many; none at the end."""


def regular(path: str) -> BinaryIO:
    """Open a file of this machine. Raises ``OSError`` if it is not regular: other kinds may never end."""
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode):
        raise OSError(None, "is a folder: name the logs in it")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(None, "is not a regular file")
    return open(path, "rb")


def spooled(source: Readable, large: bool) -> BinaryIO:
    """Copy ``source``; if it is longer than a log may be, the copy is one byte too long."""
    from tempfile import SpooledTemporaryFile

    copy: BinaryIO = SpooledTemporaryFile(IN_MEMORY)  # type: ignore[assignment]  # noqa: SIM115 - closed by who asked
    _copy(source, copy, large)
    copy.seek(0)
    return copy


def _copy(source: Readable, copy: BinaryIO, large: bool) -> None:
    left = sys.maxsize if large else FILE_BYTES + 1
    while left > 0 and (some := source.read(min(left, _BLOCK))):
        left -= copy.write(some)


def within_limit(file: BinaryIO, large: bool) -> BinaryIO:
    """Rewind the file. Raises ``OSError`` if it is larger than a log may be."""
    if file.seek(0, os.SEEK_END) > FILE_BYTES and not large:
        raise OSError(None, f"is larger than {FILE_BYTES >> 20} MiB: --large reads it anyway")
    file.seek(0)
    return file


def unpacked(stored: BinaryIO, large: bool) -> BinaryIO:
    """Unpack a gzip file. Raises ``OSError`` if it is damaged, or its content is larger than a log may be."""
    import zlib
    from gzip import BadGzipFile, GzipFile

    if not stored.read(1):
        raise OSError(None, "is not a valid gzip file: it is empty")
    stored.seek(0)
    try:
        return within_limit(spooled(GzipFile(mode="rb", fileobj=stored), large), large)
    except (BadGzipFile, EOFError, zlib.error) as bad:
        raise OSError(None, f"is not a valid gzip file: {bad}") from None


def is_read_once(named: str) -> bool:
    """Check whether it is standard input or a pipe, for example from process substitution."""
    try:
        return named == "-" or stat.S_ISFIFO(os.stat(named).st_mode)
    except (OSError, ValueError):
        return False


@contextmanager
def kept(named: str, large: bool) -> Iterator[str]:
    """Store standard input, which is ``-``, or a pipe in a file and return its path.

    Input too long for a log is cut at one byte too many. Raises ``OSError`` if it can't be read.
    """
    from tempfile import TemporaryDirectory

    if named == "-" and sys.stdin is None:
        raise OSError(None, "standard input is closed")
    with TemporaryDirectory(prefix="referee-") as folder:
        path = os.path.join(folder, "log")
        with open(path, "wb") as copy, nullcontext(sys.stdin.buffer) if named == "-" else open(named, "rb") as source:
            _copy(source, copy, large)
        yield path
