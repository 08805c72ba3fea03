"""Which slips of the scribe's pen would explain one finding: a log searched hand by hand, as it is asked for."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from referee.finding import Finding
from referee.judge.review import Reviewer
from referee.judge.slips import HandSlips, LogSearch, Slip
from referee.rulesets.ruleset import RuleSet
from referee.text.log import Log


class Explained(NamedTuple):
    """The slips that explain a finding, the best first; ``complete``: no others of one word would."""

    slips: tuple[Slip, ...]
    complete: bool


class SlipSearches:
    """Searches the hands of a log that are asked about, in the order of the log and each once.

    Together they cost no more than the search of a whole log may; where that is spent, nothing is searched any more.
    """

    def __init__(self, log: Log, rulesets: Iterable[RuleSet] = ()) -> None:
        self._log, self._rulesets = log, tuple(rulesets)
        self._latest = HandSlips(0, (), (), complete=False, judged=0)

    def explaining(self, finding: Finding) -> Explained:
        """Find what would explain an error of a hand: of the latest that was asked about, or of one after it."""
        if finding.hand != self._latest.hand:
            self._latest = self._search.hand(finding.hand or 0)
        index = self._indices.get((finding.hand, finding.code, finding.at, finding.player), -1)
        return Explained(self._latest.explaining(index), self._latest.complete)

    @cached_property
    def _search(self) -> LogSearch:
        return LogSearch(self._log, self._findings, rulesets=self._rulesets, thorough=True)

    @cached_property
    def _findings(self) -> tuple[Finding, ...]:
        return tuple(Reviewer(self._log, rulesets=self._rulesets).findings())

    @cached_property
    def _indices(self) -> dict[object, int]:
        found = reversed(list(enumerate(self._findings)))
        return {(one.hand, one.code, one.at, one.player): index for index, one in found}
