"""hardening.md, "Running", and of "Writing" the files: how it ends, what a dead worker costs, the second look.

More of it: exit statuses in tests/cli/test_exit_statuses.py; signals, kills, full disks and faults of the program in
tests/faults; the same bytes from any number of jobs in tests/cli/test_jobs.py and tests/cluster.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import slow
from cli.conftest import Run, Start, run, start
from project.package import imports, modules

from hardening.logs import CLEAN, FLAWED, HEAD
from referee.cli.output import disk

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


def test_the_exit_statuses_are_those_that_the_ledger_page_of_the_design_lists(logs: Path, run: Run) -> None:
    assert run("check", logs / "a.bourre").exit_code == 0
    assert run("check", logs).exit_code == 1
    assert run("check", logs, "--no-such-option").exit_code == 2
    assert run("check", logs, "gone.bourre").exit_code == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("command", slow.but(1, ["check", "ledger", "settle", "report"]))
def test_a_failed_output_is_74(command: str, logs: Path, start: Start) -> None:
    words = ("-o", "-") if command == "report" else ()
    with open("/dev/full", "wb") as full:
        done = start(command, *words, logs / "b.bourre", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 74
    assert done.stderr == b"referee: the output could not be written: No space left on device\n"


@pytest.mark.parametrize("command", slow.but(1, ["check", "ledger", "settle", "fmt", "rulesets", "schema"]))
def test_a_closed_pipe_is_141_without_a_word(command: str, logs: Path) -> None:
    words = {"rulesets": [], "schema": ["check"], "fmt": ["--diff", str(logs / "b.bourre")]}
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "referee", command, *words.get(command, [str(logs / "b.bourre")])],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize("jobs", slow.but(1, [2, 3]))
def test_a_worker_that_is_killed_costs_its_file_alone_and_the_file_is_reported(jobs: int, logs: Path) -> None:
    for name in ("c", "d"):
        (logs / f"{name}.bourre").write_text(CLEAN.replace("Cal", "Zed"))
    words = ["audit", "--jobs", str(jobs), "--output-format", "concise", str(logs)]
    done = subprocess.run([sys.executable, "-c", DIES, *words], capture_output=True, check=False, text=True)
    assert done.returncode == 3
    for name in ("c", "d"):
        assert f"{name}.bourre: its process was killed (signal 9)" in done.stderr
    assert "b.bourre:9:" in done.stdout
    assert "ä.bourre:5:" in done.stdout


def environments() -> Iterator[dict[str, str]]:
    """Settings that must not matter, changed one by one."""
    yield from ({"PYTHONHASHSEED": seed} for seed in ("0", "1", "4711"))
    yield from ({"LC_ALL": locale} for locale in ("C", "C.UTF-8", "de_DE.UTF-8"))
    yield from ({"TZ": zone} for zone in ("UTC", "Asia/Kathmandu"))
    yield {"LANGUAGE": "de", "TERM": "xterm-256color", "LINES": "7"}


@pytest.mark.parametrize("changed", slow.but(1, environments()), ids=str)
def test_the_same_bytes_whatever_the_hash_seed_the_locale_or_the_time_zone(
    changed: dict[str, str], logs: Path, start: Start
) -> None:
    """Of many more runs: tests/determinism."""
    words = ("audit", "--jobs", "2", "--output-format", "json", logs)
    assert start(*words, env=changed).stdout == start(*words, env={"PYTHONHASHSEED": "99"}).stdout


@pytest.mark.parametrize("form", ["json", "sarif", "junit", "markdown", "csv"])
def test_the_same_bytes_whatever_the_width_the_jobs_and_the_order_of_arguments(form: str, logs: Path, run: Run) -> None:
    paths = sorted(logs.iterdir())
    words = ("audit", "--output-format", form)
    once = run(*words, "--jobs", 1, *paths, env={"COLUMNS": "40"}).stdout
    again = run(*words, "--jobs", 2, *reversed(paths), paths[0], env={"COLUMNS": "200"}).stdout
    assert once == again


def test_the_recheck_of_the_ledger_shares_no_code_with_the_ledger() -> None:
    """It knows the shape of the entries, and adds them up again."""
    own = {one for one in imports(modules()["referee.ledger.recheck"]) if one.startswith("referee.")}
    assert {one.rpartition(".")[0] for one in own} <= {"referee.ledger", "referee.ledger.entries"}
    assert all(one.startswith("referee.ledger.entries") for one in own)
    entries = {one for one in imports(modules()["referee.ledger.entries"]) if one.startswith("referee.")}
    assert not {one for one in entries if one.startswith(("referee.ledger.", "referee.replay"))}


def test_every_ledger_is_rechecked_hand_by_hand_and_at_the_end() -> None:
    from unittest.mock import patch

    from referee.judge.audit import audit
    from referee.ledger.recheck import Recheck

    with patch.object(Recheck, "hand") as hand, patch.object(Recheck, "end") as end:
        audit(CLEAN + "\nhand\n  dealer Ann\n  trump 7s\n  stay Ann\n  win Ann 3\n")
    assert (hand.call_count, end.call_count) == (2, 1)


def test_no_check_of_the_program_is_an_assert() -> None:
    """``python -O`` drops those."""
    import ast

    for module, tree in modules().items():
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.Assert)], module


@pytest.mark.parametrize("optimised", slow.but(1, ["-OO", "-O"]))
def test_without_asserts_and_docstrings_the_verdict_is_the_same(optimised: str, logs: Path) -> None:
    def said(*more: str) -> bytes:
        command = [sys.executable, *more, "-m", "referee", "check", "--output-format", "json", str(logs)]
        return subprocess.run(command, capture_output=True, check=False).stdout

    assert said(optimised) == said()


def test_a_file_is_written_under_another_name_synced_and_renamed_and_its_folder_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, rename = os.fsync, os.replace
    target = tmp_path / "ledger.json"

    def synced(number: int) -> None:
        done.append("synced")
        sync(number)

    def renamed(source: Path, there: Path) -> None:
        assert Path(source).parent == target.parent
        assert Path(source).read_bytes() == b"new"
        done.append("renamed")
        rename(source, there)

    monkeypatch.setattr(disk.os, "fsync", synced)
    monkeypatch.setattr(disk.os, "replace", renamed)
    target.write_bytes(b"old")
    disk.put(target, b"new")
    assert (done, target.read_bytes()) == (["synced", "renamed", "synced"], b"new")
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod"])
def test_a_write_that_fails_is_74_and_keeps_the_old_file(
    call: str, logs: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*more: object) -> None:
        raise OSError(28, "No space left on device")

    old = tmp_path / "report.json"
    old.write_bytes(b"old")
    monkeypatch.setattr(disk.os, call, fails)
    assert run("check", "-o", old, logs).exit_code == 74
    assert old.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["logs", "report.json"]


def test_the_program_opens_no_connection_by_itself() -> None:
    """A library that can is imported only where a cluster is named, or a site is built."""
    able = {"socket", "urllib.request", "http.client", "ssl", "ftplib", "smtplib", "distributed", "requests", "httpx"}
    named = {
        module
        for module, tree in modules().items()
        if able & {one.split(".")[0] for one in imports(tree)} or able & imports(tree).keys()
    }
    rooms = (
        "referee.cli.run.cluster",
        "referee.web",
    )
    assert all(module.startswith(rooms) for module in named), named
