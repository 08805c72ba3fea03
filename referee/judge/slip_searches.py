"""The slips of the scribe's pen that would explain one finding: search a log hand by hand, on demand."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from referee.finding import Finding
from referee.judge.audit import audit
from referee.judge.slips import HandSlips, LogSearch, Slip
from referee.rulesets.ruleset import RuleSet
from referee.text import Log


class Explained(NamedTuple):
    """The slips that explain a finding, the best first; ``complete``: no other single word would."""

    slips: tuple[Slip, ...]
    complete: bool


class SlipSearches:
    """Searches the requested hands of a log, in its order and each once.

    Together they cost at most as much as the search of a whole log; after that, no more hands are searched.
    """

    def __init__(self, log: Log, rulesets: Iterable[RuleSet] = ()) -> None:
        self._log, self._rulesets = log, tuple(rulesets)
        self._latest = HandSlips(0, (), (), complete=False, judged=0)

    def explaining(self, finding: Finding) -> Explained:
        """Find slips that explain an error, in the latest requested hand or a later one."""
        if finding.hand != self._latest.hand:
            self._latest = self._search.hand(finding.hand or 0, thorough=True)
        index = self._indices.get((finding.hand, finding.code, finding.at, finding.player), -1)
        return Explained(self._latest.explaining(index), self._latest.complete)

    @cached_property
    def _search(self) -> LogSearch:
        return LogSearch(self._log, self._findings, rulesets=self._rulesets)

    @cached_property
    def _findings(self) -> tuple[Finding, ...]:
        return audit(self._log, rulesets=self._rulesets).findings

    @cached_property
    def _indices(self) -> dict[object, int]:
        found = reversed(list(enumerate(self._findings)))
        return {(one.hand, one.code, one.at, one.player): index for index, one in found}
