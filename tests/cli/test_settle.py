"""``referee settle``: who pays whom, and the exit status. Goldens show how it is printed."""

import json
from pathlib import Path

import few
import pytest
from commands import CLEAN_LOG as EVENING
from commands import FLAWED_LOG as FLAWED
from commands import run, squeezed
from jsonschema import Draft202012Validator

from referee.judge.fingerprint import evening_digest
from referee.report.json.schemas import schema

SAMPLES = Path(__file__).parents[2] / "samples" / "games"
LEFT = "rules winning-moves\nseat Ann 200\nseat Bob 200\nhand 1\n  dealer Bob\n  trump 7s\n  stay none\nleave Bob\n"
IN_DEBT = "rules booed\nseat Ann 20\nseat Bob 20\nseat Cal 20\npay Bob Ann 22\n"
LOST = f"{EVENING}\nhand 2\n  trump 7h\n  stay Ann, Bob\n"
WON = f"{LOST}  win Ann 3\n"
UNKNOWN = f"{LOST}\nhand 3\n  stay none\n"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    return tmp_path / "wednesday.bourre"


def settled(*words: object, given: str | None = None) -> dict:
    report = json.loads(run("settle", "--output-format", "json", *words, given=given).stdout)
    Draft202012Validator(schema("settle")).validate(report)
    return report


def payments(*words: object, given: str | None = None) -> list[str]:
    """Return the payments of a report, as ``Bob Ann 1``."""
    return [f"{one['from']} {one['to']} {one['amount']}" for one in settled(*words, given=given)["payments"]]


@pytest.mark.parametrize(
    ("text", "words", "paid"),
    [
        (FLAWED, "", ["Bob Ann 1", "Cal Ann 1"]),
        (FLAWED, "--as-played", ["Bob Ann 1", "Cal pot 1"]),
        (LEFT, "", ["Ann pot 1", "Bob pot 1"]),
        (LEFT, "--holder Ann", ["Bob Ann 1"]),
        (LEFT, "--cash", ["bank Ann 199"]),
        (LEFT, "--cash --holder Ann", []),
        (LEFT, "--cash --holder Bob", ["Bob Ann 199"]),
        (IN_DEBT, "--cash", ["Bob bank 2", "bank Ann 42", "bank Cal 20"]),
        (LOST, "", ["Bob Ann 1", "Cal Ann 1"]),
        (EVENING[: EVENING.index("hand")], "", []),
    ],
)
def test_payments_put_mistakes_right_unless_the_table_is_asked_and_go_by_whoever_keeps_the_bank(
    text: str, words: str, paid: list[str]
) -> None:
    assert payments("-", *words.split(), given=text) == paid


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rules winning-moves\n", "Nobody sat down, so there is nothing to settle."),
        ("", "there is no game to settle"),
        ("rules booed\nseat Ann 10\nseat Bob\n", "it is not known how much Bob brought"),
        (UNKNOWN, "from hand 2 on it is not known who has what"),
        (f"{WON}\nhand 3\n  stay none\n", "Nobody noted who was bourré in hand 2: `bourre none`, or a line"),
    ],
)
def test_what_can_not_be_settled_says_why_and_is_1(text: str, said: str) -> None:
    result = run("settle", "-", given=text)
    assert result.exit_code == 1
    assert said in squeezed(result.stdout)
    assert " pays " not in result.stdout.replace("who pays whom", "")


def test_several_evenings_are_settled_together(log: Path, other: Path) -> None:
    other.write_text(EVENING.replace("stay Ann", "stay Bob").replace("win Ann", "win Bob"))
    assert payments(log, other) == ["Cal Ann 1", "Cal Bob 1"]
    players = [(one["player"], one["evenings"], one["net"]) for one in settled(log, other)["players"]]
    assert players == [("Ann", 2, "1"), ("Bob", 2, "1"), ("Cal", 2, "-2")]


def test_names_that_unicode_writes_in_two_ways_are_one_player_and_names_that_look_the_same_are_two(
    log: Path, other: Path
) -> None:
    log.write_text(EVENING.replace("Ann", "Ren\u00e9"))
    other.write_text("date 2026-11-24\n" + EVENING.replace("Ann", "Rene\u0301"))
    assert payments(log, other) == ["Bob Ren\u00e9 2", "Cal Ren\u00e9 2"]
    log.write_text(EVENING)
    other.write_text(EVENING.replace("Bob", "B\u043eb"))
    assert len(payments(log, other)) == 3
    assert "Bob and B\u043eb look the same" in squeezed(run("settle", log, other).stdout)


def test_nothing_is_settled_if_the_stacks_of_one_evening_are_unknown(log: Path, other: Path) -> None:
    other.write_text(UNKNOWN)
    report = settled(log, other)
    assert report["payments"] is report["players"] is report["minimal"] is None
    assert [one["unknown_from"] for one in report["logs"]] == [None, 2]
    sheet = run("settle", "--output-format", "csv", other)
    assert (sheet.exit_code, sheet.stdout) == (1, "from,to,amount\n")
    assert "nothing is settled" in sheet.stderr


def test_a_log_that_ends_in_mid_hand_says_so_in_every_form() -> None:
    assert settled("-", given=LOST)["logs"][0]["unfinished"] == {
        "hand": 2,
        "pot": "3",
        "put": {"Bob": "1", "Cal": "1", "Ann": "1"},
        "taken": False,
        "closing": "took",
    }
    sheet = run("settle", "--output-format", "csv", "-", given=LOST)
    assert (sheet.exit_code, sheet.stdout) == (1, "from,to,amount\nBob,Ann,1\nCal,Ann,1\n")
    assert "hand 2 is unfinished, so it is not settled" in sheet.stderr
    ledger = run("ledger", "-", given=LOST)
    assert (ledger.exit_code, "Hand 2 is not finished: its pot of 3 is undecided" in ledger.stdout) == (0, True)


def test_a_last_hand_that_only_lacks_a_word_of_bourres_counts_and_both_ways_are_told() -> None:
    report = settled("-", given=WON)
    assert payments("-", given=WON) == payments("-", given=f"{WON}  bourre none\n") == ["Bob Ann 2", "Cal Ann 2"]
    bourred = [f"{one['from']} {one['to']} {one['amount']}" for one in report["if_bourred"]]
    assert sorted(bourred) == sorted(payments("-", given=f"{WON}  bourre Bob 3\n"))
    printed = squeezed(run("settle", "-", given=WON).stdout)
    assert printed.startswith("Hand 2 is not finished: its pot of 3 was taken, but nobody noted who was bourré.")
    assert "The line `bourre none`, or one that names" in printed
    assert "hand 2 counts as won" in run("settle", "--output-format", "csv", "-", given=WON).stderr


def test_a_pot_brought_along_makes_two_evenings_square(log: Path, other: Path) -> None:
    log.write_text(LEFT)
    other.write_text(EVENING.replace("seat Ann", "pot 2\nseat Ann").replace("win Ann 3", "win Ann 5"))
    assert "write `pot 2` before its first hand" in squeezed(run("settle", log).stdout)
    assert settled(log, other)["pot"] == "0"
    assert payments(log, other) == ["Bob Ann 2", "Cal Ann 1"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("{log} gone.bourre", 3, "nothing is settled"),
        ("{log} {copy}", 2, "is the same evening as"),
        ("{folder}", 2, "is the same evening as"),
        ("{log} --holder Anna", 2, "there is no player called Anna in these logs. Did you mean `Ann`?"),
        ("{log} --pot splitt", 2, "Did you mean `split`?"),
    ],
)
def test_a_copied_log_or_an_unknown_word_is_refused(words: str, status: int, said: str, log: Path, other: Path) -> None:
    other.write_bytes(log.read_bytes())
    result = run("settle", *words.format(log=log, copy=other, folder=log.parent).split())
    assert (result.exit_code, result.stdout) == (status, "")
    assert said in squeezed(result.stderr)


COPIES = {
    "with other line ends": EVENING.replace("\n", "\r\n"),
    "with a byte order mark": f"\ufeff{EVENING}",
    "without its last line end": EVENING.rstrip("\n"),
    "without indentation": EVENING.replace("  ", ""),
    "with blanks and blank lines": EVENING.replace(" ", "\t ").replace("\n", " \n\n"),
    "with comments": EVENING.replace("\n", "  # Ann wrote this\n"),
    "formatted otherwise": EVENING.replace("7s", "7♠").replace("win Ann 3", "win  Ann $3.00"),
}


@pytest.mark.parametrize("copy", COPIES.values(), ids=COPIES)
def test_a_copy_is_the_same_evening(copy: str) -> None:
    assert copy != EVENING
    assert evening_digest(copy.encode()) == evening_digest(EVENING.encode())


@pytest.mark.parametrize(
    "words", [("win Ann 3", "win Bob 3"), ("win Ann 3", "wni Ann 3"), ("\nhand", "date 2026-11-17\nhand")]
)
def test_an_evening_with_another_statement_is_another(words: tuple[str, str]) -> None:
    assert evening_digest(EVENING.replace(*words).encode()) != evening_digest(EVENING.encode())


def test_a_folder_is_a_season(log: Path, other: Path, tmp_path: Path) -> None:
    other.write_text(FLAWED)
    (tmp_path / "draft.bourre").write_text(LEFT)
    assert payments(tmp_path, "--exclude", "draft.bourre") == payments(log, other) == ["Bob Ann 2", "Cal Ann 2"]


@pytest.mark.parametrize("pot", few.of(1, ["leave", "split"]))
@pytest.mark.parametrize("more", few.of(1, [["--cash"], [], ["--as-played"]]))
def test_the_json_matches_its_schema_and_the_order_of_logs_changes_nothing(pot: str, more: list[str]) -> None:
    every = sorted(SAMPLES.glob("*.bourre"))
    assert settled("--pot", pot, *more, *every) == settled("--pot", pot, *more, *reversed(every))
