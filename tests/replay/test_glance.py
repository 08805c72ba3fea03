"""A hand that needs no more than a glance would not be judged otherwise with all care."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive.evening import evening, with_renege
from naive.hands.engine import log
from naive.hands.told import tell
from naive.pencil import STYLES
from naive.scribe import scribble
from properties.games import RULESETS, SEEDS

from referee.audit import Audit, audit
from referee.replay import glance, proof, trick


def with_all_care(text: str) -> Audit:
    """The verdict where no hand is only glanced at and no trick is taken for plain."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof, "faultless", lambda hand: False)
        patch.setattr(trick.Layout, "_is_plain", lambda layout, one: False)
        return audit(text)


@given(seed=SEEDS)
def test_a_random_hand_is_judged_the_same(seed: int) -> None:
    text = log(tell(Random(seed)).lines)
    assert audit(text) == with_all_care(text), text


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS, faulty=st.booleans())
def test_a_game_is_judged_the_same(style: str, seed: int, ruleset: str, faulty: bool) -> None:
    played = (with_renege(seed, ruleset) if faulty else None) or evening(seed, ruleset)
    text = scribble(played, STYLES[style], seed).text
    assert audit(text) == with_all_care(text), text


@pytest.mark.parametrize("style", ["full", "bare"])
def test_a_game_without_a_fault_needs_no_more_than_a_glance(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    glances = []

    def look(hand: object) -> bool:
        glances.append(glance.faultless(hand))  # type: ignore[arg-type]
        return glances[-1]

    monkeypatch.setattr(proof, "faultless", look)
    audit(scribble(evening(1, "winning-moves"), STYLES[style], 1).text)
    assert sum(glances) > len(glances) / 3
