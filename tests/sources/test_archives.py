"""Logs in a zip archive, which is opened only where ``zip://`` says so."""

import gzip
import io
import os
import struct
import warnings
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from cli.conftest import CLEAN_LOG, Run, Start
from hypothesis import given
from hypothesis import strategies as st

from referee.cli.sources.content import Refused
from referee.cli.sources.logs import Logs, logs, opened
from sources.conftest import FLAWED_LOG, Read, Tree

LOG = CLEAN_LOG.encode()


def zipped(*names: str, how: int = zipfile.ZIP_DEFLATED, content: bytes = LOG) -> bytes:
    """An archive of files of these names."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        for name in names:
            archive.writestr(name, content)
    return packed.getvalue()


@pytest.fixture
def season(here: Path) -> Path:
    """An archive of a few files."""
    path = here / "season.zip"
    path.write_bytes(
        zipped("logs/b.bourre", "logs/a/c.bourre", "logs/a.bourre", "notes.txt", ".d/e.bourre", "f.bourre")
    )
    return path


ALL = ["f.bourre", "logs/a.bourre", "logs/a/c.bourre", "logs/b.bourre"]


@pytest.mark.parametrize(
    ("meant", "found"),
    [
        ("season.zip", ALL),
        ("::season.zip", ALL),
        ("logs::season.zip", ALL[1:]),
        ("logs/a/::season.zip", ALL[2:3]),
        ("logs/*.bourre::season.zip", [ALL[1], ALL[3]]),
        ("**/c.bourre::season.zip", [ALL[2]]),
        ("notes.txt::season.zip", ["notes.txt"]),
        (".d/e.bourre::season.zip", [".d/e.bourre"]),
    ],
)
def test_an_archive_or_a_part_of_it_is_read(meant: str, found: list[str], season: Path, read: Read) -> None:
    assert read(f"zip://{meant}") == dict.fromkeys(found, LOG)
    assert list(read(f"zip://{meant}")) == found


def test_among_other_logs_a_log_in_an_archive_has_its_full_address(season: Path, tree: Tree, read: Read) -> None:
    tree("a.bourre", "zip.bourre")
    inside = [f"zip://logs/{name}::season.zip" for name in ("a.bourre", "a/c.bourre", "b.bourre")]
    assert list(read("zip.bourre", "zip://logs::season.zip", "a.bourre")) == ["a.bourre", "zip.bourre", *inside]


NAME = st.text("ab-.", min_size=1, max_size=2).filter(lambda name: not name.startswith("."))
FILES = st.sets(st.lists(NAME, min_size=1, max_size=3).map(lambda parts: "/".join(parts) + ".bourre"), min_size=1)


@given(FILES)
def test_an_archive_has_the_same_paths_as_the_folder_that_was_packed(
    tmp_path_factory: pytest.TempPathFactory, files: set[str]
) -> None:
    archive = tmp_path_factory.mktemp("archive") / "season.zip"
    archive.write_bytes(zipped(*files))
    assert [one.path for one in logs([f"zip://{archive}"])] == sorted(files)


def test_the_report_on_an_archive_is_the_same_as_on_the_folder(tree: Tree, here: Path, start: Start) -> None:
    tree("in/logs/a.bourre", "in/logs/b/c.bourre", "in/d.bourre")
    tree("in/logs/b.bourre", log=FLAWED_LOG)
    with zipfile.ZipFile(here / "season.zip", "w") as archive:
        for path in sorted((here / "in").rglob("*.bourre"), reverse=True):
            archive.write(path, path.relative_to(here / "in"))
    words = ("audit", "--output-format", "json", "--jobs")
    folder = start(*words, 1, ".", cwd=here / "in")
    assert folder.returncode == 1
    for jobs in (1, 3):
        done = start(*words, jobs, "zip://season.zip", cwd=here)
        assert (done.returncode, done.stdout, done.stderr) == (1, folder.stdout, b"")


def test_an_archive_is_not_opened_unless_requested(season: Path, run: Run) -> None:
    season.rename("Season.ZIP")
    done = run("audit", "Season.ZIP")
    assert done.exit_code == 3
    assert "Season.ZIP: is an archive: write zip://Season.ZIP" in done.stderr
    assert run("audit", "zip://Season.ZIP").exit_code == 0


def test_an_archive_in_a_folder_is_no_log(season: Path, tree: Tree) -> None:
    tree("a.bourre")
    assert [one.path for one in logs(["."])] == ["a.bourre"]


def test_an_output_never_replaces_the_archive(season: Path, run: Run) -> None:
    done = run("audit", "zip://season.zip", "-o", f"json:{season}")
    assert done.exit_code == 2
    assert "would destroy" in done.stderr


def test_house_files_come_from_the_current_folder_and_not_from_an_archive(here: Path, tree: Tree, run: Run) -> None:
    own = zipped("logs/a.bourre", content=LOG.replace(b"rules winning-moves", b"rules ours"))
    (here / "season.zip").write_bytes(own)
    tree("logs/referee.toml", log="this is no house file")
    assert run("audit", "zip://season.zip").exit_code == 1
    tree("referee.toml", log='[rulesets.ours]\nextends = "winning-moves"\n')
    assert run("audit", "zip://season.zip").exit_code == 0


def test_a_log_that_is_in_an_archive_twice_is_refused(here: Path, read: Read) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("a.bourre", "b.bourre", "a.bourre"):
            with warnings.catch_warnings(action="ignore"):
                archive.writestr(name, name + str(len(archive.namelist())))
    (here / "season.zip").write_bytes(packed.getvalue())
    assert read("zip://season.zip") == {"a.bourre": "is in the archive 2 times", "b.bourre": b"b.bourre1"}


def test_a_link_in_an_archive_is_not_followed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile(here / "season.zip", "w") as archive:
        link = zipfile.ZipInfo("l.bourre")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("m.bourre", LOG)
    assert [one.path for one in logs(["zip://season.zip"])] == ["m.bourre"]
    assert "l.bourre: is a link" in capsys.readouterr().err


def test_names_with_parent_folders_are_only_names(here: Path, read: Read) -> None:
    names = ["../up.bourre", "./a.bourre", "/etc/b.bourre", "a::b.bourre"]
    (here / "season.zip").write_bytes(zipped(*names))
    assert read("zip://season.zip") == dict.fromkeys(names, LOG)
    assert os.listdir(here) == ["season.zip"]


def test_a_packed_log_in_an_archive_is_unpacked(here: Path, read: Read) -> None:
    (here / "season.zip").write_bytes(zipped("a.bourre.gz", content=gzip.compress(LOG)))
    assert read("zip://season.zip") == {"a.bourre.gz": LOG}


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_log_that_can_only_be_unpacked_in_one_go_is_refused(how: int, here: Path, read: Read) -> None:
    (here / "season.zip").write_bytes(zipped("a.bourre", how=how))
    assert read("zip://season.zip") == {"a.bourre": "is compressed by a method other than deflate"}


def test_no_more_is_unpacked_than_a_log_may_have(here: Path, monkeypatch: pytest.MonkeyPatch, read: Read) -> None:
    monkeypatch.setattr("referee.cli.sources.spool.FILE_BYTES", 5000)
    bomb = zipped("a.bourre", content=bytes(50_000_000))
    assert len(bomb) < 50_000
    # It says of itself that it is small.
    at = bomb.index(b"PK\x01\x02") + 24
    for packed in (bomb, bomb[:at] + struct.pack("<L", 100) + bomb[at + 4 :]):
        (here / "season.zip").write_bytes(packed)
        [said] = read("zip://season.zip").values()
        assert isinstance(said, str)
    assert len(read("zip://season.zip", large=True)) == 1


def test_a_damaged_log_costs_itself_alone(here: Path, run: Run, read: Read) -> None:
    packed = zipped("a.bourre", "b.bourre", how=zipfile.ZIP_STORED).replace(b"seat Ann 200", b"seat Ann 300", 1)
    (here / "season.zip").write_bytes(packed)
    found = read("zip://season.zip")
    assert "Bad CRC-32" in str(found["a.bourre"])
    assert found["b.bourre"] == LOG
    assert run("audit", "zip://season.zip").exit_code == 3


def test_an_encrypted_log_costs_itself_alone(here: Path, read: Read) -> None:
    packed = zipped("a.bourre", "b.bourre")
    at = packed.index(b"PK\x01\x02") + 8
    (here / "season.zip").write_bytes(packed[:at] + b"\x01" + packed[at + 1 :])
    assert read("zip://season.zip") == {"a.bourre": "is encrypted", "b.bourre": LOG}


@pytest.mark.parametrize(
    ("archive", "reason"),
    [("gone.zip", "no such file or directory"), (".", "is a folder"), ("/dev/zero", "is not a regular file")],
)
def test_a_missing_archive_is_refused(archive: str, reason: str, here: Path, read: Read) -> None:
    [(path, said)] = read(f"zip://a.bourre::{archive}").items()
    assert path == f"zip://a.bourre::{archive}"
    assert reason in str(said)


def test_a_missing_member_is_refused(season: Path, read: Read) -> None:
    assert read("zip://gone.bourre::season.zip", "zip://*.log::season.zip", "f.bourre") == {
        "f.bourre": "no such file or directory",
        "zip://gone.bourre::season.zip": "has no logs: their names end in .bourre or .bourre.gz",
        "zip://*.log::season.zip": "matches no log",
    }


WHOLE = zipped("a.bourre", "b/c.bourre")


@given(st.integers(0, len(WHOLE)), st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), max_size=4))
def test_anything_broken_in_an_archive_is_reported_and_raises_nothing(
    tmp_path_factory: pytest.TempPathFactory, end: int, changes: list[tuple[int, int]]
) -> None:
    broken = bytearray(WHOLE)
    for at, byte in changes:
        broken[at] = byte
    archive = tmp_path_factory.mktemp("archive") / "season.zip"
    archive.write_bytes(broken if changes else broken[:end])
    for one in Logs([f"zip://{archive}"]):
        if isinstance(one, Refused):
            assert one.reason
            continue
        with suppress(OSError), opened(one, large=False) as file:
            file.read()
