"""Which slips of the scribe's pen would explain one finding: a log searched hand by hand, as it is asked for."""

from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple

from referee.finding import Finding
from referee.judge.review import Reviewer
from referee.judge.slips import HandSlips, Slip, slips
from referee.rulesets.ruleset import RuleSet
from referee.text.limits import SLIP_HANDS_OF_LOG
from referee.text.log import Log

_LINES_A_HAND: Final = 64
"""So many lines before a hand are read for the price of one hand."""


class Explained(NamedTuple):
    """The slips that explain a finding, the best first; ``complete``: no others of one word would."""

    slips: tuple[Slip, ...]
    complete: bool


class SlipSearches:
    """Searches those hands of a log that are asked about, one after the other.

    Together they cost no more than the search of a whole log may; where that is spent, nothing is searched any more.
    """

    def __init__(self, log: Log, rulesets: Iterable[RuleSet] = ()) -> None:
        self._log, self._rulesets = log, tuple(rulesets)
        self._left = SLIP_HANDS_OF_LOG
        self._latest = HandSlips(0, (), (), complete=False, judged=0)

    def explaining(self, finding: Finding) -> Explained:
        """What would explain an error of a hand."""
        if finding.hand != self._latest.hand:
            self._latest = self._searched(finding)
        index = self._indices.get((finding.hand, finding.code, finding.at, finding.player), -1)
        return Explained(self._latest.explaining(index), self._latest.complete)

    def _searched(self, finding: Finding) -> HandSlips:
        number = finding.hand or 0
        self._left -= number + finding.at.line // _LINES_A_HAND
        nothing = HandSlips(number, (), (), complete=False, judged=0)
        if self._left < 0:
            return nothing
        found = slips(self._log, self._findings, rulesets=self._rulesets, hand=number).hands
        self._left -= sum(one.judged for one in found)
        return found[0] if found else nothing

    @cached_property
    def _findings(self) -> tuple[Finding, ...]:
        return tuple(Reviewer(self._log, rulesets=self._rulesets).findings())

    @cached_property
    def _indices(self) -> dict[object, int]:
        found = reversed(list(enumerate(self._findings)))
        return {(one.hand, one.code, one.at, one.player): index for index, one in found}
