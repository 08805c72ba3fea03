"""The effect of each finding on everybody's money at the end, with the debts that make it up.

A correction comes from one finding or from several. If it comes from several, because the pot was owed money for more
than one and now somebody takes the pot with all of it, each finding's part is what the pot was owed for it. Otherwise
there is no telling whose part is whose, and these findings share one effect. So all effects of a log add up to all of
its corrections.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from referee.finding import Finding
from referee.ledger.entries import POT, UNEXPLAINED, Cause, Correction, HandLedger


class Debt(NamedTuple):
    """An amount (hundredths) that one account owes another because of a finding, and the hand in which that arises."""

    hand: int
    giver: str
    taker: str
    amount: int


class Effect(NamedTuple):
    """The effect of a finding, or of several together. ``causes``, in text order, is empty if the log can't be right in
    a line that accuses nobody.

    ``net`` is what each account is owed in the end (hundredths, negative for a debt), without accounts that come out
    even. It sums to zero, and is ``None`` if the money at the end is not known. ``debts`` are in the order of the
    hands, or empty if only the nets were worked out.
    """

    causes: tuple[Cause, ...]
    net: Mapping[str, int] | None
    debts: tuple[Debt, ...]


class _Group:
    """Findings that share one effect. Each debt is stored with its position among all debts.

    ``sure`` means that nothing about them is left to an unfinished hand.
    """

    __slots__ = ("causes", "debts", "net", "sure")

    def __init__(self) -> None:
        self.causes: list[Cause] = []
        self.net: Counter[str] = Counter()
        self.debts: list[tuple[int, Debt]] = []
        self.sure = True

    @classmethod
    def of(
        cls, causes: Iterable[Cause], net: Mapping[str, int], debts: Iterable[tuple[int, Debt]], sure: bool
    ) -> "_Group":
        group = cls()
        group.causes, group.net, group.debts, group.sure = [*causes], Counter(net), [*debts], sure
        return group

    @property
    def values(self) -> "tuple[tuple[Cause, ...], dict[str, int], tuple[tuple[int, Debt], ...], bool]":
        return tuple(self.causes), dict(self.net), tuple(self.debts), self.sure


class EffectSums(NamedTuple):
    """The sums from which the effects of a finished log are worked out, as plain values.

    ``known`` is true if the money at the end is known. ``groups`` are the findings that share an effect, each with the
    nets, the numbered debts in order, and whether nothing is left to an unfinished hand. The first group takes the
    rest. ``numbers`` gives the group of each finding, counted from 0.
    """

    known: bool
    groups: tuple[tuple[tuple[Cause, ...], Mapping[str, int], tuple[tuple[int, Debt], ...], bool], ...]
    numbers: Mapping[Cause, int]


class Effects:
    """Adds up the corrections of a log for each finding, hand by hand.

    Without ``debts`` it keeps only nets, and it tells apart only the first ``limit`` findings.
    """

    def __init__(self, *, debts: bool = True, limit: int | None = None) -> None:
        self._debts, self._limit = debts, limit
        self._groups: dict[Cause, _Group] = {}
        self._rest = _Group()
        self._latest: HandLedger | None = None
        self._known = True
        self._numbers = count()

    @classmethod
    def of_hands(
        cls, accounts: Sequence[HandLedger], *, unfinished: bool = False, debts: bool = True, limit: int | None = None
    ) -> "Effects":
        """Return the effects of the findings of a whole log."""
        effects = cls(debts=debts, limit=limit)
        for account in accounts:
            effects.hand(account)
        effects.end(unfinished=unfinished)
        return effects

    @classmethod
    def of_sums(cls, sums: EffectSums) -> "Effects":
        """Return the effects of a finished log, from their sums."""
        effects = cls()
        effects._known = sums.known
        groups = [_Group.of(*values) for values in sums.groups]
        effects._rest = groups[0]
        effects._groups = {cause: groups[number] for cause, number in sums.numbers.items()}
        return effects

    @property
    def sums(self) -> EffectSums:
        """The sums of a finished log."""
        groups = list(dict.fromkeys((self._rest, *self._groups.values())))
        number = {group: index for index, group in enumerate(groups)}
        numbers = {cause: number[group] for cause, group in self._groups.items()}
        return EffectSums(self._known, tuple([group.values for group in groups]), numbers)

    def hand(self, account: HandLedger) -> None:
        """Add the next hand."""
        self._add()
        self._latest = account

    def end(self, *, unfinished: bool) -> None:
        """End the log. If its last hand is ``unfinished``, the money before that hand is still known."""
        if self._latest:
            self._known = unfinished or self._latest.verified.pot is not None
        self._add(sure=not unfinished)

    def of(self, finding: Finding) -> Effect | None:
        """Return the effect of a finding, or ``None`` if it moves no money."""
        group = self._groups.get(Cause(finding.code, finding.at, finding.player))
        return None if group is None or group is self._rest else self._effect(group)

    def __iter__(self) -> Iterator[Effect]:
        """Yield every effect once, as they arise, and then the rest, which comes from none of these findings."""
        groups = [group for group in dict.fromkeys(self._groups.values()) if group is not self._rest]
        yield from map(self._effect, groups)
        if self._rest.net:
            yield self._effect(self._rest)._replace(causes=())

    def _effect(self, group: _Group) -> Effect:
        net = {name: amount for name, amount in group.net.items() if amount} if self._known and group.sure else None
        debts = tuple([debt for _, debt in sorted(group.debts)])
        causes = sorted(group.causes, key=lambda cause: (cause.at, cause.code, cause.player or ""))
        return Effect(tuple(causes), net, debts)

    def _add(self, *, sure: bool = True) -> None:
        """Add the latest hand."""
        if self._latest is None:
            return
        for correction in self._latest.corrections:
            groups = list(dict.fromkeys(map(self._group, correction.causes))) or [self._rest]
            for group, amount in _parts_of_clearing(correction, groups) or [(self._merge(groups), correction.amount)]:
                self._owe(group, self._latest.hand, correction, amount)
                group.sure = group.sure and sure

    def _group(self, cause: Cause) -> _Group:
        """Return the findings that share an effect with this one."""
        if cause not in self._groups:
            if self._limit is not None and len(self._groups) >= self._limit:
                return self._rest
            self._groups[cause] = _Group()
            self._groups[cause].causes.append(cause)
        return self._groups[cause]

    def _merge(self, groups: Sequence[_Group]) -> _Group:
        """Merge groups whose parts can't be told apart. Merged with the rest, all findings count as the rest."""
        merged = self._rest if self._rest in groups else max(groups, key=lambda group: len(group.causes))
        for group in groups:
            if group is not merged:
                self._groups.update(dict.fromkeys(group.causes, merged))
                merged.causes += group.causes
                merged.net.update(group.net)
                merged.debts += group.debts
        return merged

    def _owe(self, group: _Group, hand: int, correction: Correction, amount: int) -> None:
        group.net[correction.giver] -= amount
        group.net[correction.taker] += amount
        number = next(self._numbers)
        if self._debts and amount:
            giver, taker = (correction.giver, correction.taker) if amount > 0 else (correction.taker, correction.giver)
            group.debts.append((number, Debt(hand, giver, taker, abs(amount))))


def _parts_of_clearing(correction: Correction, groups: Iterable[_Group]) -> list[tuple[_Group, int]] | None:
    """Return each group's part of a correction that clears what the table is owed for them, or else ``None``."""
    for table in (POT, UNEXPLAINED):
        if table in (correction.giver, correction.taker):
            sign = 1 if table == correction.giver else -1
            parts = [(group, sign * group.net[table]) for group in groups]
            if sum(amount for _, amount in parts) == correction.amount:
                return parts
    return None
