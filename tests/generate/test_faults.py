"""Every fault that is planted is found, in its line and at its player, and nothing else is."""

import re
from pathlib import Path

import pytest
import slow

from generate.judged import found, planted
from referee import rulesets
from referee.generate import CODES, Plan, generate

NEEDS = {
    "C302": {"deals": True},
    "C303": {"deals": True},
    "H206": {"variants": ("four-card",)},
    "H212": {"rules": "louisiana", "hands": 60},
    "R505": {"rules": "boure"},
    "R506": {"variants": ("golden-hand",)},
    "R507": {"variants": ("golden-hand",), "hands": 60},
    "R508": {"variants": ("golden-hand",), "changes": (("head", "no"), ("overtrump", "no")), "hands": 100},
}
"""The conditions for a fault that not every game meets."""


@pytest.mark.parametrize("code", CODES)
def test_each_fault_is_found_where_it_was_planted_and_nothing_else(code):
    [log] = generate(Plan(**{"hands": 20, **NEEDS.get(code, {})}, faults=(code,), fault_rate=50))
    assert {one.code for one in log.findings} == {code}
    assert found(log) == planted(log)


@pytest.mark.parametrize("rules", rulesets.names())
@pytest.mark.parametrize("claims", slow.but(1, ["part", "full", "none"]))
def test_many_faults_of_all_kinds_in_one_game_are_all_found(rules, claims):
    plan = Plan(rules, logs=2, hands=30, claims=claims, deals=True, faults=("any",), fault_rate=70)
    for log in generate(plan):
        assert len(log.findings) > 10
        assert found(log) == planted(log)


def test_the_fault_rate_is_a_percentage_of_hands():
    [few], [many] = (
        list(generate(Plan("louisiana", hands=200, faults=("H203",), fault_rate=rate))) for rate in (5, 100)
    )
    assert 2 < len(few.findings) < 20
    assert len(many.findings) == 200


def test_a_fault_waits_for_an_opportunity():
    """With every hand asked to have it, only an ace turned up can."""
    [log] = generate(Plan("louisiana", hands=60, faults=("H212",), fault_rate=100))
    assert 0 < len(log.findings) < 20


def test_the_game_is_the_same_up_to_its_first_fault():
    fair, flawed = (next(generate(Plan(faults=faults, seed=4))).text.splitlines() for faults in ((), ("L605", "L604")))
    first = next(at for at, (one, other) in enumerate(zip(fair, flawed, strict=False)) if one != other)
    assert flawed[first].startswith(("  bourre", "  win"))


def test_comments_name_the_expected_findings():
    [log] = generate(Plan(faults=("any",), fault_rate=50, expect=True))
    expects = [
        (code, line, player or None)
        for line, text in enumerate(log.text.splitlines(), 1)
        for code, player in re.findall(r"# expect ([A-Z]\d{3})(?: (\w+))?$", text)
    ]
    assert expects == planted(log) == found(log)


def test_every_fault_is_on_the_page():
    page = (Path(__file__).parents[2] / "docs" / "generate.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1] for row in page.splitlines() if row.startswith("| `")]
    ranges = {"R501`–`R508": "`, `".join(f"R50{number}" for number in range(1, 9))}
    text = "".join(rows).replace(*next(iter(ranges.items())))
    assert sorted(re.findall(r"[A-Z]\d{3}", text)) == sorted(CODES)
