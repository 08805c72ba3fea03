"""The outcome of a hand: who takes the pot, who is bourré, and everybody's stack afterwards."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

STAKE, ANTE = 200_00, 1_00
"""In hundredths: what each player brings, and puts into the pot."""


@dataclass(frozen=True)
class Outcome:
    """The players with the most tricks, and those who stayed and took none."""

    best: frozenset[str]
    bourre: frozenset[str]

    def __str__(self) -> str:
        won = f"{' and '.join(sorted(self.best))} took the most tricks"
        return f"{won}, without a trick {', '.join(sorted(self.bourre)) or 'nobody'}"


def outcome(stayed: Iterable[str], takers: Sequence[str]) -> Outcome:
    """Return the outcome of a hand from the takers of its tricks."""
    took = Counter(takers)
    most = max(took.values())
    return Outcome(
        frozenset(player for player, tricks in took.items() if tricks == most),
        frozenset(player for player in stayed if not took[player]),
    )


def settled(seats: Sequence[str], came_to: Outcome, tie: str) -> tuple[Mapping[str, int], int]:
    """Return stacks and pot in hundredths after a first hand with this outcome; an odd hundredth stays in the pot."""
    stacks = dict.fromkeys(seats, STAKE - ANTE)
    pot = stake = ANTE * len(seats)
    if len(came_to.best) == 1 or tie == "divide":
        each = stake // len(came_to.best)
        for player in came_to.best:
            stacks[player] += each
            pot -= each
    for player in came_to.bourre:
        stacks[player] -= stake
        pot += stake
    return stacks, pot
