"""Counts of pot and stacks: the ledger follows them, and withdraws them if a later amount shows a slip."""

import pytest

from ledger.reading import ledger, log, moves
from referee.finding import MoneyFromNowhere, WrongCount

PASSED = "hand 1\n dealer Dee\n trump 7s\n stay none\n"
"""Four antes of 1: 199 each, pot 4; after a second such hand 198 each, pot 8."""


def test_too_much_in_a_stack_is_owed_back_to_the_pot() -> None:
    says = ledger(moves(PASSED + " stacks Ann 201"))
    assert says.errors == ["L607 Ann"]
    assert says.table() == "Ann 201, Bob 199, Cal 199, Dee 199, pot 2"
    assert says.verified() == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"


def test_a_shortage_in_the_pot_is_owed_to_its_next_taker() -> None:
    """Bob took 2 + 4 = 6, rightly 8."""
    says = ledger(moves(PASSED + " stacks Ann 201\nhand 2\n trump h\n stay Bob\n win Bob 6"))
    assert says.errors == ["L607 Ann"]
    assert says.verified() == "Ann 198, Bob 206, Cal 198, Dee 198, pot 0"
    assert says.corrections(2) == ["L607 pot to Bob 2"]


@pytest.mark.parametrize("count", [198, 201])
@pytest.mark.parametrize(
    "later",
    [
        "stacks Ann 199",
        "hand 2\n trump h\n pot 8\n stay Bob\n win Bob",
        "hand 2\n trump h\n stay Bob\n win Bob 8",
        "hand 2\n trump h\n stay Bob, Cal\n took Bob 5\n win Bob 8\n bourre Cal 8",
        "hand 2\n trump h\n stay none\n carry 8",
        "hand 2\n trump h\n stay none\n pot 8",
        "hand 2\n trump h\n stay none\n stacks Ann 198",
        "leave Ann 199",
        "hand 2\n trump h\n stay Ann, Bob, Cal, Dee\n took Ann 2, Bob 2, Cal 1\n bourre Dee 8",
    ],
)
def test_a_later_amount_that_agrees_with_the_ledger_before_a_count_withdraws_it(count: int, later: str) -> None:
    says = ledger(moves(PASSED + f" stacks Ann {count}\n{later}"))
    assert says.errors == ["L607 Ann"]
    assert says.owed == ""
    assert says.table() == says.verified()


def test_a_pot_line_counts_the_pot_at_its_place_rather_than_the_second_antes_to_come() -> None:
    """8 were in the pot when it was counted; by Ann's count it would be 7, and 8 with Bob's second ante. Bob took 5,
    and Ann matched 10, or 9: whichever count was the slip, nobody has a wrong bourré."""
    hands = (
        PASSED + " stacks Ann 200\nhand 2\n trump h\n pot 8\n stay Bob\n win Bob\n"
        "hand 3\n trump c\n stay Ann, Bob\n took Bob 5\n win Bob\n bourre Ann {}"
    )
    rules = "winning-moves, double-ante\nrule win-limit 5"
    for matched in (10, 9):
        says = ledger(log(rules, hands.format(matched)))
        assert says.errors == ["L607 Ann"]
    assert ledger(log(rules, hands.format(10))).owed == ""


def test_a_pot_line_that_counts_second_antes_not_yet_noted_shows_a_slip_too() -> None:
    """9 are played for with Bob's ante; by Ann's count it would be 8, or 7 at that line."""
    says = ledger(
        log("winning-moves, double-ante", PASSED + " stacks Ann 200\nhand 2\n trump h\n pot 9\n stay Bob\n win Bob")
    )
    assert says.errors == ["L607 Ann"]
    assert says.owed == ""


def test_the_latest_counts_are_withdrawn_up_to_the_amount() -> None:
    """Counted 198, 196 and 199 again: both were slips; 198 again: the second was."""
    counts = PASSED + " stacks Ann 198\n stacks Ann 196\n stacks Ann {}"
    for last, owed in ((199, ""), (198, "Ann 1, pot -1")):
        says = ledger(moves(counts.format(last)))
        assert says.errors == ["L607 Ann", "L607 Ann"]
        assert says.owed == owed


@pytest.mark.parametrize(
    ("pot", "owed"), [(10, "Bob 2, Cal 4, pot -6"), (7, "Ann -1, Cal 4, pot -3"), (5, "Ann -1, Bob 2, pot -1"), (4, "")]
)
def test_the_count_is_withdrawn_without_which_the_amount_fits(pot: int, owed: str) -> None:
    """4 were in the pot, by Ann's count 3, then by Bob's 5, by Cal's 9: 10 shows that only Ann's was wrong."""
    says = ledger(moves(PASSED + f" stacks Ann 200\n stacks Bob 197\n stacks Cal 195\n pot {pot}"))
    assert says.errors == ["L607 Ann", "L607 Bob", "L607 Cal"]
    assert says.owed == owed


def test_a_count_that_is_withdrawn_goes_back_the_way_it_came() -> None:
    says = ledger(moves(PASSED + " stacks Ann 205\n pot 4"))
    assert says.postings(1)[4:] == [
        "pot to Ann 4 unexplained",
        "unexplained to Ann 2 unexplained",
        "Ann to pot 4 unexplained",
        "Ann to unexplained 2 unexplained",
    ]


def test_a_withdrawal_is_entered_at_the_count_that_was_the_slip() -> None:
    text = moves(PASSED + " stacks Ann 205\n pot 4")
    counted = text.split("\n").index(" stacks Ann 205") + 1
    moved = [one for one in ledger(text).audit.accounts[0].postings if one.reason == "unexplained"]
    assert [one.line for one in moved] == [counted] * 4


def test_a_part_of_a_divided_pot_shows_a_slip_through_the_whole_pot() -> None:
    """4 each are half of 8, and not of the 6 that Ann's count left."""
    hands = " stacks Ann 201\nhand 2\n trump h\n stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n divide Ann Bob 4"
    says = ledger(log("boure", PASSED + hands))
    assert says.errors == ["L607 Ann"]
    assert says.owed == ""


@pytest.mark.parametrize(("part", "slip"), [(4, True), (3, False)])
def test_a_shared_pot_shows_a_slip_through_the_whole_pot(part: int, slip: bool) -> None:
    """8 were in the pot, 6 by Ann's count."""
    hands = f" stacks Ann 201\nhand 2\n trump h\n stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bob {part}"
    says = ledger(moves(PASSED + hands))
    assert says.errors == ["L607 Ann"]
    assert (says.owed == "") is slip


def test_a_pot_won_by_one_shows_a_slip_whatever_the_chip_of_a_division() -> None:
    says = ledger(
        log("winning-moves\nrule chip 5", PASSED + " stacks Ann 201\nhand 2\n trump h\n stay Bob\n win Bob 8")
    )
    assert says.errors == ["L607 Ann"]
    assert says.owed == ""


@pytest.mark.parametrize(("rule", "bourre"), [("bourre 3", 5), ("bourre ante", 4), ("bourre antes", 8)])
def test_a_bourre_that_is_no_pot_shows_no_slip(rule: str, bourre: int) -> None:
    """Ann's count left 6 of 8 in the pot; the amount of a bourré depends on neither."""
    hands = " stacks Ann 201\nhand 2\n trump h\n stay Ann, Bob, Cal, Dee\n took Ann 2, Bob 2, Cal 1\n bourre Dee {}"
    says = ledger(log(f"winning-moves\nrule {rule}", PASSED + hands.format(bourre)))
    assert says.errors == ["L607 Ann", "L605 Dee"]


@pytest.mark.parametrize(("limit", "owed"), [(7, ""), (5, "Ann -2, pot 2")])
def test_a_bourre_cut_to_the_limit_shows_a_slip_where_the_pot_by_the_count_is_below_it(limit: int, owed: str) -> None:
    """By Ann's count there were 6, without it 8: 7 is right without it, 5 either way."""
    hands = " stacks Ann 201\nhand 2\n trump h\n stay Ann, Bob, Cal, Dee\n took Ann 2, Bob 2, Cal 1\n bourre Dee {}"
    says = ledger(log(f"winning-moves\nrule bourre-limit {limit}", PASSED + hands.format(limit)))
    assert says.errors == ["L607 Ann"]
    assert says.owed == owed


def test_nothing_is_withdrawn_once_the_pot_was_taken() -> None:
    """Bob took the 7 that were there. A second count, of the right stack, is a slip by the table's 199: L607."""
    says = ledger(moves(PASSED + " stacks Ann 200\nhand 2\n trump h\n stay Bob\n win Bob 7\n stacks Ann 198"))
    assert says.errors == ["L607 Ann", "L607 Ann"]
    assert says.table() == "Ann 198, Bob 205, Cal 198, Dee 198, pot 1"
    assert says.verified() == "Ann 198, Bob 206, Cal 198, Dee 198, pot 0"


def test_shortages_are_applied_before_surpluses() -> None:
    """Bob's 4 too few go to the pot of 4, which then has Ann's 6 too many."""
    says = ledger(moves(PASSED + " stacks Ann 205, Bob 195"))
    assert says.errors == ["L607 Ann", "L607 Bob"]
    assert says.table() == "Ann 205, Bob 195, Cal 199, Dee 199, pot 2"
    assert says.owed == "Ann -6, Bob 4, pot 2"


def test_even_a_hundredth_short_is_applied_before_a_hundredth_over() -> None:
    """The pot was empty; Bob's hundredth is there for Ann."""
    says = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann\n stacks Ann 203.01, Bob 198.99"))
    assert says.errors == ["L607 Ann", "L607 Bob"]
    assert says.owed == "Ann -0.01, Bob 0.01"


def test_surpluses_come_from_the_pot_in_the_order_of_the_line() -> None:
    """Ann's 3 are the pot's, and then one of Bob's 2; or first Bob's 2."""
    says = ledger(moves(PASSED + " stacks Ann 202, Bob 201"))
    assert says.errors == ["L607 Ann", "L608 Bob"]
    assert says.owed == "Ann -3, Bob -2, pot 4, unexplained 1"
    assert ledger(moves(PASSED + " stacks Bob 201, Ann 202")).errors == ["L607 Bob", "L608 Ann"]


def test_a_surplus_that_the_pot_covers_only_in_part_is_one_finding() -> None:
    """6 too many, of which the pot has 4 and nobody the other 2."""
    says = ledger(moves(PASSED + " stacks Ann 205"))
    assert says.errors == ["L608 Ann"]
    assert says.audit.findings[-1].facts == MoneyFromNowhere(199_00, 205_00, 4_00, 2_00)
    assert says.table() == "Ann 205, Bob 199, Cal 199, Dee 199, pot 0"
    assert says.owed == "Ann -6, pot 4, unexplained 2"


def test_a_cash_out_is_compared_with_the_stack() -> None:
    says = ledger(moves(PASSED + "leave Ann 198"))
    assert says.errors == ["L607 Ann"]
    assert says.audit.findings[-1].facts == WrongCount(199_00, 198_00)
    assert says.verified() == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"


def test_a_surplus_with_nothing_in_the_pot_comes_from_nowhere() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann\n stacks Ann 204"))
    assert says.audit.findings[-1].facts == MoneyFromNowhere(203_00, 204_00, 0, 1_00)


def test_a_count_from_before_a_wrong_cash_out_may_still_be_the_slip() -> None:
    says = ledger(moves(PASSED + " stacks Ann 201\nleave Bob 198\nstacks Ann 199"))
    assert says.errors == ["L607 Ann", "L607 Bob"]
    assert says.owed == "Bob 1, pot -1"


def test_the_ledger_follows_a_wrong_pot_before_the_tricks() -> None:
    """One of 4 is missing; Ann wins the 3 there are, the bourré matches them and is right."""
    hands = "hand 1\n dealer Dee\n trump 7s\n pot 3\n stay Ann, Bob\n took Ann 5\n win Ann 3\n bourre Bob 3\n pot 3"
    says = ledger(moves(hands))
    assert says.errors == ["L602"]
    assert says.table() == "Ann 202, Bob 196, Cal 199, Dee 199, pot 3"
    assert says.owed == "Ann 1, unexplained -1"


def test_a_pot_with_too_much_is_owed_to_unexplained() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n trump 7s\n pot 6\n stay Ann\n win Ann 6"))
    assert says.errors == ["L602"]
    assert says.owed == "Ann -2, unexplained 2"
    [counted] = [one for one in says.audit.accounts[0].postings if one.reason == "unexplained"]
    assert counted.line == says.audit.findings[0].at.line


def test_the_ledger_follows_a_wrong_pot_after_the_result() -> None:
    hands = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob 4\n pot 5"
    says = ledger(moves(hands))
    assert says.errors == ["L602"]
    assert says.table() == "Ann 203, Bob 195, Cal 199, Dee 199, pot 5"
    assert says.owed == "pot -1, unexplained 1"


def test_a_pot_counted_with_the_stack_it_lacks_is_one_slip() -> None:
    """Ann's count has 1 of the pot's: the pot counted after it, 4 as before, shows the slip."""
    says = ledger(moves(PASSED + " stacks Ann 200\n pot 4"))
    assert says.errors == ["L607 Ann"]
    assert says.owed == ""


def test_the_rest_of_a_stack_does_not_show_that_the_pot_was_counted_wrong() -> None:
    """Bob had 3: that is the pot of 3, but also all that he could pay of the 4 that were counted."""
    played = "hand 1\n dealer Cal\n trump 7s\n stay Ann, Bob\n pot 4\n took Ann 5\n bourre Bob 3\n out Bob\n"
    says = ledger(f"rules winning-moves, last-standing\nseat Ann 10\nseat Bob 4\nseat Cal 10\n\n{played}")
    assert says.errors == ["L602"]
    assert says.table() == "Ann 13, Bob 0, Cal 9, pot 3"


def test_money_is_counted_in_debts_too() -> None:
    says = ledger(log("booed", "hand 1\n dealer Cal\n trump s\n stay none\n stacks Bob -1", "Ann 200, Bob 0, Cal 200"))
    assert says.errors == []


COUNTED = "hand 1\n dealer Dee\n trump 7s\n pot 3\n"
"""Four antes of 1, counted as 3 (L602)."""


@pytest.mark.parametrize(
    ("claim", "told", "owed"),
    [
        ("", [], ""),
        ("win Ann", [], ""),
        ("win Ann 3", ["L608 Ann"], ""),
        ("win Ann 2", ["L604 Ann", "L608 Ann"], ""),
    ],
)
def test_a_wrong_pot_is_the_stack_of_the_one_who_took_all_of_it(claim: str, told: list[str], owed: str) -> None:
    """Ann has 203, which is right if the pot had 4, unless a claim agreed with the 3 before."""
    says = ledger(moves(f"{COUNTED} stay Ann\n {claim}\n stacks Ann 203"))
    assert says.errors == ["L602", *told]
    assert says.owed == owed


@pytest.mark.parametrize(
    ("rules", "hand", "stack"),
    [
        ("winning-moves\nrule win-limit 2", "stay Ann\n win Ann", "202"),
        ("boure", "stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n divide Ann Bob", "201"),
    ],
)
def test_a_wrong_pot_is_nobodys_stack_if_nobody_took_all_of_it(rules: str, hand: str, stack: str) -> None:
    assert ledger(log(rules, f"{COUNTED} {hand}\n stacks Ann {stack}")).errors == ["L602", "L607 Ann"]


@pytest.mark.parametrize(
    ("list_", "later", "told"),
    [
        ("bourre Bob", "stacks Ann 203", []),
        ("bourre Bob 3", "stacks Ann 203", ["L607 Ann"]),
        ("bourre Bob", "stacks Bob 195", []),
        ("bourre Bob 3", "stacks Bob 195", ["L607 Bob"]),
        ("bourre Bob", "hand 2\n trump h\n stay Dee\n win Dee 7", []),
        ("bourre Bob 3", "hand 2\n trump h\n stay Dee\n win Dee 7", ["L604 Dee"]),
    ],
)
def test_a_bourre_by_a_wrong_pot_follows_it_unless_the_log_has_its_amount(
    list_: str, later: str, told: list[str]
) -> None:
    """Bob matched 4, of which Ann took all; or both matched and took 3."""
    says = ledger(moves(f"{COUNTED} stay Ann, Bob\n took Ann 5\n win Ann\n {list_}\n{later}"))
    assert says.errors == ["L602", *told]
    assert (says.owed == "") is (not told)


def test_a_fixed_bourre_does_not_follow_a_wrong_pot() -> None:
    says = ledger(log("winning-moves\nrule bourre 3", f"{COUNTED} stay Ann, Bob\n took Ann 5\n stacks Ann 203"))
    assert says.errors == ["L602"]
    assert says.table() == says.verified() == "Ann 203, Bob 196, Cal 199, Dee 199, pot 3"


def test_the_rest_of_a_stack_does_not_follow_a_wrong_pot() -> None:
    """Bob had 2, whether he owed 3 or 4."""
    hand = f"{COUNTED} stay Ann, Bob\n took Ann 5\n out Bob\n stacks Ann 203"
    says = ledger(moves(hand, "Ann 200, Bob 3, Cal 200, Dee 200"))
    assert says.errors == ["L602"]
    assert says.table() == says.verified() == "Ann 203, Bob 0, Cal 199, Dee 199, pot 2"


def test_one_of_two_bourres_that_agrees_with_a_wrong_pot_confirms_it() -> None:
    """By the count Bob's 3 were right and Cal's 2 too few; so Ann, who took it, has 1 too many."""
    hand = "stay Ann, Bob, Cal\n took Ann 5\n bourre Bob 3, Cal 2\n stacks Ann 203"
    assert ledger(moves(f"{COUNTED} {hand}")).errors == ["L602", "L605 Cal", "L607 Ann"]


def test_a_bourre_that_agrees_with_a_wrong_pot_confirms_it() -> None:
    """The pot stays, and Dee adds 3: a pot of 7 is a second mistake."""
    tied = "stay Ann, Bob, Cal, Dee\n took Ann 2, Bob 2, Cal 1\n carry\n bourre Dee{}\n pot {}"
    assert ledger(moves(f"{COUNTED} {tied.format(' 3', 7)}")).errors == ["L602", "L602"]
    followed = ledger(moves(f"{COUNTED} {tied.format('', 8)}"))
    assert (followed.errors, followed.owed) == (["L602"], "")


def test_a_pot_that_stayed_is_known_by_the_next_win_with_the_bourre_that_followed_it() -> None:
    """4 stayed and Dee matched them, Cal put in 1: Ann won 9, not 7."""
    tied = "stay Ann, Bob, Cal, Dee\n took Ann 2, Bob 2, Cal 1\n carry\n"
    says = ledger(moves(f"{COUNTED} {tied}hand 2\n trump h\n stay Ann\n win Ann 9"))
    assert (says.errors, says.owed) == (["L602"], "")


def test_a_pot_that_stays_can_be_counted_again() -> None:
    says = ledger(moves(f"{COUNTED} stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n carry\n pot 4"))
    assert says.errors == ["L602"]
    assert says.owed == ""


# An agreed payment settles first what is owed


def test_a_late_payment_into_the_pot_settles_the_correction() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n stay none\nput Dee 3"))
    assert says.errors == ["L601 Dee"]
    assert says.table() == says.verified() == "Ann 199, Bob 199, Cal 199, Dee 197, pot 6"


def test_a_payment_to_the_creditor_settles_the_correction() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n stay Ann\npay Dee Ann 1"))
    assert says.errors == ["L601 Dee"]
    assert says.table() == says.verified() == "Ann 203, Bob 199, Cal 199, Dee 199, pot 0"


def test_a_payment_to_another_settles_nothing() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n stay Ann\npay Dee Bob 1"))
    assert says.owed == "Ann 1, Dee -1"


def test_a_payment_by_somebody_who_owes_nothing_settles_nothing() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n stay Ann\npay Bob Ann 1"))
    assert says.owed == "Ann 1, Dee -1"


def test_a_part_settles_a_part() -> None:
    """Ann took 4 of Bob's; 3 are paid back, 1 is still owed."""
    hands = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 2, Bob 3\n win Ann 4\npay Ann Bob 3"
    says = ledger(moves(hands))
    assert says.errors == ["L603 Ann"]
    assert says.table() == "Ann 200, Bob 202, Cal 199, Dee 199, pot 0"
    assert says.owed == "Ann -1, Bob 1"


def test_a_payment_that_settles_two_findings_names_both() -> None:
    """Ann's ante was missing, and Bob, without a trick, paid 4 into a pot of 3."""
    hands = (
        "hand 1\n dealer Dee\n ante Bob 1, Cal 1, Dee 1\n trump 7s\n stay Bob, Cal, Dee\n took Cal 3, Dee 2\n"
        " win Cal 3\n bourre Bob 4\npay Ann Bob 1"
    )
    says = ledger(moves(hands))
    assert says.errors == ["L601 Ann", "L605 Bob"]
    assert says.corrections(1)[-1] == "L601+L605 Bob to Ann 1"


# What went by a count that was the slip


MATCHED = "hand 1\n dealer Dee\n trump s\n pot 6\n stay Ann, Bob\n took Ann 5\n win Ann\n bourre Bob\n"
"""Four antes of 1, counted as 6; no line gives the amounts that Ann took and Bob paid."""


@pytest.mark.parametrize(
    "counts", ["stacks Ann 203, Bob 195", "stacks Bob 195, Ann 203", "stacks Ann 203\n stacks Bob 195"]
)
def test_a_bourre_that_matched_a_wrong_count_is_less_once_the_stacks_show_the_slip(counts: str) -> None:
    says = ledger(moves(f"{MATCHED} {counts}"))
    assert says.errors == ["L602"]
    assert says.table() == says.verified() == "Ann 203, Bob 195, Cal 199, Dee 199, pot 4"


def test_a_stack_that_still_differs_after_a_slip_is_its_own_finding() -> None:
    says = ledger(moves(f"{MATCHED} stacks Ann 203, Bob 194"))
    assert says.errors == ["L602", "L607 Bob"]
    assert says.table() == "Ann 203, Bob 194, Cal 199, Dee 199, pot 5"


@pytest.mark.parametrize(
    ("taker", "counts"), [("Ann", "Ann 208, Dee 195"), ("Ann", "Dee 195, Ann 208"), ("Dee", "Dee 204")]
)
def test_a_wrong_count_of_a_carried_pot_goes_to_its_next_taker_with_the_bourre_that_matched_it(
    taker: str, counts: str
) -> None:
    """Dee matched 6 instead of 4: of the 13 that are taken, 4 were never there, or 2 if Dee takes them herself."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n pot 6\n stay Ann, Bob, Cal, Dee\n"
        " took Ann 2, Bob 2, Cal 1\n carry\n bourre Dee\n"
        f"hand 2\n trump h\n stay {taker}\n win {taker}\n stacks {counts}"
    )
    says = ledger(moves(hands))
    assert says.errors == ["L602"]
    assert says.owed == ""
    assert says.final.table.pot == 0


@pytest.mark.parametrize(
    "agrees",
    ["stacks Ann 201", "stacks Ann 201, Bob 199", "pot 2"],
)
def test_a_count_with_which_another_agrees_stands(agrees: str) -> None:
    """Then the pot of 4 from before it is the one that is wrong."""
    assert ledger(moves(f"{PASSED} stacks Ann 201\n {agrees}\n pot 4")).errors == ["L607 Ann", "L602"]


def test_a_count_of_one_stack_says_nothing_about_another() -> None:
    """Bob's count is right, and Ann's was the slip: the pot of 4 shows it."""
    says = ledger(moves(f"{PASSED} stacks Ann 201\n stacks Bob 199\n pot 4"))
    assert says.errors == ["L607 Ann"]
    assert says.owed == ""


def test_a_pot_counted_before_stacks_that_are_all_right_is_wrong() -> None:
    hand = "hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob 4\n pot 5\n"
    assert ledger(moves(f"{hand} stacks Ann 203, Bob 195, Cal 199, Dee 199")).errors == ["L602"]
