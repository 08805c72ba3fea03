"""A game without a fault is never accused, however much or little of it was written down."""

import pytest
from evenings.evening import evening
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given

from properties.games import RULESETS, SEEDS
from referee.judge.audit import audit


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_legal_game_accuses_nobody(style: str, seed: int, ruleset: str) -> None:
    log = scribble(evening(seed, ruleset), STYLES[style], seed)
    assert [one for one in audit(log.text).findings if one.severity != "note"] == [], log.text


@pytest.mark.parametrize("style", ["full", "bare"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_legal_game_with_every_card_played_out_is_clean(style: str, seed: int, ruleset: str) -> None:
    log = scribble(evening(seed, ruleset), STYLES[style], seed)
    found = audit(log.text)
    assert (found.verdict, found.findings) == ("clean", ()), log.text
