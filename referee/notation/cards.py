"""Spellings of cards: either case, ``T`` or ``10``, letters or ``♣ ♦ ♥ ♠``."""

from typing import Final

from referee.table.cards import RANKS
from referee.table.cards import SUITS as LETTERS

SUITS: Final = {sign: suit for suit, letter in enumerate(LETTERS) for sign in (letter, letter.upper(), "♣♦♥♠"[suit])}
"""Every spelling of a suit, with the suit."""

_RANKS = {sign: rank for rank, letter in enumerate(RANKS) for sign in (letter, letter.lower())} | {
    "10": RANKS.index("T")
}

CARDS: Final = {rank + suit: 13 * SUITS[suit] + _RANKS[rank] for rank in _RANKS for suit in SUITS}
"""Every spelling of a card, with the card."""
