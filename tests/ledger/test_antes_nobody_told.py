"""Antes of a void hand that are missing, or contradictory, in the log: in the next hand they accuse nobody."""

import pytest

from ledger.reading import ledger, log

UNTOLD = "hand 1\n dealer Dee\n trump s\n misdeal\n"
COUNTED = "stacks Ann 198, Bob 198, Cal 198, Dee 198\n"
PLAYED = "hand\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 8\n"
"""By the rules ``booray`` the dealer sets the ante, which no line of the void hand gives."""


@pytest.mark.parametrize("rule", ["ante", "antes"])
@pytest.mark.parametrize("bourre", ["", " bourre Bob 2\n", " bourre Bob 8\n"])
@pytest.mark.parametrize("void", [UNTOLD + COUNTED, UNTOLD + COUNTED + "hand\n trump s\n misdeal\n" + COUNTED])
def test_without_the_ante_of_a_void_hand_a_bourre_of_antes_is_unknown(void: str, bourre: str, rule: str) -> None:
    """They were 2 each, or some of them more: no payment of Bob's accuses him, and it does not count as nothing."""
    says = ledger(log(f"booray\nrule bourre {rule}", void + PLAYED + bourre))
    assert says.errors == ["N108"]
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


def test_a_pot_that_was_counted_after_a_void_hand_is_matched_whatever_the_antes_were() -> None:
    for bourre, told in ((8, ["N108"]), (7, ["N108", "L605 Bob"])):
        assert ledger(log("booray", f"{UNTOLD}{COUNTED}{PLAYED} bourre Bob {bourre}")).errors == told


def test_without_its_ante_the_payment_of_a_player_away_in_a_void_hand_is_unknown() -> None:
    hands = UNTOLD.replace("trump", "away Cal\n trump") + COUNTED.replace("Cal 198", "Cal 200") + "hand\n stay none\n"
    says = ledger(log("booray", hands))
    assert says.errors == ["N108"]
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


@pytest.mark.parametrize(("ante", "told"), [("ante Ann 2, Bob 3, Dee 2", []), ("ante 3", ["L601 Cal"]), ("ante 2", [])])
def test_different_antes_in_a_void_hand_accuse_nobody_after_it(ante: str, told: list[str]) -> None:
    """The dealer's ante was 2 or 3, and Cal, who was away, puts in 2; the dealer's amount stays valid."""
    hands = f"hand 1\n dealer Dee\n away Cal\n {ante}\n trump s\n misdeal\nhand 2\n ante Cal 2\n trump s\n stay none\n"
    assert ledger(log("booray", hands)).errors == told


@pytest.mark.parametrize("bourre", [4, 5])
def test_a_bourre_of_antes_is_unknown_after_a_void_hand_from_which_a_player_may_have_been_away(bourre: int) -> None:
    """Dee's ante is one of the three in the pot, or comes on top of the others' three."""
    hands = (
        "hand 1\n dealer Dee\n{}misdeal\nstacks Ann 199, Bob 199, Cal 199, Dee 200\n"
        f"hand 2\n dealer Dee\n ante Dee 1\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob {bourre}\n"
    )
    says = ledger(log("boure", hands.format(" away Dee ;;\n ")))
    assert says.errors == ["N101"]
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"
    assert ledger(log("boure", hands.format(" away Dee\n "))).errors == ([] if bourre == 4 else ["L605 Bob"])


UNKNOWN = "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


@pytest.mark.parametrize(
    ("away", "told"), [(" away Dee", "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"), (" away Dee ;;", UNKNOWN)]
)
def test_one_who_may_have_been_away_from_a_void_hand_may_owe_an_ante_in_the_next(away: str, told: str) -> None:
    """The list has no ante of Dee's: it was missing, or is still to come."""
    hands = f"hand 1\n dealer Bob\n{away}\n ante Ann 1, Bob 1, Cal 1\n misdeal\nhand 2\n trump s\n stay none\n"
    assert ledger(log("winning-moves", hands)).table() == told


def test_one_who_was_away_from_a_void_hand_may_be_exempt_in_the_next_as_before() -> None:
    """Dee may have paid a bourré in the hand before, whose result is unknown."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n stay Ann, Dee\nstacks Ann 198, Bob 198, Cal 198, Dee 198\n"
        "hand 2\n dealer Ann\n away Dee\n ante Ann 1, Bob 1, Cal 1\n misdeal\nhand 3\n dealer Ann\n stay none\n"
    )
    assert ledger(log("winning-moves", hands)).table() == UNKNOWN


@pytest.mark.parametrize("rules", ["winning-moves", "boure\nrule bourre pot"])
@pytest.mark.parametrize(("void", "told"), [("misdeal", []), ("misdeal ;;", ["N101"]), ("", ["L601"] * 4)])
def test_nobody_is_accused_of_no_ante_after_a_hand_that_may_have_been_void(
    rules: str, void: str, told: list[str]
) -> None:
    counted = "stacks Ann 199, Bob 199, Cal 199, Dee 199\n"
    hands = f"hand 1\n dealer Dee\n stay none\n {void}\n{counted}hand 2\n ante none\n stay none\n"
    says = ledger(log(rules, hands))
    assert [one.split(" ")[0] for one in says.errors] == told
    assert says.table() == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"


@pytest.mark.parametrize(("void", "told"), [("misdeal", ["L605 Bob"]), ("misdeal ;;", ["N101"])])
def test_a_bourre_of_antes_accuses_nobody_after_a_hand_that_may_have_been_void(void: str, told: list[str]) -> None:
    """If it was, its four antes count; if not, none of the four in the pot do."""
    hands = (
        f"hand 1\n dealer Dee\n stay none\n {void}\nstacks Ann 199, Bob 199, Cal 199, Dee 199\n"
        "hand 2\n ante none\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre none\n"
    )
    assert ledger(log("boure", hands)).errors == told


@pytest.mark.parametrize("bourre", [4, 8])
def test_a_bourre_of_antes_is_unknown_after_a_hand_that_may_have_been_void(bourre: int) -> None:
    """If the line that can't be read is a misdeal, the antes of the first hand are in this pot too."""
    antes = "ante Ann 1, Bob 1, Cal 1, Dee 1\n"
    hands = (
        f"hand 1\n dealer Dee\n {antes} misdeal ;;\nstacks Ann 199, Bob 199, Cal 199, Dee 199\n"
        f"hand 2\n {antes} trump s\n stay Ann, Bob\n took Ann 5\n win Ann 8\n bourre Bob {bourre}\n"
    )
    says = ledger(log("boure", hands))
    assert says.errors == ["N101"]
    assert says.table() == UNKNOWN
