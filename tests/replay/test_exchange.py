"""Draws that a lost line could explain (findings.md, "One mistake, one finding")."""

import pytest

from replay.expect import agrees, table

PICKUP = table("boure", "trump-pickup yes") + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n"
"""Four cards may be drawn; the dealer may take the upcard, and receives one fewer than discarded."""

TAKE = " take Dee ;; # expect N101\n"


def test_a_lost_take_line_explains_a_fifth_card_that_the_dealer_discards() -> None:
    agrees(f"{PICKUP}{TAKE} draw Dee 5\n")
    agrees(f"{PICKUP} draw Dee 5 # expect H206 Dee\n")


def test_a_lost_take_line_does_not_explain_another_players_draw() -> None:
    agrees(f"{PICKUP}{TAKE} draw Ann 5 # expect H206 Ann\n")


def test_a_lost_take_line_explains_no_draw_that_is_too_large_with_the_upcard_as_well() -> None:
    agrees(f"{PICKUP}{TAKE} draw Dee 6 # expect H206 Dee\n")


@pytest.mark.parametrize("draw", ["draw Dee 6", "draw Dee 2c 3c 4c 5c 6c 7c -> 2d 3d 4d 5d 6d"])
def test_a_lost_take_line_explains_a_sixth_card_that_the_dealer_held(draw: str) -> None:
    game = table("winning-moves, trump-pickup") + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n"
    agrees(f"{game}{TAKE} {draw}\n")
    agrees(f"{game} take Dee\n {draw}\n")


def test_the_cards_that_were_received_are_all_that_the_dealer_drew_whether_or_not_a_take_line_was_lost() -> None:
    agrees(f"{PICKUP}{TAKE} draw Dee 2c 3c 4c 5c 6c -> 2d 3d 4d 5d 6d # expect H206 Dee\n")


def test_the_upcard_is_taken_once() -> None:
    """A second lost line doesn't make a draw one card smaller again."""
    agrees(f"{PICKUP} take Dee\n take ;; # expect N101\n draw Dee 6 # expect H206 Dee\n")


@pytest.mark.parametrize(("act", "wrong"), [("draw Bob 5", "H206"), ("trick Bob 7s, Ann Ks", "C304")])
def test_if_the_dealer_line_was_lost_too_anybody_may_have_taken_the_upcard(act: str, wrong: str) -> None:
    game = table("boure", "trump-pickup yes") + "hand 1\n dealer Dee\n stay none\nhand 2\n"
    hand = f" trump 7s\n stay Ann, Bob\n take Bob ;; # expect N101\n {act}"
    agrees(f"{game} dealer Bob ;; # expect N101\n{hand}\n")
    agrees(f"{game}{hand} # expect {wrong} Bob\n")


def test_if_the_rules_forbid_taking_the_upcard_only_a_dealer_may_have_taken_it() -> None:
    game = f"{table('boure')}hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob ;; # expect N101\n"
    agrees(f"{game} trump 7s\n stay Ann, Bob\n take Bob ;; # expect N101\n draw Bob 5 # expect H206 Bob\n")


@pytest.mark.parametrize("lost", ["stay Cal", "pass Cal", "blind Cal"])
@pytest.mark.parametrize("act", ["draw Cal 1", "trick Ann 9d, Bob 2d, Cal 3d"])
def test_a_player_who_passed_and_acts_may_be_named_again_on_a_lost_line(lost: str, act: str) -> None:
    """Then the finding is declaring twice (H204), and what the player does afterwards is part of it."""
    game = f"{table()}hand 1\n dealer Dee\n trump 7s\n pass Cal\n"
    agrees(f"{game} {lost} ;; # expect N101\n {act}\n")
    agrees(f"{game} {act} # expect H205 Cal\n")
    agrees(f"{game} pass Cal # expect H204 Cal\n {act}\n")


@pytest.mark.parametrize("drew", ["", " draw Cal 1\n"])
def test_a_dealer_who_only_passed_takes_no_upcard(drew: str) -> None:
    log = f"{table('winning-moves trump-pickup', names='Ann Bob Cal')}hand 1\n dealer Cal\n trump 7s\n"
    log += f" take Cal # expect H208\n pass Cal\n{drew} trick Ann Kd, Bob 5d\n"
    took = [one.message for one in agrees(log).findings if one.code == "H208"]
    assert took == ["Cal took the upcard without staying; only a dealer who stays may take it"]
