"""Build the folder of ``referee web`` by fetching and packing everything elsewhere and then moving it into place."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from referee import __version__
from referee.cli.exits import CommandError
from referee.notation import completion as meanings
from referee.notation import grammar
from referee.rules.catalogue import RULES
from referee.rules.page import page_of

MARK: Final = "referee-site.json"
"""A file that says what is in the folder. Only a folder that has one is replaced."""

_HERE: Final = Path(__file__).parent
_PACKAGE: Final = _HERE.parents[1]
_RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_FOR: Final = ("--platform", "manylinux2014_x86_64", "--python-version", "3.14", "--abi", "cp314")
_USELESS: Final = re.compile(
    r"(_pyrepl|ctypes|doctest|mailbox|multiprocessing|pdb|pydoc|unittest|wsgiref|xml|xmlrpc)\b|.*(\.dist-info/|\.(c|so|pyi)$)"
)
"""Files of Python and of wheels that are for another machine, for tests, or for servers."""
_SHOWN: Final = 300
"""Characters of a failed program's last words that are quoted."""


def is_ours(folder: Path) -> bool:
    """True if a site may be written here, because the path is free, an empty folder or an earlier site."""
    if not folder.exists():
        return True
    return folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def is_current(folder: Path) -> bool:
    """True if this folder has a site that was built of the program as it is now."""
    try:
        mark = json.loads((folder / MARK).read_text(encoding="utf-8"))
        return bool(mark["source"] == _source()) and all((folder / name).is_file() for name in mark["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _source() -> str:
    """Return a digest of the program."""
    digest = sha256()
    for file in sorted(_PACKAGE.rglob("*")):
        if file.is_file() and file.suffix != ".pyc":
            digest.update(f"{file.relative_to(_PACKAGE)}\0".encode() + sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def build(folder: Path) -> str:
    """Build the site at this path, and return what it holds in words.

    Raises ``CommandError`` without Node.js, and ``OSError`` if a step fails; then nothing has changed.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        missing = "npm" if node else "node"
        raise CommandError(f"{missing} is not installed: the site is built with Node.js 20 or later, and npm")
    with tempfile.TemporaryDirectory(prefix="referee-web-") as temporary, _instead_of(folder) as site:
        work = Path(temporary)
        for name in ("npm", "wheels"):
            (work / name).mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(_HERE / name, work / "npm" / name)
        words: list[str | Path] = [npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit", "--no-update-notifier"]
        _run("npm could not fetch Pyodide", [*words, "--loglevel=error"], work / "npm")
        words = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--require-hashes"]
        words += [*_FOR, "-r", _HERE / "wheels.txt"]
        _run("pip could not fetch the libraries", words, work / "wheels")
        runtime, wheels = work / "npm" / "node_modules" / "pyodide", sorted((work / "wheels").glob("*.whl"))
        shutil.copytree(_PACKAGE / "web" / "site", site, dirs_exist_ok=True)
        python = site / "py"
        python.mkdir()
        for name in _RUNTIME:
            shutil.copyfile(runtime / name, python / name)
        sources = _sources(work / "sources", runtime, wheels)
        words = [node, _HERE / "pack.mjs", runtime, _HERE / "pack.py", sources, python]
        _run("Python for the browser could not compile the site", words, sources)
        (site / "licenses.txt").write_bytes(_licenses(wheels))
        return finish(site)


def _run(step: str, words: Sequence[str | Path], folder: Path) -> None:
    """Run a program in a folder. Raises ``OSError`` with its last words if it fails."""
    process = subprocess.run(words, cwd=folder, capture_output=True, check=False, stdin=subprocess.DEVNULL)
    if process.returncode:
        last_words = process.stderr.decode(errors="replace").strip() or process.stdout.decode(errors="replace").strip()
        raise OSError(None, f"{step}: {last_words[-_SHOWN:]}")


def _sources(folder: Path, runtime: Path, wheels: Sequence[Path]) -> Path:
    """Lay out the sources of all modules that the site needs, and of the rest of Python."""
    for archive in (runtime / "python_stdlib.zip", *wheels):
        with ZipFile(archive) as sources:
            sources.extractall(folder, [name for name in sources.namelist() if not _USELESS.match(name)])
    program = folder / "referee"
    shutil.copytree(_PACKAGE, program, ignore=shutil.ignore_patterns("__pycache__", "cli", "site"))
    (program / "notation" / "bourre.lark").write_text(grammar.definition(), encoding="utf-8")
    (program / "notation" / "notation.md").write_text(meanings.page(), encoding="utf-8")
    pages = program / "rules" / "pages"
    pages.mkdir(exist_ok=True)
    for rule in RULES:
        (pages / f"{rule.code}.md").write_text(page_of(rule).text, encoding="utf-8")
    return folder


def _licenses(wheels: Sequence[Path]) -> bytes:
    """Collect the licenses of all parts of the site."""
    licenses = [
        b"Pyodide (https://github.com/pyodide/pyodide): Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/\n"
        b"Python (https://docs.python.org/3.14/license.html): Python Software Foundation License 2\n"
    ]
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            texts = [archive.read(name) for name in sorted(archive.namelist()) if re.search(r"/licenses/.*[^/]$", name)]
        licenses.append(b"\n".join([" ".join(wheel.name.split("-")[:2]).encode() + b"\n", *texts]))
    return b"\n\n".join(licenses)


def finish(site: Path) -> str:
    """Tell the service worker what the site consists of, mark the folder as built here, and return that in words."""
    worker = site / "sw.js"
    files = {
        file.relative_to(site).as_posix(): f"sha256-{b64encode(sha256(file.read_bytes()).digest()).decode()}"
        for file in sorted(site.rglob("*"))
        if file.is_file() and file != worker
    }
    listing = json.dumps(files, indent=2)
    text = worker.read_text(encoding="utf-8")
    digest = sha256(f"{text}{listing}".encode()).hexdigest()[:16]
    text = text.replace('const BUILD = "";', f'const BUILD = "{digest}";')
    text = text.replace("const FILES = {};", f"const FILES = {listing};")
    worker.write_text(text, encoding="utf-8")
    mark = {"program": __version__, "source": _source(), "build": digest, "files": files}
    (site / MARK).write_text(json.dumps(mark, indent=2) + "\n", encoding="utf-8")
    return f"a site of {len(files) + 2} files, build {digest}"


@contextmanager
def _instead_of(folder: Path) -> Iterator[Path]:
    """Yield an empty folder that takes the place of this one at the end, unless something fails."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        site = new / "site"
        site.mkdir()
        yield site
        old = new / "old"
        if folder.exists():
            folder.rename(old)
        site.rename(folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)
