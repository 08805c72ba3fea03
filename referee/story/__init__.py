"""Tell a hand event by event, with the table, who held what, which cards each could play, and the money."""

from referee.story.events import Event, hand_events, opening_events
from referee.story.from_engine import audit_and_play_back, play_back
from referee.story.hand import (
    Between,
    HandMoney,
    HeldCard,
    Holding,
    Line,
    MoneyStep,
    Narrowing,
    Opening,
    PlayedCard,
    PlayedHand,
    PlayedTrick,
    Stake,
)
from referee.story.position import Position, SeatView, TableCard, hand_positions, opening_position

__all__ = [
    "Between",
    "Event",
    "HandMoney",
    "HeldCard",
    "Holding",
    "Line",
    "MoneyStep",
    "Narrowing",
    "Opening",
    "PlayedCard",
    "PlayedHand",
    "PlayedTrick",
    "Position",
    "SeatView",
    "Stake",
    "TableCard",
    "audit_and_play_back",
    "hand_events",
    "hand_positions",
    "opening_events",
    "opening_position",
    "play_back",
]
