"""A hand that a slip of the pen would explain is also shown as meant, a tap away."""

import pytest
from slips_of_the_pen.search import TRICKS, applied, hand, told
from slips_of_the_pen.test_kinds import THREE_CHEATS
from slips_of_the_pen.test_reports import TWICE
from viewer.reading import game_of, read_by_script, seen, shows

from referee.story.from_engine import play_back, play_back_as_meant

pytestmark = pytest.mark.xdist_group("viewer")

TWICE_WRITTEN = hand("  trick Ann Kd, Bob 5d\n  trick Ann Kd,  Bob 5d # again")
NEXT = "".join(line.replace("Bob", "Cal").replace("Ann", "Bob") + "\n" for line in TRICKS).replace("Cal Th", "Cal Qd")
LATER = hand(after=f"  win Ann 3\nhand\n  dealer Ann\n  trump 7s\n  stay Bob, Cal\n{NEXT}")
"""The second hand has the slip."""
LOGS = {"a card": THREE_CHEATS, "a card twice": TWICE, "a line twice": TWICE_WRITTEN, "in a later hand": LATER}


@pytest.mark.parametrize("text", LOGS.values(), ids=LOGS)
def test_the_hand_as_meant_is_that_of_the_log_with_the_likeliest_word(text: str) -> None:
    first = told(text)[0]
    [(slip, as_meant)] = play_back_as_meant(text, told(text))
    assert slip == first
    [again] = [
        one
        for one in play_back(applied(text, first, *first.meant[:1]), [slip.hand])
        if getattr(one, "number", 0) == slip.hand
    ]
    assert as_meant == again


def test_a_log_without_slips_is_not_played() -> None:
    assert list(play_back_as_meant(b"\xff\xfe", ())) == []
    assert list(play_back_as_meant(THREE_CHEATS, ())) == []


@pytest.mark.parametrize("text", LOGS.values(), ids=LOGS)
def test_the_script_shows_the_hand_as_the_referee_does(text: str) -> None:
    game = game_of(text.encode(), slips=True)
    [theirs] = read_by_script([game], "as-meant")[0]
    [again] = game.meant.values()
    assert all(map(shows, theirs, seen(game, again.hand)))


def test_each_event_has_an_address_and_one_like_it_in_the_other_version() -> None:
    game = game_of(THREE_CHEATS.encode(), slips=True)
    [as_meant] = read_by_script([game], "as-meant")[0]
    _, written = read_by_script([game])[0]
    assert "hand-1-as-meant-trick-1-card-1" in {one["address"] for one in as_meant}
    for at, one in enumerate(as_meant):
        assert one["leads"] == {"place": 1, "at": at, "asMeant": True}
        there = written[one["alike"]]["address"]
        if "trick" in one["address"]:
            assert there == one["address"].replace("-as-meant", "")
        else:
            assert "trick" not in there
    assert (as_meant[0]["alike"], as_meant[-1]["alike"]) == (0, len(written) - 1)
