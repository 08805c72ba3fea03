"""0, 1, 2, 3, 70, 74, 130, 141: each kind of failure has a separate status, and none looks like findings."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import few
import pytest

from referee.cli.exits import status_of
from referee.limits import FILE_BYTES

JUDGES = pytest.mark.parametrize("command", ["check", "ledger"])


@JUDGES
@pytest.mark.parametrize(("severities", "status"), [((), 0), (("note", "warning"), 0), (("note", "error"), 1)])
def test_only_an_error_makes_it_1(command, severities, status, run, judge):
    assert run(command, judge(*severities)).exit_code == status


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("check gone.bourre", "gone.bourre: no such file"),
        ("ledger gone.bourre", "gone.bourre: no such file"),
        ("check /dev/zero", "is not a regular file"),
        ("ledger /dev/zero", "is not a regular file"),
        ("ledger .", "is a folder"),
    ],
)
def test_what_can_not_be_read_is_named_and_the_others_are_judged(words, reason, run, judge, log):
    judge("error")
    result = run(*words.split(), log)
    assert result.exit_code == 3
    assert reason in result.stderr
    assert str(log) in result.stdout


@pytest.mark.parametrize("words", [["check", "--house"], ["diff", "a.bourre"], ["verify"]])
def test_usage_errors_contain_nothing_that_a_terminal_would_obey(words, run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    hostile = tmp_path / "x\x1b[31m\u202e##[error]y.bourre"
    for path in (hostile, tmp_path / "a.bourre"):
        path.write_text(f"seat {path.name[0]}nn 200\n", encoding="utf-8")
    result = run(*words, hostile.name, *(["a.bourre"] if words[-1] == "--house" else []))
    assert result.exit_code in (2, 3), words
    assert "\x1b" not in result.stderr
    assert "##[" not in result.stderr
    assert "\u202e" not in result.stderr


def test_a_log_of_more_than_16_mib_is_refused(run, judge, tmp_path):
    judge()
    huge = tmp_path / "huge.bourre"
    with huge.open("wb") as file:
        file.truncate(FILE_BYTES + 1)
    refused = run("check", "--output-format", "concise", huge)
    assert refused.exit_code == 3
    assert refused.stderr == f"referee: {huge}: is larger than 16 MiB, which is more than a log may have\n"


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (["chek", "x"], "check"),
        (["check", "--output-formt", "json", "x"], "--output-format"),
        (["check", "--output-format", "jsno", "x"], "Did you mean `json`?"),
        (["check", "--output-format", "xml", "x"], "full, concise, grouped"),
        (["ledger", "--output-format", "tabel", "x"], "Did you mean `table`?"),
        (["ledger", "--output-format", "json", "x", "y"], "jsonl"),
        (["rule", "R5011"], "Did you mean `R501`?"),
        (["rule", "failed-to-folow"], "Did you mean `failed-to-follow`?"),
        (["rule", "no such thing"], "referee rule"),
        (["schema", "chekc"], "Did you mean `check`?"),
        (["schema", "everything"], "check, audit, ledger, settle, explain, compare, diff, rule, rulesets"),
    ],
)
def test_unknown_options_are_2_with_a_suggestion(words, suggestion, run):
    result = run(*words)
    assert result.exit_code == 2
    assert suggestion in result.stderr
    assert result.stdout == ""


def test_a_bug_is_70_and_says_so(capsys):
    def fails() -> None:
        raise ZeroDivisionError("a bad \x1b[0m thing")

    assert status_of(fails) == 70
    said = capsys.readouterr().err
    assert "bug in referee" in said
    assert "ZeroDivisionError: a bad <U+001B>[0m thing" in said
    assert said.count("\n") == 1


def test_a_missing_file_of_the_program_is_a_bug_and_an_interrupt_is_130(capsys):
    assert status_of(Path("/no/such/file").read_bytes) == 70
    assert "bug in referee" in capsys.readouterr().err

    def interrupted() -> None:
        raise KeyboardInterrupt

    assert status_of(interrupted) == 130


def test_interrupted_in_a_command_is_130(run, monkeypatch, log):
    def interrupted(text: bytes, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("referee.judge.audit"), "audit", interrupted)
    assert run("check", log).exit_code == 130


@pytest.mark.parametrize(
    "words",
    few.of(
        1,
        [["rule"], ["--version"], ["rulesets"], ["schema", "check"], ["--help"], ["rule", "--output-format", "json"]],
    ),
)
def test_a_closed_pipe_is_141_without_a_word(words, start):
    reader, writer = os.pipe()
    os.close(reader)
    done = start(*words, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", few.of(1, [["rule"], ["--version"], ["rulesets"], ["schema", "check"], ["--help"]]))
def test_a_full_disk_is_74_and_says_so(words, start):
    with open("/dev/full", "wb") as full:
        done = start(*words, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 74
    assert b"could not be written" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("words", "status"), [("--version >&-", 74), ("check - <&-", 3), ("check gone.bourre 2>/dev/full", 3)]
)
def test_a_standard_stream_that_is_closed_or_full_is_no_fault(words, status):
    done = subprocess.run(f"{sys.executable} -m referee {words}", shell=True, capture_output=True, check=False)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
