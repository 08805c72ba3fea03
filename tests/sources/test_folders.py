"""A folder means the logs in it and below it, a glob what a shell would have made of it."""

import os
import shutil
from pathlib import Path

import pytest
from commands import CLEAN_LOG, Run
from hypothesis import given
from hypothesis import strategies as st
from sources.conftest import Read, Tree, paths

from referee.cli.sources import Exclusion, LogFile, find_logs

NO_LOGS = "has no logs: their names end in .bourre or .bourre.gz"


def test_a_folder_stands_for_all_logs_in_it_and_below(tree: Tree) -> None:
    tree("logs/b.bourre", "logs/a/c.bourre", "logs/a.bourre", "logs/a-b/d.bourre.gz", "logs/a/notes.txt", "x.bourre")
    assert paths("logs") == ["logs/a-b/d.bourre.gz", "logs/a.bourre", "logs/a/c.bourre", "logs/b.bourre"]
    assert paths(".") == [*paths("logs"), "x.bourre"]
    assert paths("logs/", "./logs", "logs/b.bourre", "logs/a") == paths("logs")


def test_a_file_that_is_named_is_a_log_whatever_its_name_is(tree: Tree, read: Read) -> None:
    tree("notes.txt", ".hidden", "a[1].bourre")
    assert read("notes.txt", ".hidden", "a[1].bourre") == dict.fromkeys(
        (".hidden", "a[1].bourre", "notes.txt"), CLEAN_LOG.encode()
    )


def test_names_that_begin_with_a_dot_are_skipped(tree: Tree) -> None:
    tree("logs/.a.bourre", "logs/.git/b.bourre", "logs/c.bourre", ".d/e.bourre")
    assert paths(".") == ["logs/c.bourre"]
    assert paths(".d") == [".d/e.bourre"]


NAME = st.text("ab-./0é" + "[*", min_size=1, max_size=3).filter(lambda name: "/" not in name and name[0] != ".")
FOLDERS = st.lists(NAME, max_size=3).map("/".join)
FILE = st.tuples(FOLDERS, NAME, st.sampled_from([".bourre", ".bourre.gz"])).map(
    lambda one: f"{one[0]}/{one[1]}{one[2]}"
)


@given(st.lists(FILE, min_size=1, max_size=8), st.data())
def test_logs_are_ordered_by_path_as_strings(
    tmp_path_factory: pytest.TempPathFactory, files: list[str], data: st.DataObject
) -> None:
    top = tmp_path_factory.mktemp("tree")
    written = set()
    for file in files:
        path = Path(f"{top}/{file}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"")
        except OSError:  # What is a folder already can't be a log, nor the other way round.
            continue
        written.add(str(path))
    more = data.draw(st.lists(st.sampled_from(sorted({f"{top}", *written, *map(os.path.dirname, written)}))))
    assert paths(str(top)) == sorted(written)
    assert paths(*more, str(top)) == sorted(written)
    shutil.rmtree(top)


def test_a_link_in_a_folder_is_named_once_and_not_followed(
    tree: Tree, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree("elsewhere/a.bourre", "logs/b.bourre")
    links = {"b2.bourre": "b.bourre", "a": "../elsewhere", "c.txt": "b.bourre", "z.bourre": "gone", "y": "y"}
    for link, target in links.items():
        (here / "logs" / link).symlink_to(target)
    assert paths("logs") == ["logs/b.bourre"]
    said = sorted(capsys.readouterr().err.splitlines())
    what = "is a link; name it to have it read"
    assert said == [f"referee: logs/{name}: {what}" for name in ("a", "b2.bourre", "z.bourre")]


def test_a_link_that_is_named_is_followed(tree: Tree, here: Path, read: Read) -> None:
    tree("elsewhere/a.bourre")
    (here / "logs").symlink_to("elsewhere")
    (here / "b.bourre").symlink_to("elsewhere/a.bourre")
    assert read("logs", "b.bourre") == dict.fromkeys(("b.bourre", "logs/a.bourre"), CLEAN_LOG.encode())


def test_a_folder_without_logs_is_refused(tree: Tree) -> None:
    tree("logs/notes.txt", "b.bourre")
    assert find_logs(["logs", "b.bourre"], Exclusion()).found[1] == LogFile("logs", refusal=NO_LOGS)


def test_a_folder_that_cannot_be_read_is_refused_and_the_others_are_read(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree("logs/a/1.bourre", "logs/b/2.bourre", "logs/c.bourre", "logs/a.bourre")

    def scandir(folder: str, scandir=os.scandir):
        if folder == "logs/a/":
            raise PermissionError(13, "Permission denied")
        return scandir(folder)

    monkeypatch.setattr("os.scandir", scandir)
    assert paths("logs") == ["logs/a.bourre", "logs/a/", "logs/b/2.bourre", "logs/c.bourre"]
    assert find_logs(["logs"], Exclusion()).found[1] == LogFile("logs/a/", refusal="permission denied")


def test_a_folder_or_device_named_like_a_log_is_refused(tree: Tree, here: Path, read: Read) -> None:
    tree("logs/a.bourre", "logs/b.bourre/c.bourre")
    os.mkfifo(here / "logs" / "pipe.bourre")
    found = read("logs")
    assert list(found) == ["logs/a.bourre", "logs/b.bourre/c.bourre", "logs/pipe.bourre"]
    assert found["logs/pipe.bourre"] == "is not a regular file"


def test_folders_may_be_as_deep_as_the_system_lets_them_be(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(1200):
        os.mkdir("d")
        os.chdir("d")
    Path("a.bourre").write_text(CLEAN_LOG)
    monkeypatch.chdir(here)
    assert paths(".") == ["d/" * 1200 + "a.bourre"]
    # Python itself can't remove folders as deep as that.
    os.chdir("d/" * 1200)
    os.remove("a.bourre")
    for _ in range(1200):
        os.chdir("..")
        os.rmdir("d")


@pytest.mark.parametrize("command", ["check", "audit"])
def test_check_and_audit_take_folders(command: str, tree: Tree, run: Run) -> None:
    tree("logs/b.bourre", "logs/a/c.bourre", "logs/d.bourre.gz")
    done = run(command, "--output-format", "json", "logs", "gone.bourre", "none")
    assert done.exit_code == 3
    assert [line.split('"')[3] for line in done.stdout.splitlines() if '"path"' in line] == [
        "gone.bourre", "logs/a/c.bourre", "logs/b.bourre", "logs/d.bourre.gz", "none"
    ]  # fmt: skip
    assert "logs/d.bourre.gz: is not a valid gzip file" in done.stderr


def test_a_log_named_in_two_spellings_is_listed_once(tree: Tree, here: Path) -> None:
    tree("logs/a.bourre", "logs/b/c.bourre")
    spellings = ("logs/a.bourre", "./logs/a.bourre", "logs/b/../a.bourre", f"{here}/logs/a.bourre")
    assert paths(*spellings) == ["./logs/a.bourre"]
    assert paths(".", "./logs/a.bourre", "logs/b/../b", str(here)) == paths(".")
    assert paths("logs", "./logs/b/c.bourre", f"{here}/logs/*.bourre") == paths("logs")


def test_skipped_files_are_reported_if_they_are_named(tree: Tree, here: Path) -> None:
    tree("logs/a.bourre", "logs/.hidden/d.bourre", "logs/notes.txt")
    (here / "logs/link.bourre").symlink_to("a.bourre")
    named = ["./logs/.hidden/d.bourre", "./logs/link.bourre", "./logs/notes.txt"]
    assert paths("logs", *named) == [*named, "logs/a.bourre"]


FILES = ("a/x.bourre", "a/y.txt", "a/b/x.bourre", "a/b/z.bourre.gz", "a/.h/x.bourre", "c/x.bourre", "n.bourre")


@pytest.mark.parametrize(
    ("glob", "found"),
    [
        ("a/*.bourre", ["a/x.bourre"]),
        ("a/?.*", ["a/x.bourre", "a/y.txt"]),
        ("*/x.bourre", ["a/x.bourre", "c/x.bourre"]),
        ("**/x.bourre", ["a/b/x.bourre", "a/x.bourre", "c/x.bourre"]),
        ("a/**/x.bourre", ["a/b/x.bourre", "a/x.bourre"]),
        ("a/**", ["a/b/x.bourre", "a/b/z.bourre.gz", "a/x.bourre"]),
        ("**/b", ["a/b/x.bourre", "a/b/z.bourre.gz"]),
        ("**/b/**/**/z*", ["a/b/z.bourre.gz"]),
        ("[b-d]", ["c/x.bourre"]),
        ("[!c]*", ["a/b/x.bourre", "a/b/z.bourre.gz", "a/x.bourre", "n.bourre"]),
        ("a/.*", ["a/.h/x.bourre"]),
        ("./c/*", ["./c/x.bourre"]),
    ],
)
def test_a_glob_stands_for_the_logs_it_matches(glob: str, found: list[str], tree: Tree) -> None:
    tree(*FILES)
    assert paths(glob) == found


def test_a_file_named_like_a_glob_is_read(tree: Tree) -> None:
    tree("a[1].bourre", "a1.bourre", "l*/b.bourre", "lx/c.bourre")
    assert paths("a[1].bourre", "l*") == ["a[1].bourre", "l*/b.bourre"]


def test_a_glob_that_matches_nothing_is_refused(tree: Tree) -> None:
    tree(*FILES)
    assert list(find_logs(["*.log", "gone/*"], Exclusion()).found) == [
        LogFile("*.log", refusal="matches no log"),
        LogFile("gone/*", refusal="matches no log"),
    ]


def test_globs_files_and_folders_together_are_in_order_and_each_log_once(tree: Tree) -> None:
    tree(*FILES)
    found = paths("n.bourre", "*/x.bourre", "a", "**/*.gz")
    assert found == ["a/b/x.bourre", "a/b/z.bourre.gz", "a/x.bourre", "c/x.bourre", "n.bourre"]
