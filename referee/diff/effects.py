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
        now = {one.account: one for one in parted(a, b, everybody=True)}
        gaps = {name: _gap(one) for name, one in now.items()}
        before, self._before = self._before, gaps
        return tuple(one for name, one in now.items() if gaps[name] != before.get(name, 0))


def _gap(one: Parted) -> int | str:
    """Return the first log's amount less the second's, or which log can't prove its amount when the other can."""
    if one.a is None or one.b is None:
        return 0 if one.a is one.b else "a" if one.a is None else "b"
    return one.a - one.b


def parted(a: Standing | None, b: Standing | None, everybody: bool = False) -> tuple[Parted, ...]:
    """Return the accounts that differ, or all of them for ``everybody``, with the pot at the end."""
    sums_a, sums_b = (one.accounts if one else {} for one in (a, b))
    names = [name for name in dict.fromkeys((*sums_a, *sums_b)) if name != POT]
    found = (Parted(name, sums_a.get(name), sums_b.get(name)) for name in (*names, POT))
    return tuple(one for one in found if everybody or one.a != one.b)
