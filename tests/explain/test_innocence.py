"""The words that must be wrong for an error to be none, in ``explain``."""

import json
from pathlib import Path

import pytest
from slips_of_the_pen.search import hand
from typer.testing import CliRunner

from referee.cli.app import app

RENEGED = hand("  trick Ann Kd, Bob 9h", "  trick Ann Qd, Bob 5d", "  trick Ann 4c, Bob Jc", "  trick Bob 4d, Ann 8s")
"""Bob does not follow in the first trick, and had the 5 and the 4 of diamonds."""

HEADING = "If it was only written wrong"


def explained(folder: Path, log: str, *options: object, line: int = 0) -> str:
    path = folder / "tuesday.bourre"
    path.write_text(log)
    asked = f"{path}:{line}" if line else str(path)
    result = CliRunner().invoke(app, ["explain", asked, *map(str, options)], env={"COLUMNS": "4000"})
    assert result.exit_code == 0
    return " ".join(result.stdout.split())


def test_a_renege_lists_the_words_whose_miswriting_would_excuse_it(tmp_path: Path) -> None:
    told = explained(tmp_path, RENEGED)
    assert (
        f"{HEADING} R501, line 9: One slip of the pen would clear Bob: the Kd in line 9 should be Kh (or one of 14 "
        "others), or the 9h in line 9 should be 9d (or one of 7 others)." in told
    )


@pytest.mark.parametrize("options", [("--hand", 1), ("--hand", 1, "--trick", 1)])
def test_a_hand_and_its_trick_show_the_possible_slips_too(tmp_path: Path, options: tuple[object, ...]) -> None:
    assert f"{HEADING} R501, line 9: One slip of the pen would clear Bob" in explained(tmp_path, RENEGED, *options)


def test_a_line_shows_its_own_findings_and_nothing_else(tmp_path: Path) -> None:
    assert "One slip of the pen would clear Bob" in explained(tmp_path, RENEGED, line=9)
    assert HEADING not in explained(tmp_path, RENEGED, line=10)
    assert HEADING not in explained(tmp_path, RENEGED, "--hand", 1, "--trick", 2)


def test_an_impossibility_says_what_would_fix_the_log_and_accuses_nobody(tmp_path: Path) -> None:
    told = explained(tmp_path, hand().replace("Bob Th", "Bob Qd"))
    assert (
        "C301, line 13: One slip of the pen would make the rest of the hand right: the Qd in line 10 should be Qs (or "
        "one of 11 others), or" in told
    )
    assert "would clear" not in told


def test_a_line_written_twice_is_named(tmp_path: Path) -> None:
    told = explained(tmp_path, hand(after="  win Ann 3\n  bourre Bob 3\n").replace("trump 7s", "trump 7s\n  trump 7s"))
    assert "right: line 8 is the same line written twice" in told


def test_an_error_that_no_slip_explains_says_so_and_what_was_not_tried(tmp_path: Path) -> None:
    text = hand(after="  win Ann 3\n").replace("dealer Cal", "dealer Cal\n  ante Ann 100, Bob 100")
    told = explained(tmp_path, text)
    assert (
        "No single misread, exchanged or doubled word explains it (lost or added words and lines are not tried)" in told
    )


def test_reaching_the_bound_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.judge.slips.SLIP_HANDS_OF_LOG", 0)
    told = explained(tmp_path, RENEGED)
    assert "None of the slips of the pen that were tried explains it; there were too many to try them all" in told
    assert "would clear" not in told


def test_slips_from_an_incomplete_search_are_reported_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.judge.slips.SLIP_HANDS", 12)
    assert explained(tmp_path, RENEGED, "--hand", 1).count("Not every word was tried.") == 1


def test_a_line_that_cannot_be_read_is_not_excused(tmp_path: Path) -> None:
    told = explained(tmp_path, hand(after="  nonsense\n"))
    assert "N101" in told
    assert HEADING not in told


def test_a_log_without_an_error_is_not_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("the log was searched")

    monkeypatch.setattr("referee.judge.slip_searches.LogSearch", never)
    assert HEADING not in explained(tmp_path, hand())


def test_the_search_of_many_hands_with_errors_stops_at_the_limit_of_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.judge.slips.SLIP_HANDS_OF_LOG", 60)
    head, _, played = RENEGED.partition("hand 1\n")
    told = explained(tmp_path, head + "".join(f"hand {number}\n{played}" for number in range(1, 6)))
    assert told.count("R501, line") == 5
    assert "One slip of the pen would clear Bob" in told
    assert "that were tried explains it" in told


def test_no_slips_are_shown_with_the_option_or_in_json(tmp_path: Path) -> None:
    assert HEADING not in explained(tmp_path, RENEGED, "--no-slips")
    told = explained(tmp_path, RENEGED, "--output-format", "json")
    assert "would clear" not in told
    assert json.loads(told) == json.loads(explained(tmp_path, RENEGED, "--output-format", "json", "--no-slips"))
