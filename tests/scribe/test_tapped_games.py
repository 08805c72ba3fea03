"""Whole games written by taps give the same logs as written ones, whatever the rules."""

import few
import pytest
from evenings.logs import evening_log

from referee import rulesets
from referee import statements as st
from referee.notation import read, written
from scribe.fingers import Fingers, write

TEXT_ONLY = {"pot", "ante", "seat"}
"""Lines that a state does not ask for: the pot as a check, antes player by player, and a seat in place of the ante."""
BESIDE_BLIND_HANDS = {"blind", "stay"}
"""Lines that scribe asks for in one answer, which the evening writes apart."""


@pytest.mark.parametrize("rules", few.of(3, rulesets.names()))
def test_a_game_by_any_rules_can_be_written_by_taps(rules):
    text = evening_log(rules, hands=2, seed=7)
    fingers = Fingers()
    by_text = write(text, fingers)
    assert by_text <= (TEXT_ONLY | BESIDE_BLIND_HANDS if "\n  blind " in text else TEXT_ONLY)
    assert statements(fingers.session.state.log) == statements(text)


def statements(log):
    """The lines of a log in canonical form, without the dealers, whom scribe always writes."""
    lines = [line for section in read(log) for line in section.statements]
    return [written(line) for line in lines if not isinstance(line, st.Dealer)]
