"""Who may have taken the tricks, if some of them or their cards are missing (findings.md, T402 to T404)."""

import pytest

from referee.judge.audit import audit, play
from referee.judge.game import Game
from replay.expect import agrees, table

HAND = f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n"
FOUR = " trick Ann Ac, Bob 2c\n trick Ann Kc, Bob 3c\n trick Ann Qc, Bob 4c\n trick Ann 2d, Bob 5d\n"
"""Three for Ann, one for Bob: the fifth changes neither who took the most nor who took none."""


def test_if_a_trick_is_missing_anybody_may_have_led_a_positional_one() -> None:
    """The missing trick may have come second and been Bob's: then he led the others."""
    agrees(f"{HAND} trick Ann Kd, Bob 2d\n trick Kh 2h\n trick Qh 3h\n trick Ac 2c\n took Ann 1, Bob 4\n win Bob\n")


def test_a_missed_card_may_be_the_lowest_trump() -> None:
    tricks = "".join(
        f" trick {cards}\n" for cards in ("Ac Kc Qc Jc", "Tc 9c 8c 7c", "6c 5c 4c 3c", "Ad ? 2d 3d", "As 2s 3s 4s")
    )
    [account] = audit(f"{table()}hand 1\n dealer Dee\n trump c\n stay Ann, Bob, Cal, Dee\n{tricks}").accounts
    assert account.tricks is None


def test_a_player_who_passed_and_plays_two_cards_to_a_trick_is_one_finding() -> None:
    agrees(f"{HAND} trick Ann Kd, Cal 9d, Bob 2d, Cal 8d # expect H205 Cal\n")


@pytest.mark.parametrize("lost", ["rest Ann", "took Ann 4, Bob 1", "trick Ann 9d, Bob 9h"])
def test_a_lost_line_explains_that_a_trick_is_missing_and_the_result_is_proven_without_it(lost: str) -> None:
    agrees(f"{HAND}{FOUR} {lost} ;; # expect N101\n win Ann 4\n")
    [account] = agrees(f"{HAND}{FOUR} {lost} ;; # expect N101\n win Bob 4 # expect L603\n").accounts
    assert (account.result, account.winners, account.bourre) == ("win", ("Ann",), ())
    agrees(f"{HAND}{FOUR} win Ann 4\n".replace("trick Ann 2d, Bob 5d", "trick Ann 2d, Bob 5d # expect T403"))


@pytest.mark.parametrize("lost", ["rest Ann", "trick Ann 9d, Bob 9h"])
def test_a_lost_trick_that_can_change_nothing_leaves_an_unclaimed_result_certain(lost: str) -> None:
    [account] = agrees(f"{HAND}{FOUR} {lost} ;; # expect N101\n").accounts
    assert (account.result, account.winners, account.bourre) == ("win", ("Ann",), ())


def test_a_result_that_no_missing_trick_could_give_is_wrong() -> None:
    told = FOUR.replace("5d", "5d # expect T403")
    [account] = agrees(f"{HAND}{told} win Bob 4 # expect L603\n").accounts
    assert (account.result, account.winners) == ("win", ("Ann",))


@pytest.mark.parametrize(("size", "bourre"), [("3", ("Bob", "Cal", "Dee", "Eve", "Fay", "Gus")), ("", None)])
def test_past_a_number_of_ways_nothing_of_the_missing_tricks_is_known(
    size: str, bourre: tuple[str, ...] | None
) -> None:
    """With hands of three cards Ann took them all; with five, there are hundreds of ways for the other four tricks."""
    seven = "Ann Bob Cal Dee Eve Fay Gus"
    log = f"{table('winning-moves', f'hand-size {size}', names=seven)}hand 1\n dealer Gus\n trump s\n stay {seven}\n"
    tricks = "trick As 2s 3s 4s 5s 6s 7s\n"
    [account] = audit(f"{log} {tricks} rest Ann\n win Ann\n" if size else f"{log} {tricks} win Ann\n").accounts
    assert account.bourre == bourre


def test_after_a_wrong_taker_a_bourre_list_may_go_by_the_names_and_the_tricks_conceded() -> None:
    """By the names Bob has one trick and Ann the others: he isn't bourré, so saying that he is has one finding."""
    named = f"{HAND} trick Ann Ac, Bob 2c -> Bob # expect T404\n rest Ann\n win Ann 4\n bourre none\n"
    [account] = agrees(named).accounts
    assert (account.tricks, account.bourre) == ({"Ann": 5, "Bob": 0}, ("Bob",))


@pytest.mark.parametrize("lost", ["stay", "pass", "blind"])
def test_a_lost_line_may_say_that_a_player_without_a_card_was_not_in_the_hand(lost: str) -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n {}trick Ann Ac, Bob 2c{}\n trick Ann 3c, Bob 4c\n"
    agrees(table() + hand.format(f"{lost} ;; # expect N101\n ", ""))
    agrees(table() + hand.format("", " # expect T402 Cal"))


def test_in_mid_hand_nobody_has_won_yet() -> None:
    """Ann has three of five tricks, and Bob one; the hand goes on."""
    [account] = agrees(HAND + FOUR).accounts
    assert (account.result, account.winners) == ("unproven", None)


def test_all_tricks_may_be_conceded_before_the_first() -> None:
    [account] = agrees(f"{HAND} rest Ann\n").accounts
    assert account.tricks == {"Ann": 5, "Bob": 0}


def test_whoever_an_arrow_names_may_have_led_the_next_trick() -> None:
    """The leader took each of the last four: Bob if the arrows are right, or else Ann, who took the first by them."""
    tricks = "trick 5h 9h -> Ann\n trick Ad Kh -> Bob\n trick 9c 5c -> Bob\n trick 8d Ah -> Bob\n trick Qs Qh\n"
    [account] = audit(f"{table('booed', names='Ann Bob')}hand 1\n dealer Ann\n trump 9h\n {tricks}").accounts
    assert (account.result, account.tricks) == ("unproven", None)


SEVEN, EIGHT = "Ann Bob Cal Dee Eve Fay Gus", "Ann Bob Cal Dee Eve Fay Gus Hal"


@pytest.mark.parametrize(("took", "code"), [("Ann 1, Bob 1, Dee 3", []), ("Ann 1, Cal 1, Dee 3", ["T404"])])
def test_tricks_without_names_go_clockwise_from_whoever_took_the_last(took: str, code: list[str]) -> None:
    """The first to lead takes the first, the one to the left the second, and who sits two seats on the others."""
    tricks = (
        *("Qs 2s 3s 4s 5s 6s 7s", "8s 9s 2d 3d 4d 5d 6d", "2h 3h 4h 2c 3c 4c 5c"),
        *("Ah 7c 8c 9c Tc Jc Qc", "Kh Kc Ac 7d 8d 9d Td"),
    )
    lines = "".join(f" trick {cards}\n" for cards in tricks)
    found = audit(f"{table(names=SEVEN)}hand 1\n trump s\n stay {SEVEN}\n{lines} took {took}\n").findings
    assert [one.code for one in found if one.code == "T404"] == code


def test_if_one_order_of_the_tricks_leaves_too_many_ways_nothing_is_known_of_any() -> None:
    """A line written twice: either Ann took the first trick and, as the leader, two more, or anybody took those two."""
    first = f" trick {', '.join(f'{name} {rank}s' for name, rank in zip(EIGHT.split(), 'A2345678', strict=True))}\n"
    more = "".join(f" trick A{suit} 2{suit} 3{suit} 4{suit} 5{suit} 6{suit} 7{suit} 8{suit}\n" for suit in "hd")
    hand = f"hand 1  # expect N108\n trump s\n stay {EIGHT}\n{first}{more}{first[:-1]}  # expect C301\n"
    lost = " trick ;;  # expect N101\n" * 2
    agrees(f"{table('winning-moves', 'players 2-10', names=EIGHT)}{hand}{lost} took Ann 1, Bob 3, Cal 1\n")


@pytest.mark.parametrize(("repeated", "orders"), [("", 1), (" trick Ann Ac, Bob 2c\n", 2)])
def test_a_line_written_twice_gives_the_tricks_two_orders(repeated: str, orders: int) -> None:
    game = Game(None, 100).recording({1})
    play(f"{HAND}{FOUR}{repeated}", [game])
    assert game.record
    assert game.record.hand.courses == orders
