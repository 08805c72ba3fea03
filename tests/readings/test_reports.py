"""``check --readings`` and ``ledger --readings``: their output and exit status."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from readings.logs import FOLLOWED, LOW, first, log, tricks
from referee.cli.app import app
from referee.report.schemas import schema

HEAD = log("booed", *first("", *tricks(LOW)))
SHORT = log("boure", *first("", "took Ann 3, Bob 2", "bourre Cal 1"))
OPEN = log("booed", *first("", *tricks(FOLLOWED)))


def run(tmp_path: Path, text: str, *words: str, width: int = 80) -> Result:
    path = tmp_path / "tuesday.bourre"
    path.write_text(text)
    return CliRunner().invoke(app, [*words, str(path)], env={"COLUMNS": str(width)})


def squeezed(result: Result) -> str:
    return " ".join(result.stdout.split())


def test_a_finding_of_another_reading_is_printed_and_does_not_count(tmp_path: Path) -> None:
    result = run(tmp_path, HEAD, "check", "--readings")
    assert result.exit_code == 0
    assert "R503 error Bob did not head the trick" in squeezed(result)
    assert "readings: not under the default reading, but where head = must-beat" in squeezed(result)
    assert "no findings" in squeezed(result)
    assert "8 combinations of readings (head, reneger-wins, tied-ante): 1 more under other readings" in squeezed(result)


def test_a_finding_of_some_readings_names_them_in_one_line_too(tmp_path: Path) -> None:
    result = run(tmp_path, SHORT, "check", "--readings", "--output-format", "concise")
    assert result.exit_code == 1
    assert "(only where penalty = antes or pot)" in result.stdout
    assert "(under every reading)" in result.stdout


def test_without_the_option_readings_are_not_mentioned(tmp_path: Path) -> None:
    for command in ("check", "ledger"):
        assert "reading" not in run(tmp_path, SHORT, command).stdout
        assert "reading" not in run(tmp_path, SHORT, command, "--output-format", "json").stdout


def test_the_json_of_check_has_an_extra_key_for_each_finding(tmp_path: Path) -> None:
    report = json.loads(run(tmp_path, SHORT, "check", "--readings", "--output-format", "json").stdout)
    Draft202012Validator(schema("check")).validate(report)
    [file] = report["files"]
    assert {one["code"]: one["readings"] for one in file["findings"]} == {
        "U701": None,
        "L605": [{"reading": "penalty", "choices": ["antes", "pot"]}],
    }
    assert report["summary"]["errors"] == 1


def test_findings_of_other_readings_are_marked_in_the_json(tmp_path: Path) -> None:
    report = json.loads(run(tmp_path, HEAD, "check", "--readings", "--output-format", "json").stdout)
    [finding] = report["files"][0]["findings"]
    assert (finding["code"], finding["default"]) == ("R503", False)
    assert (report["files"][0]["verdict"], report["summary"]["errors"]) == ("clean", 0)


def test_except_for_additions_the_json_is_the_same_as_without_the_option(tmp_path: Path) -> None:
    words = ("--output-format", "json")
    plain, under = (json.loads(run(tmp_path, SHORT, "check", *more, *words).stdout) for more in ((), ("--readings",)))
    for file in under["files"]:
        del file["readings"], file["combinations"]
        for finding in file["findings"]:
            del finding["readings"], finding["when"], finding["default"], finding["alike"]
    assert under == plain
    plain, under = (json.loads(run(tmp_path, SHORT, "ledger", *more, *words).stdout) for more in ((), ("--readings",)))
    del under["readings"]
    assert under == plain


def test_the_json_of_the_ledger_has_every_outcome(tmp_path: Path) -> None:
    report = json.loads(run(tmp_path, SHORT, "ledger", "--readings", "--output-format", "json").stdout)
    Draft202012Validator(schema("ledger")).validate(report)
    outcomes = report["readings"]["outcomes"]
    assert [(one["default"], one["corrections"]["Cal"]) for one in outcomes] == [(True, "-2"), (False, "0")]
    assert outcomes[1]["when"] == [[{"reading": "penalty", "choices": ["ante"]}]]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_each_different_end_of_the_ledger_has_a_column_at_any_width(tmp_path: Path, width: int) -> None:
    result = run(tmp_path, SHORT, "ledger", "--readings", width=width)
    assert "A: the default reading; where penalty = antes or pot B: where penalty = ante" in squeezed(result)
    told = result.stdout.partition("\nReadings")[2]
    assert "196 (-2)" in told
    assert max(map(len, told.splitlines())) <= width


def test_where_all_readings_agree_there_is_one_table(tmp_path: Path) -> None:
    told = squeezed(run(tmp_path, OPEN, "ledger", "--readings"))
    assert "8 combinations of readings (head, reneger-wins, tied-ante): corrections and stacks are the same." in told
    assert "A:" not in told


def test_rules_that_leave_nothing_open_say_so(tmp_path: Path) -> None:
    text = OPEN.replace("booed", "louisiana")
    assert "no readings are open" in squeezed(run(tmp_path, text, "check", "--readings"))
    assert "The rules leave nothing open here." in squeezed(run(tmp_path, text, "ledger", "--readings"))


def test_a_missing_log_is_3_with_readings_too(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["check", "--readings", "--output-format", "json", str(tmp_path / "gone")])
    assert result.exit_code == 3
    assert json.loads(result.stdout)["files"][0]["error"] == "no such file or directory"
