"""A proven renege in a hand with too few proven tricks: the penalty is still due, and nothing else."""

import pytest
from explain.telling import hand_of, said, step_of

from ledger.reading import ledger, log

OPEN = """hand 1
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
"""Dee did not follow the diamond with Ad (R501). Two tricks each, and the last may be anybody's."""
ANTES = " ante Ann 1, Bob 1, Cal 1, Dee 1\n trump"
LATER = "hand 2\n trump h\n stay Bob\n win Bob 4\n"


def test_a_penalty_is_owed_though_nobody_knows_who_won() -> None:
    """Dee owes 4 and, had it been paid, no ante: Bob took 4, rightly 4 + 3."""
    says = ledger(log("booed", OPEN + " win Dee 4\n bourre none\n" + LATER))
    assert says.errors == ["R501 Dee"]
    assert says.audit.accounts[0].result == "unproven"
    assert says.corrections(1) == ["R501 Dee to pot 4"]
    assert says.owed == "Bob 3, Dee -3"


def test_the_pot_that_a_reneger_could_not_win_is_owed_to_the_only_other_one() -> None:
    """Whoever took the last trick: Dee can't win, so Cal does."""
    says = ledger(log("louisiana", OPEN + " win Dee 4\n bourre none\n" + LATER))
    assert says.errors == ["R501 Dee"]
    assert says.corrections(1) == ["R501 Dee to Cal 4", "R501 Dee to pot 4"]
    assert says.owed == "Bob 3, Cal 4, Dee -7"


@pytest.mark.parametrize("claim", ["win Cal 4", "win Ann 4", "divide Ann Cal 2", "carry 4"])
def test_a_win_that_the_table_may_have_seen_differently_is_not_reported(claim: str) -> None:
    says = ledger(log("louisiana", f"{OPEN} {claim}\n bourre none"))
    assert says.errors == ["R501 Dee"]
    assert says.corrections(1) == ["R501 Dee to pot 4"]


def test_too_much_taken_by_somebody_who_could_not_win_is_owed_as_well() -> None:
    says = ledger(log("louisiana", f"{OPEN} win Dee 6\n bourre none"))
    assert says.errors == ["R501 Dee", "L604 Dee"]
    assert says.owed == "Cal 4, Dee -10, pot 4, unexplained 2"


@pytest.mark.parametrize(
    ("ruled", "told", "owed"),
    [
        (" ruling renege Dee\n bourre none\n", ["R501 Dee", "L605 Dee"], "Dee -4, pot 4"),
        (" bourre Dee 3\n", ["R501 Dee", "L605 Dee"], "Dee -1, pot 1"),
        (" bourre Dee 4\n", ["R501 Dee"], ""),
        (" ruling waive Dee\n bourre none\n", [], ""),
    ],
)
def test_a_ruling_is_compared_with_the_payments_even_if_nobody_knows_who_won(
    ruled: str, told: list[str], owed: str
) -> None:
    says = ledger(log("booed", f"{OPEN} win Cal 4\n{ruled}"))
    assert (says.errors, says.owed) == (told, owed)


def test_a_penalty_that_may_have_been_paid_is_neither_owed_nor_replaces_an_ante() -> None:
    """No list says who paid. After the count everybody puts in 1 of the 4 that Bob takes."""
    later = LATER.replace("4", "8").replace(" trump", ANTES)
    hands = f"{OPEN} win Dee 4\n stacks Ann 199, Bob 199, Cal 199, Dee 199\n{later}"
    says = ledger(log("booed", hands))
    assert says.errors == ["R501 Dee"]
    assert says.table() == says.verified() == "Ann 198, Bob 206, Cal 198, Dee 198, pot 0"


@pytest.mark.parametrize("ruling", ["", " ruling renege Dee\n"])
def test_a_penalty_that_may_have_been_paid_is_not_reported_as_missing(ruling: str) -> None:
    assert "paid nothing" not in said(log("booed", OPEN + ruling + " win Dee 4\n"))
    assert "Dee pays" not in said(log("booed", OPEN + ruling + " win Dee 4\n"))


def test_a_penalty_in_a_hand_without_known_amounts_replaces_no_ante() -> None:
    """It is unknown who won the first hand; then Dee reneges, and nobody notices; then everybody is counted."""
    lost = "hand 1\n dealer Ann\n trump s\n stay Ann, Bob\n"
    known = OPEN.replace("hand 1", "hand 2").replace("Cal ?, Dee ?", "Cal 4c, Dee Th")
    counted = " win Cal 4\n bourre none\n stacks Ann 199, Bob 199, Cal 199, Dee 199\n"
    says = ledger(log("booed", lost + known + counted + "hand 3\n trump h\n stay none"))
    assert says.errors == ["R501 Dee"]
    assert says.table() == says.verified() == "Ann 198, Bob 198, Cal 198, Dee 198, pot 8"


TIED = """hand 1
 dealer Dee
 trump 7s
 stay Ann, Bob, Cal, Dee
 draw none
 trick Ann 2c, Bob 3c, Cal 4c, Dee 5c
 trick Dee 9h, Ann 3d, Bob 2h, Cal Th
 trick Cal 4d, Dee 5d, Ann 6h, Bob 9d
 trick Bob 6d, Cal 2d, Dee 8d, Ann Ad
 trick Ann Kc, Bob ?, Cal ?, Dee ?
"""
"""Ann did not follow hearts with 6h, nor diamonds with Ad (R501). One trick each, and the last may be anybody's. Nobody
has a majority; but if it is Ann's, who can't win, three tied for the pot, and else nobody did."""


@pytest.mark.parametrize("claim", ["", " carry 4\n bourre none", " win Cal 4\n bourre none"])
def test_if_only_the_tie_is_open_just_the_penalty_is_owed(claim: str) -> None:
    says = ledger(log("louisiana, majority", TIED + claim))
    assert says.errors == ["R501 Ann", "R501 Ann"]
    assert says.audit.accounts[0].result == "unproven"
    assert says.owed == "Ann -4, pot 4"


def test_a_wrong_taker_causes_nothing_if_the_winner_is_unproven() -> None:
    """The fourth trick was Ann's. By the cards nobody has a majority, by the names Dee may have one."""
    says = ledger(log("louisiana, majority", TIED.replace("Ann Ad", "Ann Ad -> Dee") + " win Cal 4\n bourre none"))
    assert says.errors == ["R501 Ann", "R501 Ann", "T404"]
    assert says.owed == "Ann -4, pot 4"


def test_a_penalty_in_an_unproven_hand_is_reported_as_owed() -> None:
    text = log("booed", OPEN + " win Dee 4\n bourre none")
    step = step_of(hand_of(text), "renege", "Dee")
    assert (step.amount, step.owed, step.due) == (0, 400, 400)
    assert "Dee reneged and owes 4, but pays nothing (line 17)" in said(text)
