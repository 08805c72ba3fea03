"""Where a card may be, depending on the dealer: the dealer's own last card, and a stock that ran out (findings.md,
C301, C304)."""

import pytest

from replay.expect import agrees, said, table

OWN = """hand 1
  dealer Dee
  {deal}
  {trump}
  stay Ann, Dee
  {draw}
  trick Ann Ac, Dee 2h
  trick Dee {card}, Ann 8d
"""
OTHERS = "deal Dee Kd 2h Qd Jd 3h # expect C304 Dee"


@pytest.mark.parametrize(
    ("draw", "card"),
    [
        ("draw none", "6h"),
        ("draw none", "3h"),
        ("draw none", "9h"),
        ("draw Dee 1", "6h"),
        ("draw Dee Jd -> Ks", "6h"),
        ("draw Dee 6h -> Ks", "Ks"),
        ("", "Qd"),
    ],
)
def test_an_upcard_that_the_dealer_was_not_dealt_is_one_finding_and_convicts_nobody(draw: str, card: str) -> None:
    """Either the deal or the upcard may be noted wrongly: playing it proves nothing against the dealer."""
    agrees(table("booed") + OWN.format(deal=OTHERS, trump="trump 6h", draw=draw, card=card))
    agrees(table("booed") + OWN.format(deal="trump 6h", trump=OTHERS, draw=draw, card=card))


def test_an_upcard_that_the_dealer_was_not_dealt_points_at_the_deal_and_at_the_trump_line() -> None:
    log = table("booed") + OWN.format(deal="deal Dee Kd 2h Qd Jd 3h", trump="trump 6h", draw="draw none", card="6h")
    assert said(log)[0] == (
        "8:12 C304 Dee: The upcard 6h was the last card dealt to Dee, but the recorded deal does not have it;"
        " line 9: 6h was turned up"
    )


@pytest.mark.parametrize("acts", ["pass Dee\n stay Ann, Bob", "pass Ann, Bob\n stay Dee"])
def test_a_dealer_who_passed_or_stayed_alone_was_dealt_the_upcard_too(acts: str) -> None:
    agrees(table("booed") + f"hand 1\n dealer Dee\n {OTHERS}\n trump 6h\n {acts}\n")


@pytest.mark.parametrize(
    ("deal", "trump"),
    [
        ("deal Dee Kd 2h Qd Jd ?", "trump 6h"),
        ("deal Dee Kd 2h Qd Jd 3h", "trump h"),
        ("deal Dee Kd 2h Qd Jd 6h", "trump 6h"),
        ("deal Dee 6h 2h Qd Jd Kd", "trump 6h"),
        ("deal Dee Kd 2h Qd Jd # expect C303 Dee", "trump 6h"),
        ("deal Dee Kd 2h Qd Jd Jd # expect C301 Dee", "trump 6h"),
        ("deal Dee Kd 2h Qd Jd 3h\n deal Bob 4s 5s 6h 7s 8s # expect C304 Bob", "trump 6h"),
    ],
)
def test_the_upcard_may_be_the_card_not_noted_and_a_broken_deal_has_no_second_finding(deal: str, trump: str) -> None:
    agrees(table("booed") + OWN.format(deal=deal, trump=trump, draw="draw none", card="2c").partition("  trick")[0])


def test_an_upcard_from_the_stock_is_not_the_dealers_card() -> None:
    agrees(table() + "hand 1\n dealer Dee\n deal Dee Kd 2h Qd Jd 3h\n trump 6h\n stay Ann\n")


def test_if_the_dealer_is_uncertain_the_upcard_may_be_anybodys() -> None:
    hand = " deal {} Kd 2h Qd Jd 3h\n trump 6h\n stay none\n"
    agrees(table("booed") + "hand 1\n dealer Deee # expect N102\n" + hand.format("Dee"))
    second = f"hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob ;; # expect N101\n{hand}"
    agrees(table("booed") + second.format("Ann"))


@pytest.mark.parametrize(("drew", "wrong"), [(5, " # expect C302 Dee"), (4, "")])
def test_the_upcard_in_a_trick_of_unknown_players_is_the_dealers(drew: int, wrong: str) -> None:
    """A dealer who exchanged all five cards kept no last card."""
    hand = f"hand 1\n dealer Dee\n trump 6h\n stay Ann, Dee\n draw Dee {drew}\n trick Ann ?, Dee 8d\n"
    agrees(f"{table('booed')}{hand} trick 6h 2c{wrong}\n")


def test_the_records_of_all_players_with_a_card_in_two_places_prove_nothing() -> None:
    deals = " deal Ann 2d 3d 4d 5d Kd\n deal Bob Kd 2h 3h 4h 5h # expect C301 Bob\n"
    third = " deal Cal 2c 3c 4c 5c 2h # expect C301 Cal\n trump 7s\n stay Ann, Bob\n draw none\n"
    agrees(f"{table()}hand 1\n dealer Dee\n{deals}{third} trick Ann 9c, Bob 3h\n")


SEVEN = "Ann Bob Cal Dee Eve Flo Gus"
RAN_OUT = """hand 1
  dealer {dealer}
  blinds 4
  trump 7s
  stay Ann, Bob, Cal, Dee, Eve, Flo, Gus
  draw Gus Ac Kc Qc -> ? ? ?
  draw Ann 3, Bob 3, Cal 3, Dee 3, Eve 3, Flo 3
  reshuffle
  show Ann Ac{wrong}
"""


@pytest.mark.parametrize(
    ("dealer", "wrong"), [("Ann", ""), ("Gus", " # expect C301 Ann"), ("Zed # expect N102", "")], ids=str.split
)
def test_if_the_dealer_is_unknown_anybody_may_have_been_served_last(dealer: str, wrong: str) -> None:
    """The ace of Gus came back with the new stock, so it went to the player served last: Ann, if Ann deals."""
    rules = ("three-card", "draw-max 3\nrule stock-out reshuffle-all")
    agrees(table(*rules, names=SEVEN) + RAN_OUT.format(dealer=dealer, wrong=wrong))


STOCK_OF_SIXTEEN = """hand 1
  dealer P7
  {deals}
  trump 7s
  stay P1, P2, P3, P4, P5
  draw P1 4, P2 4, P3 4, P4 4
  {draws}
  reshuffle
  {shows}
"""
"""P5 may draw what P1 put away."""


@pytest.mark.parametrize(
    ("deals", "draws", "shows"),
    [
        ("deal P1 2d 3d 4d 5d 6d", "draw P5 1", "show P5 2d"),
        ("deal P1 2d 3d 4d 5d 6d", "draw P5 9h -> 2d", ""),
        ("deal P1 2d 3d 4d 5d 6d", "draw P5 2d -> 9h # expect C301 P5", ""),
        ("deal P1 2d 3d 4d 5d 6d\n  deal P5 2d 3h 4h 5h 6h # expect C301 P5", "draw P5 1", ""),
        ("deal P5 2d 3h 4h 5h 6h\n  deal P1 2d 3d 4d 5d 6d # expect C301 P1", "draw P5 1", ""),
        ("", "draw P5 1", "show P1 2d\n  show P5 2d # expect C301 P5"),
        ("", "draw P5 1", "show P5 2d\n  show P1 2d # expect C301 P1"),
        ("", "draw P5 9h -> 2d", "show P1 2d # expect C301 P1"),
    ],
)
def test_only_a_card_put_away_comes_back_and_only_as_a_new_card(deals: str, draws: str, shows: str) -> None:
    names = "P1 P2 P3 P4 P5 P6 P7"
    agrees(table("boure", names=names) + STOCK_OF_SIXTEEN.format(deals=deals, draws=draws, shows=shows))


RESHUFFLED = """rules booray draw-five
seat Ann 50
seat Bob 50
seat Cal 50
seat Dee 50
seat Eve 50
seat Fay 50
hand 1
  dealer Fay
  ante 1
  deal Bob 8d 9d Td Jd Qd
  trump 8c
  stay Ann, Bob, Cal, Dee, Eve, Fay
  draw Ann 5
  draw Bob 8d 9d Td Jd Qd -> 2c 3c 4c 5c 6c
  draw Cal 2c 3s 4s 5s 6s -> 8d 2s 7c Jc Kc # expect C301 Cal
  draw Dee 5
  draw Eve 5
  reshuffle
"""


def test_a_card_in_a_third_place_is_the_same_mistake_if_one_wrong_place_explains_it() -> None:
    """Bob's discard may come back to Fay with the second stock: only Cal's is wrong."""
    log = RESHUFFLED.replace("Cal 2c 3s", "Cal 2h 3s")
    agrees(log)
    agrees(f"{log}  draw Fay 2d 3d 4d 5d 6d -> 8d 7h 8h 9h Th\n")


def test_a_card_in_a_third_place_is_a_second_mistake_if_no_one_wrong_place_explains_it() -> None:
    deals = "  deal Bob 8d 9d Td Jd Qd\n  deal Cal 8d 2s 7c Jc Kc # expect C301 Cal\n"
    log = RESHUFFLED.partition("  deal ")[0] + deals
    agrees(log)
    agrees(f"{log}  deal Dee 8d 2h 3h 4h 5h # expect C301 Dee\n")
