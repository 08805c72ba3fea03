"""Work out how differences change the money."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.ledger.entries import POT, Standing
from referee.values import Money


class Parted(NamedTuple):
    """What a player or the pot should have by each log, or null if it isn't proven or the log has no such player."""

    account: str
    a: Money | None
    b: Money | None


class Gaps:
    """The gaps between the stacks of two logs, hand by hand."""

    def __init__(self) -> None:
        self._before: Mapping[str, int | str] = {}

    def opened(self, a: Standing | None, b: Standing | None) -> tuple[Parted, ...]:
        """Return the stacks whose gap changed."""
        if a is None or b is None:
            return ()
        now = {pair.account: pair for pair in parted(a, b, everybody=True)}
        gaps = {name: _gap(pair) for name, pair in now.items()}
        before, self._before = self._before, gaps
        return tuple(pair for name, pair in now.items() if gaps[name] != before.get(name, 0))


def _gap(pair: Parted) -> int | str:
    """Return the first log's amount less the second's, or which log can't prove its amount when the other can."""
    if pair.a is None or pair.b is None:
        return 0 if pair.a is pair.b else "a" if pair.a is None else "b"
    return pair.a - pair.b


def parted(a: Standing | None, b: Standing | None, everybody: bool = False) -> tuple[Parted, ...]:
    """Return the accounts that differ, or all of them for ``everybody``, with the pot at the end."""
    sums_a, sums_b = (standing.accounts if standing else {} for standing in (a, b))
    names = [name for name in dict.fromkeys((*sums_a, *sums_b)) if name != POT]
    pairs = (Parted(name, sums_a.get(name), sums_b.get(name)) for name in (*names, POT))
    return tuple(pair for pair in pairs if everybody or pair.a != pair.b)
