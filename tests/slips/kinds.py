"""The kinds of slip."""

from collections.abc import Callable
from random import Random

from slips import cards, lines, tricks
from slips.evening import Evening
from slips.slip import NoPlaceError, Slip

TRACED: dict[str, Callable[[Random, Evening], Slip]] = {
    "card": cards.misread,
    "card not held": cards.not_held,
    "card missed": cards.missed,
    "trick lost": tricks.mangled,
    "trick left out": tricks.removed,
    "trick twice": tricks.doubled,
    "wrong arrow": tricks.arrow,
    "two cards of one player": tricks.crowded,
    "arrow to nobody": tricks.arrow_to_nobody,
    "name": lines.name,
    "name before a misdeal": lines.before_misdeal,
    "name of a seat": lines.seat,
    "keyword": lines.keyword,
    "waiver": lines.waiver,
    "word": lines.second_word,
    "value": lines.value,
    "smudged": lines.smudged,
    "run together": lines.joined,
    "line lost": lines.lost,
    "line twice": lines.twice,
    "hand twice": lines.hand_twice,
}
"""Slips that contradict something or can't be read: nobody may be accused, and no chip moved."""
NAMES: dict[str, Callable[[Random, Evening], Slip]] = {
    "dealer": lines.other_dealer,
    "stay": lines.other_stayed,
    "pass": lines.other_passed,
    "draw": lines.other_drew,
    "player in a trick": lines.other_played,
    "seat left out": lines.seat_left_out,
    "number of blind hands": lines.blinds,
}
"""Slips that contradict another line of the hand, if they leave a trace: then they are one finding."""
KINDS = TRACED | NAMES | {"free card": cards.free, "hand lost": lines.hand_lost}


def make(kind: str, chance: Random, evening: Evening) -> Slip | None:
    """Make a slip of a kind; ``None`` if there is no place for it."""
    try:
        return KINDS[kind](chance, evening)
    except NoPlaceError:
        return None
