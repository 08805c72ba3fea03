"""``referee settle``: its output, and the exit status."""

import csv
import io
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from referee.report.schemas import schema

SAMPLES = Path(__file__).parents[2] / "samples" / "games"
LOST = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  trump 7s
  stay Ann
  win Ann 3

hand 2
  trump 7h
  stay Ann, Bob
"""
UNKNOWN = f"{LOST}\nhand 3\n  stay none\n"


def as_json(result):
    return json.loads(result.stdout)


def payments(result):
    """List the payments of a report, as ``Bob Ann 1``."""
    return [f"{one['from']} {one['to']} {one['amount']}" for one in as_json(result)["payments"]]


def test_payments_are_in_words(run, log):
    result = run("settle", log)
    assert result.exit_code == 0
    assert "Bob pays Ann 1.\n  Cal pays Ann 1.\n2 payments, the fewest possible." in result.stdout


def test_a_message_replaces_an_empty_table_if_nobody_sat_down(run, tmp_path):
    path = tmp_path / "header.bourre"
    path.write_text("rules winning-moves\n")
    result = run("settle", path)
    assert result.exit_code == 1
    assert result.stdout.endswith("\nNobody sat down, so there is nothing to settle.\n")


def test_a_mistake_is_put_right_unless_the_table_is_asked(run, flawed):
    verified, as_played = (run("settle", "--output-format", "json", flawed, *more) for more in ([], ["--as-played"]))
    assert payments(verified) == ["Bob Ann 1", "Cal Ann 1"]
    assert payments(as_played) == ["Bob Ann 1", "Cal pot 1"]
    assert verified.exit_code == as_played.exit_code == 1


def test_a_pot_is_paid_into_or_shared(run, flawed):
    left = run("settle", "--as-played", flawed)
    assert "Cal pays 1 into the pot." in left.stdout
    assert "nobody took the pot of 1" in left.stdout
    shared = run("settle", "--as-played", "--pot", "split", flawed)
    assert "those still in can't share it evenly" in " ".join(shared.stdout.split())


def test_a_named_player_keeps_the_pot_and_the_bank(run, tmp_path):
    path = tmp_path / "log.bourre"
    path.write_text(
        "rules winning-moves\nseat Ann 200\nseat Bob 200\nhand 1\n  dealer Bob\n  trump 7s\n  stay none\nleave Bob\n"
    )
    words = ("settle", "--output-format", "json", path)
    assert payments(run(*words)) == ["Ann pot 1", "Bob pot 1"]
    assert payments(run(*words, "--holder", "Ann")) == ["Bob Ann 1"]
    assert payments(run(*words, "--cash")) == ["bank Ann 199"]
    assert payments(run(*words, "--cash", "--holder", "Ann")) == []
    report = as_json(run(*words, "--cash", "--holder", "Bob"))
    assert (report["holder"], report["cash"]) == ("Bob", True)
    told = " ".join(run("settle", path, "--cash", "--holder", "Bob").stdout.split())
    assert "Chips were paid for in cash: Bob pays out everybody's stack" in told
    assert "Bob pays Ann 199." in told
    assert "nobody took the pot of 2. Bob keeps it for another evening" in told


def test_in_cash_a_stack_below_zero_is_paid_to_the_bank(run, tmp_path):
    path = tmp_path / "log.bourre"
    path.write_text("rules booed\nseat Ann 20\nseat Bob 20\nseat Cal 20\npay Bob Ann 22\n")
    assert payments(run("settle", "--output-format", "json", "--cash", path)) == [
        "Bob bank 2",
        "bank Ann 42",
        "bank Cal 20",
    ]


def test_a_holder_who_did_not_play_is_refused(run, log):
    result = run("settle", log, "--holder", "Anna")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no player called Anna in these logs. Did you mean `Ann`?" in " ".join(result.stderr.split())


def test_several_evenings_are_settled_together(run, log, tmp_path):
    other = tmp_path / "wednesday.bourre"
    other.write_text(log.read_text().replace("stay Ann", "stay Bob").replace("win Ann", "win Bob"))
    result = run("settle", "--output-format", "json", log, other)
    assert payments(result) == ["Cal Ann 1", "Cal Bob 1"]
    players = as_json(result)["players"]
    assert [(one["player"], one["evenings"], one["net"]) for one in players] == [
        ("Ann", 2, "1"),
        ("Bob", 2, "1"),
        ("Cal", 2, "-2"),
    ]


def test_names_that_unicode_writes_in_two_ways_are_one_player(run, log, tmp_path):
    one, other = tmp_path / "one.bourre", tmp_path / "other.bourre"
    one.write_text(log.read_text().replace("Ann", "Ren\u00e9"))
    other.write_text(log.read_text().replace("Ann", "Rene\u0301"))
    assert payments(run("settle", "--output-format", "json", one, other)) == ["Bob Ren\u00e9 2", "Cal Ren\u00e9 2"]


def test_names_that_look_the_same_are_two_players_and_the_report_says_so(run, log, tmp_path):
    other = tmp_path / "other.bourre"
    other.write_text(log.read_text().replace("Bob", "B\u043eb"))
    result = run("settle", log, other)
    assert "B\u043eb and Bob look the same" in result.stdout
    assert len(payments(run("settle", "--output-format", "json", log, other))) == 3


def test_nothing_is_settled_if_stacks_are_unknown(run, tmp_path, log):
    lost = tmp_path / "lost.bourre"
    lost.write_text(UNKNOWN)
    result = run("settle", log, lost)
    assert result.exit_code == 1
    assert "from hand 2 on it is not known who has what" in " ".join(result.stdout.split())
    assert "pays" not in result.stdout.replace("who pays whom", "")
    report = as_json(run("settle", "--output-format", "json", log, lost))
    assert report["payments"] is report["players"] is report["minimal"] is None
    assert [one["unknown_from"] for one in report["logs"]] == [2, None]
    sheet = run("settle", "--output-format", "csv", lost)
    assert (sheet.exit_code, sheet.stdout) == (1, "from,to,amount\n")
    assert "nothing is settled" in sheet.stderr


def test_a_log_that_ends_in_mid_hand_is_settled_by_the_hands_before_it(run, tmp_path):
    lost = tmp_path / "lost.bourre"
    lost.write_text(LOST)
    result = run("settle", lost)
    assert result.exit_code == 1
    told = " ".join(result.stdout.split())
    assert "winning-moves, 2 hands, the last one not finished" in told
    assert "They assume that hand 2, which is not finished, was never dealt." in told
    assert "Hand 2 is not finished: its pot of 3 is undecided." in told
    assert "settled as of the end of hand 1, and what was put into its pot is given back" in told
    assert "(Bob 1, Cal 1, Ann 1). The line `took Bob N, Ann N`, with the number of tricks that each took" in told
    report = as_json(run("settle", "--output-format", "json", lost))
    assert payments(run("settle", "--output-format", "json", lost)) == ["Bob Ann 1", "Cal Ann 1"]
    assert report["logs"][0]["unfinished"] == {
        "hand": 2,
        "pot": "3",
        "put": {"Bob": "1", "Cal": "1", "Ann": "1"},
        "taken": False,
        "closing": "took",
    }
    Draft202012Validator(schema("settle")).validate(report)
    sheet = run("settle", "--output-format", "csv", lost)
    assert (sheet.exit_code, sheet.stdout) == (1, "from,to,amount\nBob,Ann,1\nCal,Ann,1\n")
    assert "hand 2 is unfinished, so it is not settled" in sheet.stderr
    ledger = run("ledger", lost)
    assert (ledger.exit_code, "Hand 2 is not finished: its pot of 3 is undecided" in ledger.stdout) == (0, True)


def test_a_log_without_a_game_is_not_settled(run, tmp_path):
    empty = tmp_path / "empty.bourre"
    empty.write_text("")
    result = run("settle", empty)
    assert result.exit_code == 1
    assert "there is no game to settle" in result.stdout


def test_a_seat_without_an_amount_leaves_nothing_known(run, tmp_path):
    log = tmp_path / "log.bourre"
    log.write_text("rules booed\nseat Ann 10\nseat Bob\n")
    assert "it is not known how much Bob brought" in " ".join(run("settle", log).stdout.split())


def test_those_who_only_sat_down_owe_nothing(run, tmp_path):
    log = tmp_path / "log.bourre"
    log.write_text("rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n")
    assert "Nobody owes anybody anything." in run("settle", log).stdout


def test_a_log_that_is_missing_leaves_all_unsettled(run, log):
    result = run("settle", log, "gone.bourre")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "gone.bourre: no such file" in result.stderr
    assert "nothing is settled" in result.stderr


def test_an_evening_can_not_be_settled_twice(run, log, tmp_path):
    copy = tmp_path / "zz.bourre"
    copy.write_bytes(log.read_bytes())
    result = run("settle", log, copy)
    assert result.exit_code == 2
    assert "is the same log as" in " ".join(result.stderr.split())


def test_the_sheet_has_one_payment_per_row(run):
    result = run("settle", "--output-format", "csv", SAMPLES / "double-ante-at-the-shop.bourre")
    assert list(csv.DictReader(io.StringIO(result.stdout))) == [
        {"from": "Dot", "to": "Remy", "amount": "8"},
        {"from": "Opal", "to": "Remy", "amount": "6"},
        {"from": "Yves", "to": "Remy", "amount": "2"},
    ]


@pytest.mark.parametrize("width", ["30", "80", "200"])
def test_nothing_from_a_log_controls_the_terminal(run, log, tmp_path, width):
    named = tmp_path / "\x1b[31mred\n.bourre"
    named.write_bytes(log.read_bytes())
    result = run("settle", named, env={"COLUMNS": width})
    assert "\x1b" not in result.stdout
    assert "<U+001B>" in result.stdout.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize("pot", ["leave", "split"])
@pytest.mark.parametrize("more", [[], ["--as-played"], ["--cash"]])
def test_the_json_matches_its_schema(run, pot, more):
    every = sorted(SAMPLES.glob("*.bourre"))
    for paths in (every, *([one] for one in every)):
        report = as_json(run("settle", "--output-format", "json", "--pot", pot, *more, *paths))
        Draft202012Validator(schema("settle")).validate(report)


def test_the_order_of_logs_changes_nothing(run):
    every = sorted(SAMPLES.glob("*.bourre"))
    assert run("settle", *every).stdout == run("settle", *reversed(every)).stdout


def test_an_unknown_choice_is_named(run, log):
    result = run("settle", "--pot", "splitt", log)
    assert result.exit_code == 2
    assert "Did you mean `split`?" in result.stderr
