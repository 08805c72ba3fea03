"""Where each card was seen (findings.md, C301 to C304)."""

import pytest

from replay.expect import agrees, found, said, table


def test_an_upcard_dealt_is_in_two_places() -> None:
    agrees(table() + "hand 1\n dealer Dee\n deal Ann 7s 2c 3c 4c 5c # expect C304 Ann\n trump 7s\n stay Ann\n")


def test_an_upcard_that_is_the_dealers_last_card_is_the_dealers() -> None:
    agrees(table("booed") + "hand 1\n dealer Dee\n deal Dee 2c 3c 4c 5c 7s\n trump 7s\n stay Ann\n")
    agrees(table("booed") + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c 7s # expect C304 Ann\n trump 7s\n stay Ann\n")


UP = """hand 1
  dealer Dee
  trump 7s
  stay Ann, Dee
  {draw}
  trick Ann Kh, Dee 2h
  trick Ann Qh, Dee 3h
  trick Ann Jh, Dee 4h
  trick Ann Th, Dee 5h
  trick Ann 9h, Dee {last}
"""


@pytest.mark.parametrize(
    ("draw", "last"),
    [("draw none", "6h # expect C304 Dee"), ("draw Dee 1", "6h"), ("", "6h"), ("draw none", "7s"), ("draw none", "?")],
)
def test_a_dealer_who_stood_pat_plays_the_upcard(draw: str, last: str) -> None:
    agrees(table("booed", "head no") + UP.format(draw=draw, last=last))


def test_if_no_line_says_who_drew_the_dealer_may_have_discarded_the_upcard() -> None:
    """The cards shown are only those played; they make sure that the hand gets the full replay."""
    agrees(table("booed", "head no") + UP.format(draw="", last="6h") + "  show Ann Kh\n")


def test_an_upcard_that_was_not_noted_may_have_been_played() -> None:
    log = table("booed", "head no") + UP.format(draw="draw none", last="6h").replace("trump 7s", "trump s")
    agrees(log + "  show Ann Kh\n")


def test_an_upcard_that_was_never_played_points_at_the_trick_it_was_due_in_and_at_the_trump_line() -> None:
    log = table("booed", "head no") + UP.format(draw="draw none", last="6h")
    assert said(log) == [
        "16:3 trick 5 C304 Dee: The upcard 7s was the last card dealt to Dee, who stood pat but never played it;"
        " line 9: 7s was turned up"
    ]


def test_an_upcard_that_another_played_is_not_missed_from_the_dealers_cards_as_well() -> None:
    log = UP.format(draw="draw none", last="6h # expect C304 Ann").replace("Ann 9h", "Ann 7s")
    agrees(table("booed", "head no") + log)


def test_if_the_upcard_was_never_played_nobody_knows_the_trump_suit_and_nobody_is_convicted() -> None:
    """Ann holds a diamond and plays a heart on the king."""
    tricks = ["Ann 2c, Bob Ac, Dee 3c", "Bob Kd, Dee 4d, Ann 3h{}", "Bob Qd, Dee 6d, Ann 5d", "Bob Jd, Dee 8d, Ann 6h"]
    lines = "\n ".join(
        ["dealer Dee", "trump 7s", "stay Ann, Bob, Dee", "draw none", *(f"trick {one}" for one in tricks)]
    )
    log = f"{table('booed', 'head no')}hand 1\n {lines}\n trick Bob Td, Dee {{}}, Ann 8h{{}}\n"
    agrees(log.format(" # expect R501 Ann", "7s", ""))
    agrees(log.format("", "9d", " # expect C304 Dee"))


def test_a_dealer_who_stood_pat_plays_the_upcard_by_position_too() -> None:
    log = (
        UP.format(draw="draw none", last="6h # expect C304 Dee").replace("trick Ann ", "trick ").replace("h, Dee", "h")
    )
    agrees(table("booed", "head no") + log)


def test_a_card_in_two_tricks_by_position_leaves_the_order_and_the_trump_suit_certain() -> None:
    log = table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick 5d 3d -> Ann\n trick 3d 9d # expect C301\n"
    agrees(f"{log} trick Ann Kh, Bob 3c # expect R501 Bob\n trick Ann Qh, Bob 9h\n")


def test_a_card_in_two_tricks_by_position_was_played_by_those_whose_turn_it_was() -> None:
    log = table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick 5d 3d -> Ann\n trick 3d 9d\n"
    assert said(log)[0] == (
        "11:8 C301 Ann: There is only one 3d, but it was played by both Bob and Ann; line 10: 3d played by Bob"
    )


def test_one_card_dealt_to_two_is_in_two_places() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c 6c\n deal Bob 8c 9c 2c Jc Qc # expect C301 Bob\n"
        " trump 7s\n stay Ann\n"
    )


def test_one_card_twice_in_a_deal_is_in_two_places() -> None:
    agrees(table() + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c 2c # expect C301 Ann\n trump 7s\n stay Ann\n")


def test_a_card_played_twice_by_one_player_is_in_two_places() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ann 2c, Bob 3c\n"
        " trick Bob 3c, Ann 4c # expect C301 Bob\n"
    )


def test_a_card_shown_and_then_played_by_another_is_in_two_places() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n show Ann Kd\n trick Ann 2c, Bob 3c\n"
        " trick Bob Kd, Ann 4c # expect C301 Bob\n"
    )


def test_four_cards_dealt_are_too_few() -> None:
    agrees(table() + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c # expect C303 Ann\n trump 7s\n stay Ann\n")


def test_a_discard_that_was_not_dealt_was_not_held() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c 6c\n trump 7s\n stay Ann, Bob\n"
        " draw Ann 9d -> 8d # expect C302 Ann\n took Ann 5\n"
    )


def test_a_card_discarded_is_not_played() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n draw Ann 9d -> 8d\n"
        " trick Ann 9d, Bob 2d # expect C302 Ann\n"
    )


def test_a_second_card_that_would_have_taken_the_trick_may_have_led_to_the_next() -> None:
    agrees(
        table("three-card", "players 2-7", names="Ida Tom Ann")
        + """
hand 1
  dealer Ann
  trump Th
  stay Ida, Tom, Ann
  draw none
  trick Ida 6c, Tom Kc, Ann 5c, Ann 5h  # expect T402 Ann
  trick Ann Jc, Ida 3s, Tom Js
"""
    )


def test_a_card_discarded_from_a_blind_hand_may_come_back_from_a_new_stock() -> None:
    agrees(
        table("louisiana", "blind-hands usual 1-3", names="Ann Bob Cal Dee Eve")
        + """
hand 1
  dealer Bob
  blinds 3
  trump 8s
  stay Cal, Dee, Bob, Eve
  blind Ann
  draw Cal 2, Dee 4, Eve 3
  draw Ann 6h 9h Th -> 5h 3h 8d
  draw Bob 2d 2h -> 9h 5d
  reshuffle
"""
    )


ANN = "deal Ann 3h 5s Qd 6s Ts"
BOB = "deal Bob 3h Kc Td Tc 3d"


@pytest.mark.parametrize("deals", [f"{ANN}\n {BOB} # expect C301 Bob", f"{BOB}\n {ANN} # expect C301 Ann"])
def test_if_two_players_were_dealt_the_same_card_neither_deal_proves_anything(deals: str) -> None:
    agrees(
        table()
        + f"""
hand 1
  dealer Dee
  {deals}
  trump 2s
  stay Ann, Bob
  draw none
  trick Ann 7c, Bob Kc
  trick Bob Td, Ann Qd
  trick Ann 5s, Bob Tc
  trick Ann 6s, Bob 3d
  trick Ann Ts, Bob 4d
"""
    )


DEE = "deal Dee 7s Kc Td Tc 3d"
STRAY = "deal Ann 7s 5s Qd 6s Ts # expect C304 Ann"


@pytest.mark.parametrize("deals", [f"{STRAY}\n {DEE}", f"{DEE}\n {STRAY}"])
def test_an_upcard_dealt_to_another_is_nothing_against_the_dealer_who_holds_it(deals: str) -> None:
    agrees(
        table("booed")
        + f"""
hand 1
  dealer Dee
  {deals}
  trump 7s
  stay none
"""
    )


DREW_TWO = """hand 1
  dealer Dee
  deal Bob Ad Kd Qd Jd 2h
  trump 7s
  stay Ann, Bob
  draw Bob 2
  trick Ann Ac, Bob Ad
  trick Ann Kc, Bob Kd
  trick Ann Qc, Bob Qd
  trick Ann Jc, Bob {card}
"""


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ({"card": "Jd"}, "Bob played Jd, which is one more than can be left of the cards dealt: 2 were exchanged"),
        ({"card": "9d"}, None),
    ],
)
def test_no_more_of_the_cards_dealt_can_be_played_than_were_kept(cards: dict[str, str], why: str | None) -> None:
    """Each of the four had been dealt, but two were discarded."""
    told = [text for text in said(table() + DREW_TWO.format(**cards)) if "C302" in text]
    assert [text.partition("Bob: ")[2].partition(";")[0] for text in told] == ([why] if why else [])


def test_a_blind_hand_has_no_card_of_the_dealt_one() -> None:
    seven = table("three-card", names="P1 P2 P3 P4 P5 P6 P7")
    hand = "hand 1\n dealer P7\n deal P2 5d 4d 2c\n blinds 4\n trump 7s\n stay P1\n blind P2\n"
    agrees(f"{seven}{hand} trick P1 Kd, P2 9d\n trick P1 Ad, P2 8d\n trick P1 Kc, P2 9c\n")
    agrees(f"{seven}{hand} trick P1 Kd, P2 5d # expect C302 P2\n")


OUT_OF_STOCK = "  draw P1 5, P2 5, P3 2, P4 1, P5 1\n  reshuffle\n"


@pytest.mark.parametrize(("dealer", "conflict"), [("stay P8", ["C304"]), ("pass P8", [])])
def test_the_upcard_comes_back_to_others_from_a_dealer_who_passed_alone(dealer: str, conflict: list[str]) -> None:
    """A dealer who stays is served last: nobody draws after that."""
    log = (
        table("louisiana", names="P1 P2 P3 P4 P5 P6 P7 P8")
        + f"hand 1\n  dealer P8\n  trump 7s\n  stay P1, P2, P3, P4, P5\n  {dealer}\n{OUT_OF_STOCK}"
        + f"  trick P1 2c, P2 3c, P3 4c, P4 5c, P5 7s{', P8 8c' * bool(conflict)}\n"
    )
    assert [code for code, _, _ in found(log)] == conflict


def test_the_upcard_was_dealt_to_nobody_else_though_it_may_have_come_back_later() -> None:
    agrees(
        table("louisiana", names="P1 P2 P3 P4 P5 P6 P7 P8")
        + "hand 1\n  dealer P8\n  deal P5 7s 2h 3h 4h 5h # expect C304 P5\n  trump 7s\n"
        + f"  stay P1, P2, P3, P4, P5\n  pass P8\n{OUT_OF_STOCK}"
    )


def test_the_upcard_shown_twice_by_one_who_plays_five_others_is_one_finding() -> None:
    cards = "\n".join(f" trick Ann {rank}h, Bob {rank}d" for rank in "AKQJT")
    agrees(
        table()
        + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n show Ann 7s # expect C304 Ann\n show Ann 7s\n"
        + cards
    )


def test_a_card_dealt_to_a_player_who_took_a_blind_hand_was_not_shown_by_another_before() -> None:
    agrees(
        table("louisiana", "blind-hands usual 1-2", names="P1 P2 P3 P4 P5 P6 P7")
        + "hand 1\n  dealer P7\n  show P5 9c\n  blinds 1\n  deal P1 9c Tc Jc Qc Kc # expect C301 P1\n  trump 7s\n"
        + f"  stay P2, P3, P4, P5\n  blind P1\n{OUT_OF_STOCK}"
    )


@pytest.mark.parametrize(("how", "conflict"), [("blind P1", ["C301"]), ("stay P1", [])])
def test_a_card_dealt_to_a_player_who_took_a_blind_hand_does_not_come_back(how: str, conflict: list[str]) -> None:
    """That hand is set aside; only cards that others gave up may come back."""
    log = (
        table("louisiana", "blind-hands usual 1-2", names="P1 P2 P3 P4 P5 P6 P7")
        + f"hand 1\n  dealer P7\n  blinds 1\n  deal P1 9c Tc Jc Qc Kc\n  trump 7s\n  stay P2, P3, P4, P5\n  {how}\n"
        + f"{OUT_OF_STOCK}  trick P1 2c, P2 3c, P3 4c, P4 5c, P5 9c\n"
    )
    assert [code for code, _, _ in found(log)] == conflict


def test_a_card_dealt_to_a_player_who_passed_may_come_back_even_if_a_blind_hand_is_noted_too() -> None:
    """The player who passed folded the dealt cards; the blind hand was declared too late."""
    log = (
        table("louisiana", "blind-hands usual 1-2", names="P1 P2 P3 P4 P5 P6 P7")
        + "hand 1\n  dealer P7\n  blinds 1\n  deal P1 9c Tc Jc Qc Kc\n  trump 7s\n  stay P2, P3, P4, P5\n  pass P1\n"
        + "  blind P1\n  draw P2 5, P3 5, P4 2, P5 1\n  reshuffle\n  trick P2 3c, P3 4c, P4 5c, P5 9c\n"
    )
    assert [code for code, _, _ in found(log)] == ["H204"]


def test_a_card_of_a_player_who_passed_counts_as_put_down() -> None:
    log = (
        table()
        + """hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  trick Ann 2d, Bob 3d, Cal 4c
  trick Bob 4c, Ann 6d
"""
    )
    where = "both put down by Cal and played by Bob; line 10: 4c put down by Cal"
    assert said(log)[1] == f"11:13 C301 Bob: There is only one 4c, but it was {where}"


def test_a_card_shown_stays_shown_if_nobody_knows_from_which_trick_another_was_taken_back() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Bob
  show Bob As
  trick Ann As, Bob 2s  # expect C301 Ann
  takeback Bob 3d
  trick Ann Ks, Bob 3s  # expect T403
  win Ann
"""
    )
