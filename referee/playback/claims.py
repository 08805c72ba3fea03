"""What the table may claim that a hand came to, as lines of the log: as far as cards and rules prove it."""

from collections.abc import Iterable

from referee import statements as st
from referee.ledger.entries import account_name
from referee.playback.played_hand import STAKES, TAKEN, PlayedHand


def result(hand: PlayedHand) -> st.Win | st.Divide | st.Carry | None:
    """Whose the pot is by the tricks, and how much; ``None`` where that is not proven, or nobody stayed."""
    money, winners = hand.money, hand.money.winners or ()
    due = [one.due for one in money.steps if one.kind in TAKEN and one.due]
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
    """Who pays into the next pot, and how much; ``None`` where that is not proven."""
    if hand.money.bourre is None:
        return None
    due = [(one.player, one.due) for one in hand.money.steps if one.kind in STAKES and one.due]
    return st.Bourre(0, "", tuple([(player, amount) for player, amount in due if player is not None]))


def out(hand: PlayedHand) -> st.Out | None:
    """Who is eliminated by what the hand cost; ``None`` where nobody is."""
    return st.Out(0, "", hand.money.eliminated) if hand.money.eliminated else None


def stacks(hand: PlayedHand, players: Iterable[str]) -> st.Stacks | None:
    """What each of these players has in front after the hand; ``None`` where that is not known of all."""
    counted = [(name, hand.money.table.stacks.get(account_name(name))) for name in players]
    known = [(name, stack) for name, stack in counted if stack is not None]
    return st.Stacks(0, "", tuple(known)) if known and len(known) == len(counted) else None
