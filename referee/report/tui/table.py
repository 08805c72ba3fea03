"""The table of a log that is being written, as it stands after the last line."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from referee.report.board.moments import Moment, hand_moments
from referee.report.board.position import Position, position, seated
from referee.report.json.explain import RetoldHandReport
from referee.report.json.ledger import StandingReport
from referee.report.json.writing import WritingReport

_EARLY: Final = ("dealer", "ante", "blinds", "trump", "stay", "draw")
"""Questions that come before the first card."""
_TAKEN: Final = ("win", "divide", "default", "agreed")
_NOTHING: Final = StandingReport(stacks={}, pot=None)


def table(writing: WritingReport, order: Sequence[str]) -> Position:
    """The table with the cards and the money as they lie there now; whose turn it is acts."""
    hand, opening = writing.hand, writing.opening
    if opening is not None:
        return seated(opening, opening.before.table)
    if hand is None:
        return Position((), _NOTHING.pot, None, None, (), 0)
    moments = hand_moments(hand)
    there = position(hand, moments, _last(hand, moments, writing), order)
    seats = tuple([replace(one, acts=one.player == writing.prompt.turn, change=None) for one in there.seats])
    return replace(there, seats=seats)


def _last(hand: RetoldHandReport, moments: Sequence[Moment], writing: WritingReport) -> int:
    """The position (from 0) of the last moment that has come: what is only offered has not, nor an unknown card."""
    kind = writing.prompt.kind
    plays = [at for at, one in enumerate(moments) if one.kind == "play"]
    plays = plays[: len(plays) - writing.waiting]
    early = _latest(moments, lambda one: one.kind in ("deal", "stayed") or _is_ante(one))
    if kind in _EARLY:
        return early
    if kind in ("trick", "result"):
        return max(plays, default=early)
    if kind == "bourre":
        taken = _latest(moments, lambda one: one.step is not None and one.step.kind in _TAKEN)
        return max(taken, *plays, early)
    return len(moments) - 1


def _is_ante(moment: Moment) -> bool:
    return moment.step is not None and moment.step.kind in ("ante", "second-ante")


def _latest(moments: Sequence[Moment], fits: Callable[[Moment], bool]) -> int:
    return max((at for at, one in enumerate(moments) if fits(one)), default=0)
