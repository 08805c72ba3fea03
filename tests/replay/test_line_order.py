"""The order of lines, and the meaning of a pot line (notation.md, "In a hand the order is")."""

import pytest
from hypothesis import given
from hypothesis import strategies as any_of

from referee import statements as st
from referee.finding import Violation
from referee.judge.audit import audit
from referee.notation.parse import parse
from referee.replay.order import Order, ends_hand, in_order
from replay.expect import agrees, found, table


def test_early_show_ruling_and_forfeit_may_be_anywhere_in_a_hand() -> None:
    agrees(
        table()
        + """
hand 1
  forfeit Cal
  show Ann Kd
  dealer Dee
  trump 7s
  pot 4
  stay Ann, Bob
  trick Ann Kd, Bob 2d
  ruling waive Bob
  rest Ann
  show Bob 3d
  win Ann 4
  show Bob 4d
  bourre Bob 4
"""
    )


@pytest.mark.parametrize(
    "lines",
    [
        "trump 7s\n dealer Dee # expect N105",
        "dealer Dee\n stay Ann\n trump 7s # expect N105",
        "dealer Dee\n stay Ann\n took Ann 5\n stay Bob # expect N105",
        "dealer Dee\n stay Ann\n win Ann 4\n rest Ann # expect N105",
        "dealer Dee\n stay Ann\n win Ann 4\n win Ann 4 # expect N105",
        "dealer Dee\n stay Ann\n win Ann 4\n carry # expect N105",
        "dealer Dee\n dealer Dee # expect N105\n stay Ann",
        "dealer Dee\n stay Ann\npay Ann Bob 1\nwin Ann 4 # expect N105",
        "dealer Dee\n seat Eve 200 # expect N105\n stay Ann",
        "dealer Dee\n stay Ann\nput Ann 1\nstacks Ann 202\nforfeit Ann",
        "dealer Dee\n stay Ann\n pot 4\n win Ann 4\n pot 0\n stacks Ann 203\n out Ann # expect L606\n bourre none",
    ],
)
def test_lines_follow_the_order_of_a_hand(lines: str) -> None:
    agrees(table() + f"hand 1\n {lines}\n")


def test_an_unreadable_hand_line_makes_nothing_misplaced() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann\n win Ann 4\nhnd 2 # expect N101\n dealer Ann\n trump 5h\n"
        " stay Bob\n win Bob 4\n"
    )


def test_lines_out_of_order_after_an_unreadable_line_may_belong_to_a_hand_it_began() -> None:
    lines = " dealer Dee\n trump 7s\n stay Ann\n win Ann 4\n{} dealer Ann\n trump 5h\n stay Bob\n win Bob 4\n"
    agrees(table() + "hand 1\n" + lines.format("~ 2 # expect N101\n"))
    told = found(table() + "hand 1\n" + lines.format(""))
    assert "N105" in {code for code, _, _ in told}


def test_a_line_that_looks_like_a_new_hand_began_none_between_the_tricks_and_the_result() -> None:
    lines = [" dealer Dee", " trump 7s", " stay Ann, Bob", " trick Ann Kd, Bob 2d", " win Ann 4", ""]
    for place, open_end in ((2, True), (4, False)):
        log = table() + "\n".join(["hand 1", *lines[:place], "~ 2", *lines[place:]])
        notes = [one.message for one in audit(log).findings if one.code == "U701"]
        assert any("where the hand ended" in note for note in notes) == open_end


def test_a_line_that_can_not_be_read_is_no_second_dealer() -> None:
    hand = "hand 1\n dealer Dee\n xyzzy Ann # expect N101\n trump 7s\n stay Ann, Bob\n"
    agrees(f"{table()}{hand} trick 9d 2c # expect R501 Bob\n trick 3d Kd\n")


def test_tricks_on_both_sides_of_a_line_that_can_not_be_read_are_of_one_hand() -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ann 9d, Bob Td\n xyzzy Ann # expect N101\n"
    agrees(f"{table()}{hand} trick Ann Ad, Bob 9h # expect R501 Bob\n trick Ann 8c, Bob Kd\n")


LATER_HAND = " dealer Ann\n stay Bob\n win Bob 4\n"


def test_lines_of_a_hand_after_an_unreadable_line_between_hands_may_belong_to_a_hand_it_began() -> None:
    one = table() + "hand 1\n dealer Dee\n stay none\nput Ann 1\n"
    agrees(f"{one}~ 2 # expect N101\n{LATER_HAND}")
    assert {code for code, _, _ in found(one + LATER_HAND)} == {"N105"}
    agrees(f"{one}~ 2 # expect N101\n{LATER_HAND}seat Eve 200 # expect N105\n")
    agrees(f"{one}~ 2 # expect N101\n{LATER_HAND}put Ann 1\nout Bob # expect N105\n")


def test_money_brought_after_such_lines_counts() -> None:
    audited = audit(table() + f"hand 1\n dealer Dee\n stay none\nput Ann 1\nstacks 2\n{LATER_HAND}rebuy Cal 50\n")
    assert audited.final is not None
    assert audited.final.bought_in["Cal"] == 25000


@pytest.mark.parametrize(("numbers", "warned"), [("1 2 3", 0), ("4 5 6", 0), ("1 3 4", 1), ("1 1 2", 1), ("2 1 2", 1)])
def test_a_hand_out_of_sequence_is_warned_of_once(numbers: str, warned: int) -> None:
    one, two, three = numbers.split()
    audited = agrees(
        table() + f"hand {one}\n dealer Dee\n stay none\nhand {two}\n stay none\nhand {three}\n stay none\n"
    )
    assert [found.code for found in audited.findings if found.severity == "warning"] == ["N109"] * warned


@pytest.mark.parametrize("pots", ["", "pot 4\n ", "pot 0\n stacks Ann 203", "pot 4\n stay Ann\n pot 0"])
def test_a_pot_after_only_one_stayed_is_the_rest_of_it(pots: str) -> None:
    """The result need not be written: the only player who stayed has already taken the pot."""
    stay = "" if "stay" in pots else " stay Ann\n"
    agrees(table() + f"hand 1\n dealer Dee\n trump 7s\n{stay} {pots}\n")


def of_a_hand(lines: str) -> list[st.Statement]:
    read = (parse(number, text) for number, text in enumerate(["hand 1", *lines.split("; ")], 1))
    return [line for line in read if line]


@pytest.mark.parametrize(
    "lines",
    [
        "dealer Ann; ante 1; deal Ann 5h; trump 7s; stay Ann; draw Ann 2; trick Ann 2c; rest Ann; win Ann 4; out Bob",
        "show Ann 5h; pot 4; dealer Ann; early Bob; trump 7s; pot 4; draw Ann 2c -> 3c; draw Bob 4c -> 5c; out Bob",
    ],
)
def test_a_hand_with_every_line_in_its_place_is_in_order(lines: str) -> None:
    assert in_order(of_a_hand(lines))


@pytest.mark.parametrize(
    "lines",
    [
        "trump 7s; dealer Ann",
        "show Ann 5h; trump 7s; dealer Ann",
        "dealer Ann; stay Ann; trump 7s",
        "dealer Ann; dealer Bob",
        "ante 1; ante 1",
        "took Ann 3; took Bob 2",
        "win Ann 4; carry",
        "draw Ann 2; draw Bob 2c -> 3c",
        "nonsense; dealer Ann",
        "put Ann 1",
        "seat Ann 5",
    ],
)
def test_a_hand_with_a_line_out_of_place_is_not_in_order(lines: str) -> None:
    assert not in_order(of_a_hand(lines))


@pytest.mark.parametrize("line", ["seat Eve 200", "rules booray", "date 2026-11-17"])
def test_a_second_line_and_a_header_line_are_set_aside(line: str) -> None:
    kept = Order().sift(of_a_hand(f"dealer Ann; {line}"), 1)
    assert [type(one) for one in kept] == [st.Hand, st.Dealer, Violation]


@pytest.mark.parametrize("fact", ["dealer", "trump"])
def test_a_second_dealer_or_upcard_is_kept_since_it_makes_the_first_doubtful(fact: str) -> None:
    lines = {"dealer": "dealer Ann; dealer Bob", "trump": "trump 7s; trump 8h"}[fact]
    first, *kept = [type(one) for one in Order().sift(of_a_hand(lines), 1)][1:]
    assert kept == [Violation, first]


def test_a_hands_line_between_hands_is_set_aside_and_reported_for_no_hand() -> None:
    *_, mark = Order().sift(of_a_hand("put Ann 1; dealer Ann"), 1)
    assert isinstance(mark, Violation)
    assert mark.hand is None
    *_, mark = Order().sift(of_a_hand("take Ann; take Ann"), 1)
    assert isinstance(mark, Violation)
    assert mark.hand == 1


def test_each_line_out_of_place_is_reported_even_if_it_repeats_another() -> None:
    _, put, *marks = Order().sift(of_a_hand("put Ann 1; draw none; draw none"), 1)
    assert isinstance(put, st.Put)
    assert [type(one) for one in marks] == [Violation, Violation]


def test_a_line_that_can_be_anything_between_hands_ends_the_hand() -> None:
    *_, line = Order().sift(of_a_hand("dealer Ann; rebuy leave join rule pay put"), 1)
    assert isinstance(line, st.Unreadable)
    assert ends_hand(line)


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
    kept = list(Order().sift(lines, 1))
    unmarked = not any(isinstance(one, Violation | st.Unreadable) for one in kept)
    # Two draw lines are not examined further here.
    twice = sum(isinstance(line, st.Draw) for line in lines) > 1 or {st.Draw, st.Exchange} <= set(map(type, lines))
    assert in_order(lines) == (unmarked and not twice and not any(ends_hand(line) for line in lines))
