"""Peers packaged in Debian."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable

from benchmarks.contender import Load

PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
"""Debian keeps pgn-extract outside root's path."""


def tool(name: str) -> Callable[[], str | None]:
    """Return a function that finds a program's version."""

    def installed() -> str | None:
        found = shutil.which(name, path=PATH)
        if not found:
            return None
        done = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
        numbers = re.search(r"\d[\w.-]*", done.stdout + done.stderr)
        return numbers[0] if numbers else "?"

    return installed


def command(name: str, *options: str, after: tuple[str, ...] = ()) -> Callable[[Load], list[str]]:
    """Return a function that makes the command for a load."""
    return lambda load: [shutil.which(name, path=PATH) or name, *options, *map(str, load.files), *after]
