"""The catalogue is complete, and the page of each rule and the facts of each violation are those of its code."""

import re
from pathlib import Path

import pytest
from cases.test_cases import Expected, expected

from referee.finding import BlindHand, Facts, MoneyFromNowhere, PlayedOutOfTurn, Problem, Violation, WrongAnte
from referee.judge.audit import audit
from referee.rules.catalogue import BY_CODE, NOTATION, RULES, grade, judge
from referee.rules.page import page_of
from referee.rulesets.ruleset import load, names
from referee.values import Place


@pytest.mark.parametrize(
    ("facts", "json"),
    [
        (Facts(), {}),
        (WrongAnte(None, 100, 250), {"reason": None, "due": "1", "paid": "2.5"}),
        (MoneyFromNowhere(0, 100), {"due": "0", "counted": "1"}),
        (MoneyFromNowhere(0, 100, 0, 100), {"due": "0", "counted": "1", "from_pot": "0", "unexplained": "1"}),
        (Problem("no game"), {"problem": "no game"}),
        (Problem("no game", ("a game",), None), {"problem": "no game", "expected": ["a game"], "meant": None}),
        (BlindHand("after-a-draw"), {"reason": "after-a-draw"}),
        (BlindHand(dealt=None, reason="none-left"), {"reason": "none-left", "dealt": None}),
        (PlayedOutOfTurn(led=True, due="Ann", card="2s"), {"led": 1, "due": "Ann", "card": "2s"}),
    ],
)
def test_json_has_amounts_in_plain_decimal_and_no_missing_facts(facts: Facts, json: dict[str, object]) -> None:
    told = facts.as_json()
    assert list(told.items()) == list(json.items())
    assert all(type(fact) is type(json[key]) for key, fact in told.items())


def test_the_rules_are_in_the_order_of_families_and_codes() -> None:
    families = "NHCTRLU"
    codes = [rule.code for rule in RULES]
    assert codes == sorted(codes, key=lambda code: (families.index(code[0]), code))
    assert {rule.code for rule in RULES if rule.severity != "error"} == {"N109", "R509", "R510", "R511", "U701"}


def test_a_mark_of_an_unknown_code_is_refused_by_its_name() -> None:
    with pytest.raises(KeyError, match="X999"):
        judge(Violation("X999", Place(1, 1, 1), Facts()), str)


HEADED = """\
rules booed
{header}
seat Ann 200
seat Bob 200

hand 1
  dealer Bob
  trump 7s
  stay Ann, Bob
  trick Ann Kd, Bob 5d
  trick Ann Qd, Bob 4d
  trick Ann 4c, Bob 3c
  trick Ann 2c, Bob Jc
  trick Bob 9h, Ann 8s
  win Ann 2
{later}
"""


def test_the_gist_of_a_rule_says_what_this_game_changes() -> None:
    (finding,) = audit(HEADED.format(header="rule head yes", later="")).findings
    assert finding.gist == (
        "The text is not clear; a player who follows suit may play any card of the suit led; in this game: head yes."
    )
    assert finding.citation.startswith(f"{finding.gist} (Play the Hand: “")


def test_the_gist_after_a_change_says_what_has_applied_since() -> None:
    log = HEADED.format(header="", later="rule head yes\n")
    again = log[log.index("hand 1") : log.index("rule head")].replace("hand 1", "hand 2")
    (renege,) = [one for one in audit(log + again).findings if one.code == "R503"]
    assert renege.hand == 2
    assert renege.gist.endswith("any card of the suit led; in this hand: head yes.")


def test_the_gist_does_not_mention_a_later_line_that_was_refused() -> None:
    findings = audit(HEADED.format(header="rule head yes", later="rule head maybe")).findings
    [renege] = [one for one in findings if one.code == "R503"]
    assert [one.code for one in findings] == ["R503", "N104"]
    assert renege.gist.endswith("any card of the suit led; in this game: head yes.")


def test_a_french_clause_has_its_gist_in_english_and_its_source_in_french() -> None:
    (finding,) = audit(page_of(BY_CODE["R503"]).flawed).findings
    assert finding.gist == "A player who follows suit must beat the highest card of the trick if possible."
    assert finding.source.startswith("La carte que vous pouvez jouer, 2: « ")


FOLDER = Path(__file__).parents[2] / "docs" / "rules"


def test_each_rule_has_a_page_and_a_line_in_the_index() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {"index", *(rule.code for rule in RULES)}
    rows = [
        f"| [{rule.code}]({rule.code}.md) | {rule.name} | {grade(rule.code, rule.severity)} | {rule.law} |"
        for rule in RULES
    ]
    index = (FOLDER / "index.md").read_text(encoding="utf-8")
    assert index.splitlines()[-len(rows) :] == rows


def test_a_page_says_what_the_catalogue_and_the_rule_sets_say_and_hides_nothing() -> None:
    for rule in RULES:
        page = page_of(rule, [*map(load, names())])
        text = page.text
        assert text.startswith(f"# {rule.code} {rule.name}\n\n**{grade(rule.code, rule.severity)}**: {rule.law}\n\n")
        in_each = "\n".join(f"- **{one.rules}**: {one.law} ({one.source})" for one in page.clauses)
        laid_down = in_each or f"In {NOTATION} itself, for every rule set."
        assert text.partition("## The rule in each rule set\n\n")[2].partition("\n\n##")[0] == laid_down
        assert all(char.isprintable() or char == "\n" for char in text), rule.code


def test_a_page_is_a_few_paragraphs_of_plain_prose() -> None:
    for rule in RULES:
        meaning = page_of(rule).meaning
        assert 1 <= len(meaning.split("\n\n")) <= 6, rule.code
        assert not re.search(r"[{}]|\bTODO\b", meaning), rule.code
        assert all(len(line) <= 120 for line in meaning.splitlines()), rule.code


def asked_for(log: str) -> list[Expected]:
    """Return the findings that the comments of a log ask for."""
    return [one for number, line in enumerate(log.split("\n"), 1) for one in expected(number, line)]


def test_the_flawed_log_of_a_page_has_exactly_the_finding_that_the_page_says() -> None:
    for rule in RULES:
        page = page_of(rule)
        [(line, code, player)] = asked_for(page.flawed)
        findings = audit(page.flawed).findings
        found = [(one.at.line, one.code, player and one.player) for one in findings]
        assert found == [(line, rule.code, player)], rule.code
        assert f"\n- line {line}: {code} {findings[0].message}\n" in page.text


def test_the_corrected_log_of_a_page_is_clean() -> None:
    pages = {rule.code: page_of(rule).clean for rule in RULES}
    assert [code for code, clean in pages.items() if asked_for(clean)] == []
    judged = {code: audit(clean) for code, clean in pages.items()}
    assert {code: found.findings for code, found in judged.items()} == dict.fromkeys(pages, ())
    assert {found.verdict for found in judged.values()} == {"clean"}
