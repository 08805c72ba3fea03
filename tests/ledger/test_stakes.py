"""Payments into the next pot: their places, unreadable ones, and those that a wrong taker hides."""

import pytest

from ledger.reading import ledger, log, moves


def test_an_unrecorded_bourre_is_reported_at_the_last_trick_or_at_the_hand_if_there_is_none() -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n"
    tricks = " trick Ah 2h\n trick Kh 3h\n trick Qh 4h\n trick Jh 5h\n trick Th 6h\n"
    for told, first in ((" took Ann 5", "hand 1"), (tricks, " trick Th 6h")):
        text = moves(hand + told)
        [paid] = [one for one in ledger(text).audit.accounts[0].postings if one.reason == "bourre"]
        assert paid.line == text.split("\n").index(first) + 1


@pytest.mark.parametrize(
    ("played", "line"),
    [(" took Ann 5\n win Ann 4", " win Ann 4"), (" trick Ah 2h\n rest Ann", " trick Ah 2h"), (" took Ann 5", "hand 1")],
)
def test_the_pot_is_entered_at_the_claim_or_at_the_last_trick_or_at_the_hand(played: str, line: str) -> None:
    text = moves(f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n{played}")
    [won] = [one for one in ledger(text).audit.accounts[0].postings if one.reason == "win"]
    assert won.line == text.split("\n").index(line) + 1


def test_a_wrong_bourre_is_entered_at_its_line_and_reported_at_the_name() -> None:
    text = moves("hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n took Ann 5\n win Ann 4\n bourre Cal 3")
    line = text.split("\n").index(" bourre Cal 3") + 1
    says = ledger(text)
    [paid] = [one for one in says.audit.accounts[0].postings if one.reason == "bourre"]
    assert (paid.amount, paid.line) == (300, line)
    [found] = [one for one in says.audit.findings if one.code == "L605"]
    assert (found.at.line, found.at.column) == (line, len(" bourre ") + 1)


BOURRES = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal, Dee\n took Ann 5\n win Ann 4\n bourre Bob 4\n"


@pytest.mark.parametrize(("bourre", "told"), [("Cal 4, Dee 4 ;;", "N101"), ("Cla 4, Dee 4", "N102")])
def test_players_possibly_on_an_unreadable_bourre_line_count_as_having_paid(bourre: str, told: str) -> None:
    says = ledger(moves(BOURRES + f" bourre {bourre}\n pot 12"))
    assert says.errors == [told]
    assert says.table() == says.verified() == "Ann 203, Bob 195, Cal 195, Dee 195, pot 12"


def test_an_unknown_name_in_a_list_is_reported_at_its_place() -> None:
    [found] = [one for one in ledger(moves(f"{BOURRES} bourre Dee 4, Cla 4")).audit.findings if one.code == "N102"]
    assert found.at.column == len(" bourre Dee 4, ") + 1


@pytest.mark.parametrize("later", [" pot 11", "hand 2\n pot 12", "hand 2\n trump h\n stay Ann\n win Ann 12"])
@pytest.mark.parametrize("bourre", ["Cla 3, Dee 4", "Cal 3, Dee 4 ;;"])
def test_a_bourre_that_cannot_be_read_may_have_been_another(bourre: str, later: str) -> None:
    """3 for "Cla", and 11 in the pot; then Ann's ante, the others owe none."""
    says = ledger(moves(BOURRES + f" bourre {bourre}\n{later}"))
    assert len(says.errors) == 1
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


# Wrong takers

NAMED = """hand 1
 dealer Dee
 trump s
 stay Ann, Bob, Cal
 draw none
 trick Ann Ah, Bob 2h, Cal 3h -> Ann
 trick Ann Ad, Bob 2d, Cal 3d -> Ann
 trick Ann 2c, Bob Kc, Cal 3c -> Bob
"""


def test_a_win_that_agrees_with_a_wrong_taker_is_owed_under_it() -> None:
    """By the cards Bob 3, Ann 2; as named Ann 3."""
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob Kh, Cal 4h, Ann 5h -> Ann\n"
    says = ledger(moves(NAMED + tricks + " win Ann 4\n bourre Cal 4"))
    assert says.errors == ["T404"]
    assert says.corrections(1) == ["T404 Ann to Bob 4"]
    [correction] = says.audit.accounts[0].corrections
    [found] = [one for one in says.audit.findings if one.code == "T404"]
    assert correction.lines == (found.at.line,)


def test_a_carry_that_agrees_with_a_wrong_taker_is_owed_under_it() -> None:
    """As named 2, 2, 1: a tie; by the cards Ann 3, and Cal none: Ann is owed 4 by the pot, Cal owes it 4."""
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob 5c, Cal 4c, Ann 6c -> Cal\n"
    says = ledger(moves(NAMED + tricks + " carry 4\n bourre none"))
    assert says.errors == ["T404"]
    assert says.corrections(1) == ["T404 pot to Ann 4", "T404 Cal to pot 4"]
    assert says.verified() == "Ann 203, Bob 199, Cal 195, Dee 199, pot 4"


def test_claims_by_the_cards_are_right_despite_a_wrong_taker() -> None:
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob 5c, Cal 4c, Ann 6c -> Cal\n"
    says = ledger(moves(NAMED + tricks + " win Ann 4\n bourre Cal 4"))
    assert says.errors == ["T404"]
    assert says.owed == ""


def test_without_a_list_a_bourre_is_due_by_the_cards_despite_a_wrong_taker() -> None:
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob 5c, Cal 4c, Ann 6c -> Cal\n"
    says = ledger(moves(NAMED + tricks + " win Ann 4"))
    assert says.owed == ""
    assert says.postings(1)[-1] == "Cal to pot 4 bourre"


def test_claims_of_neither_the_cards_nor_the_takers_are_wrong() -> None:
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob Kh, Cal 4h, Ann 5h -> Ann\n"
    says = ledger(moves(NAMED + tricks + " win Cal 4"))
    assert says.errors == ["T404", "L603 Cal"]
    assert says.verified() == "Ann 199, Bob 203, Cal 195, Dee 199, pot 4"


def test_a_player_eliminated_by_a_wrong_taker_is_owed_the_payment() -> None:
    """As named Cal took nothing, and put in the remaining 2; by the cards Cal took the last trick."""
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob 5c, Cal 7c, Ann 6c -> Ann\n"
    says = ledger(moves(NAMED + tricks + " win Ann 4\n bourre Cal 2\n out Cal", "Ann 200, Bob 200, Cal 3, Dee 200"))
    assert says.errors == ["T404"]
    assert says.table() == "Ann 203, Bob 199, Cal 0, Dee 199, pot 2"
    assert says.verified() == "Ann 199, Bob 199, Cal 2, Dee 199, pot 4"


def test_a_bourre_list_that_agrees_with_a_wrong_taker_is_owed_back_under_it() -> None:
    """Ann won by the cards as well; the last trick was Cal's, and as named he had none."""
    tricks = (
        " trick Ann Ah, Bob 2h, Cal 3h\n trick Ann Ad, Bob 2d, Cal 3d\n trick Ann Ac, Bob 2c, Cal 4c\n"
        " trick Ann Kh, Bob 4h, Cal 5h\n trick Ann 6c, Bob 5c, Cal 7c -> Ann\n"
    )
    hand = "hand 1\n dealer Dee\n trump s\n stay Ann, Bob, Cal\n draw none\n" + tricks
    says = ledger(moves(hand + " win Ann 4\n bourre Bob 4, Cal 4"))
    assert says.errors == ["T404"]
    assert says.corrections(1) == ["T404 pot to Cal 4"]


def test_a_win_that_agrees_with_a_wrong_taker_is_owed_under_it_next_to_a_renege() -> None:
    """Cal threw a club on the diamond and had 4d: that costs nothing here, and does not affect the winner."""
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob Kh, Cal 4h, Ann 5h -> Ann\n"
    says = ledger(moves(NAMED.replace("Cal 3d", "Cal 6c") + tricks + " win Ann 4\n bourre Cal 4"))
    assert says.errors == ["R501 Cal", "T404"]
    assert says.corrections(1) == ["T404 Ann to Bob 4"]


def test_a_win_under_a_wrong_taker_is_owed_to_the_one_who_lost_the_pot_by_a_renege_and_from_there_to_the_next() -> None:
    """Ann won as named, Bob by the cards; he threw a club on the diamond and had Kd, which costs him the pot here."""
    tricks = " trick Bob Kd, Cal 4d, Ann 5d -> Bob\n trick Bob Kh, Cal 4h, Ann 5h -> Ann\n"
    hand = NAMED.replace("Bob 2d", "Bob 5c") + tricks + " win Ann 4\n bourre Cal 4"
    says = ledger(log("winning-moves\nrule renege bourre-and-forfeit", hand))
    assert says.errors == ["R501 Bob", "T404"]
    assert says.corrections(1) == ["T404 Ann to Bob 4", "R501 Bob to Ann 4", "R501 Bob to pot 4"]
