"""Every Python has a different Unicode version; the referee uses the oldest one's."""

import unicodedata
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as some

import referee
from referee.text import category, is_printable, shown

NAG_MUNDARI_O = "\U0001e4d0"
"""A letter added in Unicode 15.0, unknown to Python 3.11."""


def test_a_letter_that_only_newer_pythons_know_is_invalid_in_a_name():
    log = f"rules winning-moves\nseat Ann 200\nseat Bob 200\nseat {NAG_MUNDARI_O}nn 200\n"
    [found] = [one for one in referee.audit(log).findings if one.severity == "error"]
    assert found.at.line == 4
    assert "U+1E4D0 can't be used" in found.message


def test_such_a_letter_is_written_out_where_it_is_shown():
    assert shown(f"♥ {NAG_MUNDARI_O}") == "♥ <U+1E4D0>"


def test_unicode_is_the_same_under_every_python():
    """No result depends on the Python version."""
    known = (sign for sign in map(chr, range(0x110000)) if category(sign) not in ("Cn", "Cs"))
    assert sha256("".join(known).encode()).hexdigest()[:16] == "355aad5ce3c106b0"


@given(some.text(some.characters(codec="utf-8"), max_size=20))
def test_a_text_is_displayable_if_each_of_its_characters_is(text):
    assert is_printable(text) == all(map(is_printable, text))
    assert is_printable(shown(text))
    assert all(category(sign) == unicodedata.category(sign) for sign in text if category(sign) != "Cn")


def test_a_word_that_begins_with_such_a_letter_is_invalid_everywhere():
    log = f"rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n\nhand 1\n  stay {NAG_MUNDARI_O}nn\n"
    [found] = [one for one in referee.audit(log).findings if one.code == "N101"]
    assert (found.at.line, found.at.column) == (7, 8)
    assert found.message.startswith("U+1E4D0 can't be used here")
