"""What proves a renege and what doesn't (findings.md, "Reneges are proven, never guessed")."""

import pytest

from replay.expect import agrees, found, said, table


def test_a_renege_in_a_trick_with_a_missing_card_is_proven_by_the_lead() -> None:
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


def test_the_last_player_in_the_hand_is_last_even_if_a_stranger_plays_after() -> None:
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


def test_a_hand_without_a_draw_line_does_not_say_who_drew() -> None:
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


def test_a_player_not_named_on_a_draw_line_stood_pat() -> None:
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


@pytest.mark.parametrize("led", ["Kd", "Kc"])
def test_a_player_who_took_a_blind_hand_does_not_hold_the_dealt_cards(led: str) -> None:
    agrees(
        table("three-card", names="P1 P2 P3 P4 P5 P6 P7")
        + f"""
hand 1
  dealer P7
  blinds 4
  deal P2 5d 4d 2c
  trump 7s
  stay P1
  blind P2
  trick P1 {led}, P2 4h
  rest P1
"""
    )


def test_after_a_conflict_the_deal_proves_nothing_more_of_that_holding() -> None:
    """The C302 against Cal makes the deal unreliable: 5d, dealt and never seen again, proves nothing."""
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


def test_a_player_who_forfeited_the_pot_has_no_cinch() -> None:
    """Ann's renege in the first trick forfeits the pot: no golden hand from then on."""
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
    """The player could follow and could head: only R501 is reported."""
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


def test_an_ace_discarded_on_another_suit_beats_nothing() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7h
  stay Ann, Bob, Cal
  trick Ann 5s, Bob Ad, Cal 4s  # expect R503 Cal
  trick Ann 2c, Bob 3c, Cal Ts
"""
    )


@pytest.mark.parametrize(("second", "wrong"), [("4d", "  # expect R502 Dee"), ("?", "")])
def test_a_missed_card_may_be_a_trump_that_no_other_beats(second: str, wrong: str) -> None:
    """Only a trump that wins is due: over the ace of clubs there is none."""
    agrees(
        table("booed")
        + f"""
hand 1
  dealer Dee
  trump c
  stay Ann, Bob, Cal, Dee
  trick Ann 9d, Bob {second}, Cal 2d, Dee 3h{wrong}
  trick Ann 2s, Bob 3s, Cal 4s, Dee 5c
"""
    )


def test_having_to_trump_comes_before_having_to_overtrump() -> None:
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


def test_a_dealer_who_stood_pat_held_the_upcard() -> None:
    log = (
        table("booed")
        + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n draw none\n trick Ann Ks, Dee 2h\n rest Ann\n"
    )
    assert said(log) == [
        "11:20 trick 1 R501 Dee: Dee did not follow suit: played 2h on a spade lead, holding 7s;"
        " line 8: 7s was turned up, and Dee kept it"
    ]


def test_u701_comes_once_a_hand() -> None:
    log = table() + "hand 1\n dealer Dee\n stay Ann, Bob\n took Ann 5\nhand 2\n trump s\n stay Ann, Bob\n trick ? ?\n"
    assert [code for code, _, _ in found(log, notes=True)] == ["U701", "U701"]


@pytest.mark.parametrize(("missed", "wrong"), [("", ""), (", Bob 5h", " # expect R501 Bob")])
def test_a_card_that_was_dealt_may_be_the_one_missing_from_a_trick(missed: str, wrong: str) -> None:
    """Bob may have played the king to the first trick; if his five of hearts was played there, he still held the
    king."""
    agrees(
        table("winning-moves", "head no")
        + "hand 1\n dealer Dee\n deal Bob Kc 2h 3h 4h 5h\n trump 7s\n stay Ann, Bob\n draw none\n"
        + f" trick Ann Ah{missed}{'' if missed else ' # expect T402 Bob'}\n trick Ann Qc, Bob 2h{wrong}\n"
    )
