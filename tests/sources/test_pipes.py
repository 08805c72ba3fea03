"""A pipe that is named is read as standard input is; what may never end, and pipes in folders, are refused."""

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from cli.conftest import CLEAN_LOG, Run

from sources.conftest import FLAWED_LOG, Tree

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


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_refused(device: str, run: Run) -> None:
    assert run("check", device).stderr == f"referee: {device}: is not a regular file\n"


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
    assert '"path": "club/a.bourre"' in run(*words, input=FLAWED_LOG).stdout
    assert run(*words, input=FLAWED_LOG).exit_code == 0
    assert run("check", "-", input=FLAWED_LOG).exit_code == 1
    assert not (here / "club/a.bourre").exists()


def test_a_baseline_knows_standard_input_by_its_name(tree: Tree, here: Path, run: Run) -> None:
    tree("logs/a.bourre", log=FLAWED_LOG)
    assert run("baseline", "write", "known.json", "logs").exit_code == 0
    words = ("check", "--baseline", "known.json", "-")
    assert run(*words, "--stdin-filename", "logs/a.bourre", input=FLAWED_LOG).exit_code == 0
    assert run(*words, input=FLAWED_LOG).exit_code == 1


@pytest.mark.parametrize("words", [["a.bourre"], ["-", "a.bourre"], ["."]])
def test_only_standard_input_alone_takes_a_name(words: list[str], tree: Tree, run: Run) -> None:
    tree("a.bourre")
    done = run("check", "--stdin-filename", "b.bourre", *words, input=CLEAN_LOG)
    assert done.exit_code == 2
    assert "--stdin-filename b.bourre needs - as the only log" in " ".join(done.stderr.split())
