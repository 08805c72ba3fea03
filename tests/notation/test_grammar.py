"""The grammar is the definition of the language, and nothing of it is left to chance."""

from hypothesis import given
from hypothesis import strategies as st

from notation.example import EXAMPLE
from notation.reading import all_of, placeless
from notation.strategies import statements
from referee import statements as s
from referee.notation import written
from referee.notation.grammar import keywords, parser
from referee.notation.lower import STATEMENTS, Lower


def under_the_top_rule(log):
    lines = Lower(1).transform(parser().parse(log, start="log"))
    return [line.statement for line in lines if line.statement]


def test_a_whole_log_parses_under_the_top_rule():
    assert placeless(under_the_top_rule(EXAMPLE)) == placeless(all_of(EXAMPLE))


@given(st.lists(statements.map(written)))
def test_the_top_rule_reads_what_the_lines_do(lines):
    log = "\r\n".join(lines)
    assert placeless(under_the_top_rule(log)) == placeless(all_of(log)[: len(lines)])


def test_every_rule_has_its_method_or_its_statement():
    rules = {rule.alias or rule.origin.name for rule in parser().rules}
    named = {str(name.value if hasattr(name, "value") else name) for name in rules}
    unread = {
        name
        for name in named
        if not name.startswith(("_", "$")) and name not in STATEMENTS and not hasattr(Lower, name)
    }
    assert unread <= {"statement", "card", "ruling"}  # inlined: each is one of its alternatives


def test_every_statement_has_its_rule():
    rules = {str(rule.alias or rule.origin.name) for rule in parser().rules}
    assert set(STATEMENTS) - rules == {"unreadable"}


def test_every_terminal_that_is_kept_has_its_method():
    kept = {part.name for rule in parser().rules for part in rule.expansion if part.is_term and not part.filter_out}
    assert kept
    assert [name for name in kept if not hasattr(Lower, name)] == []


def test_the_keywords_are_those_of_the_statements():
    assert len(keywords()) == len(set(keywords())) == 40
    assert {"hand", "bourre", "date", "ruling"} <= set(keywords())
    assert all(isinstance(all_of(word)[0], s.Statement) for word in keywords())
