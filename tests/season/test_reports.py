"""``referee audit``: every log, then the season's totals, in each form and at any width. A golden shows the text."""

import csv
import io
import json
from pathlib import Path

import few
import pytest
from commands import run
from jsonschema import Draft202012Validator
from ledger.reading import moves
from rich.console import Console
from rich.text import Text
from samples.log import SAMPLES

from referee.judge.season import PlayerRecord, Record, Season
from referee.records import columns, plain
from referee.report.export.sheets import season_csv
from referee.report.json.schemas import schema
from referee.report.terminal.season import print_season
from season.test_sums import RENEGE, TUESDAY, season

PATHS = sorted(SAMPLES.glob("*/*.bourre"))


def told(season: Season, width: int = 80, colours: bool = False) -> str:
    screen = Console(
        file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False, force_terminal=colours
    )
    print_season(screen, season)
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


@pytest.mark.parametrize("jobs", few.of(1, [3, 1]))
def test_the_season_is_the_sum_of_all_logs_whatever_the_number_of_jobs(jobs: int) -> None:
    printed = json.loads(run("audit", "--output-format", "json", "--jobs", jobs, *PATHS).stdout)
    assert [*printed] == ["version", "program", "files", "season", "summary"]
    whole = season(*(path.read_bytes() for path in PATHS))
    assert printed["season"] == plain(whole)
    assert printed["summary"]["files"] == sum(printed["season"]["logs"].values()) == len(PATHS)


@pytest.mark.parametrize("logs", [(), PATHS[::9]])
@pytest.mark.parametrize("readings", [(), ("--readings",)])
def test_the_json_matches_its_schema(logs: tuple[Path, ...], readings: tuple[str, ...]) -> None:
    result = run("audit", "--output-format", "json", *readings, *logs, "gone.bourre")
    report = json.loads(result.stdout)
    Draft202012Validator(schema("audit")).validate(report)
    assert (result.exit_code, report["season"]["logs"]["unexamined"]) == (3, 1)


@pytest.mark.slow
def test_each_log_in_which_something_was_found_has_a_row() -> None:
    report = json.loads(run("audit", "--output-format", "json", *PATHS).stdout)
    titles, *rows = run("audit", *PATHS, width=250).stdout.partition("\n\nThe season\n")[0].splitlines()
    assert titles.split() == ["Hands", "Errors", "Warnings", "Notes", "Log"]
    found = {one["path"]: [each for each in one["findings"] if each["code"] != "U701"] for one in report["files"]}
    listed = {path: told for path, told in found.items() if told}
    assert len(found) > len(listed)
    assert [row.split()[4] for row in rows[:-1]] == [f"{path}:" for path in listed]
    for row, told in zip(rows, listed.values(), strict=False):
        assert all(f"{one['code']} {one['player'] or ''}".rstrip() in row for one in told)
    summed = report["summary"]
    sums = [str(summed[name]) for name in ("hands", "errors", "warnings", "notes")]
    assert rows[-1].split()[:4] == sums
    assert rows[-1].endswith(f"all together: {len(PATHS)} logs")


@pytest.mark.parametrize("log", ["clean/a-count-between-hands", "clean/a-card-not-seen"])
def test_a_season_in_which_nothing_was_found_has_no_row_but_the_sums(log: str) -> None:
    lines = run("audit", SAMPLES / f"{log}.bourre").stdout.splitlines()
    assert lines[1].endswith("all together: 1 log")
    assert lines[2:4] == ["", "The season"]


def test_the_row_of_a_log_names_its_slips_and_quiet_prints_what_it_prints_of_check() -> None:
    flawed = SAMPLES.parent / "docs/examples/misread.bourre"
    assert "If the " in run("audit", "--slips", flawed, width=200).stdout
    assert run("audit", "--quiet", flawed).stdout == run("check", "--no-slips", "--quiet", flawed).stdout


def test_the_files_are_those_of_check() -> None:
    by_audit, by_check = (
        json.loads(run(command, "--output-format", "json", *PATHS[::9]).stdout) for command in ("audit", "check")
    )
    assert by_audit["files"] == by_check["files"]
    assert by_audit["summary"] == by_check["summary"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "-o", "season.csv"), "season.csv is a report on a season: use audit"),
        (("check", "--output-format", "csv"), "'csv' is unknown"),
        (("audit", "--output-format", "cvs"), "Did you mean `csv`?"),
    ],
)
def test_senseless_arguments_are_2_with_an_explanation(words: tuple[str, ...], said: str) -> None:
    done = run(*words, PATHS[0])
    assert done.exit_code == 2
    assert said in " ".join(done.stderr.replace("│", " ").split())


def test_a_season_without_logs_finds_nothing() -> None:
    assert " ".join(told(Season()).split()) == "The season logs: none found: nothing"


def test_colours_add_nothing_to_the_signs() -> None:
    whole = season(TUESDAY, moves(RENEGE))
    coloured = told(whole, colours=True)
    assert "\x1b[31m" in coloured
    assert Text.from_ansi(coloured).plain.rstrip("\n") == told(whole).rstrip("\n")


@pytest.mark.parametrize("width", few.of(2, [80, 20, 40, 200]))
def test_at_any_width_everything_is_there_and_nothing_passes_the_edge(width: int) -> None:
    whole = season(*(path.read_bytes() for path in PATHS))
    printed = told(whole, width)
    assert all(player in printed for player in whole.players)
    if width >= 40:
        assert max(map(len, printed.splitlines())) <= width


def test_nothing_of_a_name_is_obeyed() -> None:
    """No name of a log is like this; a report may come from elsewhere."""
    printed = told(Season(players={"\x1b[31m[bold]x[/] :skull: \u202e": Record(games=1)}))
    assert "<U+001B>[31m[bold]x[/] :skull: <U+202E>" in printed
    assert "\n'=x,1," in season_csv(Season(players={"=x": Record(games=1)}))


def test_a_sheet_has_a_row_for_each_player() -> None:
    rows = list(csv.DictReader(io.StringIO(season_csv(season(TUESDAY, moves(RENEGE))))))
    assert [*rows[0]] == [*columns(PlayerRecord)]
    assert {row["player"]: row["net"] for row in rows if row["player"] in ("Dee", "Cal")} == {"Dee": "2", "Cal": "-6"}
