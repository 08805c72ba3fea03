"""A line that repeats a statement about a player is not taken over, added or dropped without a finding."""

import pytest

from referee.judge.audit import Audit, audit
from referee.playback import retell
from replay.expect import agrees, said, table

TOLD = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n"
PLAYED = """\
 trick As 2s
 trick Ks 3s
 trick Qs 4s
 trick Js 5s
 trick Ts 6s
 win Ann 4
 bourre Bob 4
"""


def judged(lines: str, rules: str = "winning-moves") -> Audit:
    return agrees(table(rules) + lines)


@pytest.mark.parametrize(
    "line",
    [
        "took Ann 2 Ann 3",
        "bourre Bob 4, Bob 4",
        "bourre Bob Bob",
        "divide Ann Ann 2",
        "share Ann Ann 2",
        "share Ann Bob Ann",
        "stacks Ann 203, Ann 200",
        "out Bob, Bob",
    ],
)
def test_a_line_that_names_a_player_twice_can_not_be_read(line: str) -> None:
    judged(f"{TOLD} {line} # expect N101\n")


def test_two_counts_of_tricks_for_one_name_are_not_added_and_prove_no_bourre() -> None:
    (hand,) = judged(f"{TOLD} took Ann 2, Ann 3 # expect N101\n win Ann 4\n").accounts
    assert (hand.result, hand.tricks, hand.bourre) == ("unproven", None, None)


def test_names_are_compared_as_they_are_read() -> None:
    log = (
        table(names="Ann Bob Re\u0301mi")
        + "hand 1\n dealer Ann\n trump 7s\n away R\u00e9mi, Re\u0301mi # expect N101\n"
    )
    agrees(log)


def test_tricks_taken_are_stated_once_for_each_player() -> None:
    (hand,) = judged(f"{TOLD} took Ann 3\n took Bob 2\n win Ann 4\n").accounts
    assert hand.tricks == {"Ann": 3, "Bob": 2}
    judged(f"{TOLD} took Ann 3\n took Ann 2 # expect N101\n win Ann 4\n")


def test_payments_are_stated_once_for_each_player() -> None:
    head = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 5\n win Ann 4\n"
    agreed = judged(f"{head} bourre Bob 4\n bourre Cal 4\n").final
    assert agreed is not None
    assert agreed.table.pot == 800
    unknown = judged(f"{head} bourre Bob 2\n bourre Bob 4, Cal 4 # expect N101\n").final
    assert unknown is not None
    assert unknown.table.pot is None


@pytest.mark.parametrize(
    "lines", ["ante Ann 2, Bob 1, Cal 1, Dee 1\n ante Ann 1", "ante none\n ante Ann 1", "ante 1\n ante 5"]
)
def test_an_ante_is_stated_once_for_each_player(lines: str) -> None:
    judged(f"hand 1\n dealer Dee\n {lines} # expect N101\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n win Ann\n")


def test_a_pot_before_a_repeated_ante_is_the_pot_before_the_antes() -> None:
    judged("hand 1\n dealer Dee\n pot 0\n ante 1\n ante 1 # expect N101\n trump 7s\n stay none\n")


def test_antes_of_different_players_may_be_on_several_lines() -> None:
    judged("hand 1\n dealer Dee\n ante Ann 1, Bob 1\n ante Cal 1, Dee 1\n trump 7s\n stay Ann\n win Ann 4\n")


def test_an_ante_that_differs_from_the_rules_is_reported_even_if_the_payment_is_right() -> None:
    judged(
        "hand 1\n dealer Dee\n ante 5 # expect L601\n ante Ann 1, Bob 1, Cal 1, Dee 1\n"
        " trump 7s\n stay Ann\n win Ann 4\n"
    )


@pytest.mark.parametrize("lines", ["draw none\n draw Ann 2", "draw none\n draw Ann As -> 2d", "draw Ann 2\n draw none"])
def test_draw_none_and_a_draw_can_not_both_be_right(lines: str) -> None:
    judged(f"{TOLD} {lines} # expect N101\n")


@pytest.mark.parametrize("lines", ["draw Ann 2\n draw Ann 1", "draw Ann 2, Ann 1"])
def test_a_player_who_drew_twice_declared_twice(lines: str) -> None:
    judged(f"{TOLD} {lines} # expect H204 Ann\n")


@pytest.mark.parametrize("second", ["As Ks Qs Js Ts", "Ad Kd Qd Jd Td"])
def test_two_hands_dealt_to_one_player_are_too_many_cards_and_neither_proves_anything(second: str) -> None:
    for first, then in (("As Ks Qs Js Ts", second), (second, "As Ks Qs Js Ts")):
        deals = f" deal Ann {first}\n deal Ann {then} # expect C303 Ann\n"
        judged(f"hand 1\n dealer Dee\n{deals} trump 7d\n stay Ann, Bob\n draw none\n{PLAYED}")


def test_the_rest_is_conceded_once() -> None:
    judged(f"{TOLD} trick As 2s\n rest Ann\n rest Bob # expect N101\n win Ann 4\n")


def test_blind_hands_are_counted_once() -> None:
    hand = "hand 1\n dealer Dee\n blinds 2\n blinds 2 # expect N101\n trump 7s\n"
    agrees(table("three-card", names="Ann Bob Cal Dee Eve Fay Gus") + hand)


def test_hundreds_of_lines_of_one_kind_with_different_names_repeat_nothing() -> None:
    lines = "".join(f" took P{number} 1, Q{number} 1\n" for number in range(900))
    assert "N101" not in {one.code for one in audit(table() + TOLD + lines).findings}


def test_a_rule_of_the_header_that_has_two_values_can_not_be_read() -> None:
    judged(f"{TOLD}{PLAYED}", rules="winning-moves\nrule ante 1\nrule ante 2 # expect N101")
    judged(f"{TOLD}{PLAYED}", rules="winning-moves\nrule ante 1\nrule ante 1")


def test_the_last_of_two_rule_changes_between_hands_counts() -> None:
    judged(f"{TOLD}{PLAYED}rule ante 3\nrule ante 2\nhand 2\n ante Ann 2, Cal 2, Dee 2\n")


def test_a_player_who_left_can_not_leave_again_and_nobody_is_blamed_for_what_depends_on_it() -> None:
    judged(f"{TOLD}{PLAYED}leave Cal\nleave Cal 50 # expect N102\nhand 2\n dealer Dee\n")
    judged(f"{TOLD}{PLAYED}leave Cal\njoin Cal 50 after Bob\nleave Cal 50\n")


def test_a_player_who_left_can_not_buy_more_chips_and_nobody_is_blamed_for_what_depends_on_it() -> None:
    """Somebody else may have bought them, or Cal came back on a missing line and plays."""
    played = "hand 2\n dealer Dee\n trump 8s\n stay Ann, Cal\n trick Ann Ks, Cal 2s\n"
    judged(f"{TOLD}{PLAYED}leave Cal\nrebuy Cal 50 # expect N102\nstacks Ann 249\n{played}")
    judged(f"{TOLD}{PLAYED}leave Cal\njoin Cal 50 after Bob\nrebuy Cal 50\nleave Cal 100\n")


@pytest.mark.parametrize("line", ["leave Cla", "rebuy Cla 50", "put Cla 5", "pay Ann Cla 5"])
def test_an_unknown_name_between_hands_blames_nobody_else(line: str) -> None:
    """It may have been Cal who left, or paid, or now has more."""
    later = "hand 2\n dealer Ann\n ante Bob 1, Dee 1\n stay Ann, Bob\nstacks Cal 249\n"
    judged(f"{TOLD}{PLAYED}{line} # expect N102\n{later if line == 'leave Cla' else 'stacks Cal 249'}\n")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("draw none\n draw Ann 2", "Line 10 already has `draw`, and only one of the two can be right"),
        ("draw Ann 2\n draw none", "Line 10 already has `draw`, and only one of the two can be right"),
        ("took Ann 3\n took Ann 2", "`took` on line 10 already names Ann"),
    ],
)
def test_the_finding_names_the_first_line(lines: str, why: str) -> None:
    assert [why in text for text in said(f"{table()}{TOLD} {lines}\n") if "N101" in text] == [True]


def test_a_line_that_repeats_a_name_expects_another() -> None:
    [text] = [text for text in said(f"{table()}{TOLD} took Ann 3\n took Ann 2\n") if "N101" in text]
    assert "another name" in text


def test_a_line_that_repeats_another_is_no_lost_trick() -> None:
    _, hand = retell(f"{table()}hand 1\n dealer Dee\n ante 1\n ante 1\n trump 7s\n stay Ann, Bob\n trick Ad 2d\n")
    assert hand.gaps == ()
