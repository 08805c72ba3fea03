"""Writing files: what stands there afterwards is the old or the new, never a part of either."""

import os
import shutil
from pathlib import Path
from tempfile import NamedTemporaryFile


def replace(path: str, content: bytes) -> None:
    """Puts ``content`` in place of a file's, and keeps its mode; a link goes on pointing to the file.

    Raises ``OSError`` where that fails; then the old file stands.
    """
    target = Path(path).resolve()
    beside = NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False)  # noqa: SIM115
    try:
        with beside:
            beside.write(content)
            beside.flush()
            os.fsync(beside.fileno())
        shutil.copymode(target, beside.name)
        os.replace(beside.name, target)
    except BaseException:
        os.unlink(beside.name)
        raise
