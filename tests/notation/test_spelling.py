"""A near miss has one slip, or two in a long word."""

from itertools import product

import pytest

from referee.text import nearest

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


def distance(one: str, other: str) -> int:
    """Compute the optimal string alignment distance with the textbook table: a row for each letter."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and right == one[i - 2]:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
    return row[-1]


def test_slips_are_counted_as_by_the_book():
    words = ["".join(letters) for size in range(3, 7) for letters in product("ab", repeat=size)]
    words += [f"xyzxyz{word}" for word in words[:40]]
    for one, other in product(words, repeat=2):
        allowed = 1 if min(len(one), len(other)) <= 5 else 2
        assert (nearest(one, [other]) == other) == (distance(one, other) <= allowed)
