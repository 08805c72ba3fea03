"""Compare the two referees on many random hands, and count what occurred in them."""

import gc
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random

from naive.hands.lines import BREAKS, MONEY, VALUES, Found, Opinion, engine_opinion, in_force, log
from naive.hands.told import Told, tell

CODES = [
    *(f"H{number}" for number in (201, 202, 203, 204, 205, 206, 208, 209, 210, 211, 212)),
    *(f"C{number}" for number in range(301, 306)),
    *(f"T{number}" for number in range(401, 405)),
    *(f"R{number}" for number in range(501, 512)),
    *(f"L{number}" for number in range(601, 609)),
]
"""The findings that the naive referee can judge."""


@dataclass
class Tally:
    """Counts over many hands."""

    hands: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def never(self) -> list[str]:
        """Return the codes and option values that did not occur."""
        values = [f"{option} {value}" for option, values in VALUES.items() for value in values]
        return [what for what in [*CODES, *values] if not self.seen[what]]


def differences(told: Told, said: Opinion) -> list[str]:
    """Return where the engine differs from the naive referee."""
    mine = [_certain(one, told) for one in told.opinion.found]
    theirs = [_certain(one, told) for one in said.found if one.code != "U701" or not excused(told)]
    found = [f"naive only: {one}" for one in mine if one not in theirs]
    found += [f"engine only: {one}" for one in theirs if one not in mine]
    if not found and theirs != mine:
        found = [f"naive: {mine}", f"engine: {theirs}"]
    for number, (one, other, certain) in enumerate(zip(told.opinion.came, said.came, told.accounted, strict=True), 1):
        open_amount = bool(set(MONEY) & set(told.faults[:number]))
        for what, here, there in zip(one._fields, one, other, strict=True):
            if certain and here != there and not (open_amount and what == "verified" and _agrees(here, there)):
                found.append(f"hand {number}, {what}: naive {here}, engine {there}")
    return found


def _agrees(here: Mapping[str, int], there: Mapping[str, int | None]) -> bool:
    """Check what is known of the money: a wrong amount is perhaps wrong on paper only, and then some is not."""
    return all(amount in (None, here[name]) for name, amount in there.items())


def _certain(one: Found, told: Told) -> Found:
    """Return a conflict of a card without what tricks without names may leave open.

    That is the player and, for a second play of the upcard, whether the player could have had it (C301 or C304).
    """
    if one.code not in ("C301", "C304"):
        return one
    word, args = told.lines[one.line - 1]
    twice = word == "trick" and not args[-1] and "dup-play" in told.faults
    return one._replace(code="C301" if twice else one.code, player=None)


def excused(told: Told) -> bool:
    """Check whether something may be unproven: conflicting cards, missing tricks or missing cards of a holding."""
    broken = any(fault in BREAKS or fault == "blind-wrong" for fault in told.faults)
    cards = any(one.code[0] in "CT" for one in told.opinion.found)
    return broken or cards or any(one.word == "rest" for one in told.lines)


def disagreements(told: Told) -> list[str]:
    """Return the engine's differences; an exception is one, too."""
    try:
        return differences(told, engine_opinion(told.lines))
    except Exception as why:
        return [f"the engine raised {why!r}"]


def check(hands: int, seed: int) -> Tally:
    """Judge at least this many hands with both referees; the same seed gives the same hands."""
    gc.freeze()  # Thousands of times, what is loaded need not be looked through for cycles.
    tally = Tally()
    for index in count():
        if tally.hands >= hands:
            break
        told = tell(Random(f"{seed} {index}"))
        if wrong := disagreements(told):
            tally.wrong.append("\n".join([f"log {index} of seed {seed}: {told.faults}", *wrong, log(told.lines)]))
        tally.hands += len(told.faults)
        tally.seen.update(one.code for one in told.opinion.found)
        tally.seen.update(dict.fromkeys(in_force(told.rules), len(told.faults)))
    return tally
