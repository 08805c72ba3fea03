"""The patterns and the parser are two ways to read a line, from one grammar: both give the same result."""

from functools import partial

import pytest
from evenings.evening import evening
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given
from hypothesis import strategies as st
from properties.games import RULESETS, SEEDS

from notation.strategies import pieces, scribbles, statements
from notation.test_statements import CANONICAL, SAME
from referee.judge.audit import audit
from referee.notation import grammar as derive
from referee.notation.forms import LISTS, UNEVEN, begins_statement, by_pattern, table
from referee.notation.grammar import parser
from referee.notation.read import by_parser
from referee.notation.read import read as parse
from referee.notation.statements import Unreadable
from referee.notation.write import written
from referee.values import words

LINES = [line for _, line in CANONICAL] + [line for pair in SAME for line in pair]
SLIPS = [
    "#",
    ",",
    "->",
    "?",
    '"',
    "'",
    ".",
    "-",
    "\t",
    "\u00a0",
    "\u3000",
    "\u0301",
    "10h",
    "Kd",
    "none",
    "-4",
    "4,50",
    "♠",
    "é",
    ":",
    "\ufe0f",
    "\ufeff",
    "\u2212",
]


def without_patterns(patch: pytest.MonkeyPatch) -> None:
    """Read every line with the parser."""
    patch.setattr(parse, "by_pattern", lambda number, text: None)


def agree(line: str) -> None:
    """A pattern gives the parser's result or none, and whatever the parser reads begins like a statement."""
    quickly, surely = by_pattern(3, line), by_parser(3, line)
    assert quickly in (None, surely), line
    assert quickly is None or not isinstance(surely, Unreadable)
    assert isinstance(surely, Unreadable | None) or begins_statement(line)


@given(st.sampled_from(LINES), st.data())
def test_the_case_of_letters_changes_neither_pattern_nor_parser(line: str, data: st.DataObject) -> None:
    upper = data.draw(st.lists(st.booleans(), min_size=len(line), max_size=len(line)))
    agree("".join(sign.upper() if up else sign for sign, up in zip(line, upper, strict=True)))


def test_the_patterns_are_those_of_the_grammar() -> None:
    """If this fails, run ``python -m referee.notation.grammar``."""
    assert derive.FILE.read_text(encoding="ascii") == derive.text()


def test_every_statement_of_the_grammar_has_its_forms() -> None:
    statements_there = {rule.expansion[0].name for rule in parser().rules if rule.origin.name == "statement"}
    assert set(table()) == statements_there
    assert all(one["forms"] for one in table().values())


def test_only_lists_of_uneven_items_have_a_pattern_for_an_item() -> None:
    parts = [part for one in table().values() for form in one["forms"] for part in form["parts"]]
    assert {name for name, item in parts if item} == UNEVEN
    assert {name for name, _ in parts} >= set(LISTS) - {"none"}


@pytest.mark.parametrize("line", LINES)
def test_a_line_without_a_slip_needs_no_parser(line: str) -> None:
    assert by_pattern(7, line) is not None
    agree(line)


@given(statements.map(written), st.sampled_from(["", "\t", "  "]), st.sampled_from(["", " ", "# so", '  # "->" x']))
def test_a_line_as_it_is_written_needs_no_parser(line: str, before: str, after: str) -> None:
    assert by_pattern(1, before + line + after) is not None
    agree(before + line + after)


@given(statements.map(written), st.data())
def test_a_line_with_a_slip_is_read_the_same_both_ways(line: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line)))
        cut = data.draw(st.integers(0, 3))
        line = line[:at] + data.draw(st.sampled_from(SLIPS) | pieces) + line[at + cut :]
    for one in line.replace("\r", "\n").split("\n"):
        agree(one)


@given(scribbles)
def test_a_scribble_is_read_the_same_both_ways(scribble_: str) -> None:
    for line in scribble_.replace("\r", "\n").split("\n"):
        agree(line)


@given(statements.map(written))
def test_the_words_of_a_line_are_where_the_parser_finds_them(line: str) -> None:
    tokens = parser().parse(line, start="line").scan_values(lambda token: token is not None and token.type != "COMMENT")
    places = {(place.column, place.end) for place in words(1, line)}
    assert {(token.column, token.end_column) for token in tokens} <= places


@given(seed=SEEDS, ruleset=RULESETS, style=st.sampled_from(["full", "part", "sketch"]), data=st.data())
def test_a_game_is_judged_the_same_both_ways(seed: int, ruleset: str, style: str, data: st.DataObject) -> None:
    lines = scribble(evening(seed, ruleset), STYLES[style], seed).text.split("\n")
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:cut] + data.draw(st.sampled_from(SLIPS)) + lines[at][cut:]
    judge = partial(audit, "\n".join(lines))
    quickly = judge()
    with pytest.MonkeyPatch.context() as patch:
        without_patterns(patch)
        assert judge() == quickly
