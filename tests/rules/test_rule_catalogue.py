"""The catalogue is complete, ordered, and says what the design's table of findings says."""

import pytest

from referee import audit
from referee.finding import Facts, HandNumber, Reneged, Violation
from referee.rules.catalogue import BY_CODE, NOTATION, RULES, judge
from referee.rules.page import page_of
from referee.rulesets.ruleset import Clause
from referee.values import Place


def test_the_rules_are_in_the_order_of_the_design() -> None:
    families = "NHCTRLU"
    codes = [rule.code for rule in RULES]
    assert codes == sorted(codes, key=lambda code: (families.index(code[0]), code))
    assert {rule.code for rule in RULES if rule.severity != "error"} == {"N109", "R509", "R510", "R511", "U701"}


def test_a_mark_of_an_unknown_code_is_refused_by_its_name() -> None:
    with pytest.raises(KeyError, match="X999"):
        judge(Violation("X999", Place(1, 1, 1), Facts()), str)


def test_a_finding_repeats_its_violation_and_cites_the_rule_set_in_force() -> None:
    facts = Reneged("4h", held=["5d"], allowed=["5d"])
    finding = judge(
        Violation("R501", Place(14, 12, 14), facts, 1, 1, "Cal"), lambda topic, _: Clause(f"About {topic}.", "§ 1")
    )
    assert (finding.name, finding.severity, finding.player, finding.facts) == (
        "failed-to-follow",
        "error",
        "Cal",
        facts,
    )
    assert (finding.at, finding.hand, finding.trick) == (Place(14, 12, 14), 1, 1)
    assert (finding.rule, finding.gist, finding.source) == ("follow suit", "About follow.", "§ 1")
    assert finding.message == "Cal did not follow suit: played 4h on a diamond lead, holding 5d"


def test_findings_about_the_record_cite_the_notation() -> None:
    violation = Violation("N109", Place(9, 1, 7), HandNumber(3, 2), 2)
    finding = judge(violation, lambda topic, _: pytest.fail(f"asked for {topic}"))
    assert (finding.gist, finding.source) == (None, NOTATION)


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
    assert finding.cited.startswith(f"{finding.gist} (Play the Hand: “")


def test_the_gist_does_not_take_a_later_change_for_the_rule_of_that_hand() -> None:
    (finding,) = audit(HEADED.format(header="rule head yes", later="rule head no")).findings
    assert finding.gist.endswith("any card of the suit led; in this game: head yes.")


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
