"""Which rulings count, and what is said of each."""

import pytest

from referee import audit
from referee.rules.rulings import sentence
from rulings.logs import FOLLOWED, RENEGED, SEATS, log, second


def said(text: str) -> list[str]:
    return [sentence(one) for one in audit(text).rulings]


@pytest.mark.parametrize(
    ("rules", "cost"),
    [
        ("winning-moves", "the rules have no penalty for it"),
        ("booed", "the penalty is a bourré"),
        ("louisiana", "the penalty is a bourré and the pot"),
    ],
)
def test_a_ruled_renege_is_described_with_its_proof_and_its_cost(rules: str, cost: str) -> None:
    assert said(log(rules, *RENEGED, "ruling renege Bob")) == [
        f"the table ruled that Bob reneged, which the cards prove; {cost}"
    ]
    assert said(log(rules, *FOLLOWED, "ruling renege Bob")) == [
        f"the table ruled that Bob reneged, which the cards do not prove; {cost}"
    ]


def test_a_waiver_is_described_whether_or_not_there_was_a_renege_and_a_penalty() -> None:
    waived = "the table waived the penalty for a renege by Bob, which the cards"
    assert said(log("booed", *RENEGED, "ruling waive Bob")) == [f"{waived} prove"]
    assert said(log("booed", *FOLLOWED, "ruling waive Bob")) == [f"{waived} do not prove"]
    assert said(log("booray", "ante 1", *RENEGED, "ruling waive Bob")) == [f"{waived} prove; the rules have none"]


def test_rulings_that_both_punish_and_waive_a_renege_both_say_so() -> None:
    both = said(log("booed", *RENEGED, "ruling renege Bob", "ruling waive Bob"))
    assert both == [
        "the table ruled that Bob reneged, which the cards prove; the table waived the penalty",
        "the table waived the penalty for a renege by Bob, which the cards prove",
    ]


@pytest.mark.parametrize(
    ("rules", "cost"), [("booed", "that costs nothing"), ("louisiana", "that costs the pot and the next turn to deal")]
)
def test_a_card_taken_back_is_described_with_what_it_would_have_been(rules: str, cost: str) -> None:
    back = log(rules, FOLLOWED[0], "takeback Bob 9h", *FOLLOWED[1:])
    assert said(back) == [f"Bob took 9h back, which would have been a renege; {cost}"]
    harmless = log(rules, FOLLOWED[0], "takeback Bob 4d", *FOLLOWED[1:])
    assert said(harmless) == ["Bob took 4d back; no renege is proven in it"]


def test_a_misdeal_a_share_and_a_lost_deal_are_reported() -> None:
    assert said(log("booed", "misdeal")) == [
        "the table called a misdeal: the hand is void, the pot stays, and the same dealer deals again"
    ]
    assert said(log("booed", *FOLLOWED, "share Ann Bob 1.5")) == ["Ann and Bob shared the pot by agreement, 1.5 each"]
    assert said(log("booed", *FOLLOWED, "forfeit Ann")) == ["the table ruled that Ann loses the next turn to deal"]


def test_a_ruling_in_a_void_hand_says_so() -> None:
    _, ruled = said(log("booed", "misdeal", "ruling renege Bob"))
    assert ruled.endswith("; the hand was void anyway")


def test_a_lost_deal_is_reported_before_the_first_hand_within_one_and_between_two() -> None:
    header = "\n".join(["rules booed", *SEATS, "forfeit Ann", "hand 1", "dealer Cal", "forfeit Bob", "rebuy Cal 5"])
    text = f"{header}\nforfeit Cal\nhand 2\n"
    assert [(one.hand, one.at.line, one.players) for one in audit(text).rulings] == [
        (None, 5, ("Ann",)),
        (1, 8, ("Bob",)),
        (1, 10, ("Cal",)),
    ]


def test_a_ruling_line_that_was_set_aside_is_no_ruling() -> None:
    nobody = log("booed", *FOLLOWED, "ruling renege Zoe", "ruling waive Zoe", "forfeit Zoe", "takeback Zoe 2d")
    assert audit(nobody).rulings == ()
    second_result = log("booed", *FOLLOWED, "win Ann", "share Ann Bob")
    assert audit(second_result).rulings == ()
    outside = log("booed", *FOLLOWED, "win Ann", "rebuy Cal 5", "misdeal", "ruling waive Bob")
    assert audit(outside).rulings == ()


def test_rulings_are_in_text_order_with_their_hands() -> None:
    text = log("booed", *RENEGED, "ruling waive Bob", "forfeit Ann", *second("misdeal"))
    assert [(one.kind, one.hand) for one in audit(text).rulings] == [("waive", 1), ("forfeit", 1), ("misdeal", 2)]


def test_a_ruling_that_the_cards_prove_is_not_called_unproven_because_it_was_waived() -> None:
    found = audit(log("winning-moves", *RENEGED, "ruling renege Bob", "ruling waive Bob")).findings
    assert {one.code for one in found if one.code.startswith("R")} == {"R510"}


def test_a_ruling_on_a_card_that_may_have_been_taken_back_in_time_costs_what_that_costs() -> None:
    unproven = ["trick Ann 5d, Bob ?", "takeback Bob 3c", "ruling renege Bob"]
    assert said(log("booed", *unproven))[-1] == (
        "the table ruled that Bob reneged, which the cards do not prove; that costs nothing"
    )
