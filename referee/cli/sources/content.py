"""The bytes of a log, read whole: never more of them than a log may have."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import BinaryIO, Final, NamedTuple, Protocol

import typer

from referee.cli.exits import complain
from referee.cli.status import UNEXAMINED
from referee.text.limits import FILE_BYTES

GZIP: Final = ".gz"
"""How the name of a packed log ends."""

STANDARD_INPUT: Final = "-"

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


class _Readable(Protocol):
    """A stream that can be read from beginning to end."""

    def read(self, size: int, /) -> bytes:
        """Return the next bytes, at most that many, and none at the end."""


def content_of_file(path: str) -> bytes:
    """Return the bytes of a log, unpacked if its name says that it is packed.

    Raises ``OSError`` if it can't be read, is not a regular file, or is larger than a log may be.
    """
    with _regular(path) as file:
        if os.fstat(file.fileno()).st_size > FILE_BYTES:
            raise _too_large()
        return _unpacked(path, _limited(file))


def content_of_stream(named: str, path: str) -> bytes:
    """Return the bytes of a log from standard input, which is ``-``, or from a pipe, unpacked if its ``path`` says so.

    Raises ``OSError`` as for a file.
    """
    if named != STANDARD_INPUT:
        with open(named, "rb") as pipe:
            return _unpacked(path, _limited(pipe))
    if sys.stdin is None:
        raise OSError(None, "standard input is closed")
    return _unpacked(path, _limited(sys.stdin.buffer))


def is_read_once(named: str) -> bool:
    """Check whether it is standard input or a pipe, for example from process substitution."""
    try:
        return named == STANDARD_INPUT or stat.S_ISFIFO(os.stat(named).st_mode)
    except (OSError, ValueError):
        return False


def contents(paths: Iterable[str], in_place: bool = False) -> Iterator[tuple[str, bytes | Refused]]:
    """Yield the bytes of each log, in the order of their paths; name an unreadable one on standard error.

    ``in_place``: the logs will be written, so pipes and packed logs are refused.
    """
    for path in sorted(set(paths)):
        log = _read(path, in_place)
        if isinstance(log, Refused):
            complain(f"{path}: {log.reason}")
        yield path, log


def content_of(path: str, in_place: bool = False) -> bytes:
    """Return the bytes of one log, as ``contents`` does. Exit with 3 if it can't be read."""
    [(_, log)] = contents([path], in_place)
    if isinstance(log, Refused):
        raise typer.Exit(UNEXAMINED)
    return log


def _read(path: str, in_place: bool) -> bytes | Refused:
    """Return the bytes of a log, or why it can't be read."""
    try:
        if path == STANDARD_INPUT or (is_read_once(path) and not in_place):
            return content_of_stream(path, path)
        if in_place and path.endswith(GZIP):
            _regular(path).close()
            raise OSError(None, "is packed: unpack it first")
        return content_of_file(path)
    except OSError as error:
        return Refused.because(path, error)


def _regular(path: str) -> BinaryIO:
    """Open a file. Raises ``OSError`` if it is not regular: other kinds may never end."""
    found = os.stat(path)
    if stat.S_ISDIR(found.st_mode):
        raise OSError(None, "is a folder: name the logs in it")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(None, "is not a regular file")
    return open(path, "rb")


def _unpacked(path: str, stored: bytes) -> bytes:
    """Return a log as it is, or unpacked if the name says that it is packed.

    Raises ``OSError`` if it is damaged, or its content is larger than a log may be.
    """
    if not path.endswith(GZIP):
        return stored
    import zlib
    from gzip import BadGzipFile, GzipFile

    if not stored:
        raise OSError(None, "is not a valid gzip file: it is empty")
    try:
        return _limited(GzipFile(mode="rb", fileobj=BytesIO(stored)))
    except (BadGzipFile, EOFError, zlib.error) as bad:
        raise OSError(None, f"is not a valid gzip file: {bad}") from None


def _limited(source: _Readable) -> bytes:
    """Read to the end. Raises ``OSError`` as soon as there is more than a log may have."""
    blocks, left = list[bytes](), FILE_BYTES
    while block := source.read(_BLOCK):
        blocks.append(block)
        left -= len(block)
        if left < 0:
            raise _too_large()
    return b"".join(blocks)


def _too_large() -> OSError:
    return OSError(None, f"is larger than {FILE_BYTES >> 20} MiB, which is more than a log may have")
