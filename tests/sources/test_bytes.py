"""The bytes of a log, plain, packed or from a pipe."""

import gzip
import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import few
import pytest
from commands import CLEAN_LOG, FLAWED_LOG, Run, Start
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


def test_a_log_removed_before_reading_is_refused(tree: Tree, read: Read, here: Path) -> None:
    tree("logs/a.bourre", "logs/b.bourre")
    os.remove(here / "logs" / "a.bourre")
    (here / "logs" / "a.bourre").mkdir()
    assert read("logs/a.bourre", "logs/b.bourre") == {
        "logs/a.bourre": "has no logs: their names end in .bourre or .bourre.gz",
        "logs/b.bourre": LOG,
    }


Fed = Callable[..., None]


@pytest.fixture
def fed(here: Path) -> Iterator[Fed]:
    """Makes pipes of these names, from which a log can be read once."""
    writers: list[Thread] = []

    def made(*names: str, log: str | bytes = CLEAN_LOG) -> None:
        content = log.encode() if isinstance(log, str) else log
        for name in names:
            os.mkfifo(here / name)
            writers.append(Thread(target=(here / name).write_bytes, args=[content], daemon=True))
            writers[-1].start()

    yield made
    for one in writers:
        one.join(timeout=20)
        assert not one.is_alive(), "nobody read the pipe"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_pipe_that_is_named_is_read_once(jobs: int, tree: Tree, fed: Fed, run: Run) -> None:
    tree("c.bourre")
    fed("a", "b.bourre", log=FLAWED_LOG)
    done = run("check", "--output-format", "concise", "--jobs", jobs, "a", "b.bourre", "c.bourre")
    assert done.exit_code == 1
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == ["a", "b.bourre"]


@pytest.mark.parametrize("command", ["check", "audit", "ledger"])
@pytest.mark.parametrize("name", ["a.bourre", "a.bourre.gz"])
def test_the_report_is_that_of_a_file_of_the_same_name(command: str, name: str, fed: Fed, here: Path, run: Run) -> None:
    content = FLAWED_LOG.encode() if name == "a.bourre" else gzip.compress(FLAWED_LOG.encode())
    (here / name).write_bytes(content)
    plain = run(command, "--output-format", "json", name)
    (here / name).unlink()
    fed(name, log=content)
    assert run(command, "--output-format", "json", name).stdout == plain.stdout


@pytest.mark.parametrize("command", ["settle", "explain"])
def test_every_command_that_reads_reads_a_pipe(command: str, tree: Tree, fed: Fed, run: Run) -> None:
    tree("a.bourre")
    fed("a")
    assert run(command, "a").stdout == run(command, "a.bourre").stdout.replace("a.bourre", "a")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_process_substitution_is_such_a_pipe(tree: Tree, here: Path) -> None:
    tree("a.bourre", log=FLAWED_LOG)
    words = f"{sys.executable} -m referee check --output-format concise <(cat a.bourre) - < a.bourre"
    done = subprocess.run(["bash", "-c", words], cwd=here, capture_output=True, text=True, check=False)
    assert [line.partition(":")[0].rstrip("0123456789") for line in done.stdout.splitlines()] == ["-", "/dev/fd/"]


def test_a_pipe_in_a_folder_is_not_waited_for(tree: Tree, here: Path, run: Run) -> None:
    tree("logs/a.bourre")
    os.mkfifo(here / "logs/b.bourre")
    done = run("check", "logs")
    assert (done.exit_code, done.stderr) == (3, "referee: logs/b.bourre: is not a regular file\n")


def test_no_log_is_written_to_a_pipe(here: Path, run: Run) -> None:
    os.mkfifo(here / "a.bourre")
    done = run("fmt", "a.bourre")
    assert done.exit_code == 3
    assert done.stderr.startswith("referee: a.bourre: is not a regular file\n")


def test_a_pipe_has_the_limit_of_a_file(fed: Fed, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.cli.sources.FILE_BYTES", 10)
    fed("a")
    assert "a: is larger than 0 MiB" in run("check", "a").stderr


def test_the_name_of_standard_input_is_told_and_decides_the_settings(here: Path, run: Run) -> None:
    (here / "club").mkdir()
    (here / "club/referee.toml").write_text('ignore = ["L"]\n[defaults]\nrules = "louisiana"\n')
    words = ("check", "-", "--stdin-filename", "club/a.bourre", "--output-format", "json")
    assert '"path": "club/a.bourre"' in run(*words, given=FLAWED_LOG).stdout
    assert run(*words, given=FLAWED_LOG).exit_code == 0
    assert run("check", "-", given=FLAWED_LOG).exit_code == 1
    assert not (here / "club/a.bourre").exists()


def test_a_baseline_knows_standard_input_by_its_name(tree: Tree, here: Path, run: Run) -> None:
    tree("logs/a.bourre", log=FLAWED_LOG)
    assert run("baseline", "write", "known.json", "logs").exit_code == 0
    words = ("check", "--baseline", "known.json", "-")
    assert run(*words, "--stdin-filename", "logs/a.bourre", given=FLAWED_LOG).exit_code == 0
    assert run(*words, given=FLAWED_LOG).exit_code == 1


@pytest.mark.parametrize("words", [["a.bourre"], ["-", "a.bourre"], ["."]])
def test_only_standard_input_alone_takes_a_name(words: list[str], tree: Tree, run: Run) -> None:
    tree("a.bourre")
    done = run("check", "--stdin-filename", "b.bourre", *words, given=CLEAN_LOG)
    assert done.exit_code == 2
    assert "--stdin-filename b.bourre needs - as the only log" in " ".join(done.stderr.split())
