"""The effect of each finding on everybody's money at the end, with the debts that make it up.

A correction comes from one finding or from several. If it comes from several, because the pot was owed money for more
than one and now somebody takes the pot with all of it, each finding's part is what the pot was owed for it. Otherwise
there is no telling whose part is whose, and these findings share one effect. So all effects of a log add up to all of
its corrections.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

from referee.finding import Finding
from referee.ledger.entries import POT, UNEXPLAINED, Cause, Correction, HandLedger
from referee.records import record


class Debt(NamedTuple):
    """An amount (hundredths) that one account owes another because of a finding, and the hand in which that arises."""

    hand: int
    giver: str
    taker: str
    amount: int


class Effect(NamedTuple):
    """The effect of a finding, or of several together.

    ``causes`` are in text order, and empty for corrections that come from no finding. ``net`` is what each account is
    owed in the end (hundredths, negative for a debt), without accounts that come out even. It sums to zero, and is
    ``None`` if the money at the end is not known. ``debts`` are in the order of the hands.
    """

    causes: tuple[Cause, ...]
    net: Mapping[str, int] | None
    debts: tuple[Debt, ...]


class _Group:
    """Findings that share one effect. Each debt is stored with its position among all debts.

    ``sure`` means that nothing about them is left to an unfinished hand.
    """

    def __init__(self, cause: Cause | None) -> None:
        self.causes: list[Cause] = [cause] if cause else []
        self.net: Counter[str] = Counter()
        self.debts: list[tuple[int, Debt]] = []
        self.sure: bool = True

    def effect(self, known: bool) -> Effect:
        """Return the effect of these findings, if the money at the end is ``known``."""
        net = {name: amount for name, amount in self.net.items() if amount} if known and self.sure else None
        causes = sorted(self.causes, key=lambda cause: (cause.at, cause.code, cause.player or ""))
        return Effect(tuple(causes), net, tuple([debt for _, debt in sorted(self.debts)]))


@record(slots=False)
class Effects:
    """The effects of a log's findings, as they arise, and then the rest, which comes from no finding."""

    effects: tuple[Effect, ...] = ()

    @classmethod
    def of_hands(cls, accounts: Sequence[HandLedger], *, unfinished: bool = False) -> "Effects":
        """Add up the corrections of a whole log for each finding.

        If the last hand is ``unfinished``, the money before that hand is still known.
        """
        groups, number = dict[Cause | None, _Group](), count()
        for account in accounts:
            for correction in account.corrections:
                for group, amount in _shares_of(correction, groups):
                    group.net[correction.giver] -= amount
                    group.net[correction.taker] += amount
                    group.sure &= not unfinished or account is not accounts[-1]
                    if amount:
                        ends = (correction.giver, correction.taker)
                        debt = Debt(account.hand, *(ends if amount > 0 else ends[::-1]), abs(amount))
                        group.debts.append((next(number), debt))
        known = unfinished or not accounts or accounts[-1].verified.pot is not None
        rest = [groups.pop(None)] if None in groups else []
        return cls(tuple([group.effect(known) for group in (*dict.fromkeys(groups.values()), *rest)]))

    def of(self, finding: Finding) -> Effect | None:
        """Return the effect of a finding, or ``None`` if it moves no money."""
        return self._by_cause.get(Cause(finding.code, finding.at, finding.player))

    @cached_property
    def _by_cause(self) -> Mapping[Cause, Effect]:
        return {cause: effect for effect in self.effects for cause in effect.causes}

    def __iter__(self) -> Iterator[Effect]:
        return iter(self.effects)


def _shares_of(correction: Correction, by_cause: dict[Cause | None, _Group]) -> list[tuple[_Group, int]]:
    """Divide a correction among the groups of its findings, which are merged if their parts can't be told apart."""
    causes = correction.causes or (None,)
    for cause in causes:
        if cause not in by_cause:
            by_cause[cause] = _Group(cause)
    groups = list(dict.fromkeys(by_cause[cause] for cause in causes))
    for table in (POT, UNEXPLAINED):  # It may clear what the table is owed for each group.
        if table in (correction.giver, correction.taker):
            sign = 1 if table == correction.giver else -1
            parts = [(group, sign * group.net[table]) for group in groups]
            if sum(amount for _, amount in parts) == correction.amount:
                return parts
    merged = max(groups, key=lambda group: len(group.causes))
    for group in groups:
        if group is not merged:
            by_cause.update(dict.fromkeys(group.causes, merged))
            merged.causes += group.causes
            merged.net.update(group.net)
            merged.debts += group.debts
    return [(merged, correction.amount)]
