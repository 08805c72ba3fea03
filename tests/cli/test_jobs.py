"""``--jobs N`` changes the running time and nothing else."""

import importlib
import os
import signal
import sys
from pathlib import Path

import few
import pytest

from referee.cli import pool

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.bourre"))
FORMATS = [
    *(
        ("check", "--output-format", word, *more)
        for word in ("full", "concise", "json")
        for more in ((), ("--readings",))
    ),
    *(("ledger", "--output-format", word, *more) for word in ("table", "jsonl") for more in ((), ("--readings",))),
]
FORKED = pytest.mark.skipif(sys.platform != "linux", reason="needs workers that are forked")


@pytest.mark.parametrize("one_in", [80, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("words", few.one_in(3, FORMATS), ids=" ".join)
def test_the_same_bytes_come_from_any_number_of_jobs(words, one_in, run, tmp_path, log):
    """Bad paths are among the good ones, and are reported in order."""
    # Readings and ledgers take longer to print than logs to judge.
    quick = words[0] == "check" and words[-1] != "--readings"
    samples = SAMPLES[:: one_in // 6 if quick else one_in]
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    paths = [*samples, nothing, SAMPLES[7].with_name("gone.bourre"), "-", "/dev/null"]
    one, two, three = (run(*words, "--jobs", jobs, *paths, input=log.read_text()) for jobs in (1, 2, 3))
    assert one.stdout == two.stdout == three.stdout
    assert one.stderr == two.stderr == three.stderr
    assert [line.split(": ")[1] for line in one.stderr.splitlines()] == sorted(
        map(str, (nothing, paths[-3], "/dev/null"))
    )
    assert one.exit_code == two.exit_code == three.exit_code == 3


@pytest.mark.parametrize("jobs", [2, 9])
def test_more_jobs_than_logs_do_no_harm(jobs, run, log, flawed):
    assert run("check", "--jobs", jobs, log).exit_code == 0
    assert run("check", "--jobs", jobs, log, flawed).stdout == run("check", log, flawed).stdout


def test_zero_jobs_are_refused(run, log):
    assert run("check", "--jobs", 0, log).exit_code == 2


@FORKED
@pytest.mark.parametrize("words", few.one_in(3, FORMATS), ids=" ".join)
def test_a_worker_that_is_killed_costs_its_log_alone(words, run, monkeypatch, tmp_path, log):
    logs = [tmp_path / f"{name}.bourre" for name in "abcdef"]
    for path in logs:
        path.write_bytes(log.read_bytes())
    deadly = [logs[2], logs[3]]
    for path in deadly:
        path.write_text(f"{log.read_text()}# deadly\n")
    expected = run(*words, *logs[:2], *(f"{path}.gone" for path in deadly), *logs[4:])
    kill_over("deadly", monkeypatch)
    result = run(*words, "--jobs", 2, *logs)
    killed = "its process was killed (signal 9)"
    assert result.stderr.splitlines() == [f"referee: {path}: {killed}" for path in deadly]
    assert result.stdout == expected.stdout.replace(".gone", "").replace("no such file or directory", killed)
    assert result.exit_code == expected.exit_code == 3


def kill_over(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every worker die on a log with this word in it."""
    for module, name in (
        ("referee.judge.audit", "audit"),
        ("referee.judge.interpretations", "under_readings"),
    ):
        judge = getattr(importlib.import_module(module), name)

        def deadly(log: bytes, judge=judge, **more: object) -> object:
            if word.encode() in log:
                os.kill(os.getpid(), signal.SIGKILL)
            return judge(log, **more)

        monkeypatch.setattr(importlib.import_module(module), name, deadly)


@pytest.mark.parametrize("output_format", ["full", "concise", "json"])
def test_each_log_is_printed_before_the_next_is_looked_for(output_format, run, monkeypatch, log, flawed):
    """The screen just before the second log is judged."""
    module = importlib.import_module("referee.judge.audit")
    judge, screens = module.audit, []

    def watching(text: bytes, **more: object) -> object:
        screens.append(sys.stdout.tell())
        return judge(text, **more)

    monkeypatch.setattr(module, "audit", watching)
    printed = run("check", "--output-format", output_format, log, flawed)
    assert screens[0] < screens[1] <= len(printed.stdout_bytes)
    assert len(screens) == 2


@FORKED
def test_if_no_process_can_be_started_this_one_does_the_work(run, monkeypatch, log, flawed):
    def refused(_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    expected = run("check", log, flawed)
    monkeypatch.setattr(pool._CONTEXT.Process, "start", refused)
    result = run("check", "--jobs", 2, log, flawed)
    assert (result.stdout, result.stderr, result.exit_code) == (expected.stdout, "", 1)
