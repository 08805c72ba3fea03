"""Control characters and invisible characters are written out, and no stream fails on a character."""

import io
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from referee.text import never_fails, shown

ANY = st.text(st.characters(exclude_categories=()))


def written(text: str, encoding: str) -> str:
    bytes_ = io.BytesIO()
    stream = io.TextIOWrapper(bytes_, encoding=encoding, newline="\n")
    never_fails(stream)
    stream.write(text)
    stream.flush()
    return bytes_.getvalue().decode(encoding)


@given(ANY)
def test_no_control_format_or_bidi_character_and_no_surrogate_is_shown(text):
    assert not {unicodedata.category(sign) for sign in shown(text)} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(ANY)
def test_no_stream_fails_on_any_character(text):
    for encoding in ("ascii", "latin-1", "utf-8"):
        assert written(shown(text), encoding) is not None


def test_plain_text_is_shown_as_it_is():
    assert shown("José plays T♥ against 大山") == "José plays T♥ against 大山"


def test_a_character_that_only_a_newer_python_has_is_always_written_out():
    assert shown("\U0001fae8 \U0001f600") == "<U+1FAE8> \U0001f600"


def test_an_escape_sequence_is_written_out():
    assert shown("\x1b[2J\u202e\ud800") == "<U+001B>[2J<U+202E><U+D800>"


def test_suits_become_letters_and_other_characters_numbers_if_the_encoding_lacks_them():
    assert written("T♥ 大 bourré — ok", "ascii") == "Th <U+5927> bourre - ok"
