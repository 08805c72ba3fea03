"""The room that a partly noted deal and draw leave, and what they prove (findings.md, C302)."""

import pytest

from replay.expect import agrees, said, table

THREE_KNOWN = """hand 1
  dealer Dee
  deal Ann 3c 4c 5c ? ?
  trump 7s
  stay Ann, Bob
  {draw}
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 6d
  trick Ann 2c, Bob 8d
  trick Ann {last}, Bob 9h
"""


@pytest.mark.parametrize(
    ("draw", "third", "fourth"),
    [
        ("draw none", True, True),
        ("draw Ann 3c -> Ah", True, True),
        ("draw Ann 9c -> ?", True, True),
        ("draw Ann 1", False, True),
        ("draw Ann 3c -> ?", False, True),
        ("draw Ann 2", False, False),
        ("", False, False),
    ],
)
def test_a_holding_has_only_known_dealt_cards_and_as_many_others_as_were_not_noted_or_were_drawn(
    draw: str, third: bool, fourth: bool
) -> None:
    log = table() + THREE_KNOWN.format(draw=draw, last="9d")
    wrong = "2c, Bob 8d" if third else "9d, Bob 9h"
    agrees(log.replace(wrong, f"{wrong} # expect C302 Ann") if third or fourth else log)


def test_a_partly_known_deal_does_not_say_which_cards_were_dealt_instead() -> None:
    log = table() + THREE_KNOWN.format(draw="draw none", last="3c")
    assert said(log) == [
        "14:13 trick 3 C302 Ann: Ann played 2c, but the recorded deal and draw leave no room for it;"
        " line 8: Ann was dealt 3c 4c 5c ? ?"
    ]


def test_a_fourth_card_of_a_blind_hand_of_three_is_one_too_many() -> None:
    game = table("three-card", names="P1 P2 P3 P4 P5 P6 P7") + "hand 1\n dealer P7\n deal P2 5d 4d 3c\n blinds 4\n"
    hand = " trump 7s\n stay P1\n blind P2\n trick P1 Kc, P2 2c\n trick P1 Ad, P2 8d\n trick P1 Kh, P2 9h\n"
    [told] = said(f"{game}{hand} show P2 Th\n")
    assert told.startswith("19:10 C302 P2: P2 showed Th, which makes one card too many;")


def test_a_deal_with_more_discards_than_it_has_room_for_convicts_nobody() -> None:
    """Five diamonds and hearts: the clubs that were noted can't all have been dealt, and a club was led."""
    agrees(
        table()
        + """
hand 1
  dealer Dee
  deal Ann 2c 3c 4c ? ?
  trump 7s
  stay Ann, Bob
  draw none
  trick Ann 5d, Bob Kd
  trick Bob Kc, Ann Qd
  trick Bob Qc, Ann Jd  # expect C302 Ann
  trick Bob Ah, Ann 8h
  trick Bob Kh, Ann 9h
"""
    )


@pytest.mark.parametrize(("draw", "proof"), [("draw Bob 3d -> 9s", True), ("draw Bob 1", False), ("", False)])
def test_a_card_of_a_partly_known_deal_was_kept_if_all_discards_are_known(draw: str, proof: bool) -> None:
    hand = f"hand 1\n dealer Dee\n deal Bob 2d 3d ? ? ?\n trump 7s\n stay Ann, Bob\n {draw}\n"
    agrees(f"{table()}{hand} trick Ann Kd, Bob 9s{' # expect R501 Bob' * proof}\n")


def test_a_player_who_stood_pat_on_a_deal_was_dealt_other_cards() -> None:
    hand = (
        "hand 1\n dealer Dee\n deal Bob 2d 3d 4d 5d 6d\n trump 7s\n stay Ann, Bob\n draw none\n trick Ann Kd, Bob 9d\n"
    )
    [told] = said(table() + hand)
    assert "C302 Bob: Bob played 9d, but was dealt other cards and stood pat;" in told


def test_the_upcard_is_one_of_the_cards_dealt_to_the_dealer() -> None:
    hand = "hand 1\n dealer Dee\n deal Dee 2h 3h 4h 5d 7s\n trump 7s\n stay Ann, Dee\n draw none\n"
    agrees(f"{table('booed')}{hand} trick Ann Kd, Dee 2h # expect R501 Dee\n")
    agrees(f"{table('booed')}{hand} trick Ann Kc, Dee 9h # expect C302 Dee\n")


def test_a_deal_of_the_wrong_number_of_cards_convicts_nobody() -> None:
    hand = "hand 1\n dealer Dee\n deal Bob {}\n trump 7s\n stay Ann, Bob\n draw none\n trick Ann Kd, Bob 9h{}\n"
    log = table() + hand
    agrees(log.format("2d 3d 4d 5d 9h", " # expect R501 Bob"))
    agrees(log.format("2d 3d 4d 9h # expect C303 Bob", ""))


def test_the_dealers_deal_without_the_upcard_contradicts_it_and_convicts_nobody_of_a_play() -> None:
    agrees(
        table("booed")
        + """
hand 1
  dealer Dee
  deal Dee 2c 3c 4c 5c 6d  # expect C304 Dee
  trump 7s
  stay Ann, Dee
  draw none
  trick Ann Kd, Dee 7s
  trick Dee 2c, Ann Ac
  trick Ann Kc, Dee 3c
  trick Ann Qc, Dee 4c
  trick Ann Jc, Dee 5c
"""
    )


def test_the_upcard_and_five_other_cards_convict_nobody() -> None:
    five = "trick Ann Ks, Dee 2h\n trick Ann Kh, Dee 3h\n trick Ann Qh, Dee 4h\n trick Ann Jh, Dee 5h\n"
    taken = table("winning-moves, trump-pickup") + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n take Dee\n"
    agrees(f"{taken} draw Dee 2c 3c -> 9d\n {five} trick Ann Kd, Dee 9d\n")
    shown = table("booed") + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n draw none\n"
    agrees(f"{shown} {five} rest Ann\n show Dee 6h\n")
    agrees(f"{shown} {five.replace('2h', '2h # expect R501 Dee')} rest Ann\n")


def test_a_player_who_took_the_upcard_and_drew_none_may_play_all_the_other_cards() -> None:
    agrees(
        table("winning-moves, trump-pickup")
        + """
hand 1
  dealer Dee
  deal Dee 2c 3c 4c 5c 6c
  trump 7s
  stay Ann, Dee
  take Dee
  draw Dee 1
  trick Ann Ac, Dee 3c
  trick Ann Kc, Dee 4c
  trick Ann Qc, Dee 5c
  trick Ann Jc, Dee 6c
  trick Ann Kd, Dee 7s
"""
    )


def test_two_players_who_play_cards_they_can_not_have_are_both_reported() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  deal Ann 2c 3c 4c 5c 6c
  deal Bob 2d 3d 4d 5d 6d
  trump 7s
  stay Ann, Bob
  draw none
  trick Ann Kh, Bob 2d  # expect C302 Ann
  trick Ann Qh, Bob Jc  # expect C302 Bob
"""
    )


def test_a_card_too_many_by_the_deal_leaves_tricks_without_names_as_sure_as_before() -> None:
    """Ida's Qs is one card too many. The diamond turned up, which is hers too, was played in the other trick."""
    account, _ = agrees(
        """rules booed
seat Ida 200
seat Dan 200

hand 1  # expect N108
  deal Ida 3c 2c 8h 8d 5d
  trump 5d
  draw Ida 8h -> 8s
  trick Dan Js, Ida Qs  # expect C302 Ida
  trick 5d Jd
hand 2
"""
    ).accounts
    assert account.trump == "d"
