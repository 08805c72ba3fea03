"""Every word has the colour of its kind in the notation's grammar, checked with VS Code's own engine."""

import re
from collections.abc import Iterator

import few
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import UnexpectedInput
from notation.test_canonical_form import pieces, statements
from notation.test_patterns import LINES, SLIPS
from project.boundaries import ROOT
from vscode.engine import Engine, Word, needs_node, running
from vscode.textmate import FILE, SCOPES, text

from referee.notation.forms import standard
from referee.notation.grammar import keyword, parser
from referee.notation.read import parse
from referee.notation.statements import Unreadable
from referee.notation.write import write_line

SAMPLES = sorted((ROOT / "samples").rglob("*.bourre"))
RED, BLACK = "markup.deleted.card.red", "support.type.card.black"
NAME, AMOUNT = SCOPES["NAME"], SCOPES["AMOUNT"]


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with running(FILE) as one:
        yield one


def scope(terminal: str, word: str) -> str:
    if terminal in ("CARD", "SUIT"):
        return RED if word[-1] in "dhDH♦♥" else BLACK
    return SCOPES.get(terminal, f"keyword.other.{keyword(terminal)}")


def tokens(line: str) -> list[Word]:
    """The words of a line as the parser finds them. Raises ``UnexpectedInput`` where there is no place for one."""
    state = parser().parse_interactive(line, start="line")
    found = list(state.iter_parse())
    state.feed_eof()
    words = [Word(str(one), scope(one.type, one)) for one in found]
    if found and found[0].type != "COMMENT":
        words[0] = Word(words[0].text, f"keyword.control.{keyword(found[0].type)}")
    return words


def expected(line: str) -> list[Word] | None:
    """What the words of a line should be called; ``None`` for a line that is not read as it stands."""
    try:
        words = tokens(line)
    except UnexpectedInput:
        return None
    return None if standard(line) != line or isinstance(parse(1, line), Unreadable) else words


def test_the_editors_grammar_matches_the_notation() -> None:
    """If not: ``python -m vscode.textmate``."""
    assert FILE.read_text(encoding="utf-8") == text()


def is_beyond_a_pattern(line: str) -> bool:
    """Whether a line has its words in the right places, but one of them is no name, no day, no title: a letter that
    nobody sees, the thirtieth of February.
    """
    statement = parse(1, line)
    try:
        return isinstance(statement, Unreadable) and bool(tokens(line))
    except UnexpectedInput:
        return False


def as_read(engine: Engine, line: str) -> None:
    """A readable line has the colours of its words; an unreadable one has none except its comment's."""
    found, wanted = engine.line(line), expected(line)
    if wanted is None:
        assert [one for one in found if one.scope != SCOPES["COMMENT"]] == [], line
    else:
        assert found == wanted, line


@needs_node
def test_every_form_of_a_statement_has_its_colours(engine: Engine) -> None:
    for line in LINES:
        assert expected(line) or standard(line) != line
        as_read(engine, line)
        as_read(engine, f"\t{line}  # so")


@needs_node
@pytest.mark.parametrize("one_in", few.of(1, [10, 1]))
def test_every_word_of_the_samples_has_the_scope_of_its_terminal(engine: Engine, one_in: int) -> None:
    lines = sorted({line for path in SAMPLES for line in path.read_text(encoding="utf-8").splitlines()})
    assert len(lines) > 1000
    for line in lines[::one_in]:
        as_read(engine, line)


@needs_node
@pytest.mark.parametrize(
    ("line", "scopes"),
    [
        ("trick Kd 10♥ ? -> Ann", ["keyword.control.trick", RED, RED, "constant.language.missed"]),
        ("trump ♠", ["keyword.control.trump", BLACK]),
        ('win "As" $4.50', ["keyword.control.win", "entity.name.function.player", "constant.numeric.amount"]),
        ("join after 2 after after", ["keyword.control.join", NAME, AMOUNT, "keyword.other.after", NAME]),
    ],
)
def test_a_word_has_the_scope_of_its_meaning_in_its_place(engine: Engine, line: str, scopes: list[str]) -> None:
    assert [one.scope for one in engine.line(line)][: len(scopes)] == scopes


@needs_node
@given(statements.map(write_line), st.data())
def test_a_line_with_a_slip_never_looks_right(engine: Engine, line: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 2))):
        at = data.draw(st.integers(0, len(line)))
        cut = data.draw(st.integers(0, 3))
        line = line[:at] + data.draw(st.sampled_from(SLIPS) | pieces) + line[at + cut :]
    for one in re.split("[\r\n]", line):
        if not is_beyond_a_pattern(one):
            as_read(engine, one)


@needs_node
def test_in_a_line_that_cannot_be_read_a_comment_begins_after_the_quotes(engine: Engine) -> None:
    assert engine.line('seet "Big # Dee" 200 # so') == [Word("# so", SCOPES["COMMENT"])]


@needs_node
@pytest.mark.parametrize("line", ["date 2026-02-30", 'game "a\u200bb"', "seat A\u0301\u0302\u0303nn"])
def test_checks_that_no_pattern_can_make_are_left_to_the_referee(engine: Engine, line: str) -> None:
    assert is_beyond_a_pattern(line)
    assert engine.line(line) == tokens(line)
