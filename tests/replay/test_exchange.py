"""What is drawn where a line was lost that could explain it (findings.md, "One mistake, one finding")."""

import pytest

from replay.expect import agrees, table

PICKUP = table("boure", "trump-pickup yes") + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n"
"""Four cards may be drawn; the dealer may take the upcard, and receives one fewer than was discarded."""

TAKE = " take Dee ;; # expect N101\n"


def test_a_lost_take_line_explains_a_fifth_card_that_the_dealer_discards() -> None:
    agrees(f"{PICKUP}{TAKE} draw Dee 5\n")
    agrees(f"{PICKUP} draw Dee 5 # expect H206 Dee\n")


def test_a_lost_take_line_explains_no_draw_of_another() -> None:
    agrees(f"{PICKUP}{TAKE} draw Ann 5 # expect H206 Ann\n")


def test_a_lost_take_line_explains_no_draw_that_is_too_large_with_the_upcard_as_well() -> None:
    agrees(f"{PICKUP}{TAKE} draw Dee 6 # expect H206 Dee\n")


@pytest.mark.parametrize("lost", ["stay Cal", "pass Cal", "blind Cal"])
@pytest.mark.parametrize("act", ["draw Cal 1", "trick Ann 9d, Bob 2d, Cal 3d"])
def test_one_who_passed_and_acts_may_be_named_a_second_time_on_a_lost_line(lost: str, act: str) -> None:
    """To declare twice is the finding then (H204), and what is done afterwards is part of it."""
    game = f"{table()}hand 1\n dealer Dee\n trump 7s\n pass Cal\n"
    agrees(f"{game} {lost} ;; # expect N101\n {act}\n")
    agrees(f"{game} {act} # expect H205 Cal\n")
    agrees(f"{game} pass Cal # expect H204 Cal\n {act}\n")
