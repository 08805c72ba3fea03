"""Logs of only tricks and money: missing cards are reported once, and machines read every finding."""

import json
from pathlib import Path

from typer.testing import CliRunner

from referee.cli.app import app

NIGHT = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  stay Ann, Bob
  took Ann 4, Bob 1
  win Ann 3

hand 2
  stay Ann, Bob
  took Ann 4, Bob 1
  win Ann 3
"""
ONCE = "Cards were not noted in 2 hands, so only money was judged."


def checked(folder: Path, text: str, *options: str) -> str:
    log = folder / "log.bourre"
    log.write_text(text)
    result = CliRunner().invoke(app, ["check", *options, str(log)], env={"COLUMNS": "200"})
    assert result.exit_code in {0, 1}
    return result.stdout


def test_all_hands_without_cards_share_one_line(tmp_path: Path) -> None:
    told = checked(tmp_path, NIGHT)
    assert told.startswith(f"{ONCE}\n\n")
    assert "U701" not in told
    assert "2 notes; every chip accounted for" in " ".join(told.split())


def test_the_line_for_one_hand_is_in_the_singular(tmp_path: Path) -> None:
    told = checked(tmp_path, NIGHT.partition("\nhand 2")[0])
    assert told.startswith("Cards were not noted in 1 hand, so only its money was judged.\n\n")


def test_a_page_of_markdown_has_one_line_too(tmp_path: Path) -> None:
    told = checked(tmp_path, NIGHT, "--output-format", "markdown")
    assert f"log.bourre: {ONCE}" in told
    assert "U701" not in told


def test_every_finding_is_in_the_json_and_in_the_short_lines(tmp_path: Path) -> None:
    report = json.loads(checked(tmp_path, NIGHT, "--output-format", "json"))
    assert [one["code"] for one in report["files"][0]["findings"]] == ["U701", "U701"]
    assert checked(tmp_path, NIGHT, "--output-format", "concise").count(" U701 The play of this hand ") == 2


def test_a_hand_with_unknown_money_is_listed_by_itself(tmp_path: Path) -> None:
    told = checked(tmp_path, f"{NIGHT}\nhand 3\n  stay Ann, Bob\n")
    assert ONCE in told
    assert told.count("U701") == 1
    assert "the log doesn't show the cards. Nor does it show who took the pot" in told


def test_a_waived_note_is_listed_with_its_reason(tmp_path: Path) -> None:
    told = checked(tmp_path, NIGHT.replace("hand 2", 'hand 2  # referee: waive U701 "nobody wrote"'))
    assert "waived: nobody wrote" in told
    assert "Cards were not noted in 1 hand, " in told
