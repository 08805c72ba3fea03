"""What commands print, to which stream, and with which exit status."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import few
import pytest
from commands import Run, squeezed
from jinja2 import UndefinedError
from jsonschema import Draft202012Validator

from referee import __version__
from referee.cli import options
from referee.cli.exits import FAULT, CommandError, misuse_explained, status_of
from referee.cli.run import cores
from referee.cli.schema import names
from referee.ledger.recheck import LedgerError
from referee.report.json.schemas import schema


def test_help_is_asked_for_in_either_way_or_by_no_command(run):
    bare = run()
    assert (bare.exit_code, bare.stdout, bare.stderr) == (0, run("--help").stdout, "")
    assert bare.stdout == run("help").stdout
    assert run("help", "baseline", "write").stdout == run("baseline", "write", "--help").stdout
    assert "help" not in run("--help").stdout.split("Judge:")[1].split()
    assert run("help", "chek").exit_code == 2


@pytest.mark.parametrize(("command", "without"), [("check", "\0"), ("audit", "Fixing")])
def test_many_options_are_listed_in_groups(command, without, run):
    printed = run(command, "--help").stdout
    titles = [title for title in re.findall(r"^(\S.*):$", printed, re.MULTILINE) if title != "Arguments"]
    groups = {options.WHICH_LOGS, options.WHICH_FINDINGS, options.OUTPUT, options.FIXING, options.SPEED, "Options"}
    assert {*titles} == groups - {without}
    assert "list[" not in printed


@pytest.mark.parametrize("name", names())
def test_schema_prints_a_schema(name, run):
    Draft202012Validator.check_schema(json.loads(run("schema", name).stdout))


@pytest.mark.parametrize("word", ["R501", "r501", "failed-to-follow", "Failed-To-Follow"])
def test_a_rule_is_found_by_code_or_name_in_either_case(word, run):
    assert "R501 failed-to-follow" in run("rule", word).stdout


def test_the_catalogue_comes_as_json_too(run):
    report = json.loads(run("rule", "--output-format", "json").stdout)
    Draft202012Validator(schema("rule")).validate(report)
    assert {"N101", "R501", "U701"} <= {rule["code"] for rule in report["rules"]}


@pytest.mark.parametrize("encoding", few.of(1, ["ascii", "latin-1", "utf-8"]))
def test_no_encoding_of_standard_output_is_too_poor(encoding, start, flawed):
    flawed.write_text(flawed.read_text().replace("Ann", "大山").replace("7s", "7♠") + "  stay ♥\n")
    for command in ("check", "fmt --diff"):
        done = start(*command.split(), flawed, env={"PYTHONIOENCODING": encoding})
        assert done.returncode in (0, 1)
        assert done.stdout.decode(encoding)
        assert b"Traceback" not in done.stderr


def test_without_colour_there_are_no_colours(start, flawed):
    done = start("check", flawed, env={"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "xterm-256color"})
    assert b"[31m" not in done.stdout
    assert b"L604 error" in done.stdout


def test_a_unicode_version_that_a_terminal_claims_to_know_folds_no_line_elsewhere(start, log):
    log.write_text(log.read_text().replace("Ann", "Å" + "한" * 30).replace("win", f"# {'ⓐ👍' * 40}\n  win"))
    log.write_text(log.read_text().replace("한 3", "한 2"))
    now, then = (start("check", log, env={"UNICODE_VERSION": version}) for version in ("latest", "4.1.0"))
    assert now.returncode == 1, now.stderr
    assert now.stdout == then.stdout


JUDGES = pytest.mark.parametrize("command", ["check", "ledger"])


@JUDGES
@pytest.mark.parametrize(("more", "status"), [("", 0), ("hand 7\n  stay none\n", 0), ("hand 2\n  win Ann 9\n", 1)])
def test_only_an_error_makes_it_1(command, more, status, run, log):
    """A wrong number of a hand is a warning."""
    log.write_text(log.read_text() + more)
    assert run(command, log).exit_code == status


@JUDGES
@pytest.mark.parametrize(("path", "reason"), [("gone.bourre", "no such file"), ("/dev/zero", "is not a regular file")])
def test_what_can_not_be_read_is_named_and_the_others_are_judged(command, path, reason, run, log):
    result = run(command, path, log)
    assert result.exit_code == 3
    assert f"{path}: {reason}" in result.stderr
    assert str(log) in result.stdout


COMMANDS = "audit LOG; check --show-settings; explain; diff LOG; verify; settle LOG; fmt LOG"


@pytest.mark.parametrize("words", COMMANDS.split("; "))
def test_every_command_names_a_path_that_is_missing_and_ends_with_3(words, run, log):
    result = run(*words.replace("LOG", str(log)).split(), "gone.bourre", *([log] if words == "verify" else []))
    assert result.exit_code == 3
    assert "gone.bourre: no such file" in result.stderr


def test_a_folder_is_no_log_to_explain_or_to_compare(run, log):
    assert "is a folder" in run("explain", log.parent).stderr
    assert run("explain", log.parent).exit_code == run("diff", log, log.parent).exit_code == 3
    assert "gone: no such file" in run("explain", "gone:3").stderr


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


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (["chek", "x"], "Did you mean `check`?"),
        (["check", "--output-formt", "json", "x"], "--output-format"),
        (["check", "--output-format", "jsno", "x"], "Did you mean `json`?"),
        (["check", "--output-format", "xml", "x"], "full, concise, statistics"),
        (["ledger", "--output-format", "tabel", "x"], "Did you mean `table`?"),
        (["ledger", "--output-format", "json", "x", "y"], "jsonl"),
        (["rule", "R5011"], "Did you mean `R501`?"),
        (["rule", "failed-to-folow"], "Did you mean `failed-to-follow`?"),
        (["rule", "no such thing"], "referee rule"),
        (["schema", "chekc"], "Did you mean `check`?"),
        (["check"], "name a log, a folder of logs or a glob"),
        (["check", "--show-settings", "--output-format", "sarif"], "sarif can't show settings: use full or json"),
        (["check", "--show-settings", "--exclude", "["], "--exclude '[' is not a valid pattern"),
        (["check", "--exclude", "#", "x"], "--exclude '#' is not a valid pattern"),
        (["check", "--jobs", "0", "x"], "--jobs"),
        (["check", "-o", "", "x"], "the file name is missing"),
        (["check", "-o", "gitlab:", "x"], "the file name is missing after gitlab:"),
        (["check", "-o", "season.csv", "x"], "the format of season.csv is unknown"),
        (["check", "--output-format", "csv", "x"], "'csv' is unknown"),
        (["audit", "--output-format", "cvs", "x"], "Did you mean `csv`?"),
        (["diff", "-", "-"], "only one of the two logs"),
        (["diff", "a", "b", "--output-format", "table"], "Choose from text, json."),
        (["report", "x"], "--output"),
        (["schema", "everything"], "check, audit, ledger, settle, explain, compare, diff, rule, rulesets"),
    ],
)
def test_a_wrong_command_line_is_2_and_says_what_would_be_right(words, suggestion, run):
    result = run(*words)
    assert result.exit_code == 2
    assert suggestion in squeezed(result.stderr.replace("│", " "))
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


@pytest.mark.parametrize(
    "words",
    few.of(
        1, [["rule"], ["--version"], ["rulesets"], ["schema", "check"], ["--help"], ["rule", "--output-format", "json"]]
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


PROGRAM = "from referee.cli.app import app; app(prog_name='referee')"
ASKED = {
    "bash": ("complete_bash", lambda words: {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}),
    "zsh": ("complete_zsh", lambda words: {"_TYPER_COMPLETE_ARGS": words}),
    "fish": ("complete_fish", lambda words: {"_TYPER_COMPLETE_ARGS": words, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}),
    "powershell": (
        "complete_powershell",
        lambda words: {"_TYPER_COMPLETE_ARGS": words, "_TYPER_COMPLETE_WORD_TO_COMPLETE": words.split(" ")[-1]},
    ),
}


def completed(shell: str, words: str) -> str:
    """What the program answers to a shell that asks how the last word may go on."""
    kind, asked = ASKED[shell]
    env = {**os.environ, "_REFEREE_COMPLETE": kind, **asked(words)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=False)
    return done.stdout


@pytest.mark.parametrize("shell", few.of(1, ASKED))
def test_every_shell_completes_codes(shell: str) -> None:
    told = completed(shell, "referee check --select R50")
    assert "R501" in told
    assert "L601" not in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("referee check --fail-on ", ["error", "warning", "incomplete"]),
        ("referee check --output-format sa", ["sarif"]),
        ("referee check --select L607,R50", ["L607,R501", "L607,R502"]),
        ("referee rule R50", ["R501", "R502"]),
        ("referee rulesets b", ["booray", "booed", "boure"]),
        ("referee compare --rules winning-moves,pot-l", ["winning-moves,pot-limit"]),
        ("referee settle --pot ", ["leave", "split"]),
        ("referee schema sett", ["settings", "settle"]),
    ],
)
def test_values_are_offered(words: str, offered: list[str]) -> None:
    assert set(offered) <= set(completed("bash", words).split())


def test_short_options_print_version_and_help(run: Run) -> None:
    assert run("-V").stdout == f"referee {__version__}\n"
    for words in ([], ["check"], ["baseline", "write"]):
        assert run(*words, "-h").stdout == run(*words, "--help").stdout


def test_only_the_cores_that_this_process_may_use_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "process_cpu_count", raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 3}, raising=False)
    assert cores() == 3
    monkeypatch.setattr(os, "process_cpu_count", lambda: 2, raising=False)
    assert cores() == 2


def test_no_error_ends_with_0():
    assert CommandError("nothing is left", 0).status == FAULT


@pytest.mark.parametrize("fault", [UndefinedError("no such value"), LedgerError("no such value")])
def test_a_fault_is_no_misuse_even_if_its_message_can_not_be_set(fault):
    with pytest.raises(type(fault), match="no such value"), misuse_explained():
        raise fault
