"""Play a log back hand by hand: who held what, which cards each could play, and the money step by step."""

from referee.playback.as_meant import retell_as_meant
from referee.playback.playback import audit_and_retell, retell
from referee.playback.played_hand import (
    Between,
    HeldCard,
    Holding,
    Line,
    Money,
    Narrowing,
    Opening,
    PlayedCard,
    PlayedHand,
    PlayedTrick,
    Stake,
    Step,
)

__all__ = [
    "Between",
    "HeldCard",
    "Holding",
    "Line",
    "Money",
    "Narrowing",
    "Opening",
    "PlayedCard",
    "PlayedHand",
    "PlayedTrick",
    "Stake",
    "Step",
    "audit_and_retell",
    "retell",
    "retell_as_meant",
]
