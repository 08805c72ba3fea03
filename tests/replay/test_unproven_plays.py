"""How many plays couldn't be judged, and why (U701)."""

import pytest

from referee.judge.audit import audit
from replay.expect import table

FIVE = ["trick Ann Ac, Bob 2c", "trick Ann Kc, Bob 3c", "trick Ann Qc, Bob 4c", "trick Ann Jc, Bob 5c"]
FIVE += ["trick Ann Tc, Bob 6c"]
POT = "who took the pot"


def unproven(*tricks: str, trump: str = "trump 7s", stayed: str = "stay Ann, Bob") -> list[str]:
    lines = "\n ".join(("hand 1", "dealer Dee", trump, stayed, "draw Ann 2", *tricks))
    return [one.message for one in audit(f"{table()}{lines}\n").findings if one.code == "U701"]


def not_judged(plays: int, missing: str, money: str = "") -> str:
    """Return the sentence word for word."""
    also = f". Nor does it show {money}" if money else ""
    what = f"{plays} play{'s' * (plays > 1)} of this" if plays else "This"
    return f"{what} hand can't be judged: the log doesn't show {missing}{also}"


def test_every_play_is_judged_in_a_hand_with_all_cards_known() -> None:
    assert unproven(*FIVE) == []


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_each_play_that_is_not_proven_is_counted_once(number: int) -> None:
    """The cards not played yet may forbid it."""
    assert unproven(*FIVE[:number]) == [
        not_judged(2 * number, "what else the players held or the rest of the tricks", POT)
    ]


@pytest.mark.parametrize("lost", range(5))
def test_after_a_lost_trick_plays_are_judged_by_the_cards_that_were_left(lost: int) -> None:
    """Before it and in it one more card was held than is known."""
    tricks = [line + " ;;" * (index == lost) for index, line in enumerate(FIVE)]
    what_else = "what else the players held or " if lost else ""
    assert unproven(*tricks) == [not_judged(2 * lost, f"{what_else}the rest of the tricks", POT)]


def test_without_a_trump_no_play_is_judged() -> None:
    assert unproven(*FIVE, trump="trump 7s ;;") == [not_judged(10, "the trump suit", POT)]


def test_without_a_trump_the_card_of_a_player_who_passed_is_not_counted_as_unjudged() -> None:
    tricks = ("trick Cal 2d, Ann Ac, Bob 2c",)
    told = unproven(*tricks, trump="trump 7s ;;")
    assert told == [not_judged(2, "the trump suit or the rest of the tricks", POT)]


def test_a_missed_card_leaves_those_before_it_unproven() -> None:
    tricks = (*FIVE[:3], "trick Ann Jc, Bob ?", FIVE[4])
    assert unproven(*tricks) == [not_judged(4, "what else the players held or which card was missed (?)")]


def test_two_cards_that_may_be_anybodys_leave_those_before_them_unproven() -> None:
    tricks = (*FIVE[:3], "trick Jc 5c", FIVE[4])
    assert unproven(*tricks, stayed="stay Ann, Bob ;;") == [
        not_judged(8, "what else the players held or whose card it was")
    ]


@pytest.mark.parametrize("line", ["ruling waive Bob ;;", "ruling waive Bbo"])
def test_a_ruling_that_was_lost_may_have_waived_every_renege(line: str) -> None:
    reneged = ("trick Ann Ac, Bob 2d", "trick Ann Kc, Bob 3d", *FIVE[2:])
    assert unproven(*reneged) == []
    assert unproven(*reneged, line) == [not_judged(2, "what the table ruled")]


def test_plays_between_missed_cards_are_judged_if_the_deal_shows_what_these_were() -> None:
    trump = "deal Bob 2c 3c 4c 5c 6c\n trump 7s"
    missed = (FIVE[0], "trick Ann Kc, Bob ?", FIVE[2], "trick Ann Jc, Bob ?", FIVE[4])
    assert unproven(*missed, trump=trump) == [not_judged(2, "which card was missed (?)")]


def test_a_card_in_two_places_is_not_said_to_be_missed() -> None:
    assert unproven(*FIVE[:4], "trick Ann Tc, Bob Ac") == [
        not_judged(6, "where a card was or what else the players held", POT)
    ]


@pytest.mark.parametrize(("told", "money"), [("win Ann 4", "who paid a bourré"), ("took Ann 3, Bob 2", POT)])
def test_a_result_without_a_line_about_who_stayed_does_not_show_that_either(told: str, money: str) -> None:
    assert unproven(told, stayed="") == [not_judged(0, "who stayed or the cards", money)]
