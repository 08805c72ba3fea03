"""Bourrés: how much, who is out, and the effect of a wrong one."""

import pytest

from ledger.reading import ledger, log, moves

WON = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 3, Bob 2\n win Ann 4\n"
"""Four antes of 1; Cal took no trick and owes 4."""


@pytest.mark.parametrize(
    ("rule", "due"),
    [
        ("bourre pot", 6),
        ("bourre antes", 4),
        ("bourre ante", 1),
        ("bourre 3", 3),
        ("bourre-limit 5", 5),
        ("win-limit 2", 6),
    ],
)
def test_a_bourre_is_the_pot_as_it_stood_the_antes_one_ante_or_a_sum(rule: str, due: int) -> None:
    """2 are in the pot before 4 antes of 1."""
    hands = f"put Dee 2\nhand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 3, Bob 2\n bourre Cal {due}"
    says = ledger(log(f"booed\nrule {rule}", hands))
    assert says.errors == []
    assert f"Cal to pot {due} bourre" in says.postings(1)


def test_antes_are_first_antes_as_they_were_put_in() -> None:
    """Second antes don't count; and Dee put in nothing: 3."""
    hands = (
        "hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n stay Ann, Bob, Cal\n"
        " took Ann 3, Bob 2\n win Ann 6\n bourre Cal 3"
    )
    says = ledger(log("boure\nrule second-ante 1", hands))
    assert says.errors == ["L601 Dee"]
    assert says.owed == "Ann 1, Dee -1"


def test_a_bourre_not_paid_is_owed_to_the_pot() -> None:
    says = ledger(moves(WON + " bourre none"))
    assert says.errors == ["L605 Cal"]
    assert says.verified() == "Ann 203, Bob 199, Cal 195, Dee 199, pot 4"


def test_a_bourre_paid_in_part_is_owed_the_rest_and_exempts() -> None:
    says = ledger(moves(WON + " bourre Cal 3\nhand 2\n ante Ann 1, Bob 1, Dee 1\n pot 6\n trump h\n stay none"))
    assert says.errors == ["L605 Cal"]
    assert says.owed == "Cal -1, pot 1"


def test_a_bourre_of_nothing_exempts_the_one_who_owed_it_and_nobody_else() -> None:
    """Of an empty pot Bob pays 0; Cal, who passed, pays 0, which is no payment."""
    played = (
        "rule ante 0\nhand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 5\n win Ann 0\n bourre Bob 0, Cal 0\n"
    )
    says = ledger(moves(played + "rule ante 1\nhand 2\n ante Ann 1, Cal 1, Dee 1\n trump s\n stay none"))
    assert says.errors == []


def test_a_bourre_of_nothing_in_an_unproven_hand_exempts_those_listed_without_an_amount() -> None:
    """The pot is empty, and nobody knows who took the tricks: Bob is listed, Cal only with 0."""
    played = "rule ante 0\nhand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n win Ann 0\n bourre Bob, Cal 0\n"
    later = "rule ante 1\nhand 2\n ante Ann 1, {}, Dee 1\n trump s\n stay none"
    assert ledger(moves(played + later.format("Cal 1"))).errors == ["T403"]
    assert ledger(moves(played + later.format("Bob 1"))).errors == ["T403", "L601 Cal", "L601 Bob"]


def test_a_bourre_not_owed_is_owed_back() -> None:
    says = ledger(moves(WON + " bourre Bob 4, Cal 4"))
    assert says.errors == ["L605 Bob"]
    assert says.owed == "Bob 4, pot -4"


def test_a_bourre_without_an_amount_is_the_one_due() -> None:
    assert ledger(moves(WON + " bourre Cal\n pot 4")).errors == []


@pytest.mark.parametrize("took", [" took Ann 3, Bob 2\n", ""])
def test_a_bourre_without_an_amount_is_the_rest_of_a_stack_that_cannot_pay(took: str) -> None:
    """Cal has 2 left but owes 4, whether or not anything but the list shows that Cal took no trick."""
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n{took} win Ann 4\n bourre Cal\n out Cal"
    says = ledger(moves(hand, "Ann 200, Bob 200, Cal 3, Dee 200"))
    assert "Cal to pot 2 eliminated" in says.postings(1)
    assert says.table() == says.verified() == "Ann 203, Bob 199, Cal 0, Dee 199, pot 2"


def test_one_who_cannot_pay_a_bourre_puts_in_the_rest_and_is_out() -> None:
    says = ledger(moves(WON + " bourre Cal 2\n out Cal\n pot 2", "Ann 200, Bob 200, Cal 3, Dee 200"))
    assert says.errors == []
    assert says.table() == "Ann 203, Bob 199, Cal 0, Dee 199, pot 2"
    assert says.final.eliminated == ("Cal",)
    assert says.postings(1)[-1] == "Cal to pot 2 eliminated"


def test_one_who_can_just_pay_is_still_in() -> None:
    says = ledger(
        moves(
            WON + " bourre Cal 4\n pot 4\nhand 2\n pot 7\n trump h\n stay Cal\n win Cal 7",
            "Ann 200, Bob 200, Cal 5, Dee 200",
        )
    )
    assert says.errors == []
    assert says.table() == "Ann 202, Bob 198, Cal 7, Dee 198, pot 0"


def test_with_debts_a_bourre_is_paid_below_zero() -> None:
    says = ledger(log("booed", WON + " bourre Cal 4\n stacks Cal -2", "Ann 200, Bob 200, Cal 3, Dee 200"))
    assert says.errors == []


def test_an_out_line_for_a_player_who_could_pay_is_wrong_and_does_not_count() -> None:
    says = ledger(moves(WON + " bourre Cal 4\n out Cal\nhand 2\n pot 7\n trump h\n stay Cal\n win Cal 7"))
    assert says.errors == ["L606 Cal"]


def test_an_out_line_that_omits_a_player_is_wrong() -> None:
    """Bob and Cal have 2 left and owe 4."""
    hands = (
        "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 5\n win Ann 4\n bourre Bob 2, Cal 2\n out Bob"
    )
    says = ledger(moves(hands, "Ann 200, Bob 3, Cal 3, Dee 200"))
    assert says.errors == ["L606 Cal"]
    assert "The `out` line leaves out Cal, who could not pay in full and was out of the game" in [
        one.message for one in says.audit.findings
    ]


def test_a_bourre_matches_a_pot_that_was_short_and_is_right() -> None:
    """Dee's ante is missing, the pot is 3: a bourré of 3, and the only finding is L601."""
    hands = (
        WON.replace(" trump", " ante Ann 1, Bob 1, Cal 1\n trump").replace("win Ann 4", "win Ann 3")
        + " bourre Cal 3\n pot 3"
    )
    assert ledger(moves(hands)).errors == ["L601 Dee"]


# Winning the game


def test_the_target_is_reached_by_the_table_and_the_game_is_over() -> None:
    """398 + 3 = 401."""
    hands = (
        "hand 1\n dealer Dee\n trump 7s\n stay Dee\n win Dee 4\nhand 2\n trump h\n stay none\n"
        "hand 3\n trump h\n stay none"
    )
    says = ledger(moves(hands, "Ann 200, Bob 200, Cal 200, Dee 398"))
    assert says.errors == ["H210"]
    assert says.final.winner == "Dee"


@pytest.mark.parametrize(("first", "errors"), [("misdeal", []), ("stay none", ["H210"])])
def test_a_hand_that_is_void_wins_nobody_the_game(first: str, errors: list[str]) -> None:
    """Dee brought more than the target."""
    hands = f"hand 1\n dealer Dee\n trump 7s\n {first}\nhand 2\n trump h\n stay none"
    says = ledger(moves(hands, "Ann 200, Bob 200, Cal 200, Dee 538"))
    assert says.errors == errors
    assert says.final.winner == "Dee"


def test_wrongly_taken_money_still_reaches_the_target() -> None:
    """Dee took 4 of Ann's: 397 - 1 + 4 = 400 at the table, though rightly 396."""
    hands = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n took Ann 3, Dee 2\n win Dee 4"
    says = ledger(moves(hands, "Ann 200, Bob 200, Cal 200, Dee 397"))
    assert says.errors == ["L603 Dee"]
    assert says.final.winner == "Dee"


def test_the_last_one_standing_wins() -> None:
    """Bob and Cal have 2 left and owe 3."""
    hands = "hand 1\n dealer Cal\n trump s\n stay Ann, Bob, Cal\n took Ann 5\n bourre Bob 2, Cal 2\n out Bob, Cal"
    says = ledger(log("winning-moves, last-standing", hands, "Ann 200, Bob 3, Cal 3"))
    assert says.errors == []
    assert says.final.winner == "Ann"
    assert says.table() == "Ann 202, Bob 0, Cal 0, pot 4"


def test_a_game_without_a_goal_is_never_won() -> None:
    hands = "hand 1\n dealer Dee\n trump s\n stay Dee\nhand 2\n trump s\n stay Dee"
    says = ledger(log("booed", hands, "Ann 200, Bob 200, Cal 200, Dee 1000"))
    assert (says.errors, says.final.winner) == ([], None)


def test_a_player_who_stays_without_the_second_ante_puts_in_the_rest() -> None:
    hands = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n pot 7\n took Ann 5\n win Ann 7"
    says = ledger(log("winning-moves\nrule second-ante 2", hands, "Ann 200, Bob 200, Cal 2, Dee 200"))
    assert says.errors == ["H211 Cal"]
    assert "Cal to pot 1 second-ante" in says.postings(1)


def test_the_exempt_owe_the_second_ante() -> None:
    hands = (
        WON.replace("win Ann 4", "win Ann 7")
        + " bourre Cal 7\nhand 2\n ante Ann 1, Bob 1, Dee 1\n trump h\n stay Cal, Bob\n pot 12\n took Bob 5"
    )
    assert ledger(log("winning-moves, double-ante", hands)).errors == []


def test_accounts_of_the_table_cannot_be_meant_as_players() -> None:
    hands = "hand 1\n dealer pot\n trump s\n stay bank\n win bank 3"
    says = ledger(moves(hands, "pot 200, bank 200, unexplained 200"))
    assert says.table() == "player:pot 199, player:bank 202, player:unexplained 199, pot 0"
    assert says.postings(1)[-1] == "pot to player:bank 3 default"


@pytest.mark.parametrize("paid", ["none", "Bob 1"])
def test_who_could_not_pay_all_of_a_bourre_is_out_even_if_nothing_was_paid(paid: str) -> None:
    hand = f"hand 1\n  dealer Cal\n  trump 7s\n  stay Ann, Bob\n  took Ann 5\n  win Ann 3\n  bourre {paid}\n  out Bob\n"
    told = ledger(moves(hand, "Ann 200, Bob 3, Cal 200"))
    assert told.errors == ["L605 Bob"]
    assert told.audit.accounts[0].eliminated == ("Bob",)
