"""Users' programs pass a type checker: what the docs show in Python, and every type of the package is declared."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import referee
from project.package import ROOT
from project.pages import blocks, examples

PYRIGHT = ROOT / ".ci/readers/node_modules/.bin/pyright"
pytestmark = pytest.mark.slow

needs_pyright = pytest.mark.skipif(not PYRIGHT.exists(), reason="pyright is not installed: see .ci/run")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A program for each page with Python in it: all that one would type, in order."""
    folder = tmp_path_factory.mktemp("programs")
    for page in {block.page for block in examples("pycon")}:
        lines = [line for block in blocks(page) if block.language == "pycon" for line in block.text.splitlines()]
        typed = "".join(f"{line[4:]}\n" for line in lines if line.startswith((">>> ", "... ")))
        (folder / f"{page.stem.replace('-', '_')}.py").write_text(typed, encoding="utf-8")
    return sorted(folder.iterdir())


def pyright(*words: str | Path) -> str:
    """Return what pyright prints."""
    command = [PYRIGHT, "--pythonpath", sys.executable, "--outputjson", *words]
    path = os.environ | {"PYTHONPATH": str(ROOT)}  # This package, whatever is installed.
    return subprocess.run(command, cwd=ROOT, env=path, capture_output=True, text=True, check=False).stdout


def test_every_public_name_resolves() -> None:
    assert all(getattr(referee, name) is not None for name in referee.__all__)


def test_what_the_docs_show_passes_mypy(programs: list[Path]) -> None:
    assert programs
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", *programs]
    done = subprocess.run(command, cwd=programs[0].parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@needs_pyright
def test_what_the_docs_show_passes_pyright(programs: list[Path]) -> None:
    report = json.loads(pyright(*programs))
    assert report["summary"]["filesAnalyzed"] == len(programs)
    assert [one for one in report["generalDiagnostics"] if one["severity"] == "error"] == []


@needs_pyright
def test_the_type_of_every_name_is_declared() -> None:
    report = json.loads(pyright("--verifytypes", "referee", "--ignoreexternal"))["typeCompleteness"]
    assert report["pyTypedPath"] == str(ROOT / "referee/py.typed")
    assert [one["name"] for one in report["symbols"] if one["isExported"] and not one["isTypeKnown"]] == []
    assert report["completenessScore"] == 1
