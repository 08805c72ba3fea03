"""A rule set with the variants that somebody chose, as ``referee rulesets`` shows it."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.house import OPTIONS, Option, options_of
from referee.records import shows
from referee.rulesets.ruleset import Clause, RuleSet, Value, Variant


@shows("option.name as option", "value", "option.meaning", "option.values as takes", "stated.source", "stated.assumed")
class OptionValue(NamedTuple):
    """An option, its value as a log would write it, and the value's source."""

    option: Option
    value: str
    stated: Value


@shows(
    *("ruleset.name", "chosen", "ruleset.title", "ruleset.source", "ruleset.extends", "ruleset.file"),
    *("options", "variants", "ruleset.readings", "ruleset.open", "laws"),
)
class ChosenRuleSet(NamedTuple):
    """A rule set with the variants ``chosen``."""

    ruleset: RuleSet
    chosen: tuple[str, ...]
    options: tuple[OptionValue, ...]

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants that a log may name after it."""
        return tuple(self.ruleset.variants.values())

    @property
    def laws(self) -> tuple[Clause, ...]:
        """Its clauses, topic by topic."""
        return tuple(self.ruleset.clauses.values())


@shows("rulesets", "differ")
class ChosenRuleSets(NamedTuple):
    """Some rule sets."""

    rulesets: tuple[ChosenRuleSet, ...]

    @property
    def differ(self) -> tuple[str, ...]:
        """The options whose values are not the same in all of them."""
        rows = zip(*(chosen.options for chosen in self.rulesets), strict=True)
        return tuple([row[0].option.name for row in rows if len({value for _, value, _ in row}) > 1])


def choose(ruleset: RuleSet, variants: Sequence[str] = ()) -> ChosenRuleSet:
    """Choose a rule set with these variants.

    Raises ``RuleError`` for an unknown variant, or variants that conflict.
    """
    values, stated = options_of(ruleset.house(variants)), ruleset.values(variants)
    options = tuple([OptionValue(option, values[name], stated[name]) for name, option in OPTIONS.items()])
    return ChosenRuleSet(ruleset, tuple(variants), options)
