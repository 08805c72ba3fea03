"""Write files atomically: the result is the old file or the new one, never a part of either."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from referee.cli.signals import held

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

_SHOWN: Final = 60
"""Length of the part of the target's name in an unfinished file's name; the whole name might make it too long."""

_UNKNOWN: Final = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EACCES, errno.EPERM)
"""Errors from systems that can't sync a folder to the disk, or don't let it be listed."""


class UnsettledError(OSError):
    """The new file is in place, but the system could not make sure that it survives a power cut."""


def replace(path: str, old: bytes, new: bytes) -> None:
    """Replace a file's old content.

    Raises ``OSError`` if that fails, or if the file holds something else by now; then it is unchanged.
    """
    with beside(Path(path)) as unfinished:
        unfinished.write_bytes(new)
        if Path(path).read_bytes() != old:
            raise OSError(None, "was changed by another program meanwhile")


def put(path: Path, content: bytes) -> None:
    """Write a file. An existing one keeps its mode and owner; a link keeps pointing to its target.

    Raises ``OSError`` if that fails; then the old file is unchanged, except after an ``UnsettledError``.
    """
    with beside(path) as unfinished:
        unfinished.write_bytes(content)


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Yield an unfinished file next to this one for others to write; it replaces this one at the end."""
    target = Path(os.path.realpath(path))
    old = target.stat() if target.exists() else None
    if old and not stat.S_ISREG(old.st_mode):
        raise OSError(None, "is not a regular file")
    if old:
        # Respect a read-only file: its folder would still let it be replaced.
        open(target, "rb+").close()
    with _beside(target, old) as unfinished:
        yield unfinished


@contextmanager
def alone(path: str) -> Iterator[None]:
    """Lock out other users of this lock between reading a file and replacing it.

    Raises ``OSError`` if somebody else holds the lock. If folders can't be locked, nothing is locked.
    """
    folder = os.path.dirname(os.path.realpath(path))
    if fcntl is None or not os.path.isdir(folder):
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(None, "another program is writing in its folder") from None
        except OSError:
            pass  # For example, a network folder.
        yield
    finally:
        os.close(lock)


@contextmanager
def _beside(target: Path, old: os.stat_result | None) -> Iterator[Path]:
    from tempfile import NamedTemporaryFile

    unfinished = None
    try:
        # A signal must not arrive between the creation of the file and storing its name.
        with held(), NamedTemporaryFile(dir=target.parent, prefix=f".{target.name[:_SHOWN]}.", delete=False) as file:
            unfinished = Path(file.name)
        yield unfinished
        with open(unfinished, "rb+") as written:
            os.fsync(written.fileno())
        _hand_over(unfinished, old)
        os.replace(unfinished, target)
    except BaseException:
        # If the cleanup fails too, report the first error.
        if unfinished:
            with suppress(OSError):
                unfinished.unlink()
        raise
    _settle(target.parent)


def _hand_over(unfinished: Path, old: os.stat_result | None) -> None:
    """Give a file the owner and mode of the old one; a new file gets the default mode."""
    if old is None:
        os.chmod(unfinished, 0o666 & ~_umask())
        return
    new = unfinished.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid) and not _given(unfinished, old.st_uid, old.st_gid):
        _given(unfinished, -1, old.st_gid)
    os.chmod(unfinished, stat.S_IMODE(old.st_mode))


def _given(file: Path, owner: int, group: int) -> bool:
    """Change the owner of a file, or for owner -1 only the group; return whether it worked. Usually needs root."""
    try:
        os.chown(file, owner, group)
    except PermissionError:
        return False
    return True


def _settle(folder: Path) -> None:
    """Wait until the folder, with the new name in it, is on the disk. Raises ``UnsettledError``."""
    try:
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError as error:
        if error.errno not in _UNKNOWN:
            raise UnsettledError(error.errno, error.strerror) from None


def _umask() -> int:
    """Return the umask; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
