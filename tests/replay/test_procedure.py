"""Who deals, who is in, what is drawn (notation.md, "Statements"; findings.md, H and C; ledger.md, "the order of things")."""

import pytest

from replay.expect import agrees, table

SEVEN = "P1 P2 P3 P4 P5 P6 P7"


@pytest.mark.parametrize("lines", ["stay P1\n  blind P1", "blind P1\n  stay P1", "blind P1"])
def test_staying_and_taking_a_blind_hand_is_one_declaration_in_any_order(lines: str) -> None:
    agrees(table("three-card", names=SEVEN) + f"hand 1\n  dealer P7\n  blinds 4\n  trump 7s\n  {lines}\n")


def test_passing_and_taking_a_blind_hand_is_declaring_twice() -> None:
    agrees(table("three-card", names=SEVEN) + "hand 1\n dealer P7\n trump 7s\n pass P1\n blind P1 # expect H204 P1\n")


@pytest.mark.parametrize("lines", ["stay Ann\n stay none # expect H204", "stay none\n stay Ann # expect H204"])
def test_nobody_and_somebody_stayed_is_a_changed_declaration(lines: str) -> None:
    agrees(table() + f"hand 1\n dealer Dee\n {lines}\n")


def test_one_name_twice_on_a_stay_line_is_declaring_twice() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Ann # expect H204 Ann\n")


def test_whoever_drew_though_passed_is_not_in_the_hand() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Bob\n draw Ann 1, Cal 2 # expect H205 Cal\n took Ann 5\n")


def test_one_who_is_away_and_stays_is_one_finding_and_plays_on_as_in() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  away Bob
  trump 7s
  stay Ann, Bob  # expect H205 Bob
  draw Bob 2
  trick Ann Kd, Bob Ad
  trick Bob Ac, Ann 2c
  trick Bob Kc, Ann 3c
  trick Bob Qc, Ann 4c
  trick Bob Jc, Ann 5c
"""
    )


@pytest.mark.parametrize("tricks", ["trick Ann Kd, Bob 2d", "trick Kd 2d"])
def test_one_who_left_and_stays_is_one_finding(tricks: str) -> None:
    agrees(
        table()
        + f"""
hand 1
  dealer Dee
  stay none
leave Bob
hand 2
  dealer Ann
  trump 7s
  stay Bob, Cal, Ann  # expect H205 Bob
  {tricks.replace("trick Ann Kd, Bob 2d", "trick Bob 2d, Cal 3d, Ann Kd").replace("trick Kd 2d", "trick 2d 3d Kd")}
"""
    )


def test_one_who_passed_and_took_a_trick_is_one_finding() -> None:
    agrees(
        table()
        + """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal
  trick Ann 6d, Bob Kd, Cal 7d -> Bob  # expect H205 Bob
  trick Bob 2h, Cal 3h, Ann 4h
  trick Ann 2c, Cal 3c
"""
    )


def test_the_deal_passes_to_the_left() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Ann\n stay none\nhand 3\n dealer Bob\n stay none\n")


def test_a_wrong_dealer_stands_and_the_next_deal_passes_on_from_there() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob # expect H201 Bob\n stay none\nhand 3\n dealer Cal\n"
    )


def test_a_wrong_dealer_makes_the_left_hand_player_lead() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob # expect H201\n trump 7s\n stay Ann, Bob, Cal\n trick Cal 2h, Ann 3h, Bob 4h\n"
    )


def test_a_due_dealer_who_is_away_is_passed_over() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob\n away Ann\n stay none\nhand 3\n dealer Cal\n")


def test_a_due_dealer_who_could_not_ante_is_passed_over() -> None:
    agrees(
        "rules winning-moves\nseat Ann 1\nseat Bob 200\nseat Cal 200\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay none\nhand 2\n dealer Bob\n stay none\nhand 3\n dealer Cal\n"
    )


def test_one_who_could_not_ante_and_stays_is_one_finding() -> None:
    agrees(
        "rules winning-moves\nseat Ann 1\nseat Bob 200\nseat Cal 200\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay none\nhand 2\n dealer Bob\n trump 7s\n stay Ann, Cal # expect H205 Ann\n"
        " trick Cal 2h, Ann 3h\n trick Ann 4h, Cal 5h\n"
    )


def test_after_a_misdeal_the_same_dealer_deals_again() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n trump 7s\n misdeal\nhand 2\n dealer Ann # expect H201 Ann\n stay none\nhand 3\n dealer Bob\n"
    )


def test_a_forfeited_deal_passes_on_once() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n forfeit Ann\n stay none\nhand 2\n dealer Bob\n stay none\nhand 3\n dealer Cal\n stay none\n"
        "hand 4\n dealer Dee\n stay none\nhand 5\n dealer Ann\n stay none\n"
    )


def test_a_forfeit_before_the_first_hand_is_of_the_next_turn() -> None:
    agrees(table() + "forfeit Ann\nhand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob\n stay none\n")


def test_one_who_forfeited_the_deal_and_deals_all_the_same_is_found() -> None:
    agrees(table() + "hand 1\n dealer Dee\n forfeit Ann\n stay none\nhand 2\n dealer Ann # expect H201 Ann\n stay none\n")


TAKEN_BACK = """
hand 1
  dealer Dee
  trump 7s
  stay Ann, Cal
  trick Ann Kd, Cal 5d
  takeback Cal 4h
  trick Ann Qd, Cal 4d
  trick Ann 2c, Cal 3c
  trick Cal 4h, Ann 9h
  trick Ann Tc, Cal 8c
  {ruling}
hand 2
  dealer Ann
  stay none
hand 3
  dealer Bob
  stay none
hand 4
  dealer {dealer}
  stay none
"""


@pytest.mark.parametrize("dealer", ["Cal", "Dee"])
def test_an_unruled_takeback_leaves_either_dealer_right(dealer: str) -> None:
    agrees(table("louisiana") + TAKEN_BACK.format(ruling="", dealer=dealer))


@pytest.mark.parametrize("dealer", ["Cal # expect H201 Cal", "Dee"])
def test_a_ruled_takeback_costs_the_deal(dealer: str) -> None:
    agrees(table("louisiana") + TAKEN_BACK.format(ruling="ruling renege Cal", dealer=dealer))


@pytest.mark.parametrize("dealer", ["Cal", "Dee # expect H201 Dee"])
def test_a_waived_takeback_costs_nothing(dealer: str) -> None:
    agrees(table("louisiana") + TAKEN_BACK.format(ruling="ruling waive Cal", dealer=dealer))


@pytest.mark.parametrize("dealer", ["Cal", "Dee # expect H201 Dee"])
def test_a_takeback_is_free_in_most_rule_sets(dealer: str) -> None:
    agrees(table("winning-moves") + TAKEN_BACK.format(ruling="", dealer=dealer))


def test_with_an_ace_turned_up_the_dealer_stays_even_where_only_passes_were_noted() -> None:
    agrees(
        table("louisiana")
        + """
hand 1
  dealer Dee
  trump As
  pass Dee  # expect H212 Dee
  draw none
  trick Ann 2d, Bob 3d, Cal 4d
"""
    )


def test_a_dealer_who_is_on_no_list_passed_against_the_ace() -> None:
    agrees(table("louisiana") + "hand 1\n dealer Dee\n trump As\n stay Ann # expect H212 Dee\n")


def test_an_ace_whose_card_was_not_noted_forces_nobody() -> None:
    agrees(table("louisiana") + "hand 1\n dealer Dee\n trump s\n stay Ann\n")


@pytest.mark.parametrize(("stack", "expect"), [("2", " # expect H212 Dee"), ("1", "")])
def test_who_could_not_cover_the_second_ante_may_pass_against_the_ace(stack: str, expect: str) -> None:
    agrees(
        "rules louisiana, double-ante\nrule short-stack eliminate\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
        f"seat Dee {stack}\nhand 1\n dealer Dee\n trump As\n stay Ann{expect}\n"
    )


def test_second_ante_not_covered_is_one_finding_for_who_stays() -> None:
    agrees(
        "rules winning-moves, double-ante\nseat Ann 200\nseat Bob 200\nseat Cal 1\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay Ann\n stay Cal # expect H211 Cal\n took Ann 5\n"
    )


def test_in_a_game_of_debts_nobody_lacks_a_second_ante() -> None:
    agrees("rules booed, second-ante\nseat Ann 1\nseat Bob 200\nhand 1\n dealer Bob\n trump 7s\n stay Ann\n")


def test_playing_on_after_the_game_was_won_is_found_once() -> None:
    agrees(
        "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\nseat Dee 399\n"
        "hand 1\n dealer Cal\n stay Dee\nhand 2 # expect H210\n stay none\nhand 3\n stay none\n"
    )


@pytest.mark.parametrize(
    ("header", "hand"),
    [
        ("rules winning-moves\nseat Ann 200\nseat Bob 200\n", "hand 1 # expect H202"),
        (table(names="A B C D E F G"), "hand 1 # expect H202"),
        (table(names="A B C D E F G"), "hand 1\n away G"),
        (table(names="A B C"), "hand 1\n away C"),
    ],
)
def test_too_few_at_the_first_hand_and_too_many_at_any(header: str, hand: str) -> None:
    first = header.split("seat ")[1].split()[0]
    agrees(f"{header}{hand}\n dealer {first}\n stay none\n")


def test_too_few_at_a_later_hand_is_no_finding() -> None:
    agrees(table(names="A B C") + "hand 1\n dealer A\n stay none\nleave C\nhand 2\n stay none\n")


# The draw


def test_six_cards_drawn_are_one_finding() -> None:
    agrees(table() + "hand 1\n dealer Dee\n stay Ann, Bob\n draw Ann 6 # expect H206 Ann\n took Ann 5\n")


def test_nobody_draws_where_the_rule_set_has_no_draw() -> None:
    agrees(table("three-card", names=SEVEN) + "hand 1\n dealer P7\n stay P1, P2\n draw P1 1 # expect H206 P1\n took P1 3\n")


def test_a_draw_that_gets_fewer_cards_than_it_gave_is_a_wrong_count() -> None:
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
        "stay Ann, Dee\n take Dee\n took Dee 5",
        "stay Ann, Dee\n take Ann # expect H208 Ann\n draw Ann 1\n took Dee 5",
        "stay Ann, Bob\n take Dee # expect H208 Dee\n took Ann 5",
        "stay Ann, Bob\n take Dee # expect H208 Dee\n draw Ann 1, Dee 1\n took Ann 5",
        "stay Ann, Dee\n take Dee\n draw Dee 7 # expect H206 Dee\n took Dee 5",
    ],
)
def test_the_upcard_is_taken_by_the_dealer_who_stays_and_discards_for_it(lines: str) -> None:
    agrees(PICKUP + f" {lines}\n")


def test_the_upcard_taken_is_in_the_dealers_hand() -> None:
    """Dealt five with the seven taken up, one clubs discarded: the hand is known, and so is the renege."""
    agrees(
        table("winning-moves, trump-pickup")
        + """
hand 1
  dealer Dee
  deal Dee 2c 4h 5h 6h 8h
  trump 7s
  stay Ann, Dee
  take Dee
  draw Dee 2c -> 3d
  trick Ann Kd, Dee 7s  # expect C303 Dee, expect R501 Dee
""".replace("2c -> 3d", "2c 4h -> 3d").replace("expect C303 Dee, ", "")
    )


def test_the_upcard_taken_wrongly_is_still_in_the_takers_hand() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Dee\n take Dee # expect H208 Dee\n draw Dee 1\n trick Ann Ks, Dee 7s\n"
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
        table("boure", "stock-out forbidden", names=SEVEN)
        + "hand 1\n dealer P7\n trump 7s\n stay P1, P2, P3, P4, P5\n draw P1 4, P2 4, P3 4, P4 4, P5 1 # expect C305\n"
        " reshuffle\n took P1 5\n"
    )


def test_a_stock_that_never_runs_out_is_never_reshuffled() -> None:
    agrees(table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n draw Ann 1\n reshuffle # expect C305\n took Ann 5\n")


def test_a_stock_that_never_runs_out_gives_what_is_asked() -> None:
    agrees(
        table(names="A B C D E F")
        + "hand 1\n dealer F\n trump 7s\n stay A, B, C, D, E\n draw A 5, B 5, C 5, D 5, E 5\n took A 5\n"
    )


def test_with_the_dealers_last_card_up_the_stock_is_one_larger() -> None:
    six = table("booed", names="A B C D E F") + "hand 1\n dealer F\n trump 7s\n stay A, B, C, D, E\n"
    agrees(six + " draw A 5, B 5, C 5, D 5, E 2\n took A 5\n")
    agrees(six + " draw A 5, B 5, C 5, D 5, E 3 # expect C305\n took A 5\n")


def test_blind_hands_come_out_of_the_stock() -> None:
    three = table("three-card", "draw-max 3", names=SEVEN) + "hand 1\n dealer P7\n blinds 6\n trump 7s\n stay P1, P2, P3, P4, P5\n"
    agrees(three + " draw P1 3, P2 3, P3 3, P4 3\n took P1 3\n")
    agrees(three + " draw P1 3, P2 3, P3 3, P4 3, P5 1 # expect C305\n took P1 3\n")


def test_blind_hands_that_were_not_counted_leave_the_stock_uncertain() -> None:
    agrees(
        table("three-card", "draw-max 3", "stock-out reshuffle-all", names=SEVEN)
        + "hand 1\n dealer P7\n trump 7s\n blind P6\n stay P1, P2, P3, P4, P5\n draw P1 3, P2 3, P3 3, P4 3\n reshuffle\n took P1 3\n"
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


def test_a_card_kept_does_not_come_back() -> None:
    log = table("boure", names=SEVEN) + BACK.format(shown="P5 2d # expect C301 P5")
    agrees(log.replace("draw P1 4,", "draw P1 3d 4d 5d 6d -> 8h 9h Th Jh\n  draw"))


# Cards


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


def test_one_card_dealt_to_two_is_in_two_places() -> None:
    agrees(table() + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c 6c\n deal Bob 8c 9c 2c Jc Qc # expect C301 Bob\n trump 7s\n stay Ann\n")


def test_one_card_twice_in_a_deal_is_in_two_places() -> None:
    agrees(table() + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c 2c # expect C301 Ann\n trump 7s\n stay Ann\n")


def test_a_card_played_twice_by_one_player_is_in_two_places() -> None:
    agrees(table() + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n trick Ann 2c, Bob 3c\n trick Bob 3c, Ann 4c # expect C301 Bob\n")


def test_a_card_shown_and_then_played_by_another_is_in_two_places() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n show Ann Kd\n trick Ann 2c, Bob 3c\n trick Bob Kd, Ann 4c # expect C301 Bob\n"
    )


def test_four_cards_dealt_are_too_few() -> None:
    agrees(table() + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c # expect C303 Ann\n trump 7s\n stay Ann\n")


def test_a_discard_that_was_not_dealt_was_not_held() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n deal Ann 2c 3c 4c 5c 6c\n trump 7s\n stay Ann, Bob\n draw Ann 9d -> 8d # expect C302 Ann\n took Ann 5\n"
    )


def test_a_card_discarded_is_not_played() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n draw Ann 9d -> 8d\n trick Ann 9d, Bob 2d # expect C302 Ann\n"
    )


# The order of lines


def test_early_show_ruling_and_forfeit_stand_anywhere_in_a_hand() -> None:
    agrees(
        table()
        + """
hand 1
  forfeit Cal
  show Ann Kd
  dealer Dee
  trump 7s
  pot 4
  stay Ann, Bob
  trick Ann Kd, Bob 2d
  ruling waive Bob
  rest Ann
  show Bob 3d
  win Ann 4
  show Bob 4d
  bourre Bob 4
"""
    )


@pytest.mark.parametrize(
    "lines",
    [
        "trump 7s\n dealer Dee # expect N105",
        "dealer Dee\n stay Ann\n trump 7s # expect N105",
        "dealer Dee\n stay Ann\n took Ann 5\n stay Bob # expect N105",
        "dealer Dee\n stay Ann\n win Ann 4\n rest Ann # expect N105",
        "dealer Dee\n stay Ann\n win Ann 4\n win Ann 4 # expect N105",
        "dealer Dee\n stay Ann\n win Ann 4\n carry # expect N105",
        "dealer Dee\n dealer Dee # expect N105\n stay Ann",
        "dealer Dee\n stay Ann\npay Ann Bob 1\nwin Ann 4 # expect N105",
        "dealer Dee\n seat Eve 200 # expect N105\n stay Ann",
        "dealer Dee\n stay Ann\nput Ann 1\nstacks Ann 202\nforfeit Ann",
        "dealer Dee\n stay Ann\n pot 4\n win Ann 4\n pot 0\n stacks Ann 203\n out Ann # expect L606\n bourre none",
    ],
)
def test_lines_stand_in_the_order_of_a_hand(lines: str) -> None:
    agrees(table() + f"hand 1\n {lines}\n")


def test_an_unreadable_hand_line_makes_nothing_misplaced() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n trump 7s\n stay Ann\n win Ann 4\nhnd 2 # expect N101\n dealer Ann\n trump 5h\n stay Bob\n win Bob 4\n"
    )


@pytest.mark.parametrize(("numbers", "warned"), [("1 2 3", 0), ("4 5 6", 0), ("1 3 4", 1), ("1 1 2", 1), ("2 1 2", 1)])
def test_a_hand_out_of_sequence_is_warned_of_once(numbers: str, warned: int) -> None:
    one, two, three = numbers.split()
    audited = agrees(table() + f"hand {one}\n dealer Dee\n stay none\nhand {two}\n stay none\nhand {three}\n stay none\n")
    assert [found.code for found in audited.findings if found.severity == "warning"] == ["N109"] * warned
