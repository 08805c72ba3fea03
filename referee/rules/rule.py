"""The parts of a rule."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.finding import Severity
from referee.rulesets.ruleset import RuleSet, Topic


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the catalogue.

    ``law`` is the rule of play in a few words, as findings cite it. ``clause`` names the paragraph of each rule set's
    TOML file (``[clauses]``) that contains it; ``None`` if the notation itself does; ``about`` names another one for
    facts that are about something else. ``page`` is Markdown: the meaning
    of the finding and what would have been right. ``flawed`` is a log that gets exactly this finding, on the line that
    ends in ``# expect CODE``; ``clean`` is the corrected log.

    The rule's module also has ``check``, which takes the reported facts and the player, and describes the mistake in
    one sentence with its cards or amounts.
    """

    code: str
    name: str
    severity: Severity
    law: str
    clause: Topic | None
    page: str
    flawed: str
    clean: str
    about: Callable[[Any], Topic | None] | None = None


class RuleClause(NamedTuple):
    """The clause about a rule in the rule set named ``rules``, and its source."""

    rules: str
    law: str
    source: str


def clauses(rule: Rule, rulesets: Iterable[RuleSet]) -> tuple[RuleClause, ...]:
    """The clauses of each rule set about a rule; none if it belongs to the notation itself."""
    if rule.clause is None:
        return ()
    found = ((one.name, one.clauses[rule.clause]) for one in rulesets)
    return tuple([RuleClause(name, clause.law, clause.source) for name, clause in found])


class CataloguePage(NamedTuple):
    """A rule, and the clause of each rule set about it."""

    rule: Rule
    clauses: tuple[RuleClause, ...]
