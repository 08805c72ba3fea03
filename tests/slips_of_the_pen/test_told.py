"""When slips are reported, in which order, and the message if there is none."""

import pytest

from referee import audit
from referee.judge.slips import IMPOSSIBLE, slips
from slips_of_the_pen.search import SEATS, TRICKS, asked, errors, found, hand, one, told
from slips_of_the_pen.test_kinds import THREE_CHEATS

RENEGED = ("  trick Ann Kd, Bob 9h", "  trick Ann Qd, Bob 5d", "  trick Ann 4c, Bob Jc", "  trick Bob 4d, Ann 8s")
"""Bob does not follow in the first trick, and had the 5 and the 4 of diamonds."""


def test_a_log_without_an_error_is_not_searched() -> None:
    assert found(hand()).hands == ()
    assert found(hand(), 1).hands == ()


def test_a_log_without_an_error_is_not_even_read() -> None:
    def never() -> list[bytes]:
        raise AssertionError("the log was read")

    assert slips(never, audit(hand()).findings).hands == ()
    assert slips(never, audit(hand(*RENEGED)).findings).hands == ()


def test_errors_of_one_player_are_not_excused_without_a_request() -> None:
    text = hand(*RENEGED)
    assert [finding.code for finding in errors(text)] == ["R501"]
    assert found(text).hands == ()


def test_slips_that_would_excuse_one_player_are_reported_on_request() -> None:
    lead, card = asked(hand(*RENEGED), "R501")
    assert (lead.line, lead.written, lead.meant[:2]) == (9, "Kd", ("Kh", "Ks"))
    assert (card.line, card.written, card.meant[0]) == (9, "9h", "9d")
    assert "5d" not in card.meant


def test_a_player_with_two_cards_of_the_suit_is_not_excused_by_either() -> None:
    assert all(slip.line == 9 for slip in asked(hand(*RENEGED), "R501"))


def test_a_player_with_one_card_of_the_suit_may_not_have_held_it() -> None:
    text = hand(*RENEGED).replace("Bob 4d, Ann 8s", "Bob 4h, Ann 8s").replace("Kd, Bob 9h", "Kd, Bob 9c")
    held = next(slip for slip in asked(text, "R501") if slip.line == 10)
    assert (held.written, held.meant[:2]) == ("5d", ("5c", "5h"))
    assert "5s" not in held.meant  # With a trump he had to trump.


@pytest.mark.parametrize("code", sorted(IMPOSSIBLE))
def test_something_impossible_is_always_searched(code: str) -> None:
    broken = {
        "C301": hand().replace("Bob Th", "Bob Qd"),
        "C302": hand(trump="  deal Bob 5d 4d Jc 9h 8h\n  trump 7s\n  stay Ann, Bob\n  draw none\n"),
        "C303": hand(trump="  deal Bob 5d 4d Jc 9h\n  trump 7s\n  stay Ann, Bob\n  draw none\n"),
        "C304": hand().replace("Bob Th", "Bob 7s"),
        "T402": hand("  trick Ann Kd, Ann 5d"),
        "T403": hand(after="  trick Ann 3c, Bob Qh\n"),
        "T404": hand("  trick Ann Kd, Bob 5d -> Bob"),
        "L608": hand(after="  win Ann 3\n  stacks Ann 202, Bob 999, Cal 199\n"),
        "N102": hand("  trick Amn Kd, Bob 5d"),
    }
    text = broken[code]
    assert code in [finding.code for finding in errors(text)]
    search = found(text)
    assert [one.hand for one in search.hands] == [1]
    assert search.complete


def test_no_slip_explains_it_is_reported_only_if_every_edit_was_judged() -> None:
    text = hand(after="  win Ann 3\n  stacks Ann 202, Bob 888, Cal 199\n")
    search = found(text)
    assert (search.told, search.complete) == ((), True)


def test_the_slip_that_explains_most_and_leaves_fewest_comes_first() -> None:
    text = THREE_CHEATS.replace("trump 6d", "trump 3s").partition("  trick Ks")[0]
    text += "  trick 5s Js Qs 3c\n  trick 8d 3h 4d Qd\n  trick 6c 7c 4c 9c\n  trick 5h 6s Kh 2h\n"
    first, second = told(text)
    assert (first.kind, first.explains, first.leaves) == ("card", (0, 1, 2), 0)
    assert (second.kind, second.written, second.explains, second.leaves) == ("exchange", "8c 9h", (1, 2), 1)


def test_among_slips_that_explain_the_same_those_of_one_letter_come_first() -> None:
    text = hand(
        "  trick Ann Kd, Bob 5d -> Ann",
        "  trick Ann Qd, Bob 4d -> Ann",
        "  trick Ann 4c, Bob Jc -> Bob",
        "  trick Bob 9h, Ann 8s -> Bob",
        "  trick Bob Th, Ann 2c -> Bob",
    )
    slips_ = told(text)
    near = [slip.kind in ("card", "number", "suit") and slip.written[0] == slip.meant[0][0] for slip in slips_]
    assert [slip.leaves for slip in slips_] == [0, 0, 0]
    assert near == sorted(near, reverse=True)


def test_the_earlier_of_two_equally_likely_slips_comes_first() -> None:
    assert [slip.line for slip in told(hand().replace("Bob Th", "Bob Qd"))] == [10, 13]


def test_at_most_three_slips_of_a_hand_are_reported() -> None:
    text = hand("  trick Ann Kd, Bob 5d -> Bob").replace("Bob Jc", "Bob Jc -> Ann").replace("Ann 8s", "Ann 8s -> Bob")
    assert len(told(text)) <= 3
    assert len(told(text + "hand 2\n" + text.partition("hand 1\n")[2])) <= 6


def test_the_same_rank_is_read_first_then_the_same_suit_then_the_pack() -> None:
    meant = told(hand().replace("Bob Th", "Bob Qd"))[1].meant
    assert meant[:8] == ("Qc", "Qh", "Qs", "Jd", "Td", "9d", "8d", "7d")
    rest = [card for card in meant if "Q" not in card and "d" not in card]
    assert rest == sorted(rest, key=lambda card: ("cdhs".index(card[1]), "23456789TJQKA".index(card[0])))


def test_a_card_that_appears_elsewhere_is_not_suggested() -> None:
    for slip in told(hand().replace("Bob Th", "Bob Qd")):
        assert not {"Kd", "5d", "4d", "4c", "Jc", "9h", "8s", "2c", "7s"} & set(slip.meant)


def test_an_error_carried_into_a_later_hand_is_explained_too() -> None:
    bourre = "  bourre Bob 3\n"
    tricks = (*TRICKS[:2], "  trick Ann Kc, Bob Jc", "  trick Ann 8s, Bob 9h")
    right = hand(*tricks, after=f"  win Ann 3\n{bourre}hand 2\n  dealer Ann\n  trump 2c\n  stay Bob\n")
    stacks = audit(right).accounts[1].table.stacks
    right += "  stacks " + ", ".join(f"{name} {(count or 0) // 100}" for name, count in stacks.items()) + "\n"
    text = right.replace("bourre Bob", "bourre Ann")
    assert (errors(right), {finding.hand for finding in errors(text)}) == ([], {1, 2})
    slip = told(text)[0]
    assert (slip.kind, slip.written, slip.meant, slip.leaves) == ("name", "Ann", ("Bob",), 0)
    assert len(slip.explains) == len(errors(text))


def test_an_edit_that_makes_a_later_hand_wrong_explains_nothing() -> None:
    text = hand("  trick Ann Kd, Bob 5d -> Bob", after="  win Ann 3\n  stacks Ann 202, Bob 199, Cal 199\n")
    for slip in told(text):
        assert slip.kind != "number"


def test_a_log_by_unknown_rules_is_not_searched() -> None:
    text = SEATS.replace("winning-moves", "nobody") + "hand 1\n  stay Ann\n  dealer Cal\n"
    assert told(text) == ()


LATER = """\
  win Ann 3
  bourre none
hand 2
  dealer Ann
  trump 7s
  stay Bob
  win Bob 3
  stacks Ann 201, Bob 201, Cal 198
"""
"""The end of a hand in which Ann takes all there is, and a second hand."""


def test_a_wrong_amount_that_shows_again_in_later_hands_is_one_slip() -> None:
    assert not errors(hand(after=LATER))
    text = hand(after=LATER.replace("Ann 3", "Ann 2"))
    assert [(finding.hand, finding.player) for finding in errors(text)] == [(1, "Ann"), (2, "Bob"), (2, "Ann")]
    slip = one(text)
    assert (slip.written, slip.meant, slip.leaves) == ("2", ("3",), 0)


def test_a_wrong_amount_of_one_player_alone_is_not_excused_without_a_request() -> None:
    assert found(hand(after="  win Ann 2\n")).hands == ()
