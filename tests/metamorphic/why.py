"""Explain why a change was not noticed: the log only says that thing once."""

from typing import Any

from metamorphic.changes import Slot
from metamorphic.rewrite import Line
from referee import statements as st
from referee.judge.audit import Audit

REASONS = {
    "card thrown": "nothing else was noted of the card",
    "card drawn": "nothing else was noted of the card",
    "money brought": "nobody counted the stacks afterwards, or not this one",
    "rebuy": "nobody counted the stacks afterwards, or not this one",
    "cash-out": "nothing tells what was left",
    "single ante": "the dealer set it, and nobody counted pot or stacks afterwards",
    "pot": "the amount lay there too, before the second antes or after them",
    "number drawn": "the drawn cards are not noted: any number may have been drawn",
}
"""Explanations for kinds that need no look at the log."""


def why(slot: Slot, lines: list[Line], before: Audit, after: Audit) -> str:
    """Explain a change that was not noticed, from the changed log."""
    said: Any = lines[slot.line].said
    hand = sum(isinstance(one.said, st.Hand) for one in lines[: slot.line])
    if slot.kind == "upcard":
        old = next(one for one in (before.accounts[hand - 1].trump,))
        same = old == after.accounts[hand - 1].trump
        return "another card of the trump suit" if same else "another trump suit, under which the play was as legal"
    if slot.kind == "card played":
        same = before.accounts[hand - 1].tricks == after.accounts[hand - 1].tricks
        return "each has as many tricks" if same else "other tricks, as legal, and nothing claimed of them is wrong"
    if slot.kind == "card dealt":
        return _dealt(said.name, _hand(lines, slot.line))
    return REASONS[slot.kind]


def _hand(lines: list[Line], at: int) -> list[st.Statement]:
    """Return the statements of the hand that a line is in."""
    starts = [number for number, one in enumerate(lines) if isinstance(one.said, st.Hand)]
    start = max(number for number in starts if number <= at)
    end = min((number for number in starts if number > at), default=len(lines))
    return [one.said for one in lines[start:end]]


def _dealt(name: str, hand: list[st.Statement]) -> str:
    """Describe the fate of a dealt hand in which a card was changed."""
    if any(isinstance(one, st.Blind) and one.name == name for one in hand):
        return "in a hand laid aside for a blind one"
    if not any(isinstance(one, st.Stay) and name in one.names for one in hand):
        return "in the hand of one who passed"
    if not any(isinstance(one, st.Trick) for one in hand):
        return "in a hand of which no trick was played"
    return "in a hand that was played"
