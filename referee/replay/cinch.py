"""The cinch (*main en or*, golden hand): being sure of the pot.

Source: Winning Moves, variant « Main en or »; the pairing is our reading of "three sure tricks".
"""

from referee.table.cards import ABOVE, cards


def sure_tricks(trumps: int, unseen: int) -> int:
    """Count the tricks that a holder of these trumps takes whatever the others hold and do.

    ``trumps`` is the mask of the trumps held; ``unseen`` is the mask of those that may still beat them: all trumps that
    the holder has not seen, and the highest trump of the current trick. Each trump that loses costs the others a
    different higher one, so at most as many lose as can be paired with different higher cards. From the highest trump
    down, each is paired with a card above it that is still free.
    """
    sure = taken = 0
    for trump in reversed(list(cards(trumps))):
        if (unseen & ABOVE[trump]).bit_count() > taken:
            taken += 1
        else:
            sure += 1
    return sure


def sure_of_pot(won: int, sure: int, hand_size: int) -> bool:
    """Check whether tricks won and sure tricks are more than half of the hand's; three always are."""
    return 2 * (won + sure) > hand_size
