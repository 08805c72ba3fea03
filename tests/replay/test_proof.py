"""What convicts and what does not (findings.md, "Reneges are proven, never guessed")."""

from replay.expect import agrees, found, table


def test_positions_before_a_lost_leave_line_are_certain() -> None:
    """Uncertain is what comes *after* an unreadable seat, join, leave or rules line."""
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


def test_a_renege_beside_a_missing_card_is_proven_by_the_lead() -> None:
    """Named tricks stay certain: Dee led the king of spades, whatever Cal's missing card is."""
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7h
  stay Ann, Cal, Dee
  trick Ann Kd, Cal 5d, Dee 9h -> Dee
  trick Dee Ks, Ann 2c  # expect T402 Cal, expect R501 Ann
  trick Dee As, Ann 3s, Cal 4d
  trick Dee Ac, Ann Qc, Cal 2d
  trick Dee 9c, Ann Jd, Cal Td
"""
    )


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


def test_the_last_of_those_in_the_hand_is_last_though_a_stranger_plays_after() -> None:
    agrees(
        table("winning-moves, golden-hand")
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal
  trick Ann 6c, Cal Qs, Dee 3c  # expect H205 Dee
  trick Cal As, Ann 5d
  trick Cal Ks, Ann 9c
  trick Cal 9s, Ann Qh
  trick Cal 7h, Ann Tc
"""
    )


def test_two_cards_in_one_trick_are_one_finding() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal, Dee
  draw none
  trick Ann Kd, Cal 5d, Cal 6d, Dee 9s -> Dee  # expect T402 Cal
  trick Dee As, Ann 2s, Cal 4h
  trick Dee Ks, Ann 3s, Cal 4d
  trick Dee Ac, Ann Qc, Cal 2c
  trick Dee 9c, Ann Jh, Cal Th
"""
    )


def test_a_hand_without_a_draw_line_says_nothing_of_who_drew() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  deal Cal 5d 4h 4d 2c Th
  trump 7s
  stay Ann, Cal
  trick Ann Kd, Cal 9h
  trick Ann Ad, Cal 8h
  rest Ann
"""
    )


def test_whoever_is_not_named_on_a_draw_line_stood_pat() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  deal Cal 5d 4h 4d 2c Th
  trump 7s
  stay Ann, Cal
  draw Ann 1
  trick Ann Kd, Cal 4h  # expect R501 Cal
  rest Ann
"""
    )


def test_draw_none_says_that_all_stood_pat() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  deal Cal 5d 4h 4d 2c Th
  trump 7s
  stay Ann, Cal
  draw none
  trick Ann Kd, Cal 9h  # expect C302 Cal
  rest Ann
"""
    )


def test_a_card_dealt_to_one_who_took_a_blind_hand_is_not_held() -> None:
    agrees(
        table("three-card", names="P1 P2 P3 P4 P5 P6 P7")
        + """
hand 1
  dealer P7
  blinds 4
  deal P2 5d 4d 2c
  trump 7s
  stay P1
  blind P2
  trick P1 Kd, P2 4h
  rest P1
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


def test_after_a_conflict_the_deal_proves_nothing_more_of_that_holding() -> None:
    """The C302 against Cal discredits the deal: 5d, dealt and never seen again, convicts nobody."""
    agrees(
        table()
        + """
hand 1
  dealer Dee
  deal Cal 5d 4h 4d 2c Th
  trump 7s
  stay Ann, Cal
  draw Ann 1
  trick Ann 2h, Cal 9h  # expect C302 Cal
  trick Cal Th, Ann Jh
  trick Ann Kd, Cal 4h
  rest Ann
"""
    )


def test_a_question_mark_before_a_play_leaves_what_it_may_excuse_unproven() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  draw none
  trick Ann ?, Bob 9h, Cal 5h
  trick Bob 4d, Cal 6h, Ann 7h  # expect R501 Cal
  trick Bob 8d, Cal 9d, Ann 2c
  trick Cal 5c, Ann 6c, Bob 7c
  trick Bob 8c, Cal Tc, Ann Jc
"""
    )


def test_who_forfeited_the_pot_has_no_cinch_to_play() -> None:
    """Ann's renege to the first trick forfeits the pot: from then on no golden hand."""
    agrees(
        table("louisiana")
        + """
hand 1
  dealer Dee
  trump 7c
  stay Ann, Bob
  draw none
  trick Ann 2d, Bob 3d
  trick Bob Kd, Ann 9c  # expect R501 Ann
  trick Ann Qc, Bob 4h
  trick Ann Ac, Bob 5h
  trick Ann 4d, Bob 6h
"""
    )


def test_only_the_first_broken_obligation_is_reported() -> None:
    """Could follow, and could have headed: R501 alone."""
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Ann 9d, Bob 2c  # expect R501 Bob
  trick Ann 3d, Bob Kd
  trick Bob Ah, Ann 4h
  trick Bob Kh, Ann 5h
  trick Bob 9h, Ann 6c
"""
    )


def test_the_trump_that_is_due_comes_before_the_higher_one() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob, Cal
  trick Ann 9d, Bob 8s, Cal 2c  # expect R502 Cal
  trick Bob Ah, Cal 9s, Ann 3h
  trick Cal Kc, Ann 4c, Bob 5c
  trick Cal Qc, Ann 6c, Bob 7c
  trick Cal Jc, Ann 8c, Bob 9c
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


def test_with_a_lost_seat_it_is_not_known_whose_turn_to_deal_it_is() -> None:
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


def test_a_lost_first_dealer_is_missed_in_no_later_hand() -> None:
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


def test_an_unknown_first_dealer_is_missed_in_no_later_hand() -> None:
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


def test_whose_the_upcard_is_is_not_known_where_the_dealer_is_not() -> None:
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


def test_a_dealer_who_is_not_certain_can_take_the_upcard() -> None:
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


def test_a_lost_trick_may_have_been_taken_by_anybody_though_the_rest_was_conceded() -> None:
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


def test_u701_comes_once_a_hand() -> None:
    log = table() + "hand 1\n dealer Dee\n stay Ann, Bob\n took Ann 5\nhand 2\n trump s\n stay Ann, Bob\n trick ? ?\n"
    assert [code for code, _, _ in found(log, notes=True)] == ["U701", "U701"]
