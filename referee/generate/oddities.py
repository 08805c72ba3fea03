"""What goes wrong before the tricks, or in writing them down: a line that should not be there, or says too much."""

from collections.abc import Callable
from random import Random
from typing import Final

from referee.generate.record import Fault, Played
from referee.table.house import House


def plant(code: str, chance: Random, hand: Played, house: House) -> None:
    """Plants the fault of this code in a hand that was played, where there is an occasion."""
    ODDITIES[code](chance, hand, house)


def _early(chance: Random, hand: Played, house: House) -> None:
    """Somebody declared before the turn."""
    name = chance.choice(hand.order)
    hand.extra, hand.fault = ("early", name), Fault("H203", name, "early")


def _twice(chance: Random, hand: Played, house: House) -> None:
    """One who stayed is said to have passed as well."""
    own = [name for name in hand.stayed if name not in hand.blind]
    if own:
        name = chance.choice(own)
        hand.extra, hand.fault = ("pass", name), Fault("H204", name, "pass")


def _not_in_hand(chance: Random, hand: Played, house: House) -> None:
    """One who passed drew two cards."""
    passed = [name for name in hand.order if name not in hand.stayed]
    if passed and len(hand.stayed) > 1 and house.draw_max >= 2:
        name = chance.choice(passed)
        hand.extra, hand.fault = ("draw", name), Fault("H205", name, "draw")


def _short_deal(chance: Random, hand: Played, house: House) -> None:
    """Somebody was dealt a card too few."""
    name = chance.choice(hand.order)
    hand.short_deal, hand.fault = name, Fault("C303", name, "deal")


def _shuffled(chance: Random, hand: Played, house: House) -> None:
    """A stock that had cards left was shuffled anew."""
    drawn = sum(len(draw.received) for draw in hand.draws.values())
    if hand.draws and drawn < len(hand.dealt.stock):
        hand.extra, hand.fault = ("reshuffle", ""), Fault("C305", None, "reshuffle")


def _wrong_taker(chance: Random, hand: Played, house: House) -> None:
    """A trick is said to have gone to another than took it."""
    if len(hand.stayed) > 1:
        number = chance.randint(1, len(hand.tricks))
        hand.fault = Fault("T404", None, "trick", number)


ODDITIES: Final[dict[str, Callable[[Random, Played, House], None]]] = {
    "C303": _short_deal,
    "C305": _shuffled,
    "H203": _early,
    "H204": _twice,
    "H205": _not_in_hand,
    "T404": _wrong_taker,
}
"""How each is planted."""
