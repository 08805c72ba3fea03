"""Antes: who owes one, how much, and the effect of a wrong one."""

import pytest

from ledger.reading import FOUR, ledger, log, moves
from referee.judge.audit import play
from referee.judge.game import Game

BOURRE = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n took Ann 5\n win Ann 4\n bourre Cal 4\n"
UNPAID = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n took Ann 5\n win Ann 4\n bourre none\n"
TIE = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n carry 4\n bourre none\n"


def test_antes_are_put_in_from_the_dealers_left() -> None:
    says = ledger(moves("hand 1\n dealer Bob\n trump 7s\n stay none"))
    assert says.postings(1) == [f"{name} to pot 1 ante" for name in ("Cal", "Dee", "Ann", "Bob")]


@pytest.mark.parametrize(("ante", "line"), [("", 6), (" ante Ann 1, Bob 1, Cal 1, Dee 1\n", 8)])
def test_antes_are_entered_at_the_line_that_lists_them_or_at_the_hand(ante: str, line: int) -> None:
    [account] = ledger(moves(f"hand 1\n dealer Bob\n{ante} trump 7s\n stay none")).audit.accounts
    assert {one.line for one in account.postings if one.reason == "ante"} == {line}


def test_second_antes_and_bourres_are_paid_from_the_dealers_left() -> None:
    says = ledger(log("winning-moves, double-ante", "hand 1\n dealer Bob\n trump 7s\n stay Ann, Dee, Cal\n took Dee 5"))
    assert says.postings(1)[4:] == [
        "Cal to pot 1 second-ante",
        "Dee to pot 1 second-ante",
        "Ann to pot 1 second-ante",
        "pot to Dee 7 win",
        "Cal to pot 7 bourre",
        "Ann to pot 7 bourre",
    ]


def test_whoever_paid_a_bourre_owes_no_ante() -> None:
    says = ledger(moves(BOURRE + "hand 2\n ante Ann 1, Bob 1, Dee 1\n pot 7\n trump h\n stay none"))
    assert says.errors == []
    assert says.table() == "Ann 202, Bob 198, Cal 195, Dee 198, pot 7"


def test_a_bourre_of_nothing_exempts_too() -> None:
    """With an ante of 0 the pot is 0: the payment of 0 is still a bourré; then the ante is 1."""
    hands = (
        BOURRE.replace(" win Ann 4\n bourre Cal 4\n", "")
        + "rule ante 1\nhand 2\n ante Ann 1, Bob 1, Dee 1\n trump h\n stay none"
    )
    assert ledger(log("winning-moves\nrule ante 0", hands)).errors == []


def test_an_exempt_player_who_puts_in_an_ante_is_owed_it() -> None:
    """Cal's 1 lies in the pot of 8 that Bob takes: Bob owes it to Cal."""
    says = ledger(moves(BOURRE + "hand 2\n ante Ann 1, Bob 1, Cal 1, Dee 1\n trump h\n stay Bob\n win Bob 8"))
    assert says.errors == ["L601 Cal"]
    assert says.verified() == "Ann 202, Bob 205, Cal 195, Dee 198, pot 0"


def test_exemption_ends_after_the_next_hand_whatever_its_result() -> None:
    """All pass in hand 2: in hand 3 Cal puts in again, 4 + 3 + 4."""
    says = ledger(moves(BOURRE + "hand 2\n trump h\n stay none\nhand 3\n pot 11\n trump h\n stay none"))
    assert says.errors == []


def test_those_who_tied_owe_no_ante() -> None:
    says = ledger(moves(TIE + "hand 2\n ante Cal 1, Dee 1\n pot 6\n trump h\n stay none"))
    assert says.errors == []
    assert says.table() == "Ann 199, Bob 199, Cal 198, Dee 198, pot 6"


def test_nobody_who_tied_is_exempt_where_the_house_has_no_such_rule() -> None:
    says = ledger(log("winning-moves\nrule tie-exempt no", TIE + "hand 2\n ante Cal 1, Dee 1\n trump h\n stay none"))
    assert sorted(says.errors) == ["L601 Ann", "L601 Bob"]
    assert says.verified() == "Ann 198, Bob 198, Cal 198, Dee 198, pot 8"


def test_ante_none_says_that_nobody_put_anything_in() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n ante none\n trump 7s\n stay none"))
    assert sorted(says.errors) == ["L601 Ann", "L601 Bob", "L601 Cal", "L601 Dee"]
    assert says.table() == "Ann 200, Bob 200, Cal 200, Dee 200, pot 0"
    assert says.verified() == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"


def test_one_amount_for_all_that_is_not_the_ante_is_one_finding() -> None:
    """2 each where 1 is due: Ann took 8, rightly 4; the others are owed 1 each."""
    says = ledger(moves("hand 1\n dealer Dee\n ante 2\n trump 7s\n stay Ann\n win Ann 8"))
    assert says.errors == ["L601"]
    assert says.table() == "Ann 206, Bob 198, Cal 198, Dee 198, pot 0"
    assert says.verified() == "Ann 203, Bob 199, Cal 199, Dee 199, pot 0"


def test_one_amount_for_all_counts_as_put_in_even_where_no_ante_is_due() -> None:
    """2 each: Ann took 8, 2 of which are owed to each of the others."""
    says = ledger(log("winning-moves\nrule ante 0", "hand 1\n dealer Dee\n ante 2\n trump 7s\n stay Ann\n win Ann 8"))
    assert says.errors == ["L601"]
    assert says.table() == "Ann 206, Bob 198, Cal 198, Dee 198, pot 0"
    assert says.verified() == "Ann 200, Bob 200, Cal 200, Dee 200, pot 0"


def test_one_amount_for_all_leaves_out_the_exempt() -> None:
    says = ledger(moves(BOURRE + "hand 2\n ante 1\n pot 7\n trump h\n stay none"))
    assert says.errors == []


def test_one_who_is_away_and_puts_in_an_ante_is_owed_it() -> None:
    says = ledger(
        moves("hand 1\n dealer Dee\n away Bob\n ante Ann 1, Bob 1, Cal 1, Dee 1\n trump 7s\n stay Ann\n win Ann 4")
    )
    assert says.errors == ["L601 Bob"]
    assert says.verified() == "Ann 202, Bob 200, Cal 199, Dee 199, pot 0"


def test_one_who_cannot_ante_in_full_puts_in_the_rest_and_is_out_before_the_deal() -> None:
    """Cal has 1 of 2: the pot is 2 + 2 + 1 + 2; Dee is the next to the left of Bob who can deal hand 2."""
    says = ledger(
        log(
            "winning-moves\nrule ante 2",
            "hand 1\n dealer Bob\n ante Ann 2, Bob 2, Cal 1, Dee 2\n pot 7\n trump s\n stay Ann\n"
            " win Ann 7\n out Cal\n"
            "hand 2\n dealer Dee\n pot 6\n trump s\n stay Bob",
            "Ann 200, Bob 200, Cal 1, Dee 200",
        )
    )
    assert says.errors == []
    assert says.table() == "Ann 203, Bob 202, Cal 0, Dee 196, pot 0"
    assert says.final.eliminated == ("Cal",)
    assert "Cal to pot 1 eliminated" in says.postings(1)


def test_a_dealer_who_cannot_ante_passes_the_deal_on() -> None:
    """Cal has 2, all of it the first ante, and was to deal hand 2: Dee deals, and Ann hand 3."""
    hands = (
        "hand 1\n dealer Bob\n trump s\n stay Ann\nhand 2\n dealer Dee\n trump s\n stay Bob\n"
        "hand 3\n dealer Ann\n trump s\n stay Ann"
    )
    says = ledger(log("winning-moves\nrule ante 2", hands, "Ann 200, Bob 200, Cal 2, Dee 200"))
    assert says.errors == []
    assert [one.eliminated for one in says.audit.accounts] == [(), ("Cal",), ()]


def test_if_only_one_can_ante_the_game_is_over_and_the_antes_stay_in_the_pot() -> None:
    says = ledger(log("winning-moves\nrule ante 2", "hand 1\n dealer Bob", "Ann 1, Bob 200, Cal 1"))
    assert says.table() == "Ann 0, Bob 198, Cal 0, pot 4"
    assert says.final.winner == "Bob"


def test_with_debts_everybody_puts_in_the_ante() -> None:
    says = ledger(log("booed", "hand 1\n dealer Bob\n trump s\n stay none", "Ann 200, Bob 0, Cal 200"))
    assert says.table() == "Ann 199, Bob -1, Cal 199, pot 3"


def test_an_exempt_player_is_not_eliminated_by_a_debt() -> None:
    """Bob matched a pot of 4 with the 1 he had, before debts were ruled out. Cal's ante alone is lacking."""
    hands = BOURRE.replace("Cal", "Bob") + "rule short-stack eliminate\nhand 2\n ante Ann 1, Dee 1\n stay none\n"
    rules = "winning-moves\nrule goal none\nrule target none\nrule short-stack debt"
    says = ledger(log(rules, hands, FOUR.replace("Bob 200", "Bob 2")))
    assert says.errors == ["L601 Cal"]
    assert says.table() == "Ann 202, Bob -3, Cal 199, Dee 198, pot 6"
    assert says.final.eliminated == ()


# The dealer's ante


def test_if_the_dealer_sets_no_ante_a_bourre_of_one_ante_is_nothing() -> None:
    hand = "hand 1\n dealer Dee\n ante none\n trump s\n stay Ann, Bob\n took Ann 5\n bourre none"
    assert ledger(log("booray\nrule bourre ante", hand)).errors == []


def test_the_dealers_ante_is_what_each_puts_in() -> None:
    says = ledger(log("booray", "hand 1\n dealer Dee\n ante 5\n trump 7s\n stay Ann\n win Ann 20"))
    assert says.errors == []
    assert says.table() == "Ann 215, Bob 195, Cal 195, Dee 195, pot 0"


def test_a_dealers_ante_above_the_limit_is_owed_back() -> None:
    """8 each, with a limit of 5: Ann took 32, rightly 20 after an ante of 5; the others are owed 3 each."""
    says = ledger(log("booray\nrule ante-limit 5", "hand 1\n dealer Dee\n ante 8\n trump 7s\n stay Ann\n win Ann 32"))
    assert says.errors == ["L601"]
    assert says.table() == "Ann 224, Bob 192, Cal 192, Dee 192, pot 0"
    assert says.verified() == "Ann 215, Bob 195, Cal 195, Dee 195, pot 0"


def test_a_dealers_ante_is_wrong_only_above_the_limit_and_a_house_ante_whenever_it_differs() -> None:
    hand = "hand 1\n dealer Dee\n ante 8\n trump 7s\n stay none"
    for rules, told in (
        ("booray\nrule ante-limit 5", "The ante should be at most 5, but 8 was put in: 3 too much"),
        ("boure", "The ante should be 1, but 8 was put in: 7 too much"),
    ):
        assert [one.message for one in ledger(log(rules, hand)).audit.findings] == [told]


def test_the_pot_before_the_antes_is_a_right_count_if_noted_before_them() -> None:
    passed = "hand 1\n dealer Dee\n trump 7s\n stay none\nhand 2\n"
    antes = "ante Ann 1, Bob 1, Cal 1, Dee 1\n"
    rest = " trump h\n stay none"
    assert ledger(moves(f"{passed} pot 4\n {antes}{rest}")).errors == []
    assert ledger(moves(f"{passed} pot 4\n{rest}")).errors == []
    assert ledger(moves(f"{passed} trump h\n pot 4\n {antes} stay none")).errors == ["N105"]
    assert ledger(moves(f"{passed} {antes} deal Ann 2c 3c 4c 5c 6c\n pot 4\n{rest}")).errors == ["L602"]
    assert ledger(moves(f"{passed} deal Ann 2c 3c 4c 5c 6c\n pot 4\n{rest}")).errors == ["L602"]


def test_a_player_with_a_wrong_ante_for_the_dealers_owes_the_difference() -> None:
    says = ledger(
        log("booray", "hand 1\n dealer Dee\n ante 5\n ante Ann 5, Bob 4, Cal 5, Dee 5\n trump 7s\n stay none")
    )
    assert says.errors == ["L601 Bob"]
    assert says.verified() == "Ann 195, Bob 195, Cal 195, Dee 195, pot 20"


def test_without_the_dealers_ante_nothing_is_known() -> None:
    says = ledger(log("booray", "hand 1\n dealer Dee\n trump 7s\n stay Ann"))
    assert says.errors == ["N108"]
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


def test_the_dealers_ante_survives_a_misdeal() -> None:
    """2 each before the void hand: a bourré of one ante is 2 after it, though the ante is not written again."""
    hands = (
        "hand 1\n dealer Dee\n ante 2\n trump 7s\n misdeal\nhand 2\n dealer Dee\n trump 7s\n"
        " stay Ann Bob\n took Ann 5\n win Ann 8\n bourre Bob 2"
    )
    says = ledger(log("booray\nrule bourre ante", hands))
    assert says.errors == []
    assert says.table() == "Ann 206, Bob 196, Cal 198, Dee 198, pot 2"


def test_a_player_away_in_a_void_hand_puts_in_its_ante_when_dealt_in() -> None:
    hands = (
        "hand 1\n dealer Dee\n away Cal\n ante 2\n trump 7s\n misdeal\nhand 2\n dealer Dee\n"
        " trump 7s\n stay Ann\n win Ann 8"
    )
    says = ledger(log("booray", hands))
    assert says.errors == []
    assert says.table() == "Ann 206, Bob 198, Cal 198, Dee 198, pot 0"


# The ante that an unpaid bourré would have replaced


def test_an_unpaid_bourre_is_credited_with_the_next_ante() -> None:
    """Cal owed 4 and no ante: 199 - 4 = 195, table 198. Bob took 4, rightly 4 + 4 - 1 = 7."""
    says = ledger(moves(UNPAID + "hand 2\n pot 4\n trump h\n stay Bob\n win Bob 4"))
    assert says.errors == ["L605 Cal"]
    assert says.corrections(2) == ["L605 pot to Cal 1", "L605 pot to Bob 3"]
    assert says.verified() == "Ann 202, Bob 205, Cal 195, Dee 198, pot 0"


def test_the_credit_is_the_due_ante_even_if_more_was_put_in() -> None:
    """Cal put in 2; L601 gives back 1 and the credit the other: 195 as before."""
    says = ledger(moves(UNPAID + "hand 2\n ante Ann 1, Bob 1, Cal 2, Dee 1\n trump h\n stay Bob\n win Bob 5"))
    assert says.errors == ["L605 Cal", "L601 Cal"]
    assert says.verified() == "Ann 202, Bob 205, Cal 195, Dee 198, pot 0"


def test_the_credit_is_the_due_ante_even_if_none_was_put_in() -> None:
    """Cal put in nothing, and owes 1 by L601, which the credit gives back: 195 as before."""
    says = ledger(moves(UNPAID + "hand 2\n ante Ann 1, Bob 1, Dee 1\n trump h\n stay Bob\n win Bob 3"))
    assert says.errors == ["L605 Cal", "L601 Cal"]
    assert says.verified() == "Ann 202, Bob 205, Cal 195, Dee 198, pot 0"


def test_no_ante_is_credited_where_a_bourre_replaces_none() -> None:
    """boure: everyone antes. Cal owed 4 and an ante: 200 - 1 - 4 - 1."""
    says = ledger(log("boure", UNPAID + "hand 2\n trump h\n stay Bob\n win Bob 4"))
    assert says.errors == ["L605 Cal"]
    assert says.verified() == "Ann 202, Bob 206, Cal 194, Dee 198, pot 0"


def test_no_ante_is_credited_to_one_who_was_away() -> None:
    says = ledger(moves(UNPAID + "hand 2\n away Cal\n trump h\n stay Bob\n win Bob 3\nhand 3\n trump h\n stay Bob"))
    assert says.verified() == "Ann 201, Bob 208, Cal 194, Dee 197, pot 0"


def test_what_each_player_owes_is_at_most_the_stack() -> None:
    game = Game(None, 100).recording(())
    play(log("winning-moves\nrule ante 2", "hand 1\n dealer Dee\n trump s\n stay Ann\n", "Ann 5, Bob 1, Dee 5"), [game])
    assert game.record
    assert game.record.account.antes.dues == {0: 200, 1: 100, 2: 200}


def test_who_has_less_than_the_wrong_ante_of_all_puts_in_the_rest() -> None:
    hand = "hand 1\n  dealer Bob\n  ante 2\n  trump 7s\n  stay Ann\n  win Ann 5\n"
    told = ledger(moves(hand, "Ann 200, Bob 200, Cal 1"))
    assert told.errors == ["L601"]
    assert told.verified() == "Ann 202, Bob 199, Cal 0, pot 0"
