"""Judge many hands, each with a slip of the pen, and compare the referee with their worlds."""

from dataclasses import dataclass, field
from random import Random

import referee
from worlds.judge import judge
from worlds.scribe import hand, head, text
from worlds.slips import slip
from worlds.truth import truth


@dataclass
class Tally:
    """The failures in many hands, each with its log, and the number of hands that these tests can't decide."""

    undecided: int = 0
    failures: list[str] = field(default_factory=list)


def hand_of(seed: int, number: int) -> tuple[str, int]:
    """Return the log of one hand of a seed, and the number of slips in it; always the same."""
    random = Random(f"{seed}:{number}")
    played = truth(random)
    before, lines = head(played), hand(played, random)
    wanted = random.choices([0, 1, 2], [1, 8, 1])[0]
    slips = sum(slip(lines, random) for _ in range(wanted))
    return text(before, lines), slips


def tried(seed: int, numbers: range) -> Tally:
    """Try some hands of a seed."""
    tally = Tally()
    for number in numbers:
        log, slips = hand_of(seed, number)
        found = judge(log, referee.audit(log))
        # With two slips anything may look true that is not.
        tally.undecided += bool(found.undecided or (found.failures and slips > 1))
        if slips < 2:
            tally.failures += [f"{log}{failure}" for failure in found.failures]
    return tally
