"""Writing files: what stands there afterwards is the old or the new, never a part of either."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from referee.cli.signals import held

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]


def replace(path: str, content: bytes) -> None:
    """Puts ``content`` in place of a file's, and keeps its mode; a link goes on pointing to the file.

    Raises ``OSError`` where that fails; then the old file stands.
    """
    target = Path(path).resolve()
    _write(target, content, target.stat().st_mode)


def create(path: Path, content: bytes) -> None:
    """Writes a new file with the mode that new files have here.

    Raises ``OSError`` where that fails; then there is no file.
    """
    _write(path, content, 0o666 & ~_umask())


def put(path: Path, content: bytes) -> None:
    """Writes a file, be it new or in place of another; a link goes on pointing to it.

    Raises ``OSError`` where that fails; then what stood there stands.
    """
    with beside(path) as unfinished:
        unfinished.write_bytes(content)


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """The same for what others write: gives a file beside this one, which takes its place when it is done."""
    target = Path(os.path.realpath(path))
    with _beside(target, target.stat().st_mode if target.exists() else 0o666 & ~_umask()) as unfinished:
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


def _write(target: Path, content: bytes, mode: int) -> None:
    with _beside(target, mode) as unfinished:
        unfinished.write_bytes(content)


@contextmanager
def _beside(target: Path, mode: int) -> Iterator[Path]:
    unfinished = None
    try:
        # Whoever ends the program must not come between the file and its name here.
        with held(), NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            unfinished = Path(file.name)
        yield unfinished
        with open(unfinished, "rb+") as written:
            os.fsync(written.fileno())
        os.chmod(unfinished, stat.S_IMODE(mode))
        os.replace(unfinished, target)
    except BaseException:
        if unfinished:
            unfinished.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """What the user's new files are not allowed; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
