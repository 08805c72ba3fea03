"""The page of each rule says what the catalogue and the rule sets say, and its logs do what it says."""

import re
from pathlib import Path

import pytest

from referee.judge.audit import audit
from referee.rules.catalogue import NOTATION, RULES, Rule, grade
from referee.rules.page import clauses, page_of
from referee.rulesets.ruleset import load, names

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
EXPECT = re.compile(r"# expect ([A-Z]\d{3})(?: (\S+))?$")
by_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


def test_each_rule_has_a_page_and_a_line_in_the_index() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {"index", *(rule.code for rule in RULES)}
    rows = [
        f"| [{rule.code}]({rule.code}.md) | {rule.name} | {grade(rule.code, rule.severity)} | {rule.law} |"
        for rule in RULES
    ]
    index = (FOLDER / "index.md").read_text(encoding="utf-8")
    assert index.splitlines()[-len(rows) :] == rows


@by_rule
def test_a_page_says_what_the_catalogue_and_the_rule_sets_say(rule: Rule) -> None:
    text = page_of(rule).text
    assert text.startswith(f"# {rule.code} {rule.name}\n\n**{grade(rule.code, rule.severity)}**: {rule.law}\n\n")
    in_each = "\n".join(f"- **{one.rules}**: {one.law} ({one.source})" for one in clauses(rule, map(load, names())))
    laid_down = in_each or f"In {NOTATION} itself, for every rule set."
    assert text.partition("## The rule in each rule set\n\n")[2].partition("\n\n##")[0] == laid_down


@by_rule
def test_a_page_is_a_few_paragraphs_of_plain_prose(rule: Rule) -> None:
    meaning = page_of(rule).meaning
    assert 1 <= len(meaning.split("\n\n")) <= 6
    assert not re.search(r"[{}]|\bTODO\b", meaning)
    assert all(len(line) <= 120 for line in meaning.splitlines())


@by_rule
def test_a_page_hides_nothing(rule: Rule) -> None:
    assert all(char.isprintable() or char == "\n" for char in page_of(rule).text)


@by_rule
def test_the_flawed_log_of_a_page_has_exactly_the_finding_that_the_page_says(rule: Rule) -> None:
    page = page_of(rule)
    [(line, code, player)] = expected(page.flawed)
    [finding] = audit(page.flawed).findings
    assert (finding.at.line, finding.code) == (line, code) == (line, rule.code)
    assert player in (None, finding.player)
    assert f"\n- line {line}: {code} {finding.message}\n" in page.text


@by_rule
def test_the_corrected_log_of_a_page_is_clean(rule: Rule) -> None:
    page = page_of(rule)
    assert expected(page.clean) == []
    judged = audit(page.clean)
    assert (judged.verdict, judged.findings) == ("clean", ())


def expected(log: str) -> list[tuple[int, str, str | None]]:
    """The line, code and player of each finding that a log asks for."""
    lines = enumerate(log.split("\n"), 1)
    return [(number, found[1], found[2]) for number, line in lines if (found := EXPECT.search(line))]
