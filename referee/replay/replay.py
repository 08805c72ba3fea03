"""Replay a hand: turn its lines and the seats into a record, with violations for the rules."""

from referee import statements as st
from referee.finding import CARDS, Unproven
from referee.replay.declare import deal, declarations, forced_to_stay, too_few_players, trump
from referee.replay.exchange import exchange
from referee.replay.fast_path import plain
from referee.replay.proof import Proof, judge
from referee.replay.tricks import layouts, tricks
from referee.table.hand import Hand


def replay(hand: Hand, with_care: bool) -> Proof | None:
    """Apply what the log says, legal or not. Antes are in, and players who couldn't pay them are out.

    Return no proof for a plain hand, or for one that only has its first line, unless judged ``with_care``.
    """
    if not with_care and is_only_first_line(hand):
        deal(hand)
        _lacking(hand)
        return None
    before_tricks(hand)
    if not with_care and plain(hand):
        forced_to_stay(hand)
        return None
    courses = tricks(hand)
    forced_to_stay(hand)
    layouts(hand, courses)
    proof = judge(hand, courses)
    _lacking(hand)
    return proof


def before_tricks(hand: Hand) -> None:
    """Note who was dealt in, the trump, who stayed, and the cards dealt and exchanged."""
    deal(hand)
    trump(hand)
    declarations(hand)
    exchange(hand)


def is_only_first_line(hand: Hand) -> bool:
    """Check whether a hand is only its first line, as many hands of a small log may be."""
    return len(hand.lines) == 1


def report_unproven(hand: Hand) -> None:
    """Report what couldn't be judged and why, once, after a hand's replay and accounts."""
    too_few_players(hand)
    if hand.missing:
        lost = bool(hand.doubt.lines or hand.doubt.options or hand.seats.lost)
        hand.report("U701", hand.at, Unproven(hand.unproven, hand.missing, lost))


def _lacking(hand: Hand) -> None:
    """Note what is missing from the play."""
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
    """Check whether the missing tricks have their own finding."""
    return any(violation.code == "T403" for violation in hand.violations)
