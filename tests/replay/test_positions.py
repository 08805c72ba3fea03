"""Positional tricks: when it is certain who played a card, and when not (findings.md)."""

import pytest

from replay.expect import agrees, table


def test_positions_before_a_lost_leave_line_are_certain() -> None:
    """Only what comes *after* an unreadable seat, join, leave or rules line is uncertain."""
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal, Dee
  trick 2h Ad Kh  # expect R501 Cal
  trick 2d Kd 8d
  trick 5d 7h Jd
  trick 9s Qs 6h
  trick 4c 8h Tc
leave Bob ;;  # expect N101
"""
    )


def test_positional_tricks_before_a_lost_trick_line_are_judged() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick 9d 2c  # expect R501 Bob
  trick 3d 4d
  trick 8d Kd -> Ann
  trick 5h Ah ;;  # expect N101
  trick 6c 9h
"""
    )


def test_positional_tricks_after_a_lost_trick_line_convict_nobody() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick 9h 2h ;;  # expect N101
  trick 9d 2c
  trick 3d Kd
  trick Ah 4h
  trick Kh 5h
"""
    )


def test_positional_tricks_after_a_wrong_leader_convict_nobody() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Bob 9h, Ann 2h  # expect T401 Bob
  trick 9d 2c
  trick 3d Kd
  trick Ah 4h
  trick Kh 5h
"""
    )


def test_positional_tricks_after_an_incomplete_trick_convict_nobody() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick 9h  # expect T402
  trick 9d 2c
  trick 3d Kd
  trick Ah 4h
  trick Kh 5h
"""
    )


def test_positional_tricks_after_a_lost_stay_line_convict_nobody() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann
  stay Bob ;;  # expect N101
  trick 9h 2h
  trick 9d 2c
  trick 3d Kd
  trick Ah 4h
  trick Kh 5h
"""
    )


def test_named_tricks_after_a_wrong_taker_convict() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Ann 9s, Bob 2s -> Bob  # expect T404
  trick Ann 9d, Bob 2c  # expect R501 Bob
  trick Ann 3d, Bob Kd
  trick Bob Ah, Ann 4h
  trick Bob Kh, Ann 5h
"""
    )


def test_positional_tricks_after_a_lost_seat_convict_nobody_and_unknown_names_are_no_finding() -> None:
    agrees(
        "rules winning-moves\nseat Ann 200\nseat Bob 200.555  # expect N106\nseat Cal 200\nseat Dee 200\n"
        """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick 9h 2h
  trick 9d 2c
  trick 3d Kd
  trick Ah 4h
  trick Kh 5h
"""
    )


def test_the_result_of_positional_tricks_after_a_lost_one_is_unproven() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 6c
  stay Ann, Bob
  trick 7d Qd
  trick 5d Kd
  trick 4c Tc -> Bob ;;  # expect N101
  trick 3s Ks
  trick Kh 5h
  win Ann
"""
    )


def test_a_log_that_stops_in_mid_hand_proves_what_it_has() -> None:
    """Only the tricks still to come are missing: positions are as certain as ever."""
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal, Dee
  trick 2h Ad Kh  # expect R501 Cal
  trick 2d Kd 8d
  trick 5d 7h Jd
"""
    )


def test_if_tricks_are_missing_and_the_hand_is_over_positions_prove_nothing() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal, Dee
  trick 2h Ad Kh
  trick 2d Kd 8d
  trick 5d 7h Jd  # expect T403
  win Ann 4
"""
    )


def test_if_tricks_are_missing_anybody_may_have_led_a_positional_trick() -> None:
    """Bob may have taken the missing trick before it, and so the third, the fourth and the pot."""
    agrees(
        table("louisiana", names="Ann Bob")
        + """
hand 1
  dealer Bob
  trump 7s
  stay Ann, Bob
  trick Ann Ac, Bob 2c
  trick Ann Kc, Bob 3c
  trick Kd 4d
  trick Bob Ad, Ann 5d  # expect T403
  win Bob
"""
    )


def test_a_missing_trick_explains_who_led_and_not_who_played_out_of_turn() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  trick Ann Kc, Cal 3c, Bob 4c  # expect T401 Cal
  trick Bob Kd, Cal 3d, Ann 4d  # expect T403
  win Ann
"""
    )


@pytest.mark.parametrize("first", ["trick Ann 2c, Bob 3c", "trick 2c 3c"])
@pytest.mark.parametrize("lost", ["stay Bob", "pass Bob", "blind Bob"])
def test_if_the_stay_line_was_lost_positions_convict_nobody_even_if_the_cards_show_who_plays(
    lost: str, first: str
) -> None:
    """Named or not: one more player may have stayed and have no card in these."""
    agrees(
        table("louisiana", names="Ann Bob")
        + f"""
hand 1
  dealer Bob
  trump 7s
  {lost} ;;  # expect N101
  {first}
  trick 9d 4c
  trick 8d Ad
  trick 5d Kd
"""
    )
