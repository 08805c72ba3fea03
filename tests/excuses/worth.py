"""What the figures of a run come to: shares, and how much a told slip is worth as evidence."""

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Final, NamedTuple

from excuses.mistakes import KINDS
from excuses.tally import Look, Tally

SURE: Final = 1.96
"""So many standard errors on either side hold 95 of 100 samples."""


class Share(NamedTuple):
    """So many ``part`` of ``whole``."""

    part: int
    whole: int

    @property
    def percent(self) -> float:
        """In a hundred."""
        return 100 * self.part / self.whole if self.whole else 0

    @property
    def interval(self) -> tuple[float, float]:
        """What it may be in a hundred (Wilson's 95% interval)."""
        if not self.whole:
            return 0, 100
        p, n, z = self.part / self.whole, self.whole, SURE
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = ((middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n))
        return max(0, 100 * low), min(100, 100 * high)


class Ratio(NamedTuple):
    """How many times likelier something is of ``one`` than of ``other``."""

    one: Share
    other: Share

    @property
    def bounds(self) -> tuple[float, float, float]:
        """The ratio and its 95% interval, half a case being added everywhere, so that none is nothing."""
        (a, n), (b, m) = self.one, self.other
        ratio = (a + 0.5) / (n + 0.5) / ((b + 0.5) / (m + 0.5))
        error = sqrt(max(0, 1 / (a + 0.5) - 1 / (n + 0.5) + 1 / (b + 0.5) - 1 / (m + 0.5)))
        return ratio, exp(log(ratio) - SURE * error), exp(log(ratio) + SURE * error)

    @property
    def posterior(self) -> Share:
        """What it comes to in a hundred where either had been as likely before."""
        one, other = self.one.percent, self.other.percent
        return Share(round(1000 * one), round(1000 * (one + other)))


def of_kind(tally: Tally, fact: str, kind: str | None = None) -> int:
    """How often a fact was noted of a kind of slip, or of all."""
    return sum(tally.slips[one, fact] for one in KINDS if kind in (None, one))


def hands(tally: Tally, evening: str, wanted: Callable[[Look], bool]) -> int:
    """How many hands with errors look like this."""
    return sum(count for look, count in tally.looks.items() if look.evening == evening and wanted(look))


def told(tally: Tally, evening: str, wanted: Callable[[Look], bool]) -> Share:
    """Of the hands that look like this, those of which ``check`` tells a slip."""
    return Share(hands(tally, evening, lambda look: wanted(look) and look.explains > 0), hands(tally, evening, wanted))


def forbidden(players: int) -> Callable[[Look], bool]:
    """Hands in which nothing is impossible and so many are accused; 3 stands for more."""
    return lambda look: not look.impossible and look.players == players


def impossible(look: Look) -> bool:
    """Hands that can't have been as the log has them."""
    return look.impossible


def offered(tally: Tally, evening: str, players: int | None = None) -> tuple[Share, float]:
    """For how many first errors ``explain`` offers any slip, and how many words it offers then, in the middle."""
    found = {
        count: sum(
            n
            for (one, who, many), n in tally.offered.items()
            if (one, many) == (evening, count) and players in (None, who)
        )
        for count in range(21)
    }
    some = [count for count, times in found.items() if count for _ in range(times)]
    middle = sorted(some)[len(some) // 2] if some else 0
    return Share(len(some), sum(found.values())), middle
