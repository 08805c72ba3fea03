"""Cards as small integers, holdings as 52-bit masks, and the cinch.

A card is ``13 * suit + rank``: suits 0 to 3 are clubs, diamonds, hearts and spades, ranks 0 to 12 are the two to
the ace. A set of cards is an ``int`` in which bit ``card`` is set.

A cinch (*main en or*, golden hand) is being sure of the pot. Source: Winning Moves, variant « Main en or »; the pairing
is our reading of "three sure tricks".
"""

from collections.abc import Iterable
from typing import Final

SUITS: Final = "cdhs"
RANKS: Final = "23456789TJQKA"
PACK: Final = (1 << 52) - 1
SUIT: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
"""For each suit, the mask of its thirteen cards."""
ABOVE: Final = tuple(SUIT[card // 13] & -(2 << card) for card in range(52))
"""For each card, the mask of the higher cards of its suit."""
BEATS: Final = tuple(
    tuple(ABOVE[best] | (SUIT[trump] if best // 13 != trump else 0) for best in range(52)) for trump in range(4)
)
"""For each trump suit and each winning card, the mask of the cards that beat it."""
BEATEN: Final = tuple(
    tuple(
        SUIT[card // 13] & ((1 << card) - 1) | (PACK & ~SUIT[trump] if card // 13 == trump else 0) for card in range(52)
    )
    for trump in range(4)
)
"""For each trump suit and each card, the mask of the cards that it beats."""
STRENGTH: Final = tuple(
    tuple(
        tuple(
            card % 13 + (26 if card // 13 == trump else 13) if card // 13 in (led, trump) else 0 for card in range(52)
        )
        for led in range(4)
    )
    for trump in range(4)
)
"""For each trump suit and each suit led, the rank of every card: the highest takes the trick."""
NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
HONOURS: Final = tuple(0b111 << (13 * suit + 10) for suit in range(4))
"""For each suit, the mask of its ace, king and queen."""


def card(name: str) -> int:
    """Read a canonical card name such as ``"Th"``. Raises ``ValueError`` for any other text."""
    return NAMES.index(name)


def cards(held: int) -> list[int]:
    """List the cards of a mask, clubs first, low to high."""
    members = []
    while held:
        low = held & -held
        members.append(low.bit_length() - 1)
        held ^= low
    return members


def beating(bests: int, trump: int) -> int:
    """Return the mask of the cards that beat any of these."""
    result = 0
    for suit in SUIT:
        if in_suit := bests & suit:  # What beats the lowest of a suit beats whatever another of it can beat.
            result |= BEATS[trump][(in_suit & -in_suit).bit_length() - 1]
    return result


def mask(members: Iterable[int | None]) -> int:
    """Make a mask from the known cards among these."""
    result = 0
    for member in members:
        if member is not None:
            result |= 1 << member
    return result


def names(held: int) -> list[str]:
    """List the canonical names of a mask's cards, clubs first, low to high."""
    return [NAMES[card] for card in cards(held)]


def sure_tricks(trumps: int, unseen: int) -> int:
    """Count the tricks that a holder of these trumps takes whatever the others hold and do.

    ``trumps`` is the mask of the trumps held, and ``unseen`` that of the trumps that may still beat them, which are all
    that the holder has not seen, and the highest of the current trick. Each trump that loses costs the others a
    different higher one, so at most as many lose as can be paired with different higher cards. From the highest trump
    down, each is paired with a card above it that is still free.
    """
    sure = beaten = 0
    for trump in reversed(cards(trumps)):
        if (unseen & ABOVE[trump]).bit_count() > beaten:
            beaten += 1
        else:
            sure += 1
    return sure


def sure_of_pot(won: int, sure: int, hand_size: int) -> bool:
    """Check whether tricks won and sure tricks are more than half of the hand's, as three always are."""
    return 2 * (won + sure) > hand_size
