"""``check --since REV``: only what lies in lines that changed since a Git revision."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from commands import Run
from hypothesis import given
from hypothesis import strategies as st
from settings.logs import NAMED, NAMELESS

from referee.finding import Finding
from referee.judge.policy import ChangedLines
from referee.values import Place

pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="Git is not installed")

BOURRE = f"""\
rules winning-moves
{NAMELESS.partition("  ante")[0]}\
  ante Ann 1, Bob 1, Cal 1
  trump 7s
  stay Ann, Bob, Cal
  took Ann 3, Bob 2, Cal 0
  win Ann 3
  bourre Cal 3
"""


class Repository:
    """A repository in the current folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "-q", "-b", "main")
        self.commit({"a.bourre": NAMED, "b.bourre": NAMED})

    def git(self, *words: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *identity, *words], cwd=self.folder, check=True, capture_output=True)

    def commit(self, files: dict[str, str]) -> None:
        self.write(files)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "evening")

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    monkeypatch.chdir(tmp_path)
    return Repository(tmp_path)


def codes(run: Run, *words: str) -> dict[str, list[str]]:
    """The codes listed for each log that has any."""
    report = json.loads(run("check", "--output-format", "json", *words).stdout)
    found = {file["path"]: [one["code"] for one in file["findings"]] for file in report["files"]}
    return {path: each for path, each in found.items() if each}


def test_without_a_change_nothing_is_listed_and_what_is_left_out_is_counted(run: Run, repository: Repository) -> None:
    result = run("check", "--since", "HEAD", ".", env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "1 finding left out by settings or options (1 L601)" in result.stdout
    assert "compared with " in result.stderr
    assert ": 0 files changed" in result.stderr


def test_a_finding_in_a_changed_line_is_listed_and_one_in_another_is_not(run: Run, repository: Repository) -> None:
    repository.write({"a.bourre": NAMED.replace("ante Ann 1", "ante Ann 0"), "b.bourre": f"{NAMED}# bye\n"})
    assert codes(run, "--since", "HEAD", ".") == {"a.bourre": ["L601"]}


def test_a_new_log_has_all_its_findings_whether_git_knows_it_or_not(run: Run, repository: Repository) -> None:
    repository.write({"sub/c.bourre": NAMED})
    assert codes(run, "--since", "HEAD", ".") == {"sub/c.bourre": ["L601"]}
    repository.git("add", "-A")
    assert codes(run, "--since", "HEAD", ".") == {"sub/c.bourre": ["L601"]}


def test_a_deleted_line_brings_up_what_is_missing_from_its_hand(run: Run, repository: Repository) -> None:
    repository.commit({"c.bourre": BOURRE})
    repository.write({"c.bourre": BOURRE.replace("  bourre Cal 3\n", "  bourre none\n")})
    assert codes(run, "--since", "HEAD", "--select", "L", ".") == {"c.bourre": ["L605"]}
    repository.write({"c.bourre": BOURRE.replace("  ante Ann 1, Bob 1, Cal 1\n", "  ante none\n")})
    assert "L601" in codes(run, "--since", "HEAD", "--select", "L", ".")["c.bourre"]
    repository.write({"c.bourre": BOURRE.replace("  took Ann 3, Bob 2, Cal 0\n", "")})
    assert "T403" in codes(run, "--since", "HEAD", ".")["c.bourre"]


def test_what_the_other_branch_changed_since_is_not_this_branch_s(run: Run, repository: Repository) -> None:
    repository.git("checkout", "-q", "-b", "change")
    repository.commit({"c.bourre": NAMED})
    repository.git("checkout", "-q", "main")
    repository.commit({"a.bourre": NAMED.replace("Ann 1", "Ann 2").replace("win Ann 5", "win Ann 6")})
    repository.git("checkout", "-q", "change")
    assert codes(run, "--since", "main", ".") == {"c.bourre": ["L601"]}
    assert "where this branch left main" in run("check", "--since", "main", ".").stderr


def test_a_moved_log_is_unchanged_and_a_copy_of_another_is_new(run: Run, repository: Repository) -> None:
    repository.commit({"b.bourre": f"{NAMED}# b\n"})
    repository.git("mv", "a.bourre", "moved.bourre")
    repository.write({"copy.bourre": f"{NAMED}# b\n"})
    repository.git("add", "-A")
    assert codes(run, "--since", "HEAD", ".") == {"copy.bourre": ["L601"]}


@pytest.mark.parametrize("name", ["a b.bourre", 'q"q.bourre', "n\nn.bourre", "é.bourre", "@@ -1 +1 @@.bourre"])
def test_every_name_is_found_again(name: str, run: Run, repository: Repository) -> None:
    repository.commit({name: NAMED})
    assert codes(run, "--since", "HEAD", name) == {}
    repository.write({name: NAMED.replace("ante Ann 1", "ante Ann 0")})
    assert list(codes(run, "--since", "HEAD", name).values()) == [["L601"]]


def test_nothing_that_a_repository_names_is_run(run: Run, repository: Repository, tmp_path: Path) -> None:
    spy = tmp_path / "spy"
    spy.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    spy.chmod(0o755)
    for key in ("core.fsmonitor", "diff.external", "diff.spy.command", "diff.spy.textconv", "core.pager"):
        repository.git("config", key, str(spy))
    repository.git("config", "core.hooksPath", str(tmp_path))
    repository.write({".gitattributes": "*.bourre diff=spy\n", "a.bourre": NAMED.replace("Ann 1", "Ann 0")})
    assert codes(run, "--since", "HEAD", "a.bourre") == {"a.bourre": ["L601"]}
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("revision", ["nix", "--output=x", "HEAD:a.bourre", ""])
def test_an_unknown_revision_is_misuse(revision: str, run: Run, repository: Repository) -> None:
    result = run("check", f"--since={revision}", ".")
    assert result.exit_code == 2
    assert "no such revision; a shallow clone may lack it: fetch more of the history" in result.stderr
    assert not os.path.exists("x")


def test_a_folder_outside_a_repository_is_misuse(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (tmp_path / "a.bourre").write_text(NAMED)
    result = run("check", "--since", "HEAD", "a.bourre")
    assert result.exit_code == 2
    assert "not a git repository" in result.stderr


RANGES = st.lists(st.integers(0, 30), unique=True, max_size=10).map(sorted)


@given(edges=RANGES, line=st.integers(1, 31), hand=st.tuples(st.integers(1, 15), st.integers(1, 16)))
def test_a_finding_counts_if_its_line_changed_or_at_the_top_of_a_hand_any_line_of_it(
    edges: list[int], line: int, hand: tuple[int, int]
) -> None:
    ranges = tuple(zip(edges[::2], edges[1::2], strict=False))
    changed = {one for start, stop in ranges for one in range(start, stop)}
    lines = range(hand[0], hand[0] + hand[1])
    finding = Finding("R501", "", "error", Place(line, 1, 2), 1, None, None, "", "", "", None, ())  # type: ignore[arg-type]
    expected = line in changed or (line == lines.start and not changed.isdisjoint(lines))
    assert ChangedLines(ranges).covers(finding, lines) == expected
