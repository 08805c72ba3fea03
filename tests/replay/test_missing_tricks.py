"""Tricks that lack a card, are missing or were lost: what is reported and what isn't (findings.md, T402 to T404)."""

import pytest

from referee.judge.audit import audit
from replay.expect import agrees, said, table


@pytest.mark.parametrize("lost", ["stay Cal", "pass Cal", "blind Cal", "trick Cal 4d"])
def test_if_the_stay_line_was_lost_nobody_misses_a_card(lost: str) -> None:
    agrees(
        table()
        + f"""
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  trick Ann 2c, Bob 3c, Cal 4c
  trick Cal 5c, Ann 6c
  {lost} ;;  # expect N101
"""
    )


def test_positions_do_not_show_who_took_a_trick_that_lacks_a_card() -> None:
    """A trump may be missing: any of the three may have the deciding third trick."""
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  trick Ac 2c 3c
  trick Kc 4c 5c
  trick Qd Kd 2d
  trick Ad 3d 4d
  trick Ah 5h  # expect T402
  win Ann
"""
    )


def test_one_trick_and_a_result_are_too_few_tricks_whoever_played() -> None:
    agrees(table() + "hand 1\n dealer Dee\n trump 7s\n trick Kd 2d # expect T403\n win Ann\n")


@pytest.mark.parametrize("lost", ["rest Ann", "took Ann 5", "trick Ann Kc, Bob 2c"])
def test_a_lost_line_explains_too_few_tricks(lost: str) -> None:
    agrees(
        table()
        + f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ann 4c, Bob 3c\n {lost} ;; # expect N101\n win Ann\n"
    )


def test_an_unknown_taker_does_not_change_who_took_the_trick_by_the_cards() -> None:
    """Only the name is lost: the trick still counts, and belongs to whoever took it by the cards."""
    log = table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ad 2d -> Bbo\n trick Kd 3d\n win Ann\n"
    told = [text.split(":")[:2] for text in said(log)]
    assert told == [["10", "17 N102 None"], ["11", "2 trick 2 T403 None"]]


def test_a_missed_card_can_not_beat_the_highest_trump_that_is_left() -> None:
    """The ace was played before."""
    tricks = "trick As 2s\n trick Ks ?\n trick Qs 3s\n trick Js 4s\n trick Ts 5s\n"
    [account] = audit(f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n {tricks}").accounts
    assert (account.tricks, account.bourre) == ({"Ann": 5, "Bob": 0}, ("Bob",))


def test_every_trick_that_lacks_a_card_is_reported() -> None:
    agrees(
        f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n"
        " trick Ann 9c, Bob 3c # expect T402 Cal\n trick Ann 9d, Cal 3d # expect T402 Bob\n"
    )


def test_the_taker_of_a_trick_leads_the_next_even_if_the_dealer_is_unknown() -> None:
    """Ann leads the second trick; Bob, next to her, takes it and all the others."""
    agrees(
        f"{table()}hand 1\n dealer Dee ;; # expect N101\n trump 7s\n stay Ann, Bob, Cal\n"
        " trick Ann 9s, Bob 2s, Cal 3s\n trick 4d 9d 5d\n trick Ad 2c 3c\n trick Kd 4c 5c\n trick Qd 6c 8c\n win Bob\n"
    )


TWO_TRICKS = """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Ann Ac, Bob 2c
  trick Bob 3d, Ann 4d
"""


def test_nobody_leads_out_of_turn_if_a_trick_may_be_missing_before() -> None:
    """The hand is over, and three of its tricks are not noted."""
    agrees(f"{table()}{TWO_TRICKS}hand 2\n  dealer Ann\n")


def test_a_hand_that_may_be_in_progress_lacks_no_trick() -> None:
    agrees(table() + TWO_TRICKS.replace("Ann 4d", "Ann 4d  # expect T401 Bob"))
