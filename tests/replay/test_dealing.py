"""Whose turn it is to deal (notation.md; ledger.md, "Where the order of things matters")."""

import pytest

from replay.expect import agrees, table


def test_the_deal_passes_to_the_left() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Ann\n stay none\nhand 3\n dealer Bob\n stay none\n"
    )


def test_a_wrong_dealer_is_accepted_and_the_next_deal_passes_on_from_there() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob # expect H201 Bob\n stay none\nhand 3\n dealer Cal\n"
    )


def test_a_wrong_dealer_makes_the_left_hand_player_lead() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob # expect H201\n trump 7s\n stay Ann, Bob, Cal\n"
        " trick Cal 2h, Ann 3h, Bob 4h\n"
    )


def test_a_due_dealer_who_is_away_is_passed_over() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob\n away Ann\n stay none\nhand 3\n dealer Cal\n"
    )


def test_a_due_dealer_who_could_not_ante_is_passed_over() -> None:
    agrees(
        "rules winning-moves\nseat Ann 1\nseat Bob 200\nseat Cal 200\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay none\nhand 2\n dealer Bob\n stay none\nhand 3\n dealer Cal\n"
    )


def test_one_who_could_not_ante_and_stays_is_one_finding() -> None:
    agrees(
        "rules winning-moves\nseat Ann 1\nseat Bob 200\nseat Cal 200\nseat Dee 200\n"
        "hand 1\n dealer Dee\n trump 7s\n stay none\nhand 2\n dealer Bob\n trump 7s\n"
        " stay Ann, Cal # expect H205 Ann\n"
        " trick Cal 2h, Ann 3h\n trick Ann 4h, Cal 5h\n"
    )


def test_after_a_misdeal_the_same_dealer_deals_again() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n trump 7s\n misdeal\nhand 2\n dealer Ann # expect H201 Ann\n stay none\nhand 3\n"
        " dealer Bob\n"
    )


def test_a_forfeited_deal_passes_on_once() -> None:
    agrees(
        table()
        + "hand 1\n dealer Dee\n forfeit Ann\n stay none\nhand 2\n dealer Bob\n stay none\nhand 3\n dealer Cal\n"
        " stay none\n"
        "hand 4\n dealer Dee\n stay none\nhand 5\n dealer Ann\n stay none\n"
    )


def test_a_forfeit_before_the_first_hand_costs_the_next_turn() -> None:
    agrees(table() + "forfeit Ann\nhand 1\n dealer Dee\n stay none\nhand 2\n dealer Bob\n stay none\n")


def test_a_player_who_forfeited_the_deal_and_deals_anyway_is_found() -> None:
    agrees(
        table() + "hand 1\n dealer Dee\n forfeit Ann\n stay none\nhand 2\n dealer Ann # expect H201 Ann\n stay none\n"
    )


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


@pytest.mark.parametrize("dealer", ["Cal", "Dee"])
@pytest.mark.parametrize(
    ("trick", "slip"),
    [("  trick Ann Tc, Cal 8c\n", ""), ("trick Ann Kd, Cal 5d", "trick Ann Kd, Cal 5d ;; # expect N101")],
)
def test_a_card_taken_back_in_no_certain_trick_leaves_either_dealer_right(dealer: str, trick: str, slip: str) -> None:
    agrees(table("louisiana") + TAKEN_BACK.format(ruling="", dealer=dealer).replace(trick, slip))


@pytest.mark.parametrize("dealer", ["Cal # expect H201 Cal", "Dee"])
def test_a_ruled_takeback_costs_the_deal(dealer: str) -> None:
    agrees(table("louisiana") + TAKEN_BACK.format(ruling="ruling renege Cal", dealer=dealer))


@pytest.mark.parametrize("dealer", ["Cal", "Dee # expect H201 Dee"])
def test_a_waived_takeback_costs_nothing(dealer: str) -> None:
    agrees(table("louisiana") + TAKEN_BACK.format(ruling="ruling waive Cal", dealer=dealer))


@pytest.mark.parametrize("dealer", ["Cal", "Dee # expect H201 Dee"])
def test_a_takeback_is_free_in_most_rule_sets(dealer: str) -> None:
    agrees(table("winning-moves") + TAKEN_BACK.format(ruling="", dealer=dealer))


@pytest.mark.parametrize("dealer", ["Cal # expect H201 Cal", "Dee"])
def test_a_turn_certainly_lost_stays_certain_after_a_card_taken_back_without_a_ruling(dealer: str) -> None:
    log = table("louisiana") + TAKEN_BACK.format(ruling="forfeit Cal", dealer=dealer)
    agrees(log)
    agrees(log.replace("  forfeit Cal\n", "").replace("hand 1\n", "forfeit Cal\nhand 1\n"))


BOB_MAY_BE_OUT = """
rules winning-moves
seat Ann 200
seat Bob 1
seat Cal 200
seat Dee 200
hand 1
  dealer Ann
  trump 7s
  xyzzy  # expect N101
  stay Cal
  win Cal 4
  stacks Ann 199, Cal 203, Dee 199
hand 2
  trump 8s
  stay Dee
  win Dee 3
  out Bob
  stacks Ann 198, Bob 0, Cal 202, Dee 201
"""


@pytest.mark.parametrize("dealer", ["Cal", "Dee"])
def test_if_it_is_uncertain_who_was_in_nobody_knows_whose_turn_is_next(dealer: str) -> None:
    """Hand 2 was dealt by Bob, or by Cal if Bob couldn't ante: the lost line may have given him money."""
    agrees(f"{BOB_MAY_BE_OUT}hand 3\n  dealer {dealer}\n")


@pytest.mark.parametrize("dealer", ["Cal", "Dee"])
def test_a_later_count_does_not_show_whose_turn_is_next(dealer: str) -> None:
    """It shows who has money now, not whether Bob had any when he or Cal dealt hand 2."""
    dealt, _ = BOB_MAY_BE_OUT.replace("  xyzzy  # expect N101\n", "").split("  stacks Ann 198")
    lost = dealt.replace("  win Cal 4\n  stacks Ann 199, Cal 203, Dee 199\n", "  win Cal,,  # expect N101\n")
    agrees(f"{lost}pay Ann Cal 1\nstacks Ann 197, Cal 203, Dee 201\nhand 3\n  dealer {dealer}\n")


def test_a_player_who_may_be_out_is_not_one_too_many() -> None:
    agrees(f"{BOB_MAY_BE_OUT}join Eve 200 after Dee\nhand 3\n".replace("hand 1", "rule players 2-4\nhand 1"))


def test_the_deal_passes_on_from_the_seat_that_a_dealer_gave_up() -> None:
    log = f"{table()}hand 1\n dealer Ann\n stay none\nleave Ann\njoin Ann 200 after Cal\nhand 2\n"
    agrees(f"{log} dealer Bob\n stay none\n")
    agrees(f"{log} dealer Dee # expect H201\n stay none\n")


def test_a_dealer_who_takes_the_same_seat_again_has_dealt() -> None:
    log = f"{table()}hand 1\n dealer Ann\n stay none\nleave Ann\njoin Ann 200 after Dee\nhand 2\n"
    agrees(f"{log} dealer Bob\n stay none\n")
    agrees(f"{log} dealer Ann # expect H201\n stay none\n")
