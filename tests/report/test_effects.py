"""What people read of the money that a finding moves: each player's gain or loss, and how that adds up."""

import io
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli.app import app
from referee.ledger.effects import Debt, Effect
from referee.ledger.entries import Correction
from referee.ledger.settle import Payment
from referee.report.wording.effects import corrections, listed
from referee.report.wording.phrases import gains, lost_or_found, moved, owes
from referee.report.wording.settle import payment
from referee.text.escape import never_fails

SEATS = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
UNPAID = "hand\ndealer Cal\ntrump 7h\nstay Ann, Bob, Cal\ntook Ann 3, Bob 2\nwin Ann\nbourre none\n"
BOB_TAKES = "hand\ntrump Qc\nstay Ann, Bob\ntook Bob 3, Ann 2\nwin Bob\n"
CAL_TAKES = BOB_TAKES.replace("Ann, Bob", "Ann, Cal").replace("Bob", "Cal")
MISCOUNTED = "hand\ndealer Cal\ntrump 7h\nstay Ann, Bob\npot 2\ntook Bob 3, Ann 2\nwin Bob\n"
MID_HAND = "hand\ntrump Qc\nstay Ann, Bob\n"


def printed(tmp_path: Path, log: str, command: str, *more: str) -> str:
    """The output of a command for this log."""
    path = tmp_path / "tuesday.bourre"
    path.write_text(log)
    return CliRunner().invoke(app, [command, str(path), *more]).stdout


def test_check_says_in_one_line_what_each_player_owes_in_the_end(tmp_path: Path) -> None:
    told = printed(tmp_path, SEATS + UNPAID + BOB_TAKES, "check").splitlines()
    assert [one for one in told if "owes" in one or "end:" in one] == ["  In the end: Cal −2, Bob +2"]


def test_check_says_that_nobody_owes_anybody_where_the_debts_cancel(tmp_path: Path) -> None:
    assert "  In the end: no corrections are due\n" in printed(tmp_path, SEATS + UNPAID + CAL_TAKES, "check")


def test_check_says_nothing_of_a_finding_that_moves_no_money(tmp_path: Path) -> None:
    told = printed(tmp_path, SEATS + BOB_TAKES.replace("trump", "dealer Bob\ntrump") + "hand 7\nstay none\n", "check")
    assert "error" in told or "warning" in told or "note" in told
    assert "In the end" not in told


def test_check_says_nothing_where_the_money_at_the_end_is_not_known(tmp_path: Path) -> None:
    told = printed(tmp_path, f"{SEATS}{UNPAID}{MID_HAND}hand\nstay none\n", "check")
    assert "L605" in told
    assert "In the end" not in told


def test_a_hand_that_is_not_finished_does_not_hide_what_was_owed_before_it(tmp_path: Path) -> None:
    assert "In the end: Cal −2, Bob +2" in printed(tmp_path, SEATS + UNPAID + BOB_TAKES + MID_HAND, "check")


def test_under_all_readings_no_single_answer_is_given(tmp_path: Path) -> None:
    assert "In the end" not in printed(tmp_path, SEATS + UNPAID + BOB_TAKES, "check", "--readings")


def test_markdown_shows_the_net_below_the_proof(tmp_path: Path) -> None:
    told = printed(tmp_path, SEATS + UNPAID + BOB_TAKES, "check", "--output-format", "markdown")
    assert "```\n\nIn the end: Cal −2, Bob +2\n" in told


@pytest.mark.parametrize("command", ["ledger", "explain"])
def test_ledger_and_explain_show_how_it_adds_up(tmp_path: Path, command: str) -> None:
    told = printed(tmp_path, SEATS + UNPAID + BOB_TAKES, command)
    debts = "hand 1: Cal owes the pot 3", "hand 2: the pot owes Cal 1", "hand 2: the pot owes Bob 2"
    assert "Corrections\n  L605, line 11: Cal −2, Bob +2\n    " + "\n    ".join(debts) in told


def test_explain_shows_the_debts_of_earlier_findings_separately(tmp_path: Path) -> None:
    told = printed(tmp_path, SEATS + UNPAID + BOB_TAKES, "explain", "--hand", "2")
    assert "Corrections\n  the pot owes Cal 1 — L605, line 11\n  the pot owes Bob 2 — L605, line 11\n" in told


def test_explain_shows_the_net_for_the_line_of_the_finding(tmp_path: Path) -> None:
    path = tmp_path / "tuesday.bourre"
    path.write_text(SEATS + UNPAID + BOB_TAKES)
    told = CliRunner().invoke(app, ["explain", f"{path}:11"]).stdout
    assert "  L605, line 11: Cal −2, Bob +2\n    hand 1: Cal owes the pot 3\n" in told


def test_ledger_says_what_is_not_known_and_loses_no_debt(tmp_path: Path) -> None:
    told = printed(tmp_path, f"{SEATS}{UNPAID}{MID_HAND}hand\nstay none\n", "ledger")
    assert "  L605, line 11: not known, as not all payments are\n    hand 1: Cal owes the pot 3\n" in told


def test_a_debt_without_a_finding_is_still_shown() -> None:
    owed = Correction((), "pot", "unexplained", 300)
    assert list(corrections([owed], [], None)) == [("", "the pot owes 3, nobody knows to whom")]
    effect = Effect((), {"pot": -300, "unexplained": 300}, (Debt(1, *owed[1:]),))
    assert list(listed(effect)) == [("hand 1: ", "the pot owes 3, nobody knows to whom — for no finding")]


@pytest.mark.parametrize("command", ["check", "ledger", "settle --as-played", "explain", "audit"])
def test_money_from_nowhere_is_described_in_words(tmp_path: Path, command: str) -> None:
    told = printed(tmp_path, SEATS + MISCOUNTED, *command.split())
    assert "nobody knows" in told
    assert "unexplained" not in told


def test_a_minus_is_a_hyphen_if_the_encoding_has_no_other() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    never_fails(stream)
    stream.write(gains({"Ann": -100, "Bob": 100}))
    stream.flush()
    assert stream.buffer.getvalue() == b"Ann -1, Bob +1"


def test_losers_come_first_and_the_pot_last() -> None:
    assert gains({"pot": -300, "Bob": 500, "Ann": -100, "Cal": -150}) == "Cal −1.5, Ann −1, Bob +5, the pot −3"


def test_a_line_without_an_owner_says_who_gets_or_owes() -> None:
    assert gains({"Ann": 100, "unexplained": -100}) == "Ann +1; nobody knows who owes 1"
    assert gains({"Ann": -100, "unexplained": 100}) == "Ann −1; source of 1 unknown"
    assert owes(Payment("unexplained", "pot", 300)) == "nobody knows who owes the pot 3"
    assert owes(Payment("Ann", "unexplained", 300)) == "Ann owes 3, nobody knows to whom"
    assert payment(Payment("unexplained", "Ann", 300)) == "Ann is owed 3; nobody knows by whom."
    assert payment(Payment("Ann", "unexplained", 300)) == "Ann owes 3; nobody knows to whom."


def test_a_count_without_a_source_is_described_as_missing_or_too_much() -> None:
    assert moved("pot", "unexplained") == "goes missing from the pot"
    assert moved("unexplained", "Ann") == "goes to Ann, nobody knows from where"
    assert lost_or_found(-300) == "3 is missing, and nobody knows where it went"
    assert lost_or_found(300) == "3 came in, and nobody knows from where"


def test_the_correction_of_somebody_who_left_is_told_while_the_others_stacks_are_unknown(tmp_path: Path) -> None:
    text = (
        "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\nhand 1\n  dealer Cal\n  trump 7s\n"
        "  stay Ann\n  win Ann 3\n\nleave Cal 201\n\nhand 2\n  trump 8s\n  stay Ann, Bob\n"
    )
    rows = [line.split() for line in printed(tmp_path, text, "ledger").splitlines()]
    assert ["Cal", "200", "201", "0", "-2", "-2"] in rows
