"""Without faults nothing is wrong: every card is legal, and every claim is what the hand came to."""

import re
from collections import Counter

import pytest

import referee
from referee import rulesets
from referee.generate import Plan, generate

RULES = [(name, ()) for name in rulesets.names()]
VARIANTS = [(name, (variant,)) for name in rulesets.names() for variant in rulesets.load(name).variants]


def verdicts(plan: Plan) -> Counter[str]:
    """The verdicts of a plan's logs; none has a finding of any kind."""
    audits = [referee.audit(log.text) for log in generate(plan)]
    assert not [finding.message for audit in audits for finding in audit.findings]
    return Counter(audit.verdict for audit in audits)


@pytest.mark.parametrize(("rules", "variants"), [*RULES, *VARIANTS])
def test_every_play_and_every_payment_of_a_generated_game_is_proven(rules, variants):
    assert verdicts(Plan(rules, variants, logs=2, hands=20)) == {"clean": 2}


@pytest.mark.parametrize(("rules", "variants"), RULES)
@pytest.mark.parametrize("claims", ["part", "none"])
def test_fewer_claims_and_recorded_deals_are_proven_too(rules, variants, claims):
    assert verdicts(Plan(rules, variants, logs=2, hands=15, claims=claims, deals=True)) == {"clean": 2}


def test_all_variants_of_a_rule_set_can_be_played_together():
    every = tuple(one for one in rulesets.load("winning-moves").variants if one != "last-standing")
    assert verdicts(Plan("winning-moves", every, logs=2)) == {"clean": 2}


def test_a_single_rule_can_be_changed():
    [log] = generate(Plan("louisiana", changes=(("ante", "0.25"), ("tie", "divide"))))
    assert "rule ante 0.25\nrule tie divide\n" in log.text
    assert referee.audit(log.text).verdict == "clean"


def test_an_empty_pot_has_a_winner_too():
    [log] = generate(Plan("louisiana", changes=(("ante", "0"), ("bourre", "0"))))
    assert re.search("win [A-Z][a-z]+ 0\n", log.text)
    assert referee.audit(log.text).verdict == "clean"


def test_a_game_that_is_won_ends():
    [log] = generate(Plan("winning-moves", changes=(("target", "240"),), hands=500))
    audit = referee.audit(log.text)
    assert audit.hands == log.hands < 500
    assert audit.final.winner
    assert audit.verdict == "clean"


def test_people_are_eliminated_until_one_alone_is_left():
    plan = Plan("winning-moves", ("last-standing",), changes=(("stack", "10"),), hands=500)
    [log] = generate(plan)
    audit = referee.audit(log.text)
    assert audit.hands < 500
    assert "  out " in log.text
    assert sorted(audit.final.table.stacks.values())[:4] == [0, 0, 0, 0]
    assert audit.verdict == "clean"


def test_an_evening_may_be_very_long():
    [log] = generate(Plan("boure", hands=1002, players=2, claims="none"))
    assert log.text.count("\nhand") == 1002
    assert "hand 1002\n" in log.text


HAPPENS = {
    "winning-moves": ("carry", "bourre none"),
    "booray": ("divide", "bourre"),
    "louisiana": ("carry", "bourre"),
    "three-card": ("blind", "divide"),
}


@pytest.mark.parametrize("rules", HAPPENS)
def test_everything_in_the_rules_happens(rules):
    text = "".join(log.text for log in generate(Plan(rules, logs=2, hands=60)))
    assert [words for words in HAPPENS[rules] if f"\n  {words}" not in text] == []


def test_an_exhausted_stock_is_shuffled_again():
    assert verdicts(plan := Plan("booray", changes=(("players", "2-9"),), players=9)) == {"clean": 1}
    assert "\n  reshuffle\n" in next(generate(plan)).text


def test_the_dealer_takes_the_upcard_where_the_rules_allow_it():
    [log] = generate(Plan("winning-moves", ("trump-pickup",)))
    assert "\n  take " in log.text


def test_claims_are_written_in_full_in_part_or_not_at_all():
    claims = {}
    for detail in ("full", "part", "none"):
        [log] = generate(Plan("louisiana", claims=detail))
        claims[detail] = sum(log.text.count(f"\n  {word} ") for word in ("win", "stacks", "pot", "bourre"))
    assert claims["full"] > claims["part"] > claims["none"] == 0


def test_dealt_and_exchanged_cards_are_noted_or_not():
    with_deals, without = (next(generate(Plan("louisiana", deals=deals))).text for deals in (True, False))
    assert "  deal Ann" in with_deals
    assert " -> " in next(line for line in with_deals.splitlines() if line.startswith("  draw"))
    assert "  deal Ann" not in without
    tricks = [[line for line in text.splitlines() if " trick " in line] for text in (with_deals, without)]
    assert tricks[0] == tricks[1]
