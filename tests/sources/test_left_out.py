"""What a search through folders leaves out: by default, by settings and options, and by what git ignores."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from commands import CLEAN_LOG, Run
from hypothesis import given
from hypothesis import strategies as st
from sources.conftest import Tree, paths

from referee.cli.context import bytes_of
from referee.cli.sources import Exclusion, find_logs


def left_out(*named: str) -> tuple[int, int, str]:
    """The numbers of logs and folders that are left out, and by what."""
    logs = find_logs(named, Exclusion())
    reasons = [each.by for each in logs.left_out]
    return (*logs.left_out_totals(), ", ".join(f"{reasons.count(by)} by {by}" for by in sorted({*reasons})))


def write(here: Path, **files: str) -> None:
    for name, text in files.items():
        path = here / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_hidden_folders_and_those_of_tools_are_left_out_and_counted(tree: Tree) -> None:
    tree("a.bourre", ".b.bourre", ".venv/c.bourre", "node_modules/d.bourre", "logs/build/e.bourre", "dist/f.bourre")
    tree("logs/build.bourre", ".git/g.bourre", "logs/.hg/h.bourre", "building/i.bourre")
    assert paths(".") == ["a.bourre", "building/i.bourre", "logs/build.bourre"]
    # The data of a repository itself is not worth a word.
    assert left_out(".") == (1, 4, "5 by default")


def test_what_is_named_is_judged_whatever_leaves_it_out(tree: Tree, here: Path) -> None:
    tree("build/a.bourre", "node_modules/b.bourre", ".c.bourre", "logs/d.bourre", "logs/e.bourre")
    (here / "logs/.gitignore").write_text("d.bourre\n")
    named = [".c.bourre", "build/a.bourre", "logs/d.bourre", "node_modules/b.bourre"]
    assert paths(".c.bourre", "build", "logs/d.bourre", "node_modules") == named
    assert paths(".", *named) == sorted([*named, "logs/e.bourre"])
    assert left_out(".", "logs/d.bourre", "build", ".c.bourre") == (0, 1, "1 by default")
    assert left_out(".", "logs", "logs/../logs") == left_out(".")


def test_what_a_glob_matches_is_named(tree: Tree, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree("logs/a.bourre", "logs/build/b.bourre", "logs/x/build/c.bourre", "logs/x/d.bourre")
    (here / ".gitignore").write_text("d.bourre\n")
    (here / ".git").mkdir()
    (here / "logs/link").symlink_to("x")
    assert paths("logs/*/d.bourre") == ["logs/x/d.bourre"]
    # A link that a glob matches may lead anywhere.
    assert capsys.readouterr().err == "referee: logs/link/d.bourre: is a link; name it to have it read\n"
    assert paths("logs/**/*.bourre") == [f"logs/{name}.bourre" for name in ("a", "build/b", "x/build/c", "x/d")]
    assert paths("logs/b*") == ["logs/build/b.bourre"]
    assert paths("logs/**") == ["logs/a.bourre"]


def test_settings_exclude_from_the_folder_of_their_file(tree: Tree, here: Path) -> None:
    tree("archive/a.bourre", "logs/archive/b.bourre", "logs/c.bourre", "build/d.bourre", "drafts/e.bourre")
    (here / "referee.toml").write_text('extend-exclude = ["/archive", "drafts"]\n')
    assert paths(".") == paths("logs") == ["logs/archive/b.bourre", "logs/c.bourre"]
    (here / "referee.toml").write_text('exclude = ["logs/*/*.bourre", "drafts"]\n')
    assert paths(".") == ["archive/a.bourre", "build/d.bourre", "logs/c.bourre"]
    assert paths("logs") == ["logs/c.bourre"]
    assert paths(str(here / "logs")) == [f"{here}/logs/c.bourre"]


def test_the_nearest_settings_with_a_key_decide(tree: Tree, here: Path) -> None:
    tree("a.bourre", "logs/a.bourre", "logs/b.bourre", "logs/c.bourre")
    (here / "pyproject.toml").write_text('[tool.referee]\nexclude = ["a.bourre"]\nextend-exclude = ["c.bourre"]\n')
    (here / "logs/pyproject.toml").write_text('[tool.referee]\nexclude = ["c.bourre"]\n')
    (here / "logs/referee.toml").write_text('exclude = ["b.bourre"]\n')
    assert paths(".") == paths("logs") == ["logs/a.bourre"]
    (here / "logs/referee.toml").write_text("extend-exclude = []\n")
    assert paths(".") == paths("logs") == ["logs/a.bourre", "logs/b.bourre"]


def test_a_mistake_in_the_settings_is_told_once_and_hides_no_other_file(tree: Tree, here: Path, run: Run) -> None:
    tree("logs/a.bourre", "logs/build/b.bourre")
    (here / "referee.toml").write_text("exclude = []\n")
    (here / "logs/referee.toml").write_text('exclude = ["[z-a]"]\n')
    assert paths("logs") == ["logs/a.bourre", "logs/build/b.bourre"]
    done = run("check", "logs")
    assert done.exit_code == 2
    assert done.stderr == "referee: logs/referee.toml: exclude.1 names [z-a], which is not a valid pattern of paths\n"


def test_exclude_on_the_command_line_adds(tree: Tree, run: Run) -> None:
    tree("logs/a.bourre", "logs/b.bourre", "build/c.bourre", "d.bourre")
    shown = run("check", "--show-files", "--exclude", "/logs/b*", "--exclude", "d.bourre")
    assert (shown.stdout, shown.exit_code) == ("logs/a.bourre\n", 0)


def test_force_exclude_leaves_out_what_is_named(tree: Tree, here: Path, run: Run) -> None:
    tree("logs/a.bourre", "archive/b.bourre", "build/c.bourre", "logs/ignored.bourre")
    (here / "referee.toml").write_text('extend-exclude = ["archive"]\n')
    (here / ".gitignore").write_text("ignored.bourre\n")
    named = ["archive/b.bourre", "build/c.bourre", "logs/a.bourre", "logs/ignored.bourre"]
    assert paths(*named) == named
    # What is ignored may be part of the repository all the same, and pre-commit names only what is.
    assert paths(*named, exclusion=Exclusion(forces=True)) == ["logs/a.bourre", "logs/ignored.bourre"]
    assert paths(str(here / "build/c.bourre"), "build", exclusion=Exclusion(forces=True)) == []
    done = run("check", "--force-exclude", "archive/b.bourre")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == "referee: nothing is left to judge: 1 log left out (1 by settings)\n"


@pytest.mark.parametrize("command", ["check", "audit"])
def test_if_nothing_is_left_that_is_misuse(command: str, tree: Tree, here: Path, run: Run) -> None:
    tree("logs/a.bourre", "logs/b/c.bourre")
    (here / "logs/.gitignore").write_text("*\n")
    done = run(command, "logs", "-o", "found.json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "referee: nothing is left to judge: 1 log and 1 folder left out (2 by .gitignore)\n"
    assert not (here / "found.json").exists()
    assert run(command, "--show-files", "logs").exit_code == 2
    assert run(command, "--no-ignore", "logs").exit_code == 0
    assert run(command, "logs", "logs/a.bourre").exit_code == 0


def test_what_is_left_out_is_counted_in_every_summary(tree: Tree, run: Run) -> None:
    tree("logs/a.bourre", "logs/.b.bourre", "logs/build/c.bourre")
    printed = run("check", "logs").stdout
    assert printed.endswith("all together: 1 file; 1 hand; no findings; 1 log and 1 folder left out\n")
    summary = json.loads(run("check", "--output-format", "json", "logs").stdout)["summary"]
    assert (summary["left_out_logs"], summary["left_out_folders"]) == (1, 1)
    sarif = json.loads(run("check", "--output-format", "sarif", "logs").stdout)["runs"][0]["properties"]
    assert (sarif["left_out_logs"], sarif["left_out_folders"]) == (1, 1)
    for form in ("github", "markdown"):
        assert "1 log and 1 folder left out" in run("check", "--output-format", form, "logs").stdout


def test_show_files_judges_nothing(tree: Tree, here: Path, run: Run) -> None:
    tree("logs/a\x1b.bourre", "logs/b.bourre", log="hand 1\n")
    (here / "empty").mkdir()
    done = run("audit", "--show-files", "logs", "empty")
    assert (done.stdout, done.exit_code) == ("logs/a<U+001B>.bourre\nlogs/b.bourre\n", 3)
    assert done.stderr == "referee: empty: has no logs: their names end in .bourre or .bourre.gz\n"


def test_ignore_files_hold_in_their_folder_and_below(tree: Tree, here: Path) -> None:
    tree("a.bourre", "logs/a.bourre", "logs/b.bourre", "logs/x/b.bourre", "logs/x/c.bourre", "top/d.bourre")
    write(here, _gitignore="/a.bourre\n", logs___gitignore="b.bourre\n", logs__x___gitignore="!b.bourre\n")
    write(here, top___ignore="d.bourre\n")
    assert paths(".") == ["logs/a.bourre", "logs/x/b.bourre", "logs/x/c.bourre"]
    assert left_out(".") == (3, 0, "2 by .gitignore, 1 by .ignore")
    assert len(paths(".", exclusion=Exclusion(ignores=False))) == 6


def test_an_ignore_file_decides_before_any_gitignore(tree: Tree, here: Path) -> None:
    tree("logs/a.bourre", "logs/b.bourre")
    write(here, _ignore="b.bourre\n!a.bourre\n", logs___gitignore="a.bourre\n!b.bourre\n")
    assert paths(".") == ["logs/a.bourre"]


def test_above_the_folder_that_is_named_only_its_own_repository_speaks(tree: Tree, here: Path) -> None:
    tree("club/logs/a.bourre", "club/logs/b.bourre")
    write(here, _gitignore="a.bourre\n", club___gitignore="b.bourre\n")
    assert paths("club/logs") == ["club/logs/a.bourre", "club/logs/b.bourre"]
    (here / "club/.git").mkdir()
    assert paths("club/logs") == ["club/logs/a.bourre"]
    assert paths(".") == ["club/logs/a.bourre"]
    shutil.rmtree(here / "club/.git")
    assert paths(".") == []


GIT = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
PATHS = ("a", "b", "*", "a*", "**", "x.bourre", "?.bourre", "*.bourre", "a/b", "a/*", "**/b", "a/**/b")
LINE = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", "", "!", "/", "!/"]),
    st.sampled_from([*PATHS, "[ab]*", "[!a]", "x*.*o*r*", "\\\\a", "a/**/x.bourre"]),
    st.sampled_from(["", "", "/", "/**", "\r", "  ", " # no comment"]),
)
LINES = st.lists(LINE, max_size=5).map("\n".join)
FOLDERS = ["", "a/", "b/", "a/b/", "a/b/a/"]
FILES = [f"{folder}{name}.bourre" for folder in FOLDERS for name in ("x", "y", "a")]


@GIT
@given(st.dictionaries(st.sampled_from(FOLDERS), LINES, min_size=1))
def test_nested_files_ignore_what_git_ignores(
    tmp_path_factory: pytest.TempPathFactory, ignored: dict[str, str]
) -> None:
    here = tmp_path_factory.mktemp("git")
    for path in FILES:
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).write_text("")
    for folder, text in ignored.items():
        (here / folder / ".gitignore").write_text(text, newline="")
    _git(here, "init", "-q")
    said = _git(here, "ls-files", "-z", "--others", "--exclude-standard", "--", "*.bourre").split("\0")
    assert {os.path.relpath(path, here) for path in paths(str(here))} - {"."} == {*said} - {""}
    shutil.rmtree(here)


def _git(here: Path, *words: str) -> str:
    quiet = ("-c", "core.excludesFile=/dev/null")
    return subprocess.run(["git", *quiet, *words], cwd=here, capture_output=True, text=True, check=True).stdout


def test_an_ignore_file_that_cannot_be_read_leaves_nothing_out(
    tree: Tree, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(*(f"{name}/a.bourre" for name in ("folder", "huge", "link", "long", "pipe", "secret")))
    (here / "folder/.gitignore").mkdir()
    (here / "huge/.gitignore").write_text("a.bourre\n" + "#" * 70_000)
    (here / "long/.gitignore").write_text("a.bourre\n" * 2001)
    (here / "link/.gitignore").symlink_to("../secret/.gitignore")
    os.mkfifo(here / "pipe/.gitignore")
    (here / "secret/.gitignore").write_text("a.bourre\n")

    def refusing(path: str, most: int) -> bytes:
        if path.endswith("secret/.gitignore"):
            raise PermissionError(13, "Permission denied")
        return bytes_of(path, most)

    monkeypatch.setattr("referee.cli.sources.bytes_of", refusing)
    assert len(paths(".")) == 6
    assert sorted(capsys.readouterr().err.splitlines()) == [
        "referee: folder/.gitignore: is not a regular file, so it leaves nothing out",
        "referee: huge/.gitignore: is larger than 64 KiB, so it leaves nothing out",
        "referee: link/.gitignore: is not a regular file, so it leaves nothing out",
        "referee: long/.gitignore: has more than 2,000 lines, so it leaves nothing out",
        "referee: pipe/.gitignore: is not a regular file, so it leaves nothing out",
        "referee: secret/.gitignore: permission denied, so it leaves nothing out",
    ]


@given(st.lists(st.binary(max_size=20), max_size=20).map(b"\n".join))
def test_any_bytes_may_be_in_an_ignore_file(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    here = tmp_path_factory.mktemp("bytes")
    (here / ".gitignore").write_bytes(content + b"\nb.bourre\n")
    for name in ("a.bourre", "b.bourre", os.fsdecode(b"\xff.bourre")):
        (here / name).write_bytes(b"")
    assert str(here / "b.bourre") not in paths(str(here))
    shutil.rmtree(here)


def test_names_that_are_not_utf_8_are_ignored_by_their_bytes(tree: Tree, here: Path) -> None:
    tree("a.bourre")
    (here / os.fsdecode(b"\xff.bourre")).write_bytes(b"")
    (here / ".gitignore").write_bytes(b"\xef\xbb\xbf\xff.*\n")
    assert paths(".") == ["a.bourre"]


def test_standard_input_is_left_out_by_its_name_if_that_is_forced(tree: Tree, run: Run) -> None:
    tree("x")
    words = ("check", "-", "--stdin-filename", "build/a.bourre")
    assert "build/a.bourre: 1 hand" in run(*words, given=CLEAN_LOG).stdout
    assert run(*words, "--force-exclude", given=CLEAN_LOG).stdout == ""
