"""Names of players at the table, each written for another's; and a player whose ``seat`` line was left out."""

from random import Random

from naive.page import name

from slips.evening import Evening
from slips.slip import CARDS, READING, Name, NoPlaceError, Slip, choice, place

WHO = frozenset({"H201", "H204", "H205", "H208", "T401", "T402", "T404", "N101"})
"""The ways in which two lines may contradict each other about who dealt, stayed, drew or played."""


def _seated(key: str, chance: Random, evening: Evening) -> Slip:
    where = place(chance, evening, "name", keys=(key,))
    hand = evening.hands[where.line.hand - 1]
    tricks = [line for line in evening.lines if line.key == "trick" and line.hand == hand.number]
    named = tricks and all(len(line.of("name")) > 1 for line in tricks)
    if not named and (key in {"stay", "pass"} or (key == "dealer" and hand.number == 1)):
        raise NoPlaceError  # Nothing need show who played.
    deals = any(line.key == "deal" and line.hand == hand.number for line in evening.lines)
    if key == "draw" and (deals or where.line.of("card")):
        raise NoPlaceError  # Of cards dealt and drawn, each is a trace of its own.
    if key == "trick" and len(where.line.of("name")) < 2:
        raise NoPlaceError  # This is only an arrow.
    others = {*hand.order} - {where.word.name} - ({one.name for one in where.line.of("name")})
    hands = tuple(range(hand.number, len(evening.hands) + 1)) if key == "dealer" else (hand.number,)
    return where.edited(
        "seated name", name(choice(chance, others)), names=(Name(WHO | CARDS, in_line=False),), hands=hands
    )


def dealer(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table as the dealer."""
    return _seated("dealer", chance, evening)


def stay(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table among those who stayed."""
    return _seated("stay", chance, evening)


def passes(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table among those who passed."""
    return _seated("pass", chance, evening)


def draw(chance: Random, evening: Evening) -> Slip:
    """Write another player at the table as one who drew."""
    return _seated("draw", chance, evening)


def trick(chance: Random, evening: Evening) -> Slip:
    """Write a card of a trick as another player's."""
    return _seated("trick", chance, evening)


def seat(chance: Random, evening: Evening) -> Slip:
    """Leave out a ``seat`` line."""
    where = place(chance, evening, "key", keys=("seat",))
    missing = where.line.of("name")[0].name
    first = [word.name for line in evening.lines if line.hand == 1 and not line.between for word in line.of("name")]
    if missing not in first:
        raise NoPlaceError  # The first hand has no trace.
    return Slip(
        "seat lost: left out", where.at, 1, (), 0, names=(Name(READING | {"H202"}, in_line=False),), missing=missing
    )


def blinds(chance: Random, evening: Evening) -> Slip:
    """Write another number of blind hands."""
    where = place(chance, evening, "number", keys=("blinds",))
    wrong = choice(chance, {str(number) for number in range(10)} - {where.word.text})
    return where.edited("number", wrong, names=(Name(frozenset({"H209", "C305"}), in_line=False),))
