"""Draws, the upcard taken, and the stock (rulesets.md, "Options"; findings.md, H206, H208, C305)."""

import pytest

from replay.expect import agrees, said, table

SEVEN = "P1 P2 P3 P4 P5 P6 P7"


def test_six_cards_drawn_are_one_finding() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Bob\n draw Ann 6 # expect H206 Ann\n took Ann 5\n")


def test_nobody_draws_where_the_rule_set_has_no_draw() -> None:
    agrees(
        table("three-card", names=SEVEN) + "hand 1\n dealer P7\n stay P1, P2\n draw P1 1 # expect H206 P1\n took P1 3\n"
    )


def test_a_draw_of_fewer_cards_than_were_discarded_is_a_wrong_count() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Bob\n draw Ann 2c 3c -> 4c # expect C303 Ann\n took Ann 5\n")


def test_drawing_twice_is_declaring_twice() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Bob\n draw Ann 1\n draw Ann 2 # expect H204 Ann\n took Ann 5\n")


PICKUP = table("winning-moves, trump-pickup") + "hand 1\n dealer Dee\n trump 7s\n"


@pytest.mark.parametrize(
    "lines",
    [
        "stay Ann, Dee\n take Dee\n draw Dee 1\n took Dee 5",
        "take Dee\n draw Dee 6\n stay Ann, Dee\n took Dee 5",
        "stay Ann, Dee\n take Dee\n draw Dee 2c 3c -> 4c\n took Dee 5",
        "stay Ann, Dee\n take Dee\n draw Dee 2c 3c -> 4c 5c # expect C303 Dee\n took Dee 5",
        "stay Ann, Dee\n take Dee # expect H208 Dee\n draw none\n took Dee 5",
        "stay Ann, Dee\n take Dee # expect H208 Dee\n draw Ann 1\n took Dee 5",
        "stay Ann, Dee\n take Dee\n draw Dee 2c 3c -> 7s # expect C304 Dee\n took Dee 5",
        "stay Ann, Dee\n take Dee\n took Dee 5",
        "stay Ann, Dee\n take Ann # expect H208 Ann\n draw Ann 1\n took Dee 5",
        "stay Ann, Bob\n take Dee # expect H208 Dee\n took Ann 5",
        "stay Ann, Bob\n take Dee # expect H208 Dee\n draw Ann 1, Dee 1\n took Ann 5",
        "stay Ann, Dee\n take Dee\n draw Dee 7 # expect H206 Dee\n took Dee 5",
    ],
)
def test_the_upcard_is_taken_by_the_dealer_who_stays_and_discards_for_it(lines: str) -> None:
    agrees(PICKUP + f" {lines}\n")


def test_a_dealer_who_took_the_upcard_and_discarded_one_card_received_none() -> None:
    deal = PICKUP.replace(" trump 7s", " deal Dee 2c 4h 5h 6h 8h\n trump 7s")
    hand = f"{deal} stay Ann, Dee\n take Dee\n draw Dee 1\n"
    agrees(f"{hand} trick Ann Ks, Dee 7s\n rest Dee\n")
    agrees(f"{hand} trick Ann Ks, Dee 9s # expect C302 Dee\n rest Dee\n")


def test_if_the_only_draw_line_shows_one_players_cards_the_others_stood_pat() -> None:
    hand = "hand 1\n dealer Dee\n deal Bob 2c 3c 4c 5c 6c\n trump 7s\n stay Ann, Bob\n draw Ann 2d -> 3d\n"
    agrees(f"{table()}{hand} trick Ann Kd, Bob 9d # expect C302 Bob\n")


def test_the_upcard_taken_is_in_the_dealers_hand() -> None:
    """Two of the six were discarded and one was drawn: the hand is known, and so is the renege."""
    agrees(
        PICKUP.replace(" trump 7s", " deal Dee 2c 4h 5h 6h 8h\n trump 7s")
        + " stay Ann, Dee\n take Dee\n draw Dee 2c 4h -> 3d\n trick Ann Kd, Dee 7s # expect R501 Dee\n rest Dee\n"
    )


def test_the_upcard_taken_wrongly_is_still_in_the_takers_hand() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n take Dee # expect H208 Dee\n draw Dee 1\n"
        " trick Ann Ks, Dee 7s\n"
    )


BOURE7 = table("boure", names=SEVEN) + "hand 1\n dealer P7\n trump 7s\n"


@pytest.mark.parametrize(
    "lines",
    [
        "stay P1, P2, P3, P4\n draw P1 4, P2 4, P3 4, P4 4",
        "stay P1, P2, P3, P4\n draw P1 4, P2 4, P3 4, P4 4\n reshuffle",
        "stay P1, P2, P3, P4, P5\n draw P1 4, P2 4, P3 4, P4 4\n draw P5 1 # expect C305\n",
        "stay P1, P2, P3, P4, P5\n draw P1 4, P2 4, P3 4, P4 4, P5 1\n reshuffle",
        "stay P1, P2, P3, P4\n draw P1 4, P2 4, P3 4, P4 3\n reshuffle # expect C305",
        "stay P1, P2, P3, P4\n reshuffle",
        "stay P5, P1, P2, P3, P4\n draw P5 4 # expect C305\n draw P1 4, P2 4, P3 4, P4 4",
    ],
)
def test_the_stock_runs_out_and_is_reshuffled(lines: str) -> None:
    agrees(BOURE7 + f" {lines}\n took P1 5\n")


def test_a_stock_that_may_not_run_out_is_exhausted_though_reshuffled() -> None:
    agrees(
        table("boure", "stock-out forbidden", names=SEVEN) + "hand 1\n dealer P7\n trump 7s\n stay P1, P2, P3, P4, P5\n"
        " draw P1 4, P2 4, P3 4, P4 4, P5 1 # expect C305\n"
        " reshuffle\n took P1 5\n"
    )


def test_a_stock_that_never_runs_out_is_never_reshuffled() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n draw Ann 1\n reshuffle # expect C305\n took Ann 5\n"
    )


@pytest.mark.parametrize("more", ["", " reshuffle # expect C305\n"])
def test_a_stock_that_never_runs_out_gives_what_is_asked_and_is_not_reshuffled_then_either(more: str) -> None:
    agrees(
        table(names="A B C D E F")
        + f"hand 1\n dealer F\n trump 7s\n stay A, B, C, D, E\n draw A 5, B 5, C 5, D 5, E 5\n{more} took A 5\n"
    )


def test_with_the_dealers_last_card_up_the_stock_is_one_larger() -> None:
    six = table("booed", names="A B C D E F") + "hand 1\n dealer F\n trump 7s\n stay A, B, C, D, E\n"
    agrees(six + " draw A 5, B 5, C 5, D 5, E 2\n took A 5\n")
    agrees(six + " draw A 5, B 5, C 5, D 5, E 3 # expect C305\n took A 5\n")


def test_blind_hands_come_out_of_the_stock() -> None:
    three = (
        table("three-card", "draw-max 3", names=SEVEN)
        + "hand 1\n dealer P7\n blinds 6\n trump 7s\n stay P1, P2, P3, P4, P5\n"
    )
    agrees(three + " draw P1 3, P2 3, P3 3, P4 3\n took P1 3\n")
    agrees(three + " draw P1 3, P2 3, P3 3, P4 3, P5 1 # expect C305\n took P1 3\n")


def test_blind_hands_that_were_not_counted_leave_the_stock_uncertain() -> None:
    agrees(
        table("three-card", "draw-max 3", "stock-out reshuffle-all", names=SEVEN)
        + "hand 1\n dealer P7\n trump 7s\n blind P6\n stay P1, P2, P3, P4, P5\n draw P1 3, P2 3, P3 3, P4 3\n"
        " reshuffle\n took P1 3\n"
    )


BACK = """hand 1
  dealer P7
  deal P6 2c 3c 4c 5c 6c
  deal P1 2d 3d 4d 5d 6d
  trump 7s
  stay P1, P2, P3, P4, P5
  draw P1 4, P2 4, P3 4, P4 4, P5 2
  reshuffle
  took P1 5
  show {shown}
"""


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        ("reshuffle-all", "P5 2c"),
        ("reshuffle-folded", "P5 2c"),
        ("reshuffle-all", "P5 2d"),
        ("reshuffle-folded", "P5 2d # expect C301 P5"),
        ("reshuffle-all", "P4 2c # expect C301 P4"),
        ("reshuffle-folded", "P4 2c # expect C301 P4"),
    ],
)
def test_only_what_was_shuffled_into_the_new_stock_comes_back(rule: str, shown: str) -> None:
    agrees(table("boure", f"stock-out {rule}", names=SEVEN) + BACK.format(shown=shown))


def test_a_card_shown_before_the_deal_was_noted_is_checked_for_coming_back_too() -> None:
    log = table("boure", "stock-out reshuffle-folded", names=SEVEN) + BACK.format(shown="P4 9c")
    dealt = log.replace("hand 1\n", "hand 1\n  show P5 {card}\n")
    agrees(dealt.format(card="2c"))
    agrees(dealt.format(card="2d").replace("5d 6d\n", "5d 6d # expect C301 P1\n"))


def test_a_card_kept_does_not_come_back() -> None:
    log = table("boure", names=SEVEN) + BACK.format(shown="P5 2d # expect C301 P5")
    agrees(log.replace("draw P1 4,", "draw P1 3d 4d 5d 6d -> 8h 9h Th Jh\n  draw"))
    clubs = log.replace("deal P1 2d 3d 4d 5d 6d", "deal P1 2c 3c 4c 5c 6c").replace("  deal P6 2c 3c 4c 5c 6c\n", "")
    agrees(clubs.replace("P5 2d", "P5 6c").replace("draw P1 4,", "draw P1 2c 3c 4c 5c -> 8h 9h Th Jh\n  draw"))


@pytest.mark.parametrize(("gave_up", "expect"), [("0", " # expect C301 P5"), ("1", "")])
def test_no_card_comes_back_from_a_player_who_drew_nothing(gave_up: str, expect: str) -> None:
    log = table("boure", "draw-max 5", names=SEVEN) + BACK.format(shown=f"P5 2d{expect}")
    agrees(log.replace("P1 4, P2 4, P3 4, P4 4, P5 2", f"P1 {gave_up}, P2 5, P3 5, P4 5, P5 2"))


def test_whoever_stood_pat_took_nothing_of_the_stock_and_gave_nothing_up() -> None:
    log = table("boure", "draw-max 5", names=SEVEN) + BACK.replace("P1 4, P2 4, P3 4, P4 4, P5 2", "{draw}")
    agrees(log.format(draw="P2 4, P3 4, P4 4, P5 4", shown="P5 2c # expect C301 P5"))
    agrees(log.format(draw="P2 5, P3 4, P4 4, P5 4", shown="P5 2c"))
    agrees(log.format(draw="P2 5, P3 4, P4 4, P5 4", shown="P5 2d # expect C301 P5"))


@pytest.mark.parametrize(
    ("stay", "rule", "shown"),
    [
        ("stay P1, P2, P3, P4, P5", "reshuffle-all", "P5 2c"),
        ("stay P1, P2, P3, P4, P5", "reshuffle-all", "P5 2d"),
        ("stay P1, P2, P3, P4, P5", "reshuffle-all", "P4 2c # expect C301 P4"),
        ("stay P1, P2, P3, P4, P5", "forbidden", "P5 2c # expect C301 P5"),
        ("stay P2, P3, P4, P5", "reshuffle-all", "P5 2c # expect C301 P5"),
        ("", "reshuffle-all", "P5 2c"),
        ("", "reshuffle-all", "P4 2c # expect C301 P4"),
    ],
)
def test_if_no_line_says_who_drew_the_stock_may_have_run_out_as_early_as_possible(
    stay: str, rule: str, shown: str
) -> None:
    """Four players who draw four cards each use up all sixteen; the fifth may draw a card that came back."""
    log = table("boure", f"stock-out {rule}", names=SEVEN) + BACK.format(shown=shown)
    log = log.replace("  draw P1 4, P2 4, P3 4, P4 4, P5 2\n", "").replace("took P1", "took P2")
    agrees(log.replace("stay P1, P2, P3, P4, P5", stay))


def test_too_many_discarded_is_one_finding_however_many_were_received() -> None:
    draw = "draw Ann 2c 3c 4c 5c 6c 8c -> 3d 4d 5d 6d 7d # expect C303 Ann"
    agrees(table() + f"hand 1\n dealer Dee\n stay Ann, Bob\n {draw}\n took Ann 5\n")


def test_a_draw_with_too_many_discards_proves_nothing() -> None:
    draw = "draw Ann 2c 3c 4c 5c 6c 8c -> 3d 4d 5d 6d 7d # expect C303 Ann"
    agrees(table() + f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n {draw}\n trick Ann 9h, Bob 2h\n rest Ann\n")


def test_a_player_who_took_the_upcard_may_discard_one_card_more_than_was_dealt() -> None:
    told = said(f"{PICKUP} stay Ann, Dee\n take Dee\n draw Dee 2c 3c 4c 5c 6c 8c 9c -> 3d 4d 5d 6d 7d\n took Dee 5\n")
    assert told == ["11:7 C303 Dee: Dee could discard at most 6 cards, but discarded 7"]


def test_if_the_dealers_take_may_be_lost_only_the_dealer_may_have_received_one_card_fewer() -> None:
    """Whoever takes the upcard receives one card fewer than were discarded."""
    game = table("winning-moves, trump-pickup", "draw-max 3") + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n"
    lost = f"{game} take Dee ;; # expect N101\n"
    agrees(f"{game} draw Dee 4 # expect H206 Dee\n")
    agrees(f"{lost} draw Dee 4\n")
    agrees(f"{lost} draw Dee 5 # expect H206 Dee\n")
    agrees(f"{lost} draw Ann 4 # expect H206 Ann\n")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("forbidden", ", and at this table it may not run out"),
        ("reshuffle-all", ", and the log has no `reshuffle` line"),
    ],
)
def test_the_finding_says_why_no_more_could_be_drawn(rule: str, why: str) -> None:
    game = table("boure", f"stock-out {rule}", names=SEVEN) + "hand 1\n dealer P7\n trump 7s\n"
    told = said(f"{game} stay P1, P2, P3, P4, P5\n draw P1 4, P2 4, P3 4, P4 4, P5 1\n took P1 5\n")
    assert [why in text for text in told if "C305" in text] == [True]
