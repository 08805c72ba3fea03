"""Closing lines that the log of a hand leaves out, if cards and rules prove them.

Only claims: facts that the table saw, only the table can write down.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee import statements as st
from referee.lsp.document import Document
from referee.lsp.standing import standing_at
from referee.playback import PlayedHand, PlayedTrick, claims

_SETTLED: Final = ("win", "divide", "default", "carry")
_DOUBTFUL: Final = "NCT"
"""Kinds of findings that make it uncertain which cards were played, or by whom."""
_LAST: Final[tuple[tuple[tuple[type[st.Statement], ...], tuple[type[st.Statement], ...]], ...]] = (
    (st.RESULTS, (st.Bourre, st.Out, st.Pot, st.Stacks)),
    ((st.Bourre,), (st.Out, st.Pot, st.Stacks)),
    ((st.Out,), (st.Pot, st.Stacks)),
    ((st.Stacks,), ()),
)
"""The lines at the end of a hand, each with the lines that come after it."""


class Claim(NamedTuple):
    """A line with a result of the hand, and the number (from 1) of the line that it would follow."""

    statement: st.Statement
    after: int


def takers(hand: PlayedHand) -> list[tuple[PlayedTrick, str]]:
    """Tricks without a named winner, and who took them, if the cards prove it."""
    if any(one.severity == "error" and one.code[0] in _DOUBTFUL for one in hand.findings):
        return []
    return [(trick, trick.takers[0]) for trick in hand.tricks if trick.named is None and len(trick.takers) == 1]


def missing(document: Document, hand: PlayedHand) -> list[Claim]:
    """The closing lines that a hand leaves out; none if something in it is wrong, or if an amount may depend on a line
    that could not be read."""
    if standing_at(document, hand.last).pot is None:
        return []
    if hand.money.result not in _SETTLED or hand.money.pot is None:
        return []
    if any(one.severity == "error" for one in hand.findings):
        return []
    lines = [one for one in document.sections[hand.number].statements if one.line <= hand.last]
    found = []
    for (kinds, later), claim in zip(_LAST, _claims(document, hand), strict=True):
        if claim is not None and not any(isinstance(one, kinds) for one in lines):
            found.append(Claim(claim, [one.line for one in lines if not isinstance(one, later)][-1]))
    return found


def _claims(document: Document, hand: PlayedHand) -> Iterator[st.Statement | None]:
    yield claims.result(hand)
    yield _bourre(hand)
    yield claims.out(hand)
    sit = {one.player for one in hand.holdings}
    right = hand.money.table == hand.money.verified
    yield claims.stacks(hand, [name for name in document.audit.players if name in sit]) if right else None


def _bourre(hand: PlayedHand) -> st.Bourre | None:
    """The payment into the next pot; none if somebody owes for a renege, too."""
    claim = claims.bourre(hand)
    if claim is None or hand.money.penalties or not (hand.tricks or hand.took):
        return None
    return claim if {name for name, _ in claim.sums} == {*(hand.money.bourre or ())} else None
