"""The cinch (*main en or*, golden hand): being sure of the pot.

Source: Winning Moves, variant « Main en or »; the pairing is the design's reading of "three sure tricks".
"""

from referee.table.cards import ABOVE, cards


def sure_tricks(trumps: int, unseen: int) -> int:
    """How many tricks a holder of these trumps takes whatever the others hold and do.

    ``trumps`` is the mask of the trumps held, ``unseen`` of those that may still beat them: all trumps that the
    holder has not seen, and the highest trump of the trick under way. A trump that loses costs the others a higher
    one, another each time; so at most as many lose as can be paired off, each with a different higher card. From
    the highest trump down, each takes one of the cards above it that no higher trump has taken.
    """
    sure = taken = 0
    for trump in reversed(list(cards(trumps))):
        if (unseen & ABOVE[trump]).bit_count() > taken:
            taken += 1
        else:
            sure += 1
    return sure


def sure_of_pot(won: int, sure: int, hand_size: int) -> bool:
    """Whether tricks won and sure tricks reach more than half of the hand's, as three do in every hand."""
    return 2 * (won + sure) > hand_size
