"""One fault is one finding, at its place, and moves no other."""

import pytest
from evenings.evening import with_renege, with_wrong_claim
from evenings.fault import expected
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import assume, given

from properties.games import RULESETS, SEEDS
from referee.judge.audit import Audit, audit


def errors(found: Audit) -> list[tuple[object, ...]]:
    """The findings of error severity: code, line, column, hand, trick, player."""
    return [
        (one.code, one.at.line, one.at.column, one.hand, one.trick, one.player)
        for one in found.findings
        if one.severity == "error"
    ]


@pytest.mark.parametrize("style", ["full", "part", "bare"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_one_renege_is_found_at_its_card_and_nothing_else_is(style: str, seed: int, ruleset: str) -> None:
    played = with_renege(seed, ruleset)
    assume(played)
    assert played
    assert played.fault
    log = scribble(played, STYLES[style], seed)
    assert errors(audit(log.text)) == [tuple(expected(played.fault, log))], log.text


@pytest.mark.parametrize("style", ["full", "part", "bare"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_one_wrong_claim_is_found_at_its_line_and_nothing_else_is(style: str, seed: int, ruleset: str) -> None:
    played = with_wrong_claim(seed, ruleset)
    assume(played)
    assert played
    assert played.fault
    log = scribble(played, STYLES[style], seed)
    want = expected(played.fault, log)
    found = [(code, line, hand, player) for code, line, _, hand, _, player in errors(audit(log.text))]
    assert found == [(want.code, want.line, want.hand, want.player)], f"{played.fault}\n{log.text}"
