"""The order of lines in a hand, and the plays that couldn't be judged, with the reason (U701)."""

import pytest
from hypothesis import given
from hypothesis import strategies as any_of
from replay.expect import found, table

from referee.finding import Violation
from referee.judge.audit import audit
from referee.notation import statements as st
from referee.notation.names import Roster
from referee.notation.order import Order, ends_hand, in_order
from referee.notation.read import parse


def of_a_hand(lines: str) -> list[st.Statement]:
    read = (parse(number, text) for number, text in enumerate(["hand 1", *lines.split("; ")], 1))
    return [line for line in read if line]


LINES = """\
dealer Ann; away Bob; ante 1; ante Ann 1; deal Ann 5h; blinds 2; trump 7s; take Ann; stay Ann; pass Bob; blind Ann
draw Ann 2; draw Ann 2c -> 3c; reshuffle; trick 2c 3c; trick Ann 2c; takeback Ann 4c; took Ann 3; rest Ann; win Ann 4
divide Ann Bob; carry; share Ann Bob; bourre Ann; out Ann; stacks Ann 5; pot 4; early Ann; show Ann 5h; misdeal
ruling renege Ann; ruling waive Ann; forfeit Ann; rebuy Ann 5; leave Ann; join Eve 5 after Ann; rule ante 1
put Ann 1; pay Ann Bob 1; seat Ann 5; rules booray; game "x"; date 2026-11-17; trik 2c; nonsense
"""


A_LINE = any_of.sampled_from([line.strip() for line in LINES.replace("\n", ";").split(";") if line])


@given(any_of.lists(A_LINE, max_size=9))
def test_a_hand_is_in_order_if_no_line_of_it_can_be_set_aside_and_nothing_follows_it(chosen: list[str]) -> None:
    lines = of_a_hand("; ".join(chosen))
    kept = list(Order().sift(lines, 1, Roster()))
    unmarked = not any(isinstance(one, Violation | st.Unreadable) for one in kept)
    # Two draw lines are not examined further here.
    twice = sum(isinstance(line, st.Draw) for line in lines) > 1 or {st.Draw, st.Exchange} <= set(map(type, lines))
    assert in_order(lines) == (unmarked and not twice and not any(ends_hand(line) for line in lines))


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


def test_a_missed_lead_is_not_of_a_suit_that_was_seen_completely() -> None:
    """All clubs are in the first two tricks; Bob plays a heart to the third, and hearts may have been led."""
    tricks = ("Ac 2c 3c 4c 5c 6c 7c", "Kc 8c 9c Tc Jc Qc 2h", "? 3h 4h 5h 6h 7h 8h")
    names = "Ann Bob Cal Dee Eve Flo Gus"
    lines = ("hand 1", "dealer Gus", "trump s", f"stay {names}", *(f"trick {one}" for one in tricks), "show Bob 3s")
    assert found(table("booray", "ante 1", names=names) + "\n".join(lines) + "\n") == []
