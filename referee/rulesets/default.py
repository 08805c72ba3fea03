"""The rules of logs that name none: a rule set with variants and changes, as if each log's header said so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from referee.rulesets.ruleset import RuleSet
from referee.table.house import House

UNNAMED: Final = ""
"""The name that stands for naming none: no log can write it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultRules(RuleSet):
    """The rules of logs that name none, among the rule sets that a log may name.

    ``stands_for`` is the rule set that such a log is taken to name, ``played`` the variants, ``changes`` the options
    that it is taken to change; ``stated`` is the file that says so.
    """

    name: str = UNNAMED
    stands_for: RuleSet
    played: tuple[str, ...] = ()
    changes: Mapping[str, str]
    stated: str

    @staticmethod
    def of(rules: RuleSet, variants: Sequence[str], changes: Mapping[str, str], stated: str) -> "DefaultRules":
        """Raises ``BadRule`` for a variant, an option or a value that is wrong, or a combination without sense."""
        rules.house(variants, changes)
        return DefaultRules(
            **{one.name: getattr(rules, one.name) for one in fields(RuleSet) if one.name != "name"},
            stands_for=rules,
            played=tuple(variants),
            changes=dict(changes),
            stated=stated,
        )

    def begun(self, reading: Mapping[str, str]) -> House:
        """The rules that such a log begins with; ``reading`` is how it is read what the rule set leaves open.

        Raises ``BadRule`` where the reading makes no sense with the changes, which hold against it.
        """
        return self.stands_for.house(self.played, {**reading, **self.changes})
