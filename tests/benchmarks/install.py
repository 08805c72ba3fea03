"""Install the peers: the extra `bench` from PyPI, and programs from Debian if there is `apt-get`."""

import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from benchmarks.contender import Contender

ROOT = Path(__file__).parents[2]


def install(contenders: list[Contender]) -> Iterator[str]:
    """Install what is missing, and yield what failed."""
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    commands = [[sys.executable, "-m", "pip", "install", "--quiet", *extra["bench"]]]
    missing = [one.name for one in contenders if one.source == "Debian" and one.version() is None]
    if missing and shutil.which("apt-get"):
        commands.append(["apt-get", "update", "--quiet"])
        commands.append(["apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *missing])
    elif missing:
        yield f"there is no apt-get here to install {', '.join(missing)}"
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in commands:
        done = subprocess.run(command, env=env, stdout=sys.stderr, check=False)
        if done.returncode:
            yield f"`{' '.join(command)}` ended with exit status {done.returncode}"
    importlib.invalidate_caches()
