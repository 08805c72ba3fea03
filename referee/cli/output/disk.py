"""Writing files: what stands there afterwards is the old or the new, never a part of either."""

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
"""How many characters of its target's name an unfinished file bears: all of them might be too many with its own."""

_UNKNOWN: Final = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EACCES, errno.EPERM)
"""What is said where nobody can wait until a folder is on the disk: it may not be listed, the system can't."""


class UnsettledError(OSError):
    """The new file stands in its place, but the system failed to make sure that a power cut leaves it there."""


def replace(path: str, old: bytes, new: bytes) -> None:
    """Puts something new in place of a file's old content.

    Raises ``OSError`` where that fails, or something else is in the file by now; then it stands as it is.
    """
    with beside(Path(path)) as unfinished:
        unfinished.write_bytes(new)
        if Path(path).read_bytes() != old:
            raise OSError(None, "was changed by somebody else meanwhile")


def create(path: Path, content: bytes) -> None:
    """Writes a new file with the mode that new files have here.

    Raises ``OSError`` where that fails; then there is no file.
    """
    with _beside(path, None) as unfinished:
        unfinished.write_bytes(content)


def put(path: Path, content: bytes) -> None:
    """Writes a file, be it new or in place of another, whose mode and owner it has then; a link goes on pointing to it.

    Raises ``OSError`` where that fails; then what stood there stands, but after an ``UnsettledError``.
    """
    with beside(path) as unfinished:
        unfinished.write_bytes(content)


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """The same for what others write: gives a file beside this one, which takes its place when it is done."""
    target = Path(os.path.realpath(path))
    old = target.stat() if target.exists() else None
    if old and not stat.S_ISREG(old.st_mode):
        raise OSError(None, "is not a regular file")
    if old:
        # Whoever made a file read-only will have meant it; its folder would let it be replaced all the same.
        open(target, "rb+").close()
    with _beside(target, old) as unfinished:
        yield unfinished


@contextmanager
def alone(path: str) -> Iterator[None]:
    """Lets no other program that asks for the same come between the look at a file and its replacement.

    Raises ``OSError`` where one is at it just now. Where folders can't be locked there is nobody to wait for.
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
            raise OSError(None, "somebody else writes in its folder at this moment") from None
        except OSError:
            pass  # A network's folder, say.
        yield
    finally:
        os.close(lock)


@contextmanager
def _beside(target: Path, old: os.stat_result | None) -> Iterator[Path]:
    from tempfile import NamedTemporaryFile

    unfinished = None
    try:
        # Whoever ends the program must not come between the file and its name here.
        with held(), NamedTemporaryFile(dir=target.parent, prefix=f".{target.name[:_SHOWN]}.", delete=False) as file:
            unfinished = Path(file.name)
        yield unfinished
        with open(unfinished, "rb+") as written:
            os.fsync(written.fileno())
        _hand_over(unfinished, old)
        os.replace(unfinished, target)
    except BaseException:
        # Where not even that can be done, what has failed before is what there is to say.
        if unfinished:
            with suppress(OSError):
                unfinished.unlink()
        raise
    _settle(target.parent)


def _hand_over(unfinished: Path, old: os.stat_result | None) -> None:
    """Gives a file the owner and the mode that the old one has; a new one the mode that new files have here."""
    if old is None:
        os.chmod(unfinished, 0o666 & ~_umask())
        return
    new = unfinished.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid) and not _given(unfinished, old.st_uid, old.st_gid):
        _given(unfinished, -1, old.st_gid)
    os.chmod(unfinished, stat.S_IMODE(old.st_mode))


def _given(file: Path, owner: int, group: int) -> bool:
    """Whether a file could be given away; without an owner (-1) to a group alone. Mostly that is for root."""
    try:
        os.chown(file, owner, group)
    except PermissionError:
        return False
    return True


def _settle(folder: Path) -> None:
    """Waits until the folder itself is on the disk, with the new name in it. Raises ``UnsettledError``."""
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
    """What the user's new files are not allowed; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
