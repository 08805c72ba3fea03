"""Names that look alike by Unicode Technical Standard 39."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from referee.notation.names import _prototypes, alike, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bob", "\u0412\u043eb"),
        ("Jules", "Ju1es"),
        ("Omar", "Ornar"),
        ("Jos\u00e9", "Jose\u0301"),
        ("O'Hara", "O\u2019Hara"),
    ],
)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert alike([one, other]) == ((one, other),)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Jose", "Jos\u00e9"), ("Bob", "\u0412\u043e\u0431")])
def test_names_that_the_eye_tells_apart_have_two(one: str, other: str) -> None:
    assert alike([one, other]) == ()


def test_a_prototype_maps_to_itself() -> None:
    assert all(skeleton(one) == one for one in _prototypes().values() if one.isascii())


@given(some.text(some.characters(max_codepoint=127)))
def test_a_plain_part_of_a_name_has_the_same_skeleton_by_itself(name: str) -> None:
    assert f"{skeleton(name)}\u6f22" == skeleton(f"{name}\u6f22")
