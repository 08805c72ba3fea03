"""Each kind of slip, as the scribe makes it."""

import pytest

from slips_of_the_pen.search import SEATS, TRICKS, TRUMP, applied, asked, errors, found, hand, one, place, told

THREE_CHEATS = """rules winning-moves
seat Ann 50
seat Bob 50
seat Cal 50
seat Dee 50
hand
  dealer Dee
  trump 6d
  stay Ann, Bob, Cal, Dee
  trick 8c 9h Th Jh
  trick Ks Qs 8s Ts
  trick 3c Ac Qc 6c
  trick Js 9s 2s 3d
  trick Ah 8d 4d Jc
"""
"""Ann led the 8 of hearts."""


def test_three_players_not_following_a_lead_are_one_wrong_card() -> None:
    slip = one(THREE_CHEATS)
    assert [finding.code for finding in errors(THREE_CHEATS)] == ["R501", "R501", "R501"]
    assert (slip.kind, slip.line, slip.column, slip.end_column) == ("card", 10, 9, 11)
    assert (slip.hand, slip.written, slip.meant[0]) == (1, "8c", "8h")
    assert (slip.explains, slip.leaves) == ((0, 1, 2), 0)


def test_a_card_in_two_places_was_a_different_card_in_one() -> None:
    text = hand().replace("Bob Th", "Bob Qd")
    first, second = told(text)
    assert {(first.line, first.written), (second.line, second.written)} == {(10, "Qd"), (13, "Qd")}
    assert "Th" in second.meant
    assert first.explains == second.explains


def test_the_trump_suit_was_a_different_one() -> None:
    text = hand(
        "  trick Ann Kd, Bob 5d -> Ann",
        "  trick Ann Qd, Bob 4d -> Ann",
        "  trick Ann 4c, Bob Jc -> Bob",
        "  trick Bob 9h, Ann 8s -> Ann",
        trump="  trump h\n  stay Ann, Bob\n",
    )
    suits = [slip for slip in asked(text, "T404") if slip.kind == "suit"]
    assert [(slip.written, slip.meant, slip.leaves) for slip in suits] == [("h", ("s",), 0)]


def test_the_trump_determines_the_takers_and_so_the_owners_of_the_cards() -> None:
    tricks = "  trick Kd 2c", "  trick Ac 4c", "  trick Qc 6c -> Bob", "  trick 9h 3h", "  trick 7h 6h"
    text = hand(*tricks, trump="  trump s\n  stay Ann, Bob\n")
    suits = [slip for slip in asked(text, "T404") if slip.kind == "suit"]
    assert [(slip.written, slip.meant[0], slip.leaves) for slip in suits] == [("s", "c", 0)]


def test_two_cards_of_a_trick_changed_places() -> None:
    text = hand().replace("Ann 4c, Bob Jc", "Ann Jc, Bob 4c")
    slip = next(slip for slip in asked(text, "T401") if slip.kind == "exchange" and slip.line == 11)
    assert (slip.written, slip.meant, slip.leaves) == ("Jc, Bob 4c", ("4c, Bob Jc",), 0)
    assert place(text, slip) == slip.written
    assert applied(text, slip, slip.meant[0]) == hand()


def test_two_stacks_changed_places() -> None:
    text = hand(after="  win Ann 3\n  stacks Ann 199, Bob 202, Cal 199\n")
    slip = one(text)
    assert (slip.kind, slip.written, slip.meant) == ("exchange", "199, Bob 202", ("202, Bob 199",))
    assert place(text, slip) == slip.written
    assert (slip.explains, slip.leaves) == ((0, 1), 0)


@pytest.mark.parametrize(
    ("arrow", "kind"), [("-> Bob", "name"), ("-> Cal", "name"), ("-> Amn", "name")], ids=["taker", "passed", "nobody"]
)
def test_an_arrow_meant_another_player(arrow: str, kind: str) -> None:
    text = hand(f"  trick Ann Kd, Bob 5d {arrow}")
    slips = [slip for slip in told(text) if slip.column == 27]
    assert [(slip.kind, slip.written, slip.meant) for slip in slips] == [(kind, arrow[3:], ("Ann",))]


def test_a_name_appears_twice_in_a_trick() -> None:
    text = hand("  trick Ann Kd, Ann 5d")
    assert [(slip.kind, slip.written, slip.meant) for slip in told(text)] == [("name", "Ann", ("Bob",))]


@pytest.mark.parametrize(("count", "meant"), [("919", "199"), ("9199", "199"), ("1999", "199"), ("888", "")])
def test_an_impossible_count_was_misread_by_one_digit(count: str, meant: str) -> None:
    text = hand(after=f"  win Ann 3\n  stacks Ann 202, Bob {count}, Cal 199\n")
    slips = told(text)
    expected = [] if not meant else [("number", count, (meant,))]
    assert [(slip.kind, slip.written, slip.meant) for slip in slips] == expected


def test_a_trick_was_written_twice() -> None:
    text = hand("  trick Ann Kd, Bob 5d\n  trick Ann Kd,  Bob 5d # again")
    slip = one(text)
    assert (slip.kind, slip.line, slip.written, slip.meant) == ("line", 10, "trick Ann Kd,  Bob 5d", ())
    assert errors(applied(text, slip)) == []


def test_a_name_that_needs_quotes_gets_them() -> None:
    text = hand("  trick Ann Kd, Bob 5d -> Bob").replace("Ann", '"Big Dee"')
    slip = next(slip for slip in told(text) if slip.kind == "name")
    assert (slip.written, slip.meant) == ("Bob", ('"Big Dee"',))
    assert errors(applied(text, slip, slip.meant[0])) == []


def test_a_name_in_quotes_is_one_word() -> None:
    text = hand("  trick Ann Kd, Bob 5d -> Bob").replace("Bob", '"Big Dee"')
    slip = next(slip for slip in told(text) if slip.kind == "name")
    assert (slip.written, slip.meant) == ('"Big Dee"', ("Ann",))


@pytest.mark.parametrize("written", ["8♣", "8C", "8c"])
def test_a_card_is_known_however_it_was_written(written: str) -> None:
    text = THREE_CHEATS.replace("8c", written)
    slip = one(text)
    assert (slip.written, slip.meant[0]) == (written, "8h")
    assert place(text, slip) == written


def test_a_ten_may_be_written_with_two_digits() -> None:
    text = THREE_CHEATS.replace("8c 9h Th", "8c 9h 10h")
    assert one(text).explains == (0, 1, 2)
    text = hand().replace("Bob Th", "Bob 9h").replace("Bob 9h, Ann", "Bob 10h, Ann").replace("Bob 9h", "Bob 10H")
    slips = told(text)
    assert {slip.written for slip in slips} == {"10h", "10H"}
    assert all("Th" not in slip.meant and "9h" in slip.meant for slip in slips)


def test_a_comment_is_no_word() -> None:
    text = THREE_CHEATS.replace("9h Th Jh", "9h Th Jh # 8h, or so")
    assert one(text).written == "8c"


def test_a_line_after_the_hand_may_be_a_slip_too() -> None:
    text = hand(after="  win Ann 3\npay Bob Amn 5\n")
    slip = next(slip for slip in told(text) if slip.kind == "name")
    assert (slip.written, slip.meant) == ("Amn", ("Ann", "Cal"))


def test_a_drawn_card_that_was_dealt_to_another_was_a_different_card() -> None:
    text = SEATS + "hand 1\n  dealer Cal\n  deal Ann Kd Qd 4c 8s 2c\n  deal Bob Kd 4d Jc 9h Th\n  trump 7s\n"
    slips = found(text).told
    assert {(slip.line, slip.written) for slip in slips} == {(7, "Kd"), (8, "Kd")}
    assert all("Kh" in slip.meant and "Qd" not in slip.meant for slip in slips)


def test_a_draw_by_a_player_who_passed_was_another_players() -> None:
    text = (
        SEATS
        + "hand 1\n  dealer Cal\n  deal Ann Kd Qd 4c 8s 3c\n  deal Bob 5d 4d Jc 9h Th\n  deal Cal 2s 3s 4s 5s 6s\n"
    )
    text += "  trump 7s\n  stay Ann, Bob\n  draw Cal 3c -> 2c\n"
    text += "".join(f"{trick}\n" for trick in TRICKS)
    assert [(error.code, error.player) for error in errors(text)] == [("H205", "Cal"), ("C302", "Ann")]
    best = told(text)[0]
    assert (best.kind, best.written, best.meant, best.leaves) == ("name", "Cal", ("Ann",), 0)


def test_an_extra_ante_belongs_to_another_players_bourre() -> None:
    tricks = TRICKS[0], TRICKS[1], "  trick Ann Jc, Bob 4c", "  trick Ann 8s, Bob 9h"
    text = hand(*tricks, trump=f"  ante Ann 2, Bob 1, Cal 1\n{TRUMP}", after="  bourre Bob 3\n")
    assert [(error.code, error.player) for error in errors(text)] == [("L601", "Ann"), ("L605", "Bob")]
    slip = one(text)
    assert (slip.kind, slip.written, slip.meant, slip.leaves) == ("number", "2", ("1",), 0)
