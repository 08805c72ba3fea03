"""A near miss is one slip, or two in a long word."""

import pytest

from referee.nearest import nearest

PLAYERS = ["Ann", "Bob", "Cal", "Big Dee", "Al", "Bo"]
KEYWORDS = ["deal", "dealer", "stay", "trick", "took", "take", "reshuffle", "blind", "blinds"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Cla", "Cal"),
        ("cal", "Cal"),
        ("Calx", "Cal"),
        ("Big De", "Big Dee"),
        ("big dee", "Big Dee"),
        ("al", "Al"),
        ("la", None),
        ("Zoe", None),
        ("", None),
        ("x" * 10_000, None),
    ],
)
def test_a_name_with_a_slip_is_found(word, meant):
    assert nearest(word, PLAYERS) == meant


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("trik", "trick"),
        ("trikc", "trick"),
        ("tirck", "trick"),
        ("dealr", "dealer"),
        ("reshufel", "reshuffle"),
        ("blnds", "blinds"),
        ("fold", None),
    ],
)
def test_a_keyword_with_a_slip_is_found(word, meant):
    assert nearest(word, KEYWORDS) == meant


def test_the_nearest_comes_before_the_first():
    assert nearest("take", ["took", "takes", "take"]) == "take"


def test_a_word_is_near_whichever_of_its_letters_are_wrong():
    for letter in "abcdefghijklmnopqrstuvwxyzéж":
        for i in range(len("takeback")):
            assert nearest(f"{'takeback'[:i]}{letter}{'takeback'[i + 1 :]}", ["takeback"]) == "takeback"
            assert nearest(f"{'takeback'[:i]}{letter}{letter}{'takeback'[i:]}", ["takeback"]) == "takeback"
