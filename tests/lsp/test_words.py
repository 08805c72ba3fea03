"""Completion, hover and formatting: an editor's places are the referee's, and each offer fits where it is made."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsp.driving import ENCODINGS, EVENING, LOG, TABLE, edited, marked, opened, units, where
from lsprotocol import types
from pygls.workspace import PositionCodec

from referee.judge.policy import LogContext
from referee.lsp import Reader, Version
from referee.notation.write import canonical_form
from referee.rulesets.own import OwnRules, build_rulesets

NAME = "\U0001d49c\U0001d4b7"
"""A name whose characters have two units in UTF-16."""
KITCHEN = build_rulesets({"kitchen": OwnRules(extends="louisiana", title="Ours <b>\u202e")}, "our.toml")
DEALT = TABLE + "hand 1\n  dealer Cal\n  trump 7s\n"
PLAYED = DEALT + "  stay Ann, Bob\n  draw none\n"


def offers(text: str, encoding: str = "utf-16", **how: LogContext) -> list[types.CompletionItem]:
    """The offers at the ‸ in a text."""
    before, _, after = text.partition("‸")
    at = types.Position(before.count("\n"), units(before.rpartition("\n")[2], encoding))
    return opened(before + after, encoding, **how).completion(types.CompletionParams(LOG, at))


def labels(text: str) -> list[str]:
    """The words offered at the ‸ in a text."""
    return [one.label for one in offers(text)]


def accepted(text: str, label: str, encoding: str = "utf-16") -> str:
    """The text after somebody accepts an offer at its ‸."""
    [one] = [one for one in offers(text, encoding) if one.label == label]
    assert isinstance(one.text_edit, types.TextEdit)
    return edited(text.replace("‸", ""), [one.text_edit], encoding)


def told(text: str, words: str, into: int = 0, encoding: str = "utf-16", **how: LogContext) -> str:
    """What the editor shows about a word."""
    found = opened(text, encoding, **how).hover(types.HoverParams(LOG, where(text, words, into, encoding)))
    assert found is None or isinstance(found.contents, types.MarkupContent)
    return found.contents.value if found else ""


# Completion


@pytest.mark.parametrize(
    ("text", "label", "after"),
    [
        ("rul‸", "rules winning-moves", "rules winning-moves"),
        (TABLE + "hand 1\n‸", "dealer Ann", TABLE + "hand 1\ndealer Ann"),
        (TABLE + "hand 1\n    ‸", "dealer Ann", TABLE + "hand 1\n    dealer Ann"),
        (PLAYED + "  trick Kd ‸", "5d", PLAYED + "  trick Kd 5d"),
        (PLAYED + "  trick Kd‸", "Kd 5d", PLAYED + "  trick Kd 5d"),
        (PLAYED + "  trick K‸", "Kd", PLAYED + "  trick Kd"),
        (DEALT + "  stay Ann ‸", "Bob", DEALT + "  stay Ann, Bob"),
        (DEALT + "  stay Ann,‸", "Bob", DEALT + "  stay Ann, Bob"),
        (DEALT + "  stay Ann, ‸", "Bob", DEALT + "  stay Ann, Bob"),
        (DEALT + "  stay Ann, B‸", "Bob", DEALT + "  stay Ann, Bob"),
    ],
)
def test_an_accepted_offer_stands_where_it_belongs(text: str, label: str, after: str) -> None:
    assert accepted(text, label) == after


def test_no_offer_begins_with_a_blank_that_is_there_already() -> None:
    for text in (PLAYED + "  ‸", PLAYED + "‸", PLAYED + "  trick ‸", DEALT + "  stay Ann, ‸", "‸"):
        edits = [one.text_edit for one in offers(text)]
        assert edits
        assert not [edit for edit in edits if isinstance(edit, types.TextEdit) and edit.new_text[:1] in " \n"]


def test_an_editor_finds_an_offer_by_what_is_written_so_far() -> None:
    in_hand = (DEALT + "  stay Ann,‸", DEALT + "  stay Ann, B‸", PLAYED + "  trick K‸")
    for text in ("rul‸", *in_hand, TABLE + '  rebuy "B‸'):
        for one in offers(text):
            assert isinstance(one.text_edit, types.TextEdit)
            written = marked(text.replace("‸", ""), one.text_edit.range).strip('" \t')
            assert one.filter_text is not None
            assert one.filter_text.strip().lower().startswith(written.lower()), (text, one)


RESULT = [f"win Ann 3\n  {line}" for line in ("‸", "bourre ‸", "stacks ‸", "stacks Ann 202, ‸", "share Ann ‸")]


@pytest.mark.parametrize("line", ["‸", "w‸", "win ‸", "win Ann ‸", "carry ‸", "pot ‸", "divide Ann, Bob ‸", *RESULT])
def test_no_amount_is_offered_that_the_table_should_count(line: str) -> None:
    assert not [one for one in labels(f"{EVENING}  {line}") if re.search("[0-9]", one)]


def test_a_line_about_money_is_offered_without_its_amount() -> None:
    assert {"win Ann", "win Bob", "carry"} <= {*labels(EVENING + "  ‸")}
    assert {"bourre Ann", "bourre none", "stacks Ann"} <= {*labels(EVENING + "  win Ann\n  ‸")} | {"stacks Ann"}


def test_a_card_that_was_seen_is_not_offered() -> None:
    assert not {"Kd", "7s"} & {*labels(PLAYED + "  trick Kd ‸")}


def test_the_rule_sets_of_a_house_file_are_offered_and_written_out() -> None:
    found = {one.label: one.detail for one in offers("rules ‸", context=LogContext(KITCHEN))}
    assert "kitchen" in found
    assert "\u202e" not in "".join(filter(None, found.values()))


def test_an_offer_of_several_lines_ends_them_like_the_log() -> None:
    log = (EVENING + "  win Ann 3\n  bourre none\n  stacks Ann 202, Bob 199, Cal 199\n‸").replace("\n", "\r\n")
    [deal] = [one for one in offers(log) if one.label.startswith("hand 2")][:1]
    assert isinstance(deal.text_edit, types.TextEdit)
    assert "\n" not in deal.text_edit.new_text.replace("\r\n", "")


# Hover and formatting


def test_the_word_under_the_mouse_is_explained() -> None:
    assert "Bob 5d: allowed. Had to follow diamonds: 4d or 5d." in told(EVENING, "Bob 5d", 4)
    assert told(EVENING, "\n\nhand", 1) == ""


def test_nothing_of_another_file_is_obeyed() -> None:
    log = EVENING.replace("winning-moves", "kitchen")
    assert "Ours <b><U+202E>" in told(log, "kitchen", context=LogContext(KITCHEN))


LINES = st.sampled_from(
    ["", "  ", "hand 1", " hand  2", "seat  Ann 200", "# \U0001f0a1", "trick Kd,5d", "trik \U0001f0a1"]
)


@given(st.lists(st.tuples(LINES, st.sampled_from(["\n", "\r\n"]))), LINES)
def test_formatting_is_that_of_fmt(lines: list[tuple[str, str]], last: str) -> None:
    text = "".join(line + end for line, end in lines) + last
    options = types.DocumentFormattingParams(LOG, types.FormattingOptions(2, True))
    assert edited(text, opened(text).formatting(options)) == canonical_form(text)


# Places


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_columns_are_those_of_the_editor(encoding: str) -> None:
    log = EVENING.replace("Ann", NAME).replace("Bob Th", "Bob Qd").replace("\n", "\r\n")
    [twice] = [one for one in opened(log, encoding).diagnostics() if one.code == "C301"]
    assert marked(log, twice.range, encoding) == "Qd"
    assert f"{NAME} Kd: " in told(log, "Kd", encoding=encoding)
    half = log.replace("Bob 5d", "B‸ 5d")
    assert accepted(half, "Bob", encoding) == half.replace("B‸", "Bob")


@given(
    text=st.text(st.sampled_from("aé♥\U0001f0a1\t\r\n\x0b\u2028\ufeff ")),
    line=st.integers(0, 40),
    character=st.integers(0, 90),
)
def test_every_position_is_somewhere_in_the_log(text: str, line: int, character: int) -> None:
    reader = Reader("untitled:1", lambda _: LogContext(), PositionCodec("utf-16"))
    reader.read(Version(1, text))
    at = types.Position(line, character)
    reader.completion(types.CompletionParams(LOG, at))
    reader.hover(types.HoverParams(LOG, at))
    reader.actions(types.CodeActionParams(LOG, types.Range(at, at), types.CodeActionContext([])))
