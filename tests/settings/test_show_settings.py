"""``referee check --show-settings``: what holds for a log or a folder, and where it comes from."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.cli.context import house_files
from settings.conftest import Run
from settings.logs import NAMED, TWO

Club = Callable[[Mapping[str, str]], Path]
SHOW = ("check", "--show-settings")
ROOT = """\
ignore = ["N109"]
baseline = "known.json"
[severity]
L607 = "note"
[[per-path]]
paths = ["archive/**"]
ignore = ["U"]
"""


def told(run: Run, *words: str) -> dict[str, Any]:
    result = run(*SHOW, "--output-format", "json", *words)
    assert result.exit_code == 0
    report: dict[str, Any]
    [report] = json.loads(result.stdout)["logs"]
    return report


def stated(report: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What some file says: key, value, file and entry."""
    return [tuple(one.values()) for one in report["settings"] if one["file"]]


def test_without_a_file_every_key_has_its_default(run: Run, club: Club) -> None:
    club({"a.bourre": NAMED})
    report = told(run, "a.bourre")
    assert report["files"] == stated(report) == []
    assert {one["key"]: one["value"] for one in report["settings"]} == {
        "select": "all",
        "ignore": [],
        "fail-on": "error",
        "baseline": None,
        "exclude": "usual folders",
        "extend-exclude": [],
        "defaults.rules": None,
        "rulesets": [],
    }


def test_each_key_is_shown_with_the_file_that_sets_it(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT, "archive/referee.toml": TWO, "archive/a.bourre": NAMED})
    report = told(run, "archive/a.bourre")
    assert report["files"] == ["archive/referee.toml", "referee.toml"]
    assert stated(report) == [
        ("ignore", "N109", "referee.toml", None),
        ("ignore", "U", "referee.toml", 1),
        ("severity.L607", "note", "referee.toml", None),
        ("baseline", "known.json", "referee.toml", None),
        ("defaults.rules", "winning-moves", "archive/referee.toml", None),
        ("defaults.variants", [], "archive/referee.toml", None),
        ("defaults.options.ante", "2", "archive/referee.toml", None),
    ]


def test_a_folder_has_the_settings_of_what_is_in_it(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT, "archive/1987/a.bourre": NAMED})
    log = told(run, "archive/1987/a.bourre")
    assert told(run, "archive")["settings"] == told(run, "archive/1987/")["settings"] == log["settings"]
    assert told(run)["settings"] == told(run, ".")["settings"] != log["settings"]


def test_a_baseline_is_found_from_the_folder_of_the_file_that_names_it(
    run: Run, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = club({"referee.toml": ROOT, "archive/a.bourre": NAMED, "elsewhere/b.bourre": NAMED})
    monkeypatch.chdir(folder / "elsewhere")
    assert house_files(["../archive/a.bourre"], None).of("../archive/a.bourre").baseline == "../known.json"
    assert house_files(["b.bourre"], None).of("b.bourre").baseline == "../known.json"
    absolute = str(folder / "archive" / "a.bourre")
    assert house_files([absolute], None).of(absolute).baseline == str(folder / "known.json")


def test_standard_input_has_the_settings_of_the_current_folder(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT})
    assert told(run, "-")["files"] == ["referee.toml"]


def test_several_logs_are_shown_in_the_order_of_their_paths(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT, "archive/referee.toml": TWO, "archive/a.bourre": NAMED, "b.bourre": NAMED})
    shown = json.loads(run(*SHOW, "--output-format", "json", "b.bourre", "archive").stdout)["logs"]
    assert [one["path"] for one in shown] == ["archive", "b.bourre"]
    assert shown == [told(run, "archive"), told(run, "b.bourre")]
    lines = run(*SHOW, "b.bourre", "archive").stdout.splitlines()
    assert [line.rstrip() for line in lines if line.rstrip().endswith(":")] == ["archive:", "b.bourre:"]


def test_other_forms_are_refused(run: Run, club: Club) -> None:
    club({})
    result = run(*SHOW, "--output-format", "sarif")
    assert result.exit_code == 2
    assert "sarif can't show settings: use full or json" in " ".join(result.stderr.split())


def test_without_a_log_nothing_but_settings_can_be_shown(run: Run, club: Club) -> None:
    club({})
    result = run("check")
    assert result.exit_code == 2
    assert "name a log, a folder of logs or a glob" in " ".join(result.stderr.split())


def test_a_path_that_is_not_there_is_3(run: Run, club: Club) -> None:
    club({})
    result = run(*SHOW, "gone.bourre")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "gone.bourre: no such file" in result.stderr


def test_a_wrong_file_is_2(run: Run, club: Club) -> None:
    club({"referee.toml": "ignore = 'N'"})
    assert run(*SHOW).exit_code == 2


def test_on_a_narrow_screen_each_key_has_its_own_paragraph(run: Run, club: Club) -> None:
    club({"referee.toml": ROOT})
    narrow = run(*SHOW, "archive/", env={"COLUMNS": "40"})
    assert narrow.exit_code == 3
    Path("archive").mkdir()
    lines = run(*SHOW, "archive", env={"COLUMNS": "40"}).stdout.splitlines()
    assert "ignore: U (referee.toml, per-path 1)" in lines
    assert max(map(len, lines)) <= 40


def test_a_file_can_not_control_the_terminal(run: Run, club: Club) -> None:
    club({"referee.toml": 'baseline = "\\u001b[31m[/]"'})
    assert "\x1b" not in run(*SHOW).stdout
    assert "<U+001B>[31m[/]" in run(*SHOW).stdout
