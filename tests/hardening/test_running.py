"""How a run ends, whatever happens: the old files or the new ones, the same bytes, and every other log judged.

Exit statuses, signals, workers and disks one by one are in tests/cli.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import few
import pytest
from cli.conftest import Run, Start, run, start

from hardening.logs import CLEAN, FLAWED, HEAD

__all__ = ["run", "start"]

DIES = """
import os, signal
from referee.table.seats import Seats
sit = Seats.sit
def dying(self, name, *more):
    if name == "Zed":
        os.kill(os.getpid(), signal.SIGKILL)
    return sit(self, name, *more)
Seats.sit = dying
from referee.cli.start import main
main()
"""
"""The program, but that a process which lets Zed sit down is killed."""


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder of logs, one of them flawed."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for name, log in {"a": CLEAN, "b": FLAWED, "ä": HEAD + "trick Ann 7♥\n"}.items():
        (folder / f"{name}.bourre").write_text(log)
    return folder


def environments() -> Iterator[dict[str, str]]:
    """Settings that must not matter, changed one by one."""
    yield from ({"PYTHONHASHSEED": seed} for seed in ("0", "1", "4711"))
    yield from ({"LC_ALL": locale} for locale in ("C", "C.UTF-8", "de_DE.UTF-8"))
    yield from ({"TZ": zone} for zone in ("UTC", "Asia/Kathmandu"))
    yield {"LANGUAGE": "de", "TERM": "xterm-256color", "LINES": "7"}


@pytest.mark.parametrize("changed", few.of(1, environments()), ids=str)
def test_the_same_bytes_whatever_the_hash_seed_the_locale_or_the_time_zone(
    changed: dict[str, str], logs: Path, start: Start
) -> None:
    words = ("audit", "--jobs", "2", "--output-format", "json", logs)
    assert start(*words, env=changed).stdout == start(*words, env={"PYTHONHASHSEED": "99"}).stdout


@pytest.mark.parametrize("form", ["json", "sarif", "junit", "markdown", "csv"])
def test_the_same_bytes_whatever_the_width_the_jobs_and_the_order_of_arguments(form: str, logs: Path, run: Run) -> None:
    paths = sorted(logs.iterdir())
    words = ("audit", "--output-format", form)
    once = run(*words, "--jobs", 1, *paths, env={"COLUMNS": "40"}).stdout
    again = run(*words, "--jobs", 2, *reversed(paths), paths[0], env={"COLUMNS": "200"}).stdout
    assert once == again


@pytest.mark.parametrize("optimised", few.of(1, ["-OO", "-O"]))
def test_without_asserts_and_docstrings_the_verdict_is_the_same(optimised: str, logs: Path) -> None:
    def said(*more: str) -> bytes:
        command = [sys.executable, *more, "-m", "referee", "check", "--output-format", "json", str(logs)]
        return subprocess.run(command, capture_output=True, check=False).stdout

    assert said(optimised) == said()


BUG = DIES.replace("os.kill(os.getpid(), signal.SIGKILL)", 'raise ZeroDivisionError("so it is")')
"""The program, with a bug when Zed sits down."""


@pytest.mark.parametrize("command", few.of(1, ["check", "audit"]))
def test_a_bug_costs_only_its_log_and_exits_with_70(command: str, logs: Path) -> None:
    (logs / "c.bourre").write_text(CLEAN.replace("Cal", "Zed"))
    words = [command, "--output-format", "json", str(logs)]
    done = subprocess.run([sys.executable, "-c", BUG, *words], capture_output=True, check=False, text=True)
    assert done.returncode == 70
    bug = "this is a bug in referee, not a mistake in your log: ZeroDivisionError: so it is ("
    assert f"c.bourre: {bug}" in done.stderr
    assert [one.get("error", "").startswith(bug) for one in json.loads(done.stdout)["files"]] == [
        False,
        False,
        True,
        False,
    ]


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("ends", few.of(2, [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]))
@pytest.mark.parametrize("to_all", [True, False])
def test_a_run_that_is_ended_leaves_the_old_report_and_neither_a_file_nor_a_process(
    to_all: bool, ends: int, logs: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    report.write_bytes(b"old")
    (logs / "z.bourre").write_text(CLEAN + "".join(f"hand {number}\n" for number in range(2, 300_000)))
    words = ("audit", "--jobs", "2", "--output-format", "concise", "-o", str(report), str(logs))
    command = [sys.executable, "-m", "referee", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout
        process.stdout.readline()
        (os.killpg if to_all else os.kill)(process.pid, ends)
        # Both pipes close when the last of the processes has ended.
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (128 + ends, b"")
    assert report.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["logs", "report.json"]


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod"])
def test_a_write_that_fails_is_74_and_keeps_the_old_file(
    call: str, logs: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*more: object) -> None:
        raise OSError(28, "No space left on device")

    old = tmp_path / "report.json"
    old.write_bytes(b"old")
    monkeypatch.setattr(os, call, fails)
    assert run("check", "-o", old, logs).exit_code == 74
    assert old.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["logs", "report.json"]
