"""The bytes of a log, plain or packed; and no more of them than a log may have."""

import gzip
import os
import subprocess
import sys
import zlib
from pathlib import Path

import few
import pytest
from cli.conftest import CLEAN_LOG, Run, Start

from sources.conftest import Read, Tree

LOG = CLEAN_LOG.encode()
TOO_LARGE = "is larger than 0 MiB, which is more than a log may have"
"""Of a limit that is a few bytes here."""


def test_a_packed_log_is_unpacked_by_its_name(here: Path, read: Read) -> None:
    for name in ("a.bourre.gz", "b.gz", "c.bourre"):
        (here / name).write_bytes(gzip.compress(LOG))
    (here / "d.gz").write_bytes(gzip.compress(LOG[:40]) + gzip.compress(LOG[40:]))
    assert read("a.bourre.gz", "b.gz", "c.bourre", "d.gz") == {
        "a.bourre.gz": LOG,
        "b.gz": LOG,
        "c.bourre": (here / "c.bourre").read_bytes(),
        "d.gz": LOG,
    }


def test_the_verdict_on_a_packed_log_is_that_on_the_plain_one(tree: Tree, here: Path, run: Run) -> None:
    tree("a.bourre")
    (here / "a.bourre.gz").write_bytes(gzip.compress(LOG))
    for command in ("check", "audit", "ledger"):
        plain = run(command, "--output-format", "json", "a.bourre")
        packed = run(command, "--output-format", "json", "a.bourre.gz")
        assert packed.stdout == plain.stdout.replace('"a.bourre"', '"a.bourre.gz"')


@pytest.mark.parametrize(
    "packed",
    [b"", LOG, gzip.compress(LOG)[:-3], gzip.compress(LOG)[:50], gzip.compress(LOG) + b"more", zlib.compress(LOG)],
    ids=["empty", "plain", "without its end", "half", "with more", "of another kind"],
)
def test_a_broken_packed_log_is_refused(packed: bytes, here: Path, read: Read) -> None:
    (here / "a.gz").write_bytes(packed)
    [said] = read("a.gz").values()
    assert str(said).startswith("is not a valid gzip file")


def test_a_log_past_the_limit_is_refused(here: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.sources.FILE_BYTES", len(LOG))
    contents = {"a.bourre": LOG, "b.bourre": LOG + b"#", "c.gz": gzip.compress(LOG), "d.gz": gzip.compress(LOG + b"#")}
    for name, content in contents.items():
        (here / name).write_bytes(content)
    assert read(*contents) == {"a.bourre": LOG, "b.bourre": TOO_LARGE, "c.gz": LOG, "d.gz": TOO_LARGE}


def test_no_more_of_a_bomb_is_unpacked_than_a_log_may_have(
    here: Path, read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.cli.sources.FILE_BYTES", 100_000)
    # Behind what is too much there is no gzip any more, which nobody comes to see.
    (here / "bomb.gz").write_bytes(gzip.compress(bytes(5_000_000))[:-8] + b"no check sum")
    assert read("bomb.gz") == {"bomb.gz": TOO_LARGE}


def test_a_file_that_is_too_large_is_not_read(here: Path, read: Read) -> None:
    with (here / "a.bourre").open("wb") as file:
        file.truncate(1 << 40)
    assert read("a.bourre") == {"a.bourre": "is larger than 16 MiB, which is more than a log may have"}


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX")
def test_a_stream_without_an_end_is_refused_in_the_memory_of_one_log() -> None:
    limit = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))"
    program = f"{limit}; sys.argv[1:] = ['check', '-']; runpy.run_module('referee', run_name='__main__')"
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run([sys.executable, "-c", program], stdin=endless, capture_output=True, check=False)
    assert done.returncode == 3
    assert done.stderr == b"referee: -: is larger than 16 MiB, which is more than a log may have\n"


@pytest.mark.parametrize("command", few.of(1, ["check", "audit"]))
def test_standard_input_is_a_log_among_others(command: str, tree: Tree, start: Start) -> None:
    tree("logs/a.bourre")
    done = start(command, "--output-format", "concise", "--jobs", 2, "-", "logs", input=b"hand 1\n")
    assert done.returncode == 1
    assert done.stdout.startswith(b"-:1:1: ")


def test_standard_input_has_the_limit_of_a_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.sources.FILE_BYTES", 10)
    refused = run("check", "-", input=CLEAN_LOG)
    assert refused.exit_code == 3
    assert "-: is larger than 0 MiB" in refused.stderr


def test_a_log_removed_before_reading_is_refused(tree: Tree, read: Read, here: Path) -> None:
    tree("logs/a.bourre", "logs/b.bourre")
    os.remove(here / "logs" / "a.bourre")
    (here / "logs" / "a.bourre").mkdir()
    assert read("logs/a.bourre", "logs/b.bourre") == {
        "logs/a.bourre": "has no logs: their names end in .bourre or .bourre.gz",
        "logs/b.bourre": LOG,
    }
