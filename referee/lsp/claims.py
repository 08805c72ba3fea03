"""The lines that a hand came to and that its log leaves out, as far as cards and rules prove them.

A claim only: what the table saw, nobody but the table can write down.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee import statements as st
from referee.lsp.document import Document
from referee.lsp.standing import standing_at
from referee.playback import PlayedHand, PlayedTrick

_SETTLED: Final = ("win", "divide", "default", "carry")
_DOUBTFUL: Final = "NCT"
"""The kinds of findings after which it is not certain which cards were played, or by whom."""
_LAST: Final[tuple[tuple[tuple[type[st.Statement], ...], tuple[type[st.Statement], ...]], ...]] = (
    (st.RESULTS, (st.Bourre, st.Out, st.Pot, st.Stacks)),
    ((st.Bourre,), (st.Out, st.Pot, st.Stacks)),
    ((st.Out,), (st.Pot, st.Stacks)),
    ((st.Stacks,), ()),
)
"""The lines with which a hand ends, each with those that stand after it."""


class Claim(NamedTuple):
    """A line that says what a hand came to, and after which line (from 1) it would stand."""

    statement: st.Statement
    after: int


def takers(hand: PlayedHand) -> list[tuple[PlayedTrick, str]]:
    """The tricks that name nobody, and who took them, where the cards tell it beyond doubt."""
    if any(one.severity == "error" and one.code[0] in _DOUBTFUL for one in hand.findings):
        return []
    return [(trick, trick.takers[0]) for trick in hand.tricks if trick.named is None and len(trick.takers) == 1]


def missing(document: Document, hand: PlayedHand) -> list[Claim]:
    """The lines that a hand leaves out of those with which it ends; none where something in it is wrong, or an amount
    may hang on a line that could not be read."""
    if standing_at(document, hand.last).pot is None:
        return []
    if hand.money.result not in _SETTLED or any(one.severity == "error" for one in hand.findings):
        return []
    lines = [one for one in document.sections[hand.number].statements if one.line <= hand.last]
    found = []
    for (kinds, later), claim in zip(_LAST, _claims(document, hand), strict=True):
        if claim is not None and not any(isinstance(one, kinds) for one in lines):
            found.append(Claim(claim, [one.line for one in lines if not isinstance(one, later)][-1]))
    return found


def _claims(document: Document, hand: PlayedHand) -> Iterator[st.Statement | None]:
    yield _result(hand)
    yield _bourre(hand)
    yield st.Out(0, "", hand.money.eliminated) if hand.money.eliminated else None
    yield _stacks(document, hand)


def _result(hand: PlayedHand) -> st.Statement | None:
    money = hand.money
    if money.result == "carry":
        return None if money.pot is None else st.Carry(0, "", money.pot)
    taken = [one for one in money.steps if one.kind in ("win", "divide", "default")]
    names, amounts = tuple([one.player for one in taken if one.player]), {one.amount for one in taken}
    if {*names} != {*(money.winners or ())} or len(amounts) != 1 or any(one.amount != one.due for one in taken):
        return None
    [amount] = amounts
    return st.Win(0, "", names[0], amount) if len(names) == 1 else st.Divide(0, "", names, amount)


def _bourre(hand: PlayedHand) -> st.Statement | None:
    """What was paid into the next pot; nothing is claimed where somebody owes for a renege, too."""
    money = hand.money
    if money.bourre is None or money.penalties or not (hand.tricks or hand.took):
        return None
    paid = [one for one in money.steps if one.kind == "bourre" and one.player]
    if {one.player for one in paid} != {*money.bourre} or any(
        one.amount is None or one.amount != one.due for one in paid
    ):
        return None
    return st.Bourre(0, "", tuple([(one.player, one.amount) for one in paid if one.player]))


def _stacks(document: Document, hand: PlayedHand) -> st.Statement | None:
    """What everybody who sits there has in front of them, in the order of the log; unless it should be otherwise."""
    if hand.money.table != hand.money.verified:
        return None
    sit, stacks = {one.player for one in hand.holdings}, hand.money.table.stacks
    known = [
        (name, stack) for name in document.audit.players if name in sit and (stack := stacks.get(name)) is not None
    ]
    return st.Stacks(0, "", tuple(known)) if len(known) == len(sit) else None
