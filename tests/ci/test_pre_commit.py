"""The pre-commit hooks, run by pre-commit where somebody commits a log."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from project.package import ROOT

from ci.scratch import CLEAN, FLAWED, Repository

Scratch = Callable[..., Repository]

UNTIDY = CLEAN.replace("  stay Ann\n", "stay   Ann\n")


@pytest.fixture(scope="module")
def offer(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """A repository with the hooks of this working tree, which is where hooks come from."""
    repository = Repository(tmp_path_factory.mktemp("offer") / "referee")
    repository.put(".pre-commit-hooks.yaml", (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    repository.commit()
    return repository


@pytest.fixture
def scratch(tmp_path: Path, offer: Repository) -> Scratch:
    """Makes a repository with some of the hooks, which are run with this Python instead of one of their own."""
    command = tmp_path / "bin" / "referee"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m referee "$@"\n')
    command.chmod(0o755)
    path = os.pathsep.join([str(command.parent), os.environ["PATH"]])

    def made(*hooks: str, **more: object) -> Repository:
        env = {"PATH": path, "PYTHONPATH": str(ROOT), "PRE_COMMIT_HOME": str(offer.folder.parent / "cache")}
        repository = Repository(tmp_path / "evenings", **env)
        ask(repository, offer, [{"id": hook, "language": "system", **more} for hook in hooks])
        return repository

    return made


def ask(repository: Repository, offer: Repository, hooks: list[dict[str, object]]) -> None:
    """Asks for hooks as ``docs/ci.md`` shows it."""
    revision = offer.git("rev-parse", "HEAD").stdout.strip()
    config = {"repos": [{"repo": str(offer.folder), "rev": revision, "hooks": hooks}]}
    repository.put(".pre-commit-config.yaml", yaml.safe_dump(config))


def run(repository: Repository, what: str = "run") -> "subprocess.CompletedProcess[str]":
    """Runs pre-commit: its hooks on the staged files, or another subcommand."""
    return repository.run(sys.executable, "-m", "pre_commit", what)


def committed(repository: Repository) -> list[str]:
    return repository.run("git", "ls-tree", "-r", "--name-only", "HEAD").stdout.splitlines()


def test_pre_commit_accepts_the_hooks() -> None:
    words = [sys.executable, "-m", "pre_commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.slow
def test_a_flawed_log_is_not_committed_and_its_finding_is_shown(scratch: Scratch) -> None:
    repository = scratch("referee-fmt", "referee-check")
    run(repository, "install")
    repository.write(tuesday=(ROOT / "docs/examples/renege.bourre").read_text(encoding="utf-8"))
    done = repository.commit()
    assert done.returncode == 1
    assert "R501 error  Cal did not follow suit" in done.stdout

    repository.write(tuesday=CLEAN)
    done = repository.commit()
    assert done.returncode == 0, done.stdout
    assert committed(repository) == [".pre-commit-config.yaml", "tuesday.bourre"]


def test_only_the_logs_of_a_commit_are_judged(scratch: Scratch) -> None:
    repository = scratch("referee-check")
    (repository.folder / "unstaged.bourre").write_text(FLAWED)
    repository.put("notes.txt", FLAWED)
    os.symlink("/etc/passwd", repository.folder / "link.bourre")
    repository.git("add", "link.bourre")
    assert "(no files to check)Skipped" in run(repository).stdout


@pytest.mark.slow
def test_a_logs_name_is_only_a_name_after_options_of_the_users(scratch: Scratch) -> None:
    repository = scratch("referee-check", args=["--fail-on=incomplete", "--"])
    names = ["--output=here.bourre", "-o.bourre", "$(touch here).bourre", "won wrong/Big Dee's.bourre"]
    for name in names:
        repository.put(name, FLAWED)
    done = run(repository)
    assert done.returncode == 1
    assert [name for name in names if f"--> {name}:10" in done.stdout] == names
    assert not (repository.folder / "here").exists()
    assert not (repository.folder / "here.bourre").exists()


@pytest.mark.slow
def test_a_log_is_formatted_and_passes_when_that_is_staged_and_an_excluded_one_is_left(scratch: Scratch) -> None:
    repository = scratch("referee-fmt", "referee-check")
    repository.put("referee.toml", 'extend-exclude = ["archive"]\n')
    old = repository.put("archive/1987.bourre", UNTIDY.replace("win Ann 3", "win Ann 2"))
    before = old.read_bytes()
    repository.write(tuesday=UNTIDY)
    done = run(repository)
    assert done.returncode == 1
    assert "files were modified by this hook" in done.stdout
    assert (repository.folder / "tuesday.bourre").read_text() == CLEAN
    repository.git("add", "tuesday.bourre")
    done = run(repository)
    assert done.returncode == 0, done.stdout
    assert old.read_bytes() == before


@pytest.mark.slow
def test_pre_commit_installs_the_referee_from_a_clone(tmp_path: Path) -> None:
    """As everywhere, but that it finds there already what the referee needs: nothing is downloaded."""
    offer = Repository(tmp_path / "referee")
    for name in (".pre-commit-hooks.yaml", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        offer.put(name, (ROOT / name).read_text(encoding="utf-8"))
    for name in ("referee", "grammar", "docs"):
        ignored = shutil.ignore_patterns("__pycache__", "node_modules")
        shutil.copytree(ROOT / name, offer.folder / name, ignore=ignored)
    offer.git("add", ".")
    offer.commit()
    at_hand = os.pathsep.join(one for one in sys.path if one.endswith("-packages"))
    offline = {"PYTHONPATH": at_hand, "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}
    repository = Repository(tmp_path / "evenings", PRE_COMMIT_HOME=str(tmp_path / "cache"), **offline)
    ask(repository, offer, [{"id": "referee-check"}])
    repository.write(tuesday=FLAWED)
    done = run(repository)
    assert done.returncode == 1
    assert "--> tuesday.bourre:10:11" in done.stdout
    assert list((tmp_path / "cache").glob("repo*/py_env-*/bin/referee"))
