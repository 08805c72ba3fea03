"""Each kind of slip, as the scribe makes it."""

import pytest
from slips_of_the_pen.search import applied, asked, hand, one

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


def test_the_trump_suit_was_a_different_one() -> None:
    text = hand(
        "  trick Ann Kd, Bob 5d -> Ann",
        "  trick Ann Qd, Bob 4d -> Ann",
        "  trick Ann 4c, Bob Jc -> Bob",
        "  trick Bob 9h, Ann 8s -> Ann",
        trump="  trump h\n  stay Ann, Bob\n",
    )
    suits = [slip for slip in asked(text, "T404") if slip.edit.kind == "suit"]
    assert [(slip.edit.written, slip.edit.meant, slip.leaves) for slip in suits] == [("h", ("s",), 0)]


def test_the_trump_determines_the_takers_and_so_the_owners_of_the_cards() -> None:
    tricks = "  trick Kd 2c", "  trick Ac 4c", "  trick Qc 6c -> Bob", "  trick 9h 3h", "  trick 7h 6h"
    text = hand(*tricks, trump="  trump s\n  stay Ann, Bob\n")
    suits = [slip for slip in asked(text, "T404") if slip.edit.kind == "suit"]
    assert [(slip.edit.written, slip.edit.meant[0], slip.leaves) for slip in suits] == [("s", "c", 0)]


def test_two_cards_of_a_trick_changed_places() -> None:
    text = hand().replace("Ann 4c, Bob Jc", "Ann Jc, Bob 4c")
    slip = next(slip for slip in asked(text, "T401") if slip.edit.kind == "exchange" and slip.edit.at.line == 11)
    assert (slip.edit.written, slip.edit.meant, slip.leaves) == ("Jc, Bob 4c", ("4c, Bob Jc",), 0)
    assert applied(text, slip.edit.at, slip.edit.meant[0]) == hand()


@pytest.mark.parametrize("written", ["8♣", "8C", "8c"])
def test_a_card_is_known_however_it_was_written(written: str) -> None:
    slip = one(THREE_CHEATS.replace("8c", written))
    assert (slip.edit.written, slip.edit.meant[0]) == (written, "8h")
    assert applied(THREE_CHEATS, slip.edit.at, "8c") == THREE_CHEATS
