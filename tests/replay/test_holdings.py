"""What a deal, a draw and an upcard prove about a partly known holding (findings.md, C302, C304)."""

import pytest

from replay.expect import agrees, table

FIVE = (
    " trick Ann Kd, Dee 2d\n trick Ann Qd, Dee 3d\n trick Ann Jd, Dee 4d\n trick Ann Td, Dee 5d\n trick Ann ?, Dee {}\n"
)
"""The dealer's cards are all known; Ann's last was missed."""


@pytest.mark.parametrize(
    ("trump", "draw", "found"),
    [
        ("7s", "draw none", " # expect C304 Dee"),
        ("s", "draw none", ""),
        ("7s", "", ""),
        ("7s", "draw Dee 1", ""),
    ],
)
def test_the_dealers_own_card_is_missed_if_it_is_known_and_was_not_exchanged(trump: str, draw: str, found: str) -> None:
    hand = f"hand 1\n dealer Dee\n trump {trump}\n stay Ann, Dee\n {draw}\n"
    agrees(table("booed") + hand + FIVE.format("6d" + found))


@pytest.mark.parametrize("draw", ["draw Dee 2", "draw Dee 2c 3c -> 9d"])
def test_a_dealer_whose_take_line_was_lost_may_play_the_upcard_and_the_cards_dealt_and_drawn(draw: str) -> None:
    """Two of the six were discarded and one was drawn: four of the six may be played, and the upcard is one."""
    game = table("winning-moves, trump-pickup") + "hand 1\n dealer Dee\n deal Dee 2c 3c 4c 5c 6c\n trump 7s\n"
    agrees(f"{game} stay Ann, Dee\n take Dee ;; # expect N101\n {draw}\n trick Ann Ks, Dee 7s\n")
    agrees(f"{game} stay Ann, Dee\n take Dee\n {draw}\n trick Ann Ks, Dee 7s\n")


@pytest.mark.parametrize("lost", ["blind P2", "blind P3"])
def test_a_player_who_may_have_taken_a_blind_hand_may_play_cards_that_were_not_dealt(lost: str) -> None:
    game = table("three-card", names="P1 P2 P3 P4 P5 P6 P7") + "hand 1\n dealer P7\n deal P2 5d 4d 2c\n blinds 4\n"
    hand = " trump 7s\n stay P1, P2\n{} trick P1 Kd, P2 {}\n"
    agrees(game + hand.format(f" {lost} ;; # expect N101\n", "3d"))
    agrees(game + hand.format("", "3d # expect C302 P2"))
