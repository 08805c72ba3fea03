"""The grammar, and the patterns derived from it, which read every line in the same way."""

from hypothesis import given
from hypothesis import strategies as st
from notation.reading import all_of
from notation.test_canonical_form import pieces, scribbles, statements
from notation.test_statements import CANONICAL, SAME

from referee.notation import grammar as derive
from referee.notation import statements as s
from referee.notation.forms import KEYWORDS, match_line, standard
from referee.notation.grammar import parser
from referee.notation.read import parse
from referee.notation.statements import Unreadable
from referee.notation.write import write_line
from referee.values import words


@given(st.lists(statements.map(write_line)))
def test_the_top_rule_reads_what_the_lines_do(lines):
    log = parser().parse("\r\n".join(lines), start="log")
    assert [bool(line.children[0]) for line in log.find_data("line")] == [True] * len(lines) or [False]


def test_the_keywords_are_those_of_the_statements():
    assert len(KEYWORDS) == len(set(KEYWORDS)) == 40
    assert {"hand", "bourre", "date", "ruling"} <= set(KEYWORDS)
    assert all(isinstance(all_of(word)[0], s.Statement) for word in KEYWORDS)


LINES = [*CANONICAL] + [line for pair in SAME for line in pair]
WORDS_AND_SIGNS = "# , -> ? \" ' . - 10h Kd none -4 4,50 ♠ é :"
SLIPS = [*WORDS_AND_SIGNS.split(), *"\t\u00a0\u3000\u0301\ufe0f\ufeff\u2212"]


def agree(line: str) -> None:
    """The parser accepts what a pattern matches, and finds what is wrong with any other line."""
    if match_line(line):
        assert parser().parse(standard(line), start="line").children[0]
        assert not isinstance(parse(3, line), Unreadable | None)
    else:
        assert isinstance(parse(3, line), Unreadable | None), line


@given(st.sampled_from(LINES), st.data())
def test_the_case_of_letters_changes_neither_pattern_nor_parser(line: str, data: st.DataObject) -> None:
    upper = data.draw(st.lists(st.booleans(), min_size=len(line), max_size=len(line)))
    agree("".join(sign.upper() if up else sign for sign, up in zip(line, upper, strict=True)))


def test_the_patterns_are_those_of_the_grammar() -> None:
    """If this fails, run ``python -m referee.notation.grammar``."""
    assert derive.FILE.read_text(encoding="ascii") == derive.text()


def test_a_line_without_a_slip_needs_no_parser() -> None:
    for line in LINES:
        assert match_line(line), line
        agree(line)


@given(statements.map(write_line), st.sampled_from(["", "\t", "  "]), st.sampled_from(["", " ", "# so", '  # "->" x']))
def test_a_line_as_it_is_written_needs_no_parser(line: str, before: str, after: str) -> None:
    assert match_line(before + line + after)
    agree(before + line + after)


@given(statements.map(write_line), st.data())
def test_a_line_with_a_slip_is_read_the_same_both_ways(line: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line)))
        cut = data.draw(st.integers(0, 3))
        line = line[:at] + data.draw(st.sampled_from(SLIPS) | pieces) + line[at + cut :]
    for part in line.replace("\r", "\n").split("\n"):
        agree(part)


@given(scribbles)
def test_patterns_and_parser_read_a_scribble_alike(scribble_: str) -> None:
    for line in scribble_.replace("\r", "\n").split("\n"):
        agree(line)


@given(statements.map(write_line))
def test_the_words_of_a_line_are_where_the_parser_finds_them(line: str) -> None:
    tokens = parser().parse(line, start="line").scan_values(lambda token: token is not None and token.type != "COMMENT")
    places = {(place.column, place.end) for place in words(1, line)}
    assert {(token.column, token.end_column) for token in tokens} <= places


def statement_lines(log: bytes) -> list[int]:
    """List the lines that are neither blank nor only comments, if nothing else is wrong with them."""
    ends = [line.removesuffix(b"\r") for line in log.split(b"\n")]
    return [
        number for number, line in enumerate(ends, 1) if line.strip(b" \t") and not line.strip(b" \t").startswith(b"#")
    ]


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_give_one_statement_a_line(log):
    found = [statement.at.line for statement in all_of(log)]
    assert found == sorted(set(found))
    if 0 not in log[:2] and log[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        assert set(statement_lines(log.removeprefix(b"\xef\xbb\xbf"))) <= set(found)


@given(scribbles)
def test_a_place_lies_in_its_line(log):
    lines = log.removeprefix("\ufeff").split("\n")
    for statement in all_of(log):
        line, column, end = statement.at
        assert 1 <= column < end <= len(lines[line - 1]) + 2
        assert not isinstance(statement, Unreadable) or statement.code in ("N101", "N106", "N107")
