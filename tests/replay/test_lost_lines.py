"""What an unreadable line leaves in doubt: nothing that it could explain is reported (findings.md)."""

import pytest

from replay.expect import agrees, table


def test_any_trump_will_do_where_the_lost_trick_may_be_the_third_won() -> None:
    agrees(
        table("louisiana")
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Ann Ac, Bob 2c
  trick Ann Kc, Bob 3c ;;  # expect N101
  trick Ann Qc, Bob 4c
  trick Ann 2s, Bob 4d
  trick Ann As, Bob 5d
"""
    )


def test_a_lost_blind_line_lets_the_recorded_deal_prove_nothing() -> None:
    agrees(
        table("three-card", names="P1 P2 P3 P4 P5 P6 P7")
        + """
hand 1
  dealer P7
  blinds 4
  deal P2 5d 4d 2c
  trump 7s
  stay P1
  blind P2 ;;  # expect N101
  trick P1 Kd, P2 4h
  rest P1
"""
    )


def test_a_card_of_an_unreadable_line_convicts_nobody() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Ann 9d, Bob 2c
  trick Ann 3d, Bob Kd ;;  # expect N101
  trick Bob Ah, Ann 4h
  trick Bob Kh, Ann 5h
  trick Bob 9h, Ann 6c
"""
    )


def test_after_a_lost_seat_it_is_unknown_whose_turn_it_is_to_deal() -> None:
    agrees(
        "rules winning-moves\nseat Ann 200\nseat Bob 200 ;;  # expect N101\nseat Cal 200\nseat Dee 200\n"
        """
hand 1
  dealer Dee
  stay none
hand 2
  dealer Bob
  stay none
hand 3
  dealer Cal
  stay none
"""
    )


def test_a_lost_first_dealer_is_not_missed_in_later_hands() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee ;;  # expect N101
  stay none
hand 2
  stay none
"""
    )


def test_an_unknown_first_dealer_is_not_missed_in_later_hands() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Xaver  # expect N102
  stay none
hand 2
  stay none
"""
    )


def test_after_a_lost_misdeal_either_dealer_is_right() -> None:
    for dealer in ("Dee", "Ann"):
        agrees(
            table()
            + f"""
hand 1
  dealer Dee
  trump 7s
  misdeal ;;  # expect N101
hand 2
  dealer {dealer}
  stay none
"""
        )


def test_a_lost_dealer_is_not_forced_to_stay() -> None:
    agrees(
        table("louisiana")
        + """
hand 1
  dealer Dee
  stay none
hand 2
  dealer Bob ;;  # expect N101
  trump As
  stay Bob
"""
    )


def test_if_the_dealer_is_unknown_so_is_the_owner_of_the_upcard() -> None:
    agrees(
        table("booed")
        + """
hand 1
  dealer Dee
  stay none
hand 2
  dealer Bob ;;  # expect N101
  trump As
  stay Bob, Cal
  draw none
  trick Cal 2h, Bob 3h
  trick Bob As, Cal 4d
  rest Bob
"""
    )


def test_an_uncertain_dealer_can_take_the_upcard() -> None:
    agrees(
        table("winning-moves, trump-pickup")
        + """
hand 1
  dealer Dee
  stay none
hand 2
  dealer Bob ;;  # expect N101
  trump As
  stay Bob, Cal
  take Bob
  draw Bob 1
  rest Bob
"""
    )


def test_a_lost_take_line_explains_the_upcard_in_the_dealers_hand() -> None:
    agrees(
        table("winning-moves, trump-pickup")
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Dee
  take Dee ;;  # expect N101
  draw Dee 2c 3c -> 4d
  trick Ann Kh, Dee 7s
  rest Dee
"""
    )


@pytest.mark.parametrize(("take", "conflict"), [(" take Dee ;; # expect N101\n", ""), ("", " # expect C304")])
def test_a_lost_take_line_explains_an_upcard_played_by_an_unknown_player(take: str, conflict: str) -> None:
    game = table("winning-moves, trump-pickup") + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n"
    agrees(f"{game}{take} trick Ann 2c, Dee 3c ;; # expect N101\n trick Kc 7s{conflict}\n")


def test_a_lost_away_line_explains_a_larger_stock() -> None:
    agrees(
        table("boure", names="P1 P2 P3 P4 P5 P6 P7")
        + """
hand 1
  dealer P7
  away P6 ;;  # expect N101
  trump 7s
  stay P1, P2, P3, P4, P5
  draw P1 4, P2 4, P3 4, P4 4, P5 1
"""
    )


def test_a_lost_seat_explains_a_smaller_stock() -> None:
    agrees(
        "rules boure\n" + "".join(f"seat P{n} 50\n" for n in range(1, 7)) + "seat P7 50 ;;  # expect N101\n"
        """
hand 1
  dealer P6
  trump 7s
  stay P1, P2, P3, P4, P5
  draw P1 4, P2 4, P3 4, P4 4, P5 1
  reshuffle
"""
    )


def test_a_player_who_left_may_have_come_back_on_a_lost_line() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  stay none
leave Bob
join Bob 100 after Ann ;;  # expect N101
hand 2
  dealer Ann
  stay Bob, Cal
"""
    )


def test_a_misspelt_name_in_a_trick_is_one_finding() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal, Dee
  trick Ann Kd, Cla 5d, Dee 9s -> Dee  # expect N102
  trick Dee As, Ann 2s, Cal 4h
  trick Dee Ks, Ann 3s, Cal 4d
  trick Dee Ac, Ann Qc, Cal 2c
  trick Dee 9c, Ann Jh, Cal Th
  win Dee 4
  bourre Ann 4, Cal 4
"""
    )


def test_anybody_may_have_taken_a_lost_trick_even_if_the_rest_was_conceded() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  trick Ann Kd, Bob 5d, Cal 6d
  trick Ann 3h, Bob Kh, Cal 4h ;;  # expect N101
  trick Ann Ad, Bob 7d, Cal 8d
  rest Ann
  win Ann 4
  bourre Cal 4
"""
    )


def test_a_player_who_passed_can_not_renege_whatever_other_line_was_lost() -> None:
    for lost in ("pass Dee", "stay Cal", "blind Dee"):
        agrees(
            table()
            + f"""
hand 1
  dealer Dee
  trump 7s
  pass Cal
  {lost} ;;  # expect N101
  trick Ann 2d, Bob 3d, Cal 4c
  trick Bob 5c, Cal 6d, Ann 7c
"""
        )


def test_a_ruling_lost_in_a_hand_that_began_unnoticed_waives_nothing_in_the_one_before() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  draw none
  trick Ann Kd, Bob 2c  # expect R501 Bob
  trick Ann Qd, Bob 3d
  trick Ann Jd, Bob 3c
  trick Ann Td, Bob 4c
  trick Ann 9d, Bob 5c
  win Ann
  bourre Bob
?  # expect N101
  dealer Ann
  ruling waive Bob ;;  # expect N101
  trump 7h
  stay Bob
"""
    )
