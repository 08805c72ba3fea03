"""The table of a log that is being written, after its last line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from referee.playback.moments import Moment, hand_moments
from referee.playback.played_hand import TAKEN
from referee.playback.position import PROOF, WRONG, Card, Position, position, seated
from referee.scribe.now import Now
from referee.scribe.prompts import Prompt

_EARLY: Final = ("dealer", "ante", "blinds", "trump", "stay", "draw")
"""Questions asked before the first card."""
_TAKEN: Final = (*TAKEN, "agreed")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(Position):
    """The table in front of a question; the player whose turn it is acts.

    ``hand`` is the number of the hand, 0 before the first one. ``trick`` is the number of the trick, from 1, if the
    question is about a card of it; ``laid`` is the trick before until its first card is there.
    """

    hand: int
    dealer: str | None = None
    ante: int | None = None
    trick: int | None = None


def table(now: Now, prompt: Prompt) -> TableView:
    """Return the current table, cards and money."""
    if now.opening is not None:
        return _table(seated(now.opening, now.opening.before.table), hand=0)
    hand, number = now.hand, now.game.number
    if hand is None:
        return TableView((), None, None, None, (), 0, hand=number)
    moments = hand_moments(hand)
    waiting = len(now.turns) - now.laid if now.trick else 0
    there = position(hand, moments, _last(moments, prompt.kind, waiting), now.everybody)
    seats = tuple([replace(one, acts=one.player == prompt.turn, change=None) for one in there.seats])
    if prompt.kind == "lead":
        seats = tuple([replace(one, cards=_unmarked(one.cards)) for one in seats])
        there = replace(there, laid=_unmarked(there.laid))
    trick = len(hand.tricks) + len(hand.gaps) + (now.trick is None) if prompt.kind == "trick" else None
    at = replace(there, seats=seats)
    return _table(at, hand=number, dealer=hand.dealer, ante=hand.money.ante, trick=trick)


def _table(
    at: Position, hand: int, dealer: str | None = None, ante: int | None = None, trick: int | None = None
) -> TableView:
    parts = (at.seats, at.pot, at.trump, at.upcard, at.laid, at.size)
    return TableView(*parts, hand=hand, dealer=dealer, ante=ante, trick=trick)


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
