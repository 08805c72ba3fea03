"""The GitLab job and the pre-commit hooks, run on a repository of logs."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from commands import CLEAN_LOG as CLEAN
from commands import FLAWED_LOG as FLAWED
from project.boundaries import ROOT

SURROUNDINGS = {
    "PATH": os.environ["PATH"],
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ann",
    "GIT_AUTHOR_EMAIL": "ann@localhost",
    "GIT_COMMITTER_NAME": "Ann",
    "GIT_COMMITTER_EMAIL": "ann@localhost",
    "LC_ALL": "C.UTF-8",
}
"""What git and its hooks find around them, beside a home of the test's own."""


class Repository:
    """A git repository that is empty at first."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder = folder
        self.env = {**SURROUNDINGS, "HOME": str(folder.parent), **env}
        folder.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")

    def write(self, **files: str) -> None:
        """Writes logs, each under its name without the ending."""
        for name, text in files.items():
            self.put(f"{name}.bourre", text)

    def put(self, name: str, text: str) -> Path:
        """Writes a file and stages it."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.git("add", "--", name)
        return path

    def git(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Runs git, which has to succeed."""
        done = self.run("git", *words)
        assert done.returncode == 0, done.stdout
        return done

    def commit(self) -> "subprocess.CompletedProcess[str]":
        """Tries to commit what is staged."""
        return self.run("git", "commit", "--quiet", "--message", "An evening")

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Runs a command in the repository; what it says on standard error is with what it prints."""
        return subprocess.run(
            words,
            cwd=self.folder,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )


JOB: dict[str, Any] = yaml.safe_load((ROOT / "docs/ci/gitlab-ci.yml").read_text(encoding="utf-8"))["referee"]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A repository with a pip that only records what it should install."""
    commands = {"pip": 'echo pip "$@"', "referee": f'exec {shlex.quote(sys.executable)} -m referee "$@"'}
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, line in commands.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(0o755)
    return Repository(tmp_path / "evenings", PATH=f"{folder}:/usr/bin:/bin", PYTHONPATH=str(ROOT), **JOB["variables"])


def test_the_job_fails_and_leaves_the_reports_that_it_names(repository: Repository) -> None:
    repository.write(tuesday=FLAWED, friday=CLEAN)
    done = repository.run("sh", "-ec", "\n".join(JOB["script"]))
    assert done.returncode == 1
    assert JOB["variables"]["REFEREE"] in done.stdout
    reports = JOB["artifacts"]["reports"]
    assert JOB["artifacts"]["when"] == "always"
    ((finding),) = json.loads((repository.folder / reports["codequality"]).read_text(encoding="utf-8"))
    assert finding["location"] == {"path": "tuesday.bourre", "lines": {"begin": 10}}
    suites = ElementTree.parse(repository.folder / reports["junit"]).getroot()
    assert [len(case.findall("failure")) for case in suites.iter("testcase")] == [0, 1]


@pytest.mark.slow
def test_the_job_passes_where_nothing_is_wrong(repository: Repository) -> None:
    repository.put("won right/friday.bourre", CLEAN)
    assert repository.run("sh", "-ec", "\n".join(JOB["script"])).returncode == 0


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
    assert "R501 error  Cal did not follow suit: played 4h on a diamond lead, holding 5d" in done.stdout

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
