"""The grammar is the definition of the language, and it has no unused or missing parts."""

from hypothesis import given
from hypothesis import strategies as st

from notation.example import EXAMPLE
from notation.reading import all_of, placeless
from notation.strategies import statements
from referee.notation import statements as s
from referee.notation.forms import LISTS, STATEMENTS, WORDS, keywords
from referee.notation.grammar import parser
from referee.notation.read import to_statement
from referee.notation.write import written


def under_the_top_rule(log):
    found = (line.children[0] for line in parser().parse(log, start="log").find_data("line"))
    return [to_statement(1, "", statement) for statement in found if statement]


def test_a_whole_log_parses_under_the_top_rule():
    assert placeless(under_the_top_rule(EXAMPLE)) == placeless(all_of(EXAMPLE))


@given(st.lists(statements.map(written)))
def test_the_top_rule_reads_what_the_lines_do(lines):
    log = "\r\n".join(lines)
    assert placeless(under_the_top_rule(log)) == placeless(all_of(log)[: len(lines)])


def test_every_rule_is_a_statement_or_a_part_of_one():
    rules = {str(rule.alias or rule.origin.name) for rule in parser().rules}
    unread = {name for name in rules if not name.startswith("_") and name not in {*STATEMENTS, *LISTS}}
    items = {"card", "play", "number", "sum", "balance", "penalty"}
    assert unread <= {"log", "line", "statement", "ruling", *items}


def test_every_statement_has_its_rule():
    rules = {str(rule.alias or rule.origin.name) for rule in parser().rules}
    assert set(STATEMENTS) <= rules


def test_every_kept_terminal_has_a_meaning():
    kept = {part.name for rule in parser().rules for part in rule.expansion if part.is_term and not part.filter_out}
    assert kept - set(WORDS) == {"COMMENT", "MISSED"}


def test_the_keywords_are_those_of_the_statements():
    assert len(keywords()) == len(set(keywords())) == 40
    assert {"hand", "bourre", "date", "ruling"} <= set(keywords())
    assert all(isinstance(all_of(word)[0], s.Statement) for word in keywords())
