"""For many characters, each place in a line accepts exactly what the notation's page says."""

from unicodedata import unidata_version

import pytest

from referee.text.unassigned import RANGES
from sweeps.accepted import swept
from sweeps.places import SLOTS, THIN
from sweeps.points import few
from sweeps.unassigned import UNICODE, ranges

BASIC = [*range(0x80), 0xD7, 0xE9, 0x130, 0x131, 0x17F, 0x2028, 0x212A, 0x2212, 0x2665, 0xD800, 0xFEFF, 0xFF11, 0x1E4D0]
"""Used for places that allow little, where refusals are slow."""
SLOW = ("rank", "suit", "after a card", "amount", "first of an amount", "last of an amount")


@pytest.mark.parametrize("slot", [name for name in SLOTS if name not in THIN])
def test_exactly_the_documented_characters_are_accepted(slot: str) -> None:
    assert swept(slot, few()[::2] if slot in SLOW else few()).wrong == []


@pytest.mark.parametrize("slot", THIN)
def test_characters_elsewhere_are_documented_too(slot: str) -> None:
    assert swept(slot, BASIC).wrong == []


@pytest.mark.skipif(unidata_version != UNICODE, reason=f"this Python has another Unicode than {UNICODE}")
def test_the_table_of_unassigned_numbers_is_that_of_the_oldest_python() -> None:
    assert RANGES.split() == ranges().split()
