"""The output of each command, and its stream."""

import json
import re
import subprocess
import unicodedata
from pathlib import Path

import few
import pytest
from jsonschema import Draft202012Validator

from referee import __version__
from referee.cli.options import GROUPS
from referee.cli.schema import NAMES
from referee.report.json.schemas import schema


def test_the_version_is_printed(run):
    assert run("--version").stdout == f"referee {__version__}\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_the_version_is_the_same_with_and_without_typer(encoding, start):
    at_once, by_typer = (
        start(*words, env={"PYTHONIOENCODING": encoding}) for words in (["--version"], ["--version"] * 2)
    )
    assert (at_once.returncode, at_once.stdout, at_once.stderr) == (0, by_typer.stdout, by_typer.stderr)
    assert at_once.stdout.decode(encoding) == f"referee {__version__}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_version_that_cannot_be_printed_is_a_failed_output(start):
    with open("/dev/full", "wb") as full:
        done = start("--version", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 74
    assert done.stderr == b"referee: the output could not be written: No space left on device\n"


@pytest.mark.parametrize("group", [(), ("baseline",)])
def test_a_command_that_has_others_prints_its_help_if_none_is_named(group, start):
    bare, asked = start(*group), start(*group, "--help")
    assert (bare.returncode, bare.stdout, bare.stderr) == (0, asked.stdout, b"")
    assert (b"\nCommands:\n" if group else b"\nJudge:\n") in bare.stdout


def test_help_of_a_command_is_asked_for_in_either_way(run):
    assert run("help").stdout == run("--help").stdout
    assert run("help", "baseline", "write").stdout == run("baseline", "write", "--help").stdout
    assert "help" not in run("--help").stdout.split("Judge:")[1].split()
    assert run("help", "chek").exit_code == 2


@pytest.mark.parametrize(("command", "without"), [("check", "\0"), ("audit", "Fixing")])
def test_many_options_are_listed_in_groups(command, without, run):
    printed = run(command, "--help").stdout
    titles = [title for title in re.findall(r"^(\S.*):$", printed, re.MULTILINE) if title != "Arguments"]
    assert titles == [group for group in (*GROUPS, "Other") if group != without]
    assert "list[" not in printed


@pytest.mark.parametrize("name", NAMES)
def test_schema_prints_a_schema(name, run):
    Draft202012Validator.check_schema(json.loads(run("schema", name).stdout))


@pytest.mark.parametrize("word", ["R501", "r501", "failed-to-follow", "Failed-To-Follow"])
def test_a_rule_is_found_by_code_or_name_in_either_case(word, run):
    assert "R501 failed-to-follow" in run("rule", word).stdout


def test_the_catalogue_comes_as_json_too(run):
    report = json.loads(run("rule", "--output-format", "json").stdout)
    Draft202012Validator(schema("rule")).validate(report)
    assert {"N101", "R501", "U701"} <= {rule["code"] for rule in report["rules"]}


def test_the_order_of_paths_changes_nothing(run, judge, log, tmp_path):
    judge("note")
    other = tmp_path / "other.bourre"
    other.write_bytes(log.read_bytes())
    assert run("check", log, other).stdout == run("check", other, log, other).stdout


def test_jsonl_has_one_ledger_per_line(run, judge, log):
    judge()
    result = run("ledger", "--output-format", "jsonl", log, "gone.bourre")
    ledgers = [json.loads(line) for line in result.stdout.splitlines()]
    for ledger in ledgers:
        Draft202012Validator(schema("ledger")).validate(ledger)
    assert [ledger.get("error") for ledger in ledgers] == [None, "no such file or directory"]


def test_a_hostile_file_name_cannot_control_the_terminal(run, judge, tmp_path):
    path = judge("error").rename(tmp_path / "a\x1b[31mb.bourre")
    for words in (["check"], ["check", "--output-format", "concise"], ["ledger"], ["fmt", "--check"]):
        assert "\x1b" not in run(*words, path, f"{path}.gone").output


@pytest.mark.parametrize("encoding", few.of(1, ["ascii", "latin-1", "utf-8"]))
def test_no_encoding_of_standard_output_is_too_poor(encoding, start, flawed):
    flawed.write_text(flawed.read_text().replace("Ann", "大山").replace("7s", "7♠") + "  stay ♥\n")
    for words in (["check"], ["check", "--output-format", "concise"], ["ledger"], ["fmt", "--diff"]):
        done = start(*words, flawed, env={"PYTHONIOENCODING": encoding})
        assert done.returncode in (0, 1)
        assert done.stdout.decode(encoding)
        assert b"Traceback" not in done.stderr


def test_without_colour_there_are_no_colours(start, flawed):
    done = start("check", flawed, env={"NO_COLOR": "1", "FORCE_COLOR": "1", "TERM": "xterm-256color"})
    assert b"[31m" not in done.stdout
    assert b"L604 error" in start("check", flawed, env={"NO_COLOR": "1"}).stdout


@pytest.mark.parametrize(
    "words", few.of(1, [["check"], ["check", "--output-format", "concise"], ["ledger"], ["fmt", "--diff"]])
)
def test_a_hostile_log_leaves_no_control_character_in_the_output(words, start, flawed):
    flawed.write_bytes(
        flawed.read_bytes()
        + "  # \x1b[2J\u202e [bold]\n  stay \x1b[31mAnn\n  stay \x9b\u200bBob\n".encode()
        + b"\xff\n"
    )
    done = start(*words, flawed, env={"PYTHONIOENCODING": "utf-8"})
    printed = done.stdout.decode()
    assert done.returncode in (0, 1)
    assert {sign for sign in printed if unicodedata.category(sign)[0] == "C"} <= {"\n"}


def test_a_unicode_version_that_a_terminal_claims_to_know_folds_no_line_elsewhere(start, log):
    log.write_text(log.read_text().replace("Ann", "Å" + "한" * 30).replace("win", f"# {'ⓐ👍' * 40}\n  win"))
    log.write_text(log.read_text().replace("한 3", "한 2"))
    now, then = (start("check", log, env={"UNICODE_VERSION": version}) for version in ("latest", "4.1.0"))
    assert now.returncode == 1, now.stderr
    assert now.stdout == then.stdout


@pytest.mark.slow
def test_the_same_bytes_come_out_every_time(start, flawed):
    words = ["check", "--output-format", "json", flawed]
    first, second = (start(*words, env={"PYTHONHASHSEED": seed, "COLUMNS": seed}).stdout for seed in ("40", "99"))
    assert first == second
    assert first.isascii()
    assert first.endswith(b"}\n")
