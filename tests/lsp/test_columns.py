"""The referee and the editor mean the same place, however each of them counts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from pygls.workspace import PositionCodec

from lsp.driving import opened
from referee.lsp.columns import Columns, Spot
from referee.notation.lines import texts
from referee.text.edit import FAR
from referee.text.place import Place

ENCODINGS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
UNIT = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
SIGNS = st.text(st.sampled_from("aé♥🂡\t\r\n\x0b\u2028\ufeff "), max_size=30)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=SIGNS)
def test_a_place_and_its_position_are_the_same_characters_in_every_encoding(encoding: str, text: str) -> None:
    columns = Columns(text, PositionCodec(encoding))
    theirs = re.split("\r\n|\n|\r", text)
    for number, line in enumerate(texts(text), 1):
        for column in range(1, len(line) + 2):
            position = columns.position(number, column)
            before = theirs[position.line].encode(ENCODINGS[encoding])[: UNIT[encoding] * position.character]
            rest = theirs[position.line][len(before.decode(ENCODINGS[encoding])) :]
            assert line[column - 1 :].startswith(rest) or "\r" in line[column - 1 :]
            if "\r" not in line:
                assert columns.spot(position) == (number, column)


@given(text=SIGNS, line=st.integers(0, 40), character=st.integers(0, 90))
def test_every_editor_position_is_somewhere_in_the_log(text: str, line: int, character: int) -> None:
    spot = opened(text).columns.spot(types.Position(line, character))
    lines = texts(text) or [""]
    if text.endswith("\n"):
        lines.append("")
    assert 1 <= spot.line <= len(lines)
    assert 1 <= spot.column <= len(lines[spot.line - 1]) + 1


def test_a_card_symbol_of_two_units_shifts_the_text_after_it() -> None:
    log = opened("trick Ann Kd # 🂡 King\n")
    assert log.columns.range(Place(1, 16, 17)) == types.Range(types.Position(0, 15), types.Position(0, 17))
    assert log.columns.range(Place(1, 18, 22)) == types.Range(types.Position(0, 18), types.Position(0, 22))


def test_no_column_is_past_the_end_of_its_line() -> None:
    columns = opened("hand\r\n  pot 4\r\n").columns
    assert columns.position(1, FAR) == types.Position(0, 4)
    assert columns.position(9, FAR) == types.Position(2, 0)
    assert columns.spot(types.Position(1, 99)) == Spot(2, 8)
    assert columns.spot(types.Position(99, 99)) == Spot(3, 1)


def test_a_byte_order_mark_is_a_character_for_the_editor_only() -> None:
    columns = opened("\ufeffhand 1\n").columns
    assert columns.position(1, 1) == types.Position(0, 1)
    assert columns.spot(types.Position(0, 0)) == Spot(1, 1)
    assert columns.spot(types.Position(0, 1)) == Spot(1, 1)


def test_all_lines_end_like_the_first() -> None:
    assert opened("hand\r\npot 4\n").columns.line_end == "\r\n"
    assert opened("hand\npot 4\r\n").columns.line_end == "\n"
    assert opened("hand").columns.line_end == "\n"
