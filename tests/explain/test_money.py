"""The money of a hand, step by step: antes and exemptions, the pot and who took it, bourrés and penalties."""

import pytest

from explain.telling import game, hand_of, hands_of, opening_of, said, step_of
from referee.report.wording.steps import antes, stake

FIRST = "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob, Cal\n  took Ann 3, Bob 2\n"
NEXT = "hand 2\n  trump 8s\n  stay Bob, Cal\n  took Bob 5\n"
TIE = "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob, Cal\n  took Ann 2, Bob 2, Cal 1\n"


def test_antes_of_one_amount_are_described_together() -> None:
    assert "Ann, Bob, Cal and Dee put in an ante of 1 (not noted)" in said(game(FIRST))
    assert "Ann puts in an ante of 1" not in said(game(FIRST))


@pytest.mark.parametrize(
    ("before", "more", "rules", "player", "why", "sentence"),
    [
        (FIRST, "", "winning-moves", "Cal", "bourre", "Cal owes no ante: paid a bourré after the last hand"),
        (TIE, "", "winning-moves", "Ann", "tied", "Bob and Ann owe no ante: tied for the last pot"),
        (FIRST + "  misdeal\n", "", "winning-moves", "Cal", "void", "owe no ante: the ante of the void hand counts"),
        (
            FIRST + "  ruling renege Bob\n",
            "",
            "booed",
            "Bob",
            "renege",
            "Bob owes no ante: paid a renege penalty after the last hand",
        ),
        (FIRST, "  away Dee\n", "winning-moves", "Dee", "away", "Dee owes no ante: away"),
        (FIRST + "rule ante 0\n", "", "booray", "Dee", "no-ante", "owe no ante: there is no ante"),
    ],
)
def test_exempt_players_are_listed_with_the_reason(  # noqa: PLR0913, PLR0917
    before: str, more: str, rules: str, player: str, why: str, sentence: str
) -> None:
    log = game(before.replace("  trump", "  ante 1\n  trump") if rules == "booray" else before, rules=rules)
    log += NEXT.replace("  trump", f"{more}  trump")
    step = step_of(hand_of(log, 2), "ante", player)
    assert (step.amount, step.due, step.why) == (0, 0, why)
    assert sentence in said(log, 2)


def test_exemptions_survive_a_misdeal() -> None:
    void = "hand 2\n  trump 8s\n  misdeal\n"
    log = game(FIRST, void, NEXT.replace("hand 2", "hand 3"))
    assert step_of(hand_of(log, 2), "ante", "Cal").why == "bourre"
    assert step_of(hand_of(log, 3), "ante", "Cal").why == "void"


def test_an_undue_and_an_unpaid_ante_are_explained() -> None:
    log = game(FIRST, NEXT.replace("  trump", "  ante Bob 1, Cal 1, Dee 1\n  trump"))
    told = said(log, 2)
    assert "Ann owes 1, but puts in nothing (line 13)" in told
    assert "Cal owes nothing (paid a bourré after the last hand), but puts in 1 (line 13)" in told
    assert "Ann owes the pot 1 — L601, line 13" in told


def test_the_rest_of_a_stack_is_put_in_and_described_as_such() -> None:
    log = game(FIRST.replace("  dealer", "  ante Ann 2, Bob 2, Cal 2, Dee 2\n  dealer"), more="rule ante 2\n")
    poor = log.replace("seat Dee 200", "seat Dee 1").replace("Dee 2\n  dealer", "Dee 1\n  dealer")
    assert "Dee owes an ante of 2, puts in the last 1 and is out (line 8)" in said(poor)
    step = step_of(hand_of(poor), "ante", "Dee")
    assert (step.amount, step.owed, step.due, step.short, step.stack) == (100, 200, 100, True, 0)


def test_an_eliminated_player_owes_nothing_more() -> None:
    log = game(FIRST.replace("Cal\n", "Dee\n"), NEXT.replace("hand 2", "hand 2"), more="rule ante 2\n")
    log = log.replace("seat Cal 200", "seat Cal 1")
    assert "Cal owes no ante: out of the game" in said(log, 2)
    assert "Cal (out): no cards" in said(log, 2)


def test_recorded_payments_have_their_line_and_others_are_marked_as_not_noted() -> None:
    noted = FIRST.replace("  trump", "  ante Ann 1, Bob 1, Cal 1, Dee 1\n  trump") + "  win Ann 4\n  bourre Cal 4\n"
    for sentence in ("an ante of 1 (line 8)", "Ann takes 4 (line 12)", "Cal took no trick and pays 4 (line 13)"):
        assert sentence in said(game(noted))
    for sentence in ("an ante of 1 (not noted)", "Ann takes 4 (not noted)", "Cal took no trick and pays 4 (not noted)"):
        assert sentence in said(game(FIRST))


def test_second_antes_are_described() -> None:
    told = said(game(FIRST, rules="winning-moves, double-ante"))
    assert "Ann, Bob and Cal put in a second ante of 1 for staying" in told
    assert "by tricks Ann wins the pot of 7" in told


@pytest.mark.parametrize(
    ("hand", "rules", "sentence"),
    [
        (
            FIRST,
            "winning-moves",
            "tricks: Ann 3, Bob 2, Cal 0 by tricks Ann wins the pot of 4 Ann takes 4 (not noted)",
        ),
        (TIE, "winning-moves", "nobody takes the pot of 4, which stays: Ann and Bob tie for the most tricks"),
        (
            TIE,
            "boure",
            "the pot of 4 is divided: Ann and Bob tie for the most Ann takes 2 (not noted) Bob takes 2 (not noted)",
        ),
        (FIRST + "  misdeal\n", "winning-moves", "a misdeal: the hand is void, and the pot of 4 stays"),
        ("hand 1\n  dealer Dee\n  stay Ann\n", "winning-moves", "only Ann stayed, and takes the pot of 4"),
        ("hand 1\n  dealer Dee\n  stay none\n", "winning-moves", "nobody plays for it: the pot of 4 stays"),
        (
            "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  win Bob 4\n",
            "winning-moves",
            "the tricks don't prove who wins the pot Bob takes 4 (line 10), which the tricks don't prove",
        ),
        (
            "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  share Ann, Bob 2\n",
            "winning-moves",
            "the table agreed that Ann and Bob share the pot of 4 the pot pays Ann 2, as agreed (line 10)",
        ),
    ],
)
def test_the_taker_of_the_pot_is_named_with_the_reason(hand: str, rules: str, sentence: str) -> None:
    told = said(game(hand, rules=rules))
    assert sentence in told


def test_a_wrong_winner_is_explained_with_what_was_due() -> None:
    told = said(game(FIRST + "  win Bob 4\n"))
    assert "Bob is due nothing, but takes 4 (line 11) Ann is due 4, but takes nothing" in told
    assert "Bob owes Ann 4 — L603, line 11" in told


@pytest.mark.parametrize(
    ("rules", "more", "sentence"),
    [
        ("winning-moves", "", "a bourré is the size of the pot: 4 Cal took no trick and pays 4 (not noted)"),
        (
            "winning-moves",
            "rule bourre-limit 3\n",
            "the size of the pot, 4, but at most 3: 3 Cal took no trick and pays 3",
        ),
        ("boure", "rule ante 2\n", "a bourré is the antes of this hand: 8 Cal took no trick and pays 8"),
        ("boure", "rule bourre ante\nrule ante 2\n", "a bourré is one ante: 2 Cal took no trick and pays 2"),
        ("boure", "rule bourre 7\n", "a bourré is a fixed sum: 7 Cal took no trick and pays 7"),
    ],
)
def test_a_bourre_is_explained_with_its_derivation(rules: str, more: str, sentence: str) -> None:
    assert sentence in said(game(FIRST, rules=rules, more=more))


def test_a_wrongly_paid_and_an_unowed_bourre_are_explained() -> None:
    told = said(game(FIRST + "  win Ann 4\n  bourre Cal 3, Bob 4\n"))
    assert "Cal took no trick and owes 4, but pays 3 (line 12)" in told
    assert "Bob owes nothing, but pays 4 (line 12)" in told


def test_a_bourre_paid_for_a_trick_that_was_given_to_another_was_not_due() -> None:
    """The last trick was Cal's, and as named he had none."""
    tricks = (
        "  trick Ann Ah, Bob 2h, Cal 3h\n  trick Ann Ad, Bob 2d, Cal 3d\n  trick Ann Ac, Bob 2c, Cal 4c\n"
        "  trick Ann Kh, Bob 4h, Cal 5h\n  trick Ann 6c, Bob 5c, Cal 7c -> Ann\n"
    )
    hand = "hand 1\n  dealer Dee\n  trump s\n  stay Ann, Bob, Cal\n  draw none\n"
    step = step_of(hand_of(game(hand + tricks + "  win Ann 4\n  bourre Bob 4, Cal 4\n")), "bourre", "Cal")
    assert (step.amount, step.owed, step.due) == (400, 0, 0)


def test_a_player_who_cannot_pay_a_bourre_in_full_is_out() -> None:
    told = said(game(FIRST).replace("seat Cal 200", "seat Cal 3"))
    assert "Cal took no trick and owes 4, pays the last 2 and is out" in told


def test_an_unnoticed_penalty_is_shown_where_it_should_have_been_paid() -> None:
    log = game(
        "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  trick Ann Kd, Bob 9h\n  trick Ann Qd, Bob 5d\n"
        "  trick Ann 4c, Bob Jc\n  trick Bob 4d, Ann 8s\n  trick Ann 2c, Bob Th\n  win Ann 4\n",
        rules="booed",
    )
    step = step_of(hand_of(log), "renege", "Bob")
    assert (step.amount, step.due, step.line) == (0, 400, 14)
    assert "Bob reneged and owes 4, but pays nothing (not noted)" in said(log)


def test_a_reneger_who_cannot_win_the_pot_is_named() -> None:
    log = game(
        "hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n  trick Ann Kd, Bob 9s\n  trick Bob Qd, Ann 5d\n"
        "  trick Bob 4c, Ann Jc\n  trick Ann Ac, Bob 8s\n  trick Bob 8d, Ann Th\n",
        rules="louisiana",
    )
    told = said(log)
    assert "because Bob reneged and can't win it" in told
    assert hand_of(log).money.winners == ("Ann",)


def test_stacks_and_pot_are_shown_before_during_and_after_a_hand() -> None:
    money = hand_of(game(FIRST, NEXT), 2).money
    assert (money.before.pot, money.playing.pot, money.pot, money.table.pot) == (400, 700, 700, 700)
    assert dict(money.playing.stacks) == {"Ann": 20200, "Bob": 19800, "Cal": 19500, "Dee": 19800}


def test_unknown_values_are_shown_as_unknown() -> None:
    log = game("hand 1\n  dealer Dee\n  trump 7s\n  stay Ann, Bob\n", NEXT)
    assert hand_of(log, 2).money.before.pot is None
    told = said(log, 2)
    assert "before: Ann ?, Bob ?, Cal ?, Dee ?; pot ?" in told
    assert "after: Ann ?, Bob ?, Cal ?, Dee ?; pot ?" in told


def test_a_different_count_is_shown_as_counted_money() -> None:
    told = said(game(FIRST + "  stacks Ann 203, Bob 199, Cal 194, Dee 199\n"))
    assert "by the count in line 11, 1 goes from Cal to the pot" in told
    assert "should be: Ann 203, Bob 199, Cal 195, Dee 199; pot 4" in told


# Between the hands


def test_lines_before_the_first_hand_and_between_hands_are_explained() -> None:
    log = game(FIRST, "pay Ann Bob 5\nput Ann 2\nrebuy Cal 50\nleave Dee\nrule ante 2\nforfeit Bob\n", NEXT)
    assert [step.kind for step in opening_of(log).before.steps] == ["buy-in"] * 4
    told = said(log)
    for sentence in (
        "Ann sits down with 200 (line 2)",
        "Ann pays Bob 5, as agreed (line 12)",
        "Ann pays the pot 2, as agreed (line 13)",
        "Cal buys in again for 50 (line 14)",
        "Dee leaves and cashes out 199 (line 15)",
        "the table's rule: ante 2 (line 16)",
        "Bob loses the next turn to deal (line 17)",
    ):
        assert sentence in told


def test_a_player_who_joins_after_a_hand_was_not_in_it() -> None:
    first, second = hands_of(game(FIRST, "join Eve 200 after Ann\n", NEXT))
    assert [one.player for one in first.holdings] == ["Ann", "Bob", "Cal", "Dee"]
    assert "Eve" in [one.player for one in second.holdings]
    assert step_of(second, "ante", "Eve").amount == 100


def test_a_hand_to_which_nobody_sat_down_says_so() -> None:
    assert "before: nobody at the table; pot 0" in said("rules booed\nhand 1\n  dealer Ann\n")


BROKE = """\
rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 4
hand 1
  dealer Cal
  trump 7h
  stay Ann, Bob, Cal
  took Ann 3, Bob 2
  win Ann
hand 2
  trump 7h
  stay Ann, Cal
  took Ann {}, Cal {}
  win Ann
"""


def test_who_has_nothing_for_an_ante_or_a_bourre_is_out_by_it() -> None:
    counted = "  stacks Cal 0\nhand 3\n  trump 7h\n  stay Ann, Bob\n  took Ann 3, Bob 2\n  win Ann\n"
    third, second = hands_of(BROKE.format(3, 2) + counted)[2], hands_of(BROKE.format(5, 0))[1]
    assert "Cal owes an ante of 1, has nothing left and is out (not noted)" in list(antes(third.money))
    owed = stake(step_of(second, "bourre", "Cal"), second)
    assert owed == "Cal took no trick and owes 5, has nothing left and is out (not noted)"


UNPROVEN = """hand 1
  dealer Bob
  trump s
  stay Cal, Dee
  draw Cal 5, Dee 5
  trick Cal 2d, Dee 7h
  trick Cal Kd, Dee Ad
  trick Dee 9h, Cal 3c
  trick Dee 6c, Cal 8c
  trick Cal ?, Dee ?
"""
"""Dee did not follow the diamond with Ad. Two tricks each, and the last may be anybody's."""


@pytest.mark.parametrize("ruling", ["", "  ruling renege Dee\n"])
def test_a_penalty_that_may_have_been_paid_is_not_reported_as_missing(ruling: str) -> None:
    told = said(game(f"{UNPROVEN}{ruling}  win Dee 4\n", rules="booed"))
    assert "paid nothing" not in told
    assert "Dee pays" not in told


def test_a_penalty_in_an_unproven_hand_is_reported_as_owed() -> None:
    text = game(f"{UNPROVEN}  win Dee 4\n  bourre none\n", rules="booed")
    step = step_of(hand_of(text), "renege", "Dee")
    assert (step.amount, step.owed, step.due) == (0, 400, 400)
    assert "Dee reneged and owes 4, but pays nothing (line 17)" in said(text)
