"""After a misdeal the pot stays, nobody antes again, exemptions stand, and second antes are due again."""

import pytest
from replay.expect import agrees, table

from ledger.reading import ledger, log, moves


def test_nobody_antes_again_after_a_misdeal_nor_after_two() -> None:
    void = "hand\n dealer Dee\n trump 7s\n misdeal\n"
    says = ledger(moves(void + void + "hand\n dealer Dee\n ante none\n pot 4\n trump 5h\n stay Ann\n win Ann 4"))
    assert says.errors == []
    assert says.audit.accounts[0].result == "misdeal"


def test_second_antes_are_due_again_after_a_misdeal() -> None:
    """4 antes and 2 second antes; then 2 more: the bourré is 8."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n pot 6\n misdeal\nhand 2\n trump s\n"
        " pot 6\n stay Ann, Bob\n pot 8\n took Ann 5\n win Ann 8\n bourre Bob 8"
    )
    says = ledger(log("winning-moves, double-ante", hands))
    assert says.errors == []
    assert says.table() == "Ann 205, Bob 189, Cal 199, Dee 199, pot 8"


def test_the_antes_of_the_void_hand_are_the_next_hands() -> None:
    """boure: a bourré pays the sum of the hand's antes, which were put in before the misdeal: 4."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n misdeal\nhand 2\n trump s\n stay Ann Bob\n took Ann 5\n"
        " win Ann 4\n bourre Bob 4"
    )
    assert ledger(log("boure", hands)).errors == []


def test_one_who_was_exempt_in_the_void_hand_is_so_in_the_next() -> None:
    """Bob paid 4; hand 2 is void with antes of the others, 4 + 3; hand 3 is played for these 7."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n stay Ann Bob\n took Ann 5\n win Ann 4\n bourre Bob 4\n"
        "hand 2\n trump s\n misdeal\nhand 3\n ante none\n pot 7\n trump s\n stay Cal"
    )
    assert ledger(moves(hands)).errors == []


def test_the_exemption_of_one_who_was_away_in_the_void_hand_stands() -> None:
    """The same with Bob away in the void hand: he owes no ante in hand 3 either."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n stay Ann Bob\n took Ann 5\n win Ann 4\n bourre Bob 4\n"
        "hand 2\n away Bob\n trump s\n misdeal\nhand 3\n ante none\n pot 7\n trump s\n stay Cal"
    )
    assert ledger(moves(hands)).errors == []


def test_one_who_put_in_an_ante_before_two_misdeals_and_was_away_in_the_second_antes_no_more() -> None:
    """Ann's ante of the first hand is in the pot of 4 for the third."""
    void = "hand 1\n dealer Dee\n misdeal\nhand 2\n away Ann\n misdeal\n"
    says = ledger(moves(void + "hand 3\n ante none\n pot 4\n trump s\n stay Ann"))
    assert says.errors == []
    assert says.table() == says.verified() == "Ann 203, Bob 199, Cal 199, Dee 199, pot 0"


def test_one_who_was_away_in_both_void_hands_antes_in_the_third() -> None:
    away = "hand\n dealer Dee\n away Ann\n misdeal\n"
    assert ledger(moves(away + away + "hand\n ante Ann 1\n pot 4\n trump s\n stay none")).errors == []


@pytest.mark.parametrize(("away", "antes"), [(" away Cal\n", "Cal 1"), ("", "none")])
def test_the_ante_that_an_unpaid_bourre_would_have_replaced_is_given_back_once(away: str, antes: str) -> None:
    """Cal owes 4, and had it been paid, no ante: it was put in before the void hand, or before the one that counted."""
    unpaid = "hand 1\n dealer Dee\n trump s\n stay Ann, Cal\n took Ann 5\n win Ann 4\n bourre none\n"
    void = f"hand 2\n{away} misdeal\nhand 3\n ante {antes}\n pot 4\n trump s\n stay Bob\n win Bob 4"
    says = ledger(moves(unpaid + void))
    assert says.errors == ["L605 Cal"]
    assert says.verified() == "Ann 202, Bob 205, Cal 195, Dee 198, pot 0"


def test_one_who_joins_after_a_misdeal_puts_in_an_ante() -> None:
    hands = (
        "hand 1\n dealer Dee\n trump s\n misdeal\njoin Eve 100 after Ann\nhand 2\n ante Eve 1\n"
        " pot 5\n trump s\n stay Eve\n win Eve 5"
    )
    says = ledger(moves(hands))
    assert says.errors == []
    assert says.table() == "Ann 199, Bob 199, Cal 199, Dee 199, Eve 104, pot 0"


@pytest.mark.parametrize(("ante", "wrong"), [("0", ""), ("1", ""), ("2", "  # expect L601")])
def test_an_ante_that_nobody_owes_must_still_match_the_rules(ante: str, wrong: str) -> None:
    agrees(
        table() + f"hand 1\n  dealer Dee\n  misdeal\nhand 2\n  ante {ante}{wrong}\n  trump 7s\n  stay none\n  pot 4\n"
    )


def test_after_a_void_hand_its_ante_is_right_even_if_the_rules_changed() -> None:
    """The pot has 1 from each; 2 are due from the next newly dealt hand on."""
    hands = "hand 1\n dealer Dee\n misdeal\nrule ante 2\nhand 2\n ante {}\n trump 7s\n stay none\n pot 4"
    assert ledger(moves(hands.format(1))).errors == []
    assert ledger(moves(hands.format(3))).errors == ["L601"]


def test_a_void_hands_ante_is_no_longer_right_after_a_played_hand() -> None:
    """Nobody who is dealt in owes an ante in hand 3; it is 2 by then."""
    hands = (
        "hand 1\n dealer Dee\n misdeal\nhand 2\n trump s\n stay Ann, Bob, Cal, Dee\n took Ann 2, Bob 2, Cal 1\n"
        " bourre Dee 4\nrule ante 2\nhand 3\n away Cal\n ante {}\n trump 7s\n stay none\n"
    )
    assert ledger(moves(hands.format(2))).errors == []
    assert ledger(moves(hands.format(1))).errors == ["L601"]
