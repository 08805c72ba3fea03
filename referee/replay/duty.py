"""Which cards may be played, and which obligation narrows them: the heart of the referee.

``duty`` looks at the cards *known* to be in a holding. Knowing more cards only narrows what may be played: for
known cards K of a holding H, ``allowed(H) & K`` is within ``allowed(K)``. So a play that the known cards forbid is
forbidden whatever else was held: it is proven.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from referee.replay.cinch import sure_of_pot, sure_tricks
from referee.table.cards import ABOVE, BEATS, HONOURS, SUIT
from referee.table.house import House

Obligation = Literal["follow", "head", "ruff", "overtrump", "lead", "cinch-lead", "cinch-ruff", "cinch-last"]


@dataclass(slots=True)
class Turn:
    """What a player faces: everything that bears on the play but the holding.

    ``best`` is the card that takes the trick so far, ``led`` the suit led; both ``None`` for the leader. ``first``:
    the hand's first trick; ``last``: nobody plays after this player. ``won``: the tricks taken so far. ``seen``: the
    mask of the cards that everybody saw, those played and the upcard beside the stock. ``forfeited``: can't win
    this pot any more.
    """

    trump: int
    led: int | None = None
    best: int | None = None
    first: bool = False
    last: bool = False
    won: int = 0
    seen: int = 0
    forfeited: bool = False


class Duty(NamedTuple):
    """One obligation: the cards that fulfil it, and the known cards that called for it (both masks)."""

    obligation: Obligation
    allowed: int
    because: int


def duty(known: int, turn: Turn, house: House) -> tuple[Duty, ...]:
    """The obligations on a player with these known cards, each narrower than the one before.

    None at all: any card may be played. The first one that a play is not in is the one that it breaks.
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
    """The mask of the known cards that may be played under these obligations."""
    return steps[-1].allowed if steps else known


def broken(card: int, steps: tuple[Duty, ...]) -> Duty | None:
    """The first obligation that playing this card breaks, if any."""
    for step in steps:
        if not step.allowed >> card & 1:
            return step
    return None


def beats(best: int, trump: int) -> int:
    """The mask of the cards that take a trick from ``best``."""
    return BEATS[trump][best]


def _follow(follow: int, best: int, house: House) -> tuple[Duty, ...]:
    """Suit must be followed, and the best card of the suit led be beaten where the house says so and it can be."""
    if house.head and (higher := follow & ABOVE[best]):
        return Duty("follow", follow, follow), Duty("head", higher, higher)
    return (Duty("follow", follow, follow),)


def _ruff(trumps: int, trump: int, best: int, house: House) -> tuple[Duty, ...]:
    """Out of the suit led a trump is due: any, or only where one wins; and it must win where the house says so."""
    winning = trumps & BEATS[trump][best]
    because = trumps if house.ruff == "must" else winning
    if not because:
        return ()
    if house.overtrump and winning:
        return Duty("ruff", trumps, because), Duty("overtrump", winning, winning)
    return (Duty("ruff", trumps, because),)


def _lead(known: int, turn: Turn, house: House) -> tuple[Duty, ...]:
    """A leader with the ace, king or queen of trumps must lead the highest trump, or one of those three."""
    honours = known & HONOURS[turn.trump]
    if house.lead == "any" or not honours:
        return ()
    highest = 1 << honours.bit_length() - 1
    any_honour = house.lead == "high-trump-honour" or (house.lead == "highest-then-honour" and not turn.first)
    return (Duty("lead", honours if any_honour else highest, honours),)


def _cinch(known: int, steps: tuple[Duty, ...], turn: Turn, house: House) -> tuple[Duty, ...]:
    """What a player sure of the pot owes beyond the ordinary rules."""
    trumps = known & SUIT[turn.trump]
    unseen = SUIT[turn.trump] & ~known & ~turn.seen
    if turn.best is not None and turn.best // 13 == turn.trump:
        unseen |= 1 << turn.best
    if not sure_of_pot(turn.won, sure_tricks(trumps, unseen), house.hand_size):
        return ()
    may = allowed(known, steps)
    highest = (1 << trumps.bit_length()) >> 1  # None where there are no trumps.
    if turn.best is None:
        obligation: Obligation = "cinch-lead"
        due = trumps if turn.won >= 3 else highest
    elif turn.last:
        obligation, due = "cinch-last", beats(turn.best, turn.trump)
    else:
        obligation, due = "cinch-ruff", highest if any(step.obligation == "ruff" for step in steps) else 0
    return (Duty(obligation, may & due, trumps | may & due),) if may & due else ()
