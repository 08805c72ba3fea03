"""The ledger follows a claim above an account up to its balance; the rest is nobody's (``unexplained``)."""

import pytest

from ledger.reading import ledger, log, moves
from referee.finding import MoneyFromNowhere

THREE = "Ann 200, Bob 3, Cal 200"
UNPROVEN = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n draw none\n trick Ann ?, Cal ?\n"
ANTES = " ante Ann 1, Bob 1, Cal 1, Dee 1\n"
UNPROVEN += " trick ? ?\n trick ? ?\n trick ? ?\n trick ? ?\n"


def test_a_win_above_the_pot_is_owed_to_unexplained() -> None:
    """Four antes of 1; Ann says 6: 4 are the pot's, 2 come from nowhere and are owed back there."""
    says = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann\n win Ann 6"))
    assert says.errors == ["L604 Ann"]
    assert says.table() == "Ann 205, Bob 199, Cal 199, Dee 199, pot 0"
    assert says.verified() == "Ann 203, Bob 199, Cal 199, Dee 199, pot 0"
    assert says.owed == "Ann -2, unexplained 2"


def test_an_ante_above_the_stack_gives_back_only_what_was_put_in() -> None:
    """Bob has 3 and is listed with 5; 1 was due. The pot owes him 2 and unexplained 2; Ann took all 7 of it."""
    says = ledger(moves("hand 1\n dealer Cal\n ante Ann 1, Bob 5, Cal 1\n trump 7s\n stay Ann\n win Ann 7", THREE))
    assert says.errors == ["L601 Bob"]
    assert says.table() == "Ann 206, Bob 0, Cal 199, pot 0"
    assert says.verified() == "Ann 202, Bob 2, Cal 199, pot 0"


def test_a_bourre_above_the_stack_gives_back_nothing_that_was_not_paid() -> None:
    """Bob has 2 left and owes the rest, 2, of a pot of 3; the list says 4: the 2 too many are nobody's."""
    says = ledger(moves("hand 1\n dealer Cal\n trump 7s\n stay Ann Bob\n took Ann 5\n win Ann 3\n bourre Bob 4", THREE))
    assert says.errors == ["L605 Bob"]
    assert says.table() == "Ann 202, Bob 0, Cal 199, pot 4"
    assert says.verified() == "Ann 202, Bob 0, Cal 199, pot 2"
    assert says.final.eliminated == ("Bob",)


def test_an_agreed_payment_above_the_stack_is_unexplained() -> None:
    """Bob has 3 and is listed with 5: the books must still come out (``comes_out``)."""
    says = ledger(moves("put Bob 5\nhand 1\n dealer Cal\n trump 7s\n stay none", THREE))
    assert says.table() == "Ann 199, Bob 0, Cal 199, pot 7"


def test_a_share_above_the_pot_is_unexplained_and_owed_by_its_takers() -> None:
    """A pot of 4, 3 each, so that Ann and Bob owe 1 each; Cal, who takes the next pot, owes nothing for it."""
    shared = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bob 3\n"
    says = ledger(moves(shared + "hand 2\n trump h\n stay Cal\n win Cal 4"))
    assert [one.at.column for one in says.audit.findings if one.code == "L608"] == [len(" share Ann Bob ") + 1]
    assert says.table(1) == "Ann 202, Bob 202, Cal 199, Dee 199, pot 0"
    assert says.corrections(1) == ["L608 Ann to pot 1", "L608 pot to unexplained 2", "L608 Bob to pot 1"]
    assert says.owed == "Ann -1, Bob -1, unexplained 2"


@pytest.mark.parametrize(
    ("claim", "owed"), [("win Ann 6", "Ann -2, unexplained 2"), ("divide Ann Cal 3", "Ann -1, Cal -1, unexplained 2")]
)
def test_a_taking_above_the_pot_is_owed_by_its_takers_even_if_the_winner_is_unproven(claim: str, owed: str) -> None:
    """The table took 6 out of four antes of 1; Bob, who takes the next pot, owes nothing for it."""
    says = ledger(moves(f"{UNPROVEN} {claim}\n bourre none\nhand 2\n{ANTES} trump h\n stay Bob\n win Bob 4"))
    assert says.errors == ["L604 Ann"]
    assert [one.at.column for one in says.audit.findings if one.code == "L604"] == [len(f" {claim}")]
    assert says.owed == owed


def test_a_payment_between_players_above_the_stack_is_unexplained() -> None:
    text = moves("hand 1\n dealer Cal\n trump 7s\n stay none\npay Bob Ann 5", THREE)
    says = ledger(text)
    assert says.table() == "Ann 204, Bob 0, Cal 199, pot 3"
    assert [one.line for one in says.audit.accounts[0].postings[-2:]] == [len(text.splitlines())] * 2
    assert says.postings(1)[3:] == ["Bob to Ann 2 agreed", "unexplained to Ann 3 unexplained"]


def test_nothing_is_above_a_stack_that_may_go_below_zero() -> None:
    """With debts Bob's 5 are all his: 3 - 5 - 1 = -3."""
    says = ledger(log("booed", "put Bob 5\nhand 1\n dealer Cal\n trump 7s\n stay none", THREE))
    assert says.table() == "Ann 199, Bob -3, Cal 199, pot 8"


def test_a_finding_about_a_payment_from_an_empty_stack_says_that_it_was_empty() -> None:
    says = ledger(moves("hand 1\n dealer Cal\n trump 7s\n stay Bob\npay Bob Ann 5\npay Bob Ann 2", THREE))
    told = [one.facts for one in says.audit.findings if one.code == "L608"]
    assert told == [MoneyFromNowhere(due=0, counted=200)]
    assert says.table() == "Ann 206, Bob 0, Cal 199, pot 0"
