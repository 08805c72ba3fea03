"""``referee compare``: its output and exit status."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.report.schemas import schema

TIE = """\
rules winning-moves
rule ante 2
seat Ann 200
seat "Big Bob" 200
seat Cal 200

hand 1
  dealer Cal
  trump 7h
  stay Ann, "Big Bob", Cal
  took Ann 2, "Big Bob" 2, Cal 1
hand 2
  stay Ann
"""
HOUSE = """\
[rulesets.kitchen]
extends = "winning-moves"
title = "Our kitchen table"

[rulesets.kitchen.options]
tie = "divide"
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.bourre"
    path.write_text(TIE)
    return path


def run(log: Path | str, *rules: str, width: int = 80, more: tuple[str, ...] = ()) -> Result:
    options = [word for one in rules for word in ("--rules", one)]
    return CliRunner().invoke(app, ["compare", str(log), *options, *more], env={"COLUMNS": str(width)})


def squeezed(printed: str) -> str:
    return " ".join(printed.split())


def test_hands_with_different_results_are_printed_and_rules_that_agree_are_grouped(log: Path) -> None:
    result = run(log, "winning-moves", "booray", "louisiana")
    assert result.exit_code == 0
    told = squeezed(result.stdout)
    assert "2 hands under winning-moves / booray / louisiana; they differ in 2" in told
    assert "winning-moves / louisiana: nobody takes the pot; Ann -2, Big Bob -2, Cal -2" in told
    assert "booray: Ann and Big Bob divide; Ann +1, Big Bob +1, Cal -2" in told
    assert "In brackets: the difference from winning-moves." in told


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_end_is_printed_at_any_width(log: Path, width: int) -> None:
    printed = run(log, "winning-moves", "booray", width=width).stdout.partition("Hand 1")[2]
    assert max(map(len, printed.splitlines())) <= width
    assert "Big Bob" in printed
    assert "(-" in printed


def test_rules_that_agree_differ_in_no_hand(log: Path) -> None:
    told = squeezed(run(log, "winning-moves", "winning-moves").stdout)
    assert "they agree in every hand" in told
    assert "In brackets" not in told


def test_the_json_matches_its_schema(log: Path) -> None:
    result = run(log, "winning-moves,pot-limit", "booray", more=("--output-format", "json"))
    report = json.loads(result.stdout)
    Draft202012Validator(schema("compare")).validate(report)
    assert [(one["rules"], one["variants"]) for one in report["rules"]] == [
        ("winning-moves", ["pot-limit"]),
        ("booray", []),
    ]
    assert [one["hand"] for one in report["parted"]] == [1, 2]
    assert [one["winners"] for one in report["parted"][0]["under"]] == [[], ["Ann", "Big Bob"]]
    assert report["final"][1]["difference"] == {"Ann": "-1", "Big Bob": "1", "Cal": "0"}


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ((), "--rules"),
        (("booray",), "at least two rule sets"),
        (("boray", "booed"), "Did you mean `booray`?"),
        (("booray,draw-fiv", "booed"), "Did you mean `draw-five`?"),
        (("winning-moves,last-standing,draw-five", "booed"), "draw-five"),
        (("three-card", "booed"), "players get 5 cards in this log, but 3 under three-card"),
    ],
)
def test_rules_that_can_not_be_compared_are_2_and_say_why(log: Path, rules: tuple[str, ...], said: str) -> None:
    result = run(log, *rules)
    assert result.exit_code == 2
    assert said in squeezed(result.stderr)


def test_a_log_that_is_missing_is_3(tmp_path: Path) -> None:
    result = run(tmp_path / "gone.bourre", "booray", "booed")
    assert result.exit_code == 3
    assert "no such file" in result.stderr


def test_standard_input_is_a_log_too(log: Path) -> None:
    words = ["compare", "-", "--rules", "booray", "--rules", "booed"]
    assert "they differ in" in CliRunner().invoke(app, words, input=TIE).stdout


def test_a_log_without_a_game_says_so(log: Path) -> None:
    log.write_text("rules booray\n")
    assert "there is no game to compare" in squeezed(run(log, "booray", "booed").stdout)


def test_the_rule_sets_of_a_house_file_can_be_compared(log: Path) -> None:
    (log.parent / "referee.toml").write_text(HOUSE)
    told = squeezed(run(log, "winning-moves", "kitchen").stdout)
    assert "kitchen: Ann and Big Bob divide" in told
