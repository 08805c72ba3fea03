"""A log told hand by hand as it went: who held what, what each might play, and the money step by step."""

from referee.playback.playback import retell
from referee.playback.record import (
    Between,
    HeldCard,
    Holding,
    Line,
    Money,
    Narrowing,
    Opening,
    Play,
    RetoldHand,
    Stake,
    Step,
    Trick,
)

__all__ = [
    "Between",
    "HeldCard",
    "Holding",
    "Line",
    "Money",
    "Narrowing",
    "Opening",
    "Play",
    "RetoldHand",
    "Stake",
    "Step",
    "Trick",
    "retell",
]
