"""The replay of a hand: from its lines and the seats to a record, with a violation for each rule to look at."""

from referee import statements as st
from referee.finding import CARDS, Unproven
from referee.replay.declare import deal, declarations, forced_to_stay, trump
from referee.replay.exchange import exchange
from referee.replay.fast_path import plain
from referee.replay.proof import Proof, judge
from referee.replay.tricks import layouts, tricks
from referee.table.hand import Hand


def replay(hand: Hand, with_care: bool = False) -> Proof | None:
    """Apply what the log says, legal or not. Antes are in, and whoever could not pay them is out.

    A plain hand has no proof, nor has one of which nothing is told, unless it is judged ``with_care`` like any other.
    """
    deal(hand)
    if not with_care and is_untold(hand):
        _lacking(hand)
        return None
    trump(hand)
    declarations(hand)
    exchange(hand)
    if not with_care and plain(hand):
        forced_to_stay(hand)
        return None
    courses = tricks(hand)
    forced_to_stay(hand)
    layouts(hand, courses)
    proof = judge(hand, courses)
    _lacking(hand)
    return proof


def is_untold(hand: Hand) -> bool:
    """Whether there is but the line that begins it: there may be many such hands in a small log."""
    return len(hand.lines) == 1


def report_unproven(hand: Hand) -> None:
    """Report, once for a hand that was replayed and accounted for, what could not be judged for want of what."""
    if hand.missing:
        lost = bool(hand.doubt.lines or hand.doubt.options or hand.seats.lost)
        hand.report("U701", hand.at, Unproven(hand.unproven, hand.missing, lost))


def _lacking(hand: Hand) -> None:
    """Note what of the play is missing."""
    told = hand.has(*st.RESULTS, st.Took)
    alone = len(hand.dealt if hand.stayed is None else hand.stayed) < 2
    if not hand.misdeal and not alone:
        if hand.stayed is None and (told or hand.tricks or hand.doubt.lines):
            hand.lacks("who stayed")
        if not hand.tricks:
            hand.lacks(CARDS)
        elif len(hand.tricks) < hand.house.hand_size and hand.rest is None and not _reported(hand):
            hand.lacks("tricks that were not noted")


def _reported(hand: Hand) -> bool:
    """Whether the missing tricks are a finding of their own."""
    return any(violation.code == "T403" for violation in hand.violations)
