"""An editor's formatting is the same as ``referee fmt``, in edits of single lines."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from lsp.driving import EVENING, HAND, NOWHERE, TABLE, edited, opened
from referee.lsp.formatting import formatting
from referee.notation import formatted

SAMPLES = sorted(Path(__file__).parents[2].glob("samples/flawed/n*.bourre"))
LINES = st.sampled_from(
    [
        "",
        "  ",
        "\t",
        "hand 1",
        " hand  2",
        "seat  Ann 200",
        "# 🂡",
        "   # x",
        "trick Kd,5d",
        "trik 🂡",
        "pay Ann Bob 4",
        "\r",
        "\v",
    ]
)
ENDS = st.sampled_from(["\n", "\r\n"])


def edits(text: str) -> list[types.TextEdit]:
    params = types.DocumentFormattingParams(NOWHERE, types.FormattingOptions(2, True))
    return formatting(opened(text), params)


@given(st.lists(st.tuples(LINES, ENDS)), LINES)
def test_formatting_in_the_editor_equals_fmt(lines: list[tuple[str, str]], last: str) -> None:
    text = "".join(line + end for line, end in lines) + last
    if "\r" not in text.replace("\r\n", ""):
        assert edited(text, edits(text)) == formatted(text)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_completely_unreadable_logs_do_too(sample: Path) -> None:
    text = sample.read_bytes().decode("utf-8", "replace").replace("  ", " \t")
    if "\r" not in text and "\v" not in text:
        assert edited(text, edits(text)) == formatted(text)


def test_only_lines_that_differ_are_changed() -> None:
    text = EVENING.replace("  trump 7s", "trump   7S   # hearts")
    [edit] = edits(text)
    assert edit.new_text == "  trump 7s  # hearts\n"
    assert (edit.range.start, edit.range.end) == (types.Position(7, 0), types.Position(8, 0))


def test_a_log_in_canonical_form_has_no_edits() -> None:
    assert edits(EVENING) == []


def test_the_ends_of_lines_are_those_of_fmt() -> None:
    text = (TABLE + HAND).replace("\n", "\r\n")
    assert edited(text, edits(text)) == EVENING


def test_a_log_that_fmt_leaves_unchanged_has_no_edits() -> None:
    assert edits("\0\0hand   1\n") == []
