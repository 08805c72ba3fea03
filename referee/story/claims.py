"""The claims that cards and rules prove for a hand, as lines of the log."""

from collections.abc import Iterable

from referee.ledger.entries import account_name
from referee.notation import statements as st
from referee.story.hand import STAKES, TAKEN, PlayedHand


def result(hand: PlayedHand) -> st.Win | st.Divide | st.Carry | None:
    """Return who takes the pot by the tricks, and how much, or ``None`` if unproven, or if nobody stayed."""
    money, winners = hand.money, hand.money.winners or ()
    due = [step.due for step in money.steps if step.kind in TAKEN and step.due]
    amount = None if money.pot is None else next(iter(due), 0)
    match money.result:
        case "win" | "default" if winners:
            return st.Win(0, "", winners[0], amount)
        case "divide":
            return st.Divide(0, "", winners, amount)
        case "carry":
            return st.Carry(0, "", money.pot)
        case _:
            return None


def bourre(hand: PlayedHand) -> st.Bourre | None:
    """Return who pays into the next pot, and how much, or ``None`` if unproven."""
    if hand.money.bourre is None:
        return None
    due = [(step.player, step.due) for step in hand.money.steps if step.kind in STAKES and step.due]
    return st.Bourre(0, "", tuple([(player, amount) for player, amount in due if player is not None]))


def out(hand: PlayedHand) -> st.Out | None:
    """Return the players eliminated by this hand, or ``None`` if there are none."""
    return st.Out(0, "", hand.money.eliminated) if hand.money.eliminated else None


def stacks(hand: PlayedHand, players: Iterable[str]) -> st.Stacks | None:
    """Return these players' stacks after the hand, or ``None`` unless all are known."""
    counted = [(name, hand.money.table.stacks.get(account_name(name))) for name in players]
    known = [(name, stack) for name, stack in counted if stack is not None]
    return st.Stacks(0, "", tuple(known)) if known and len(known) == len(counted) else None
