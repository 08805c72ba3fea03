"""Whole games written by taps give the same logs as written ones, whatever the rules."""

import pytest
import slow

from referee import rulesets
from referee import statements as st
from referee.generate import Plan, generate
from referee.notation import read, written
from referee.table.cards import NAMES
from referee.table.money import plain
from scribe.fingers import Fingers

TEXT_ONLY = {"pot", "ante", "seat"}
"""Lines that a state does not ask for: the pot as a check, antes player by player, and a seat in place of the ante."""


def tapped(log):
    """Tap a log, and return the keywords of the lines that had to be typed."""
    fingers, by_text = Fingers(), set()
    for line in [line for section in read(log) for line in section.statements]:
        if not _tap(line, fingers):
            by_text.add(st.keyword(line))
            fingers.type(written(line))
    return fingers, by_text


def _tap(line, fingers):  # noqa: C901, PLR0912
    """Tap a line where it answers the question."""
    prompt = fingers.session.state.prompt
    lines = [one.text.strip() for one in fingers.session.state.lines]
    if isinstance(line, st.Dealer) and lines[-1] == written(line):
        return True
    if written(line) in prompt.offer and prompt.kind != "rules":
        fingers.offer()
        return True
    match line, prompt.kind:
        case st.Rules(), "rules":
            fingers.choose(rulesets.load(line.ruleset).title, *[None] * bool(rulesets.load(line.ruleset).variants))
        case st.Seat(), "seat":
            fingers.tap(line.name, None if line.amount is None else plain(line.amount))
        case st.Dealer(), "dealer" | "next":
            fingers.tap(line.name)
        case st.Ante(), "ante":
            fingers.tap(plain(line.amount))
        case st.Blinds(), "blinds":
            fingers.tap(str(line.number))
        case st.Trump(), "trump":
            fingers.tap("cdhs"[line.suit] if line.card is None else NAMES[line.card])
        case st.Stay(), "stay":
            fingers.tap(line.names)
        case st.Take(), "draw":
            fingers.choose(next(one.label for one in prompt.choices if one.types == "take"))
        case st.Draw(), "draw":
            counts = dict(line.counts)
            fingers.tap([counts.get(name, 0) for name in prompt.who])
        case st.Trick(), "trick":
            for card in line.cards:
                fingers.sure()
                fingers.tap("?" if card is None else NAMES[card])
            fingers.sure()
            if line.taker:
                fingers.choose("Who took the last trick?", line.taker)
        case st.Bourre(), "bourre":
            fingers.tap({name: plain(amount) for name, amount in line.sums})
        case _:
            return False
    return True


@pytest.mark.parametrize("rules", slow.but(3, rulesets.names()))
def test_a_game_by_any_rules_can_be_written_by_taps(rules):
    [log] = generate(Plan(rules, hands=2, seed=7, claims="full"))
    fingers, by_text = tapped(log.text)
    assert by_text <= TEXT_ONLY
    assert statements(fingers.session.state.log) == statements(log.text)


def statements(log):
    """The lines of a log in canonical form, without the dealers, whom scribe always writes."""
    lines = [line for section in read(log) for line in section.statements]
    return [written(line) for line in lines if not isinstance(line, st.Dealer)]
