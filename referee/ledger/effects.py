"""The effect of each finding on everybody's money at the end, with the debts that make it up.

A correction comes from one finding or from several. If it comes from several, because the pot was owed money for more
than one and now somebody takes the pot with all of it, each finding's part is what the pot was owed for it. Otherwise
there is no telling whose part is whose, and these findings share one effect. So all effects of a log add up to all of
its corrections.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
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
    """Findings that share one effect."""

    def __init__(self, cause: Cause | None) -> None:
        self.causes: list[Cause] = [cause] if cause else []
        self.net: Counter[str] = Counter()
        self.debts: list[Debt] = []


@record(slots=False)
class Effects:
    """The effects of a log's findings, as they arise, and then the rest, which comes from no finding."""

    effects: tuple[Effect, ...] = ()

    @classmethod
    def of_hands(cls, accounts: Sequence[HandLedger], *, unfinished: bool = False) -> "Effects":
        """Add up the corrections of a whole log for each finding.

        If the last hand is ``unfinished``, the money before that hand is still known.
        """
        groups, debts = dict[Cause | None, _Group](), list[tuple[Cause | None, Debt]]()
        for account in accounts:
            for correction in account.corrections:
                for cause, amount in _shares_of(correction, groups):
                    groups[cause].net[correction.giver] -= amount
                    groups[cause].net[correction.taker] += amount
                    ends = (correction.giver, correction.taker)
                    debts.append((cause, Debt(account.hand, *(ends if amount > 0 else ends[::-1]), abs(amount))))
        for cause, debt in debts:
            groups[cause].debts += [debt] * bool(debt.amount)
        known = unfinished or not accounts or accounts[-1].verified.pot is not None
        effects = []
        for group in sorted(dict.fromkeys(groups.values()), key=lambda group: not group.causes):
            is_open = unfinished and group.debts and group.debts[-1].hand == accounts[-1].hand
            net = {name: amount for name, amount in group.net.items() if amount}
            causes = sorted(group.causes, key=lambda cause: (cause.at, cause.code, cause.player or ""))
            effects.append(Effect(tuple(causes), net if known and not is_open else None, tuple(group.debts)))
        return cls(tuple(effects))

    def of(self, finding: Finding) -> Effect | None:
        """Return the effect of a finding, or ``None`` if it moves no money."""
        return self._by_cause.get(Cause(finding.code, finding.at, finding.player))

    @cached_property
    def _by_cause(self) -> Mapping[Cause, Effect]:
        return {cause: effect for effect in self.effects for cause in effect.causes}

    def __iter__(self) -> Iterator[Effect]:
        return iter(self.effects)


def _shares_of(correction: Correction, by_cause: dict[Cause | None, _Group]) -> list[tuple[Cause | None, int]]:
    """Divide a correction among the groups of its findings, which are merged if their parts can't be told apart."""
    causes = correction.causes or (None,)
    for cause in causes:
        if cause not in by_cause:
            by_cause[cause] = _Group(cause)
    groups = {by_cause[cause]: cause for cause in causes}
    for table in (POT, UNEXPLAINED):  # It may clear what the table is owed for each group.
        if table in (correction.giver, correction.taker):
            sign = 1 if table == correction.giver else -1
            parts = [(cause, sign * group.net[table]) for group, cause in groups.items()]
            if sum(amount for _, amount in parts) == correction.amount:
                return parts
    merged = max(groups, key=lambda group: len(group.causes))
    for group in groups:
        if group is not merged:
            by_cause.update(dict.fromkeys(group.causes, merged))
            merged.causes += group.causes
            merged.net.update(group.net)
    return [(groups[merged], correction.amount)]
