"""Formatting twice changes nothing more, and never changes the referee's results."""

import pytest
from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.pencil import PART, SKETCH
from evenings.scribe import scribble
from hypothesis import given
from naive.record import Played

from properties.games import RULESETS, SEEDS
from referee.judge.audit import Audit, audit
from referee.notation.write import formatted


def text_of(game: str, seed: int, ruleset: str) -> str:
    """A log in a loose hand."""
    games = {"legal": evening, "renege": with_renege, "wrong claim": with_wrong_claim}
    played: Played | None = games[game](seed, ruleset)
    return scribble(played or evening(seed, ruleset), SKETCH._replace(looks=0.9), seed).text


def judgement(found: Audit) -> tuple[object, ...]:
    """The referee's results, apart from places."""
    said = [(one.code, one.severity, one.hand, one.trick, one.player, one.facts) for one in found.findings]
    return found.verdict, said, found.final


@given(seed=SEEDS, ruleset=RULESETS)
def test_formatting_twice_is_formatting_once(seed: int, ruleset: str) -> None:
    once = formatted(text_of("legal", seed, ruleset))
    assert formatted(once) == once


@pytest.mark.parametrize("game", ["legal", "renege", "wrong claim"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_formatting_changes_no_verdict_no_finding_and_no_amount(game: str, seed: int, ruleset: str) -> None:
    text = text_of(game, seed, ruleset)
    assert judgement(audit(formatted(text))) == judgement(audit(text)), text


@given(seed=SEEDS, ruleset=RULESETS)
def test_formatting_keeps_every_line_and_every_comment(seed: int, ruleset: str) -> None:
    text = scribble(evening(seed, ruleset), PART._replace(looks=0.9), seed).text
    before, after = ([line.strip() for line in one.splitlines() if line.strip()] for one in (text, formatted(text)))
    assert len(after) == len(before)
    assert [line.partition("#")[2].strip() for line in after] == [line.partition("#")[2].strip() for line in before]
