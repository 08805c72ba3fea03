"""The built wheel is complete and works in an empty environment, away from the checkout."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from commands import FLAWED_LOG
from project.boundaries import ROOT, sources

Referee = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def referee(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Referee:
    """Run the installed program in an empty folder, with an empty home."""
    environment, away = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("away")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    pip = [sys.executable, "-m", "pip", "--python", environment, "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", wheel], check=True)
    (away / "evening.bourre").write_text(FLAWED_LOG, encoding="utf-8")

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [str(environment / "bin" / "referee"), *words]
        env = {"PATH": os.defpath, "HOME": str(away)}
        return subprocess.run(command, cwd=away, env=env, capture_output=True, text=True, check=False)

    return run


def test_the_wheel_holds_the_package_the_grammar_the_notation_and_the_rule_sets_and_nothing_else(wheel: Path) -> None:
    packed = {name for name in ZipFile(wheel).namelist() if not re.search(r"\.(dist-info|data)/", name)}
    beside = {path.relative_to(ROOT).as_posix() for path in (ROOT / "referee").rglob("*.toml")}
    templates = {path.relative_to(ROOT).as_posix() for path in (ROOT / "referee/report/html/templates").iterdir()}
    rooms = (ROOT / "referee/web", ROOT / "referee/cli/building")
    of_the_site = {
        path.relative_to(ROOT).as_posix()
        for room in rooms
        for path in room.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }
    modules = {source.relative_to(ROOT).as_posix() for source in sources()}
    pages = {f"referee/rules/pages/{path.name}" for path in (ROOT / "docs/rules").iterdir()}
    assert packed == modules | beside | templates | of_the_site | pages | {
        "referee/notation/bourre.lark",
        "referee/notation/notation.md",
        "referee/notation/patterns.json",
        "referee/py.typed",
        "referee/notation/confusables.txt",
        "referee/unassigned.txt",
    }


@pytest.mark.slow
def test_the_installed_program_judges_a_log_keeps_the_ledger_and_explains_a_rule(referee: Referee) -> None:
    assert referee("--version").stdout.startswith("referee ")
    done = referee("check", "evening.bourre")
    assert (done.returncode, done.stderr) == (1, "")
    assert "L604" in done.stdout
    assert '"verified"' in referee("ledger", "--output-format", "json", "evening.bourre").stdout
    assert "failed-to-follow" in referee("rule", "R501").stdout


@pytest.mark.parametrize(
    ("extra", "words"), [("lsp", ["lsp"]), ("distributed", ["audit", "--scheduler", "tcp://127.0.0.1:1", "."])]
)
@pytest.mark.slow
def test_a_command_that_needs_an_extra_says_which(referee: Referee, extra: str, words: list[str]) -> None:
    done = referee(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"pip install '.[{extra}]'" in done.stderr
