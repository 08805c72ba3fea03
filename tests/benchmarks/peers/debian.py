"""Peers that are programs of Debian."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable

from benchmarks.contender import Load

PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
"""Debian keeps pgn-extract where root does not look."""


def tool(name: str) -> Callable[[], str | None]:
    """How to learn a program's version."""

    def installed() -> str | None:
        found = shutil.which(name, path=PATH)
        if not found:
            return None
        done = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
        numbers = re.search(r"\d[\w.-]*", done.stdout + done.stderr)
        return numbers[0] if numbers else "?"

    return installed


def command(name: str, *options: str, after: tuple[str, ...] = ()) -> Callable[[Load], list[str]]:
    """How to run a program on a load."""
    return lambda load: [shutil.which(name, path=PATH) or name, *options, *map(str, load.files), *after]
