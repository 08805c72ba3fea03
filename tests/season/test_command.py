"""``referee audit``: every log, then the season's totals, in each form."""

import json
from pathlib import Path

import pytest
import slow
from jsonschema import Draft202012Validator
from samples.log import SAMPLES
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.judge.audit import audit
from referee.judge.season import Season, share
from referee.report.json import SeasonReport
from referee.report.json.base import json_text
from referee.report.schemas import schema
from season.test_reports import CLEAN, told
from season.test_sums import TUESDAY

PATHS = sorted(map(str, SAMPLES.glob("*/*.bourre")))


def run(*words: object, **more: object) -> Result:
    return CliRunner().invoke(app, list(map(str, words)), env={"COLUMNS": "80"}, **more)


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two evenings of four."""
    monkeypatch.chdir(tmp_path)
    folder = Path("logs")
    folder.mkdir()
    (folder / "friday.bourre").write_text(CLEAN)
    (folder / "tuesday.bourre").write_text(TUESDAY.replace("bourre Bob 4", "bourre Bob 3"))
    return folder


def season(paths: list[str]) -> Season:
    whole = Season()
    for path in paths:
        whole.add(share(audit(Path(path).read_bytes())))
    return whole


@pytest.mark.parametrize("jobs", slow.but(1, [3, 1]))
def test_the_season_is_the_sum_of_all_logs_whatever_the_number_of_jobs(jobs):
    printed = json.loads(run("audit", "--output-format", "json", "--jobs", jobs, *PATHS).stdout)
    assert [*printed] == ["version", "program", "files", "season", "summary"]
    assert printed["season"] == json.loads(json_text(SeasonReport.model_validate(season(PATHS))))
    assert printed["summary"]["files"] == sum(printed["season"]["logs"].values()) == len(PATHS)


@pytest.mark.parametrize("readings", [(), ("--readings",)])
def test_the_json_matches_its_schema(readings):
    printed = json.loads(run("audit", "--output-format", "json", *readings, *PATHS[::9], "gone.bourre").stdout)
    Draft202012Validator(schema("audit")).validate(printed)
    assert printed["season"]["logs"]["unexamined"] == 1


def test_the_json_without_logs_is_complete(logs):
    printed = run("audit", "--output-format", "json", "gone.bourre")
    Draft202012Validator(schema("audit")).validate(json.loads(printed.stdout))
    assert printed.exit_code == 3


def test_the_files_are_those_of_check(logs):
    by_audit, by_check = (
        json.loads(run(command, "--output-format", "json", *PATHS[::9]).stdout) for command in ("audit", "check")
    )
    assert by_audit["files"] == by_check["files"]
    assert by_audit["summary"] == by_check["summary"]


def test_the_season_is_printed_after_the_logs(logs):
    printed = run("audit", logs)
    assert printed.exit_code == 1
    names = [f"{logs}/{name}.bourre" for name in ("friday", "tuesday")]
    before, _, after = printed.stdout.partition("\nThe season\n")
    assert before.index(f"{names[0]}: ") < before.index(f"{names[1]}: ")
    assert f"\nThe season\n{after}".startswith(told(season(names)))
    assert "The season" in run("audit", names[0]).stdout
    assert "The season" not in run("check", logs).stdout


def test_a_sheet_holds_the_players(logs):
    done = run("audit", logs, "-o", "season.csv")
    assert done.exit_code == 1
    assert Path("season.csv").read_text() == run("audit", logs, "--output-format", "csv").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "-o", "season.csv"), "season.csv is a report on a season: use audit"),
        (("check", "--output-format", "csv"), "'csv' is unknown"),
        (("audit", "--output-format", "cvs"), "Did you mean `csv`?"),
    ],
)
def test_senseless_arguments_are_2_with_an_explanation(words, said, logs):
    done = run(*words, logs)
    assert done.exit_code == 2
    assert said in " ".join(done.stderr.replace("│", " ").split())
