"""The table of a log that is being written, after its last line."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from referee.playback.played_hand import TAKEN
from referee.report.board.moments import Moment, hand_moments
from referee.report.board.position import PROOF, WRONG, Card, Position, position, seated
from referee.scribe import Now, Prompt

_EARLY: Final = ("dealer", "ante", "blinds", "trump", "stay", "draw")
"""Questions asked before the first card."""
_TAKEN: Final = (*TAKEN, "agreed")


def table(now: Now, prompt: Prompt) -> Position:
    """Return the current table, cards and money; the player whose turn it is acts."""
    if now.opening is not None:
        return seated(now.opening, now.opening.before.table)
    if now.hand is None:
        return Position((), None, None, None, (), 0)
    moments = hand_moments(now.hand)
    waiting = len(now.turns) - now.laid if now.trick else 0
    there = position(now.hand, moments, _last(moments, prompt.kind, waiting), now.everybody)
    seats = tuple([replace(one, acts=one.player == prompt.turn, change=None) for one in there.seats])
    if prompt.kind == "lead":
        seats = tuple([replace(one, cards=_unmarked(one.cards)) for one in seats])
        there = replace(there, laid=_unmarked(there.laid))
    return replace(there, seats=seats)


def _unmarked(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Remove the signs of violations from cards, as long as the lead is unknown."""
    return tuple([replace(one, signs=one.signs.replace(WRONG, "").replace(PROOF, "")) for one in cards])


def _last(moments: Sequence[Moment], kind: str, waiting: int) -> int:
    """Return the position (from 0) of the last moment that has happened when a question of this kind is asked.

    Suggestions have not happened yet, nor have the last ``waiting`` cards, which are still to be played.
    """
    plays = [at for at, one in enumerate(moments) if one.kind == "play"]
    plays = plays[: len(plays) - waiting]
    early = _latest(moments, lambda one: one.kind in ("deal", "stayed") or _is_ante(one))
    if kind in _EARLY:
        return early
    if kind in ("trick", "lead", "result"):
        return max(plays, default=early)
    if kind == "bourre":
        taken = _latest(moments, lambda one: one.step is not None and one.step.kind in _TAKEN)
        return max(taken, *plays, early)
    return len(moments) - 1


def _is_ante(moment: Moment) -> bool:
    return moment.step is not None and moment.step.kind in ("ante", "second-ante")


def _latest(moments: Sequence[Moment], fits: Callable[[Moment], bool]) -> int:
    return max((at for at, one in enumerate(moments) if fits(one)), default=0)
