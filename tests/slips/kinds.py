"""The kinds of slip, and the required result of each."""

from collections.abc import Callable
from random import Random

from slips import amounts, cards, lines, tricks
from slips.evening import Evening
from slips.slip import Slip

Maker = Callable[[Random, Evening], Slip | None]

TRACED: dict[str, Maker] = {
    "card": cards.misread,
    "card not held": cards.not_held,
    "card missed": cards.missed,
    "trick lost": tricks.mangled,
    "trick lost: left out": tricks.removed,
    "trick twice": tricks.doubled,
    "wrong arrow": tricks.arrow,
    "arrow to nobody": tricks.arrow_to_nobody,
    "name": lines.name,
    "name: seat": lines.seat,
    "keyword": lines.keyword,
    "word": lines.second_word,
    "value": lines.value,
    "smudged": lines.smudged,
    "run together": lines.joined,
    "line lost": lines.lost,
    "line twice": lines.twice,
}
"""Slips that leave a trace: nobody may be accused, and no chip moved."""
UNTRACED: dict[str, Maker] = {
    "free card": cards.free,
    "line not there": lines.gone,
    "amount of a pot": amounts.pot,
    "amount of a claim": amounts.claim,
    "amount of a fact": amounts.fact,
    "count": amounts.count,
}
"""Slips that no proof can see: the table only shows how often they are noticed."""
KINDS = TRACED | UNTRACED


def binding(kind: str) -> bool:
    """Check whether slips of this kind must not accuse anybody."""
    return not kind.startswith(tuple(UNTRACED))
