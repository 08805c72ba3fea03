"""The logs on a rule's page do what the page says."""

import re

import pytest

from referee.judge.audit import audit
from referee.rules.catalogue import RULES
from referee.rules.rule import Rule

EXPECT = re.compile(r"# expect ([A-Z]\d{3})(?: (\S+))?$")
by_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


def expected(log: str) -> list[tuple[int, str, str | None]]:
    """The line, code and player of each finding that a log asks for."""
    lines = enumerate(log.split("\n"), 1)
    return [(number, found[1], found[2]) for number, line in lines if (found := EXPECT.search(line))]


@by_rule
def test_a_flawed_example_expects_only_its_own_code(rule: Rule) -> None:
    assert [code for _, code, _ in expected(rule.flawed)] == [rule.code]
    assert expected(rule.clean) == []


@by_rule
def test_a_flawed_example_gets_exactly_its_finding(rule: Rule) -> None:
    [(line, code, player)] = expected(rule.flawed)
    findings = audit(rule.flawed).findings
    assert [(one.at.line, one.code) for one in findings] == [(line, code)]
    assert player in (None, findings[0].player)


@by_rule
def test_a_clean_example_is_clean(rule: Rule) -> None:
    judged = audit(rule.clean)
    assert (judged.verdict, judged.findings) == ("clean", ())
