"""What people read of the money that a finding moves; goldens show it in the output of each command."""

import io
from pathlib import Path

import pytest
from commands import run

from referee.ledger.effects import Debt, Effect
from referee.ledger.entries import Correction
from referee.ledger.settle import Payment
from referee.report.wording.findings import corrections, listed
from referee.report.wording.money import payment
from referee.report.wording.phrases import gains, lost_or_found, moved, owes
from referee.text import never_fails

UNPAID = (Path(__file__).parents[2] / "docs/examples/unpaid.bourre").read_text(encoding="utf-8")
NET = "In the end: Cal −2, Bob +2"


@pytest.mark.parametrize(
    ("more", "options", "told"),
    [
        ("hand\ntrump Qc\nstay Ann, Bob\n", (), True),
        ("hand\ntrump Qc\nstay Ann, Bob\nhand\nstay none\n", (), False),
        ("", ("--readings",), False),
    ],
    ids=["a hand that is not finished", "money that is not known at the end", "all readings"],
)
def test_the_net_is_given_only_if_it_is_known(more: str, options: tuple[str, ...], told: bool) -> None:
    assert (NET in run("check", "-", *options, given=UNPAID + more).stdout) == told


def test_explain_shows_the_debts_of_earlier_findings_separately() -> None:
    told = run("explain", "-", "--hand", "2", given=UNPAID).stdout
    assert "Corrections\n  the pot owes Cal 1 — L605, line 12\n  the pot owes Bob 2 — L605, line 12\n" in told


def test_a_debt_without_a_finding_is_still_shown() -> None:
    owed = Correction((), "pot", "unexplained", 300)
    assert list(corrections([owed], [], None)) == [("", "the pot owes 3, nobody knows to whom")]
    effect = Effect((), {"pot": -300, "unexplained": 300}, (Debt(1, *owed[1:]),))
    assert list(listed(effect)) == [("hand 1: ", "the pot owes 3, nobody knows to whom — for no finding")]


@pytest.mark.parametrize("command", ["check", "ledger", "settle --as-played", "explain", "audit --output-format full"])
def test_money_from_nowhere_is_described_in_words(command: str) -> None:
    told = run(*command.split(), "-", given=UNPAID.replace("trump Qc", "trump Qc\n  pot 2")).stdout
    assert "nobody knows" in told
    assert "unexplained" not in told


def test_a_minus_is_a_hyphen_if_the_encoding_has_no_other() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    never_fails(stream)
    stream.write(gains({"Ann": -100, "Bob": 100}))
    stream.flush()
    assert stream.buffer.getvalue() == b"Ann -1, Bob +1"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (gains({"pot": -300, "Bob": 500, "Ann": -100, "Cal": -150}), "Cal −1.5, Ann −1, Bob +5, the pot −3"),
        (gains({"Ann": 100, "unexplained": -100}), "Ann +1; nobody knows who owes 1"),
        (gains({"Ann": -100, "unexplained": 100}), "Ann −1; nobody knows where 1 came from"),
        (owes(Payment("unexplained", "pot", 300)), "nobody knows who owes the pot 3"),
        (owes(Payment("Ann", "unexplained", 300)), "Ann owes 3, nobody knows to whom"),
        (payment(Payment("unexplained", "Ann", 300)), "Ann is owed 3; nobody knows by whom."),
        (payment(Payment("Ann", "unexplained", 300)), "Ann owes 3; nobody knows to whom."),
        (moved("pot", "unexplained"), "goes missing from the pot"),
        (moved("unexplained", "Ann"), "goes to Ann, nobody knows from where"),
        (lost_or_found(-300), "3 is missing, and nobody knows where it went"),
        (lost_or_found(300), "3 came in, and nobody knows from where"),
    ],
)
def test_losers_come_first_the_pot_last_and_money_without_an_owner_is_described(written: str, words: str) -> None:
    assert written == words


def test_the_correction_of_somebody_who_left_is_told_while_the_others_stacks_are_unknown() -> None:
    text = (
        "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\nhand 1\n  dealer Cal\n  trump 7s\n"
        "  stay Ann\n  win Ann 3\n\nleave Cal 201\n\nhand 2\n  trump 8s\n  stay Ann, Bob\n"
    )
    rows = [line.split() for line in run("ledger", "-", given=text).stdout.splitlines()]
    assert ["Cal", "200", "201", "0", "-2", "-2"] in rows
