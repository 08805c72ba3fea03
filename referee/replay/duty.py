"""The cards that may be played, and the obligation that limits them: the heart of the referee.

``duty`` looks at the cards *known* to be in a holding. Knowing more cards only narrows what may be played: for known
cards K of a holding H, ``allowed(H) & K`` is within ``allowed(K)``. So a play that the known cards forbid is forbidden
no matter what else was held: it is proven.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from referee.replay.cinch import sure_of_pot, sure_tricks
from referee.table.cards import ABOVE, BEATS, HONOURS, SUIT
from referee.table.house import House

Obligation = Literal["follow", "head", "ruff", "overtrump", "lead", "cinch-lead", "cinch-ruff", "cinch-last"]


@dataclass(slots=True)
class Turn:
    """A player's turn: everything that affects the play except the holding.

    ``best`` is the card currently taking the trick, ``led`` the suit led; both are ``None`` for the leader. ``first``:
    this is the hand's first trick. ``last``: nobody plays after this player. ``won``: tricks taken so far. ``seen``:
    the mask of the cards that everybody saw, both those played and the upcard next to the stock. ``forfeited``: the
    player can no longer win this pot.
    """

    trump: int
    led: int | None = None
    best: int | None = None
    first: bool = False
    last: bool = False
    won: int = 0
    seen: int = 0
    forfeited: bool = False


States = Mapping[int | None, int]
"""Possible states of a trick: for each suit that may have been led, the mask of the cards that may be winning."""


class PossibleTurns(NamedTuple):
    """The turns that a player may have: one for each card that may be taking the trick, and each number of tricks that
    the player may have taken. ``usual`` is what they have in common.
    """

    usual: Turn
    states: States
    won: range


class Duty(NamedTuple):
    """One obligation: the cards that fulfil it, and the known cards that caused it (both masks)."""

    obligation: Obligation
    allowed: int
    because: int


def duty(known: int, turn: Turn, house: House) -> tuple[Duty, ...]:
    """List the obligations of a player with these known cards, each narrower than the one before.

    With no obligation any card may be played. A play breaks the first obligation that doesn't allow it.
    """
    led, best = turn.led, turn.best
    if led is None or best is None:
        steps = _lead(known, turn, house)
    elif follow := known & SUIT[led]:
        steps = _follow(follow, best, house)
    elif trumps := known & SUIT[turn.trump]:
        steps = _ruff(trumps, turn.trump, best, house)
    else:
        steps = ()
    if house.cinch and not turn.forfeited:
        steps += _cinch(known, steps, turn, house)
    return steps


def allowed(known: int, steps: tuple[Duty, ...]) -> int:
    """The mask of the known cards that these obligations allow."""
    return steps[-1].allowed if steps else known


def broken(card: int, steps: tuple[Duty, ...]) -> Duty | None:
    """Find the first obligation that playing this card breaks, if any."""
    for step in steps:
        if not step.allowed >> card & 1:
            return step
    return None


def beats(best: int, trump: int) -> int:
    """The mask of the cards that beat ``best``."""
    return BEATS[trump][best]


def _follow(follow: int, best: int, house: House) -> tuple[Duty, ...]:
    """Require following suit, and beating the best card of the suit led if the house says so and it is possible."""
    if house.head and (higher := follow & ABOVE[best]):
        return Duty("follow", follow, follow), Duty("head", higher, higher)
    return (Duty("follow", follow, follow),)


def _ruff(trumps: int, trump: int, best: int, house: House) -> tuple[Duty, ...]:
    """Require a trump when out of the suit led: any trump, or only if one can win; it must win if the house says so."""
    winning = trumps & BEATS[trump][best]
    because = trumps if house.ruff == "must" else winning
    if not because:
        return ()
    if house.overtrump and winning:
        return Duty("ruff", trumps, because), Duty("overtrump", winning, winning)
    return (Duty("ruff", trumps, because),)


def _lead(known: int, turn: Turn, house: House) -> tuple[Duty, ...]:
    """Require a leader with the ace, king or queen of trumps to lead the highest trump, or one of those three."""
    honours = known & HONOURS[turn.trump]
    if house.lead == "any" or not honours:
        return ()
    highest = 1 << honours.bit_length() - 1
    any_honour = house.lead == "high-trump-honour" or (house.lead == "highest-then-honour" and not turn.first)
    return (Duty("lead", honours if any_honour else highest, honours),)


def _cinch(known: int, steps: tuple[Duty, ...], turn: Turn, house: House) -> tuple[Duty, ...]:
    """Add what a player who is sure of the pot must do beyond the ordinary rules."""
    trumps = known & SUIT[turn.trump]
    unseen = SUIT[turn.trump] & ~known & ~turn.seen
    if turn.best is not None and turn.best // 13 == turn.trump:
        unseen |= 1 << turn.best
    if not sure_of_pot(turn.won, sure_tricks(trumps, unseen), house.hand_size):
        return ()
    may = allowed(known, steps)
    highest = (1 << trumps.bit_length()) >> 1  # None if there are no trumps.
    if turn.best is None:
        obligation: Obligation = "cinch-lead"
        due = trumps if turn.won >= 3 else highest
    elif turn.last:
        obligation, due = "cinch-last", beats(turn.best, turn.trump)
    else:
        obligation, due = "cinch-ruff", highest if any(step.obligation == "ruff" for step in steps) else 0
    return (Duty(obligation, may & due, trumps | may & due),) if may & due else ()
