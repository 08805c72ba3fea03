"""What a hand's books hold besides everybody's money: who pays whom, why, at which line, and for which finding."""

import pytest

from ledger.reading import ledger, log, moves
from referee.judge.audit import play
from referee.judge.game import Game

HAND = "hand 1\n dealer Dee\n trump 7s\n"
UNPAID = f"{HAND} stay Ann, Cal\n took Ann 5\n win Ann 4\n bourre none\n"
MISSING = "hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n"
"""Dee's ante is missing."""
RENEGED = """hand 1
 dealer Bob
 trump s
 stay Cal, Dee
 draw Cal 5, Dee 5
 trick Cal 2d, Dee 7h
 trick Cal Kd, Dee Ad
 trick Dee 9h, Cal 3c
 trick Dee 6h, Cal 4c
 trick Dee Th, Cal 5c
"""
"""Dee did not follow the diamond with Ad. Tricks: Cal 1, Dee 4."""
NAMED = """hand 1
 dealer Dee
 trump s
 stay Ann, Bob, Cal
 draw none
 trick Ann Ah, Bob 2h, Cal 3h -> Ann
 trick Ann Ad, Bob 5c, Cal 3d -> Ann
 trick Ann 2c, Bob Kc, Cal 3c -> Bob
 trick Bob Kd, Cal 4d, Ann 5d -> Bob
 trick Bob Kh, Cal 4h, Ann 5h -> Ann
"""
"""By the cards Bob took three tricks, as named Ann; and Bob did not follow the diamond with Kd."""

PAYMENTS = [
    ("winning-moves", HAND + " stay none", ["Ann to pot 1 ante", "Bob to pot 1 ante", "Cal to pot 1 ante"]),
    ("winning-moves", HAND + " stay Ann, Cal\n took Ann 5", ["pot to Ann 4 win", "Cal to pot 4 bourre"]),
    ("winning-moves", HAND + " stay Ann", ["pot to Ann 4 default"]),
    ("winning-moves", HAND + " stay Ann, Bob\n share Ann Bob 2", ["pot to Ann 2 agreed", "pot to Bob 2 agreed"]),
    ("boure", HAND + " stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1", ["pot to Ann 2 divide", "pot to Bob 2 divide"]),
    ("booed", RENEGED + " ruling renege Dee", ["pot to Dee 4 win", "Dee to pot 4 renege"]),
    ("winning-moves\nrule ante 300", HAND + " stay none", ["Ann to pot 200 eliminated", "Bob to pot 200 eliminated"]),
    (
        "winning-moves, double-ante",
        "hand 1\n dealer Bob\n trump 7s\n stay Ann, Dee, Cal\n took Dee 5",
        ["Cal to pot 1 second-ante", "Dee to pot 1 second-ante", "Ann to pot 1 second-ante", "pot to Dee 7 win"],
    ),
    (
        "winning-moves",
        HAND + " stay none\n stacks Ann 205\n pot 4",
        ["pot to Ann 4 unexplained", "unexplained to Ann 2 unexplained", "Ann to pot 4 unexplained"],
    ),
]


@pytest.mark.parametrize(("rules", "hand", "payments"), PAYMENTS)
def test_payments_come_in_order_and_with_their_reasons(rules: str, hand: str, payments: list[str]) -> None:
    postings = ledger(log(rules, hand)).postings(1)
    first = postings.index(payments[0])
    assert postings[first : first + len(payments)] == payments


@pytest.mark.parametrize(
    ("hand", "reason", "line"),
    [
        ("hand 1\n dealer Dee\n stay none", "ante", "hand 1"),
        (
            "hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1, Dee 1\n stay none",
            "ante",
            " ante Ann 1, Bob 1, Cal 1, Dee 1",
        ),
        (HAND + " stay Ann, Cal\n took Ann 5\n win Ann 4", "win", " win Ann 4"),
        (HAND + " stay Ann, Cal\n trick Ah 2h\n rest Ann", "win", " trick Ah 2h"),
        (HAND + " stay Ann, Cal\n took Ann 5", "bourre", "hand 1"),
        (HAND + " stay Ann, Cal\n took Ann 5\n bourre Cal 3", "bourre", " bourre Cal 3"),
        (HAND + " stay none\n stacks Ann 205\n pot 4", "unexplained", " stacks Ann 205"),
        (HAND + " pot 6\n stay Ann\n win Ann 6", "unexplained", " pot 6"),
    ],
)
def test_a_payment_is_entered_at_the_line_that_notes_it_or_at_the_last_one_before_it(
    hand: str, reason: str, line: str
) -> None:
    text = moves(hand)
    lines = {one.line for one in ledger(text).audit.ledgers[0].postings if one.reason == reason}
    assert lines == {text.split("\n").index(line) + 1}


DEBTS = [
    (
        "winning-moves",
        UNPAID + "hand 2\n trump h\n stay Bob\n win Bob 4",
        2,
        ["L605 pot to Cal 1", "L605 pot to Bob 3"],
    ),
    ("winning-moves", MISSING + " stay Ann\n win Ann 3", 1, ["L601 Dee to pot 1", "L601 pot to Ann 1"]),
    ("louisiana", RENEGED + " win Dee 4\n bourre none", 1, ["R501 Dee to Cal 4", "R501 Dee to pot 4"]),
    ("louisiana", RENEGED + " win Cal 4\n bourre none", 1, ["R501 Dee to pot 4"]),
    ("louisiana", RENEGED + " ruling renege Dee\n win Dee 4\n bourre Dee 4", 1, ["L603 Dee to Cal 4"]),
    ("winning-moves", NAMED + " win Ann 4\n bourre Cal 4", 1, ["T404 Ann to Bob 4"]),
    (
        "winning-moves\nrule renege bourre-and-forfeit",
        NAMED + " win Ann 4\n bourre Cal 4",
        1,
        ["T404 Ann to Bob 4", "R501 Bob to Ann 4", "R501 Bob to pot 4"],
    ),
    (
        "winning-moves",
        UNPAID.replace("none", "Cal 3") + "hand 2\n ante Ann 1, Bob 1\n trump s\n stay Bob\n win Bob\n",
        2,
        ["L601 Dee to pot 1", "L605+L601 pot to Bob 2"],
    ),
    (
        "winning-moves",
        "hand 1\n dealer Dee\n ante Bob 1, Cal 1, Dee 1\n trump 7s\n stay Bob, Cal, Dee\n took Cal 3, Dee 2\n"
        " win Cal 3\n bourre Bob 4\npay Ann Bob 1",
        1,
        ["L601+L605 Bob to Ann 1"],
    ),
]


@pytest.mark.parametrize(("rules", "hands", "number", "debts"), DEBTS)
def test_a_debt_has_its_findings_a_debtor_and_a_creditor(rules: str, hands: str, number: int, debts: list[str]) -> None:
    assert ledger(log(rules, hands)).corrections(number)[-len(debts) :] == debts


def test_what_each_player_owes_is_at_most_the_stack() -> None:
    game = Game(None).recording(())
    play(log("winning-moves\nrule ante 2", "hand 1\n dealer Dee\n trump s\n stay Ann\n", "Ann 5, Bob 1, Dee 5"), [game])
    assert game.record
    assert game.record.account.antes.dues == {0: 200, 1: 100, 2: 200}
