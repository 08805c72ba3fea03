"""The environment of a process: available locales, and Pythons with the referee installed."""

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LOCALES = ("C", "en_US.UTF-8", "tr_TR.UTF-8", "de_DE.UTF-8")
"""Three are used; Turkish has a dotless i, German writes ``1.234,5``."""
EXTRAS = "html"
SAME = ("jinja2", "lark", "markupsafe", "pydantic", "pydantic-core", "rich", "typer")
"""The libraries that affect the output: every Python gets the same versions."""


class Python(NamedTuple):
    """A Python with the referee installed, and its version."""

    path: str
    version: str


def locales(folder: Path, wanted: tuple[str, ...] = LOCALES[:3]) -> list[str]:
    """Return the available locales; missing ones are built in the folder if their sources are installed."""
    return [name for name in wanted if name == "C" or _is_there(name, folder) or _made(name, folder)]


def _made(name: str, folder: Path) -> bool:
    if not shutil.which("localedef"):
        return False
    folder.mkdir(exist_ok=True)
    language, _, signs = name.partition(".")
    subprocess.run(
        ["localedef", "-i", language, "-f", signs, folder / name],
        check=False,
        capture_output=True,
        env={"PATH": os.defpath},
    )
    return _is_there(name, folder)


def _is_there(name: str, folder: Path) -> bool:
    """Check whether the C library knows it, in a separate Python: setting it here would last."""
    environment = {**os.environ, "LC_ALL": name, **path_of_locales(folder)}
    tried = [sys.executable, "-c", "import locale; locale.setlocale(locale.LC_ALL, '')"]
    return subprocess.run(tried, env=environment, capture_output=True, check=False).returncode == 0


def path_of_locales(folder: Path) -> dict[str, str]:
    """Return the environment variables for finding the locales of a folder."""
    return {"LOCPATH": str(folder)} if folder.is_dir() else {}


def pythons(folder: Path, named: list[str]) -> list[Python]:
    """Return this Python, and each named one in its own environment with the same libraries."""
    found = [Python(sys.executable, _version(sys.executable))]
    for path in named:
        number = _version(path)
        if number not in [one.version for one in found]:
            found.append(Python(_installed(path, folder / number), number))
    return found


def others() -> list[str]:
    """Return the Pythons from 3.11 up on the path or in pyenv, the newest of each minor version."""
    patterns = [
        Path.home().glob(".pyenv/versions/3.*/bin/python"),
        *(Path(one).glob("python3.*") for one in os.get_exec_path()),
    ]
    found: dict[tuple[int, ...], str] = {}
    for path in {str(path) for several in patterns for path in several if "-" not in path.name}:
        numbers = tuple(map(int, (_version(path) or "0").split(".")))
        if numbers >= (3, 11) and numbers[:2] != sys.version_info[:2]:
            minor = numbers[:2]
            if minor not in found or numbers > tuple(map(int, _version(found[minor]).split("."))):
                found[minor] = path
    return [found[minor] for minor in sorted(found)]


def _version(path: str) -> str:
    """Return its version; empty if it doesn't start, like a shim without a target."""
    asked = [path, "-c", "import platform; print(platform.python_version())"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _installed(path: str, folder: Path) -> str:
    """Create a virtual environment with the project and its libraries in the versions installed here."""
    python = folder / "bin" / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([path, "-m", "venv", folder], check=True)
    subprocess.run([*pip, f"{ROOT}[{EXTRAS}]", *(f"{name}=={version(name)}" for name in SAME)], check=True)
    return str(python)


def libraries(python: Python) -> dict[str, str]:
    """Return the versions of its libraries."""
    asked = (
        f"import json; from importlib.metadata import version; print(json.dumps({{n: version(n) for n in {SAME!r}}}))"
    )
    found = subprocess.run([python.path, "-c", asked], capture_output=True, text=True, check=True).stdout
    return dict(json.loads(found))
