"""Shares and likelihood ratios: the weight of a reported slip as evidence."""

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Final, NamedTuple

from excuses.mistakes import KINDS
from excuses.tally import Look, Tally

SURE: Final = 1.96
"""So many standard errors on either side hold 95 of 100 samples."""

Wanted = Callable[[Look], bool]


class Share(NamedTuple):
    """So many ``part`` of ``whole``."""

    part: int
    whole: int

    @property
    def percent(self) -> float:
        """In a hundred."""
        return 100 * self.part / self.whole if self.whole else 0

    @property
    def rest(self) -> "Share":
        """The others."""
        return Share(self.whole - self.part, self.whole)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval, in a hundred."""
        if not self.whole:
            return 0, 100
        p, n, z = self.part / self.whole, self.whole, SURE
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = ((middle + side) / (1 + z * z / n) for side in (-spread, spread))
        return max(0, 100 * low), min(100, 100 * high)


class Ratio(NamedTuple):
    """A likelihood ratio: something is so many times likelier of ``one`` than of ``other``.

    Half a case is added everywhere, so that none is nothing.
    """

    one: Share
    other: Share

    @property
    def times(self) -> float:
        """The ratio."""
        (a, n), (b, m) = self.one, self.other
        return (a + 0.5) / (n + 0.5) / ((b + 0.5) / (m + 0.5))

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        (a, n), (b, m) = self.one, self.other
        error = sqrt(max(0, 1 / (a + 0.5) - 1 / (n + 0.5) + 1 / (b + 0.5) - 1 / (m + 0.5)))
        return exp(log(self.times) - SURE * error), exp(log(self.times) + SURE * error)

    @property
    def even(self) -> float:
        """In how many of a hundred it was ``one``, where both were as frequent before."""
        return 100 * self.times / (1 + self.times)


def of_kind(tally: Tally, fact: str, kind: str | None = None) -> int:
    """Count a fact of one kind of slip, or of all."""
    return sum(tally.slips[one, fact] for one in KINDS if kind in (None, one))


def told(tally: Tally, evening: str, wanted: Wanted) -> Share:
    """The share of hands of this kind in which ``check`` reports a slip."""
    fitting = [(look, count) for look, count in tally.looks.items() if look.evening == evening and wanted(look)]
    return Share(sum(count for look, count in fitting if look.explains), sum(count for _, count in fitting))


def accused(least: int, most: int) -> Wanted:
    """Hands in which nothing is impossible, and so many players are accused; 3 stands for more."""
    return lambda look: not look.impossible and least <= look.players <= most


def impossible(look: Look) -> bool:
    """Hands that can't have been as the log has them."""
    return look.impossible


def explaining(tally: Tally, evening: str, players: int, findings: int) -> Share:
    """The share of hands with nothing impossible and two or more players accused whose reported slip explains so
    many findings of so many players; 3 means 3 or more."""
    fitting = [(look, count) for look, count in tally.looks.items() if look.evening == evening and accused(2, 3)(look)]
    part = sum(count for look, count in fitting if (look.of, look.explains) == (players, findings))
    return Share(part, sum(count for _, count in fitting))


def offered(tally: Tally, evening: str, players: int) -> tuple[Share, int]:
    """Of hands with so many accused, those for whose first error ``explain`` offers a slip, and the median of how many
    words it offers then."""
    counts = sorted(
        many
        for (one, who, many), times in tally.offered.items()
        if (one, who) == (evening, players)
        for _ in range(times)
    )
    some = [many for many in counts if many]
    return Share(len(some), len(counts)), some[len(some) // 2] if some else 0
