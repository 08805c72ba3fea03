"""Writing files: what stands there afterwards is the old or the new, never a part of either."""

import os
import stat
from pathlib import Path
from tempfile import NamedTemporaryFile


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
    target = Path(os.path.realpath(path))
    if target.exists():
        replace(str(target), content)
    else:
        create(target, content)


def _write(target: Path, content: bytes, mode: int) -> None:
    beside = NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False)  # noqa: SIM115
    try:
        with beside:
            beside.write(content)
            beside.flush()
            os.fsync(beside.fileno())
        os.chmod(beside.name, stat.S_IMODE(mode))
        os.replace(beside.name, target)
    except BaseException:
        os.unlink(beside.name)
        raise


def _umask() -> int:
    """What the user's new files are not allowed; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
