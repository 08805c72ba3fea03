"""The effects of the findings of a whole log, for a view of one hand; the log is judged on demand."""

from collections.abc import Iterable
from functools import cached_property

from referee.finding import Finding
from referee.judge.audit import audit
from referee.ledger.effects import Effect, Effects
from referee.rulesets.ruleset import RuleSet
from referee.text.log import Log


class WholeEffects:
    """Judges a log when its first effect is needed."""

    def __init__(self, log: Log, rulesets: Iterable[RuleSet] = ()) -> None:
        self._log, self._rulesets = log, tuple(rulesets)

    def of(self, finding: Finding) -> Effect | None:
        """The effect of a finding; ``None`` if it moves no money."""
        return self._effects.of(finding)

    @cached_property
    def _effects(self) -> Effects:
        return audit(self._log, rulesets=self._rulesets).effects
