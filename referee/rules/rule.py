"""What a rule is."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from referee.finding import Severity
from referee.rulesets.ruleset import RuleSet, Topic


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the catalogue.

    ``law`` is the rule of play in a few words, as findings cite it. ``clause`` names the paragraph of each rule set's
    TOML file (``[clauses]``) that lays it down; ``None`` where the notation itself does. ``page`` is Markdown:
    what the finding means and what would have been right. ``flawed`` is a log that gets exactly this finding, on
    the line that ends in ``# expect CODE``; ``clean`` is the same log put right.

    Beside it in its file is ``check``, which takes the facts that reading, replay or ledger reported, and the player:
    it says what is wrong in one sentence, with its cards or amounts.
    """

    code: str
    name: str
    severity: Severity
    law: str
    clause: Topic | None
    page: str
    flawed: str
    clean: str


class RuleClause(NamedTuple):
    """What a rule set, of the name ``rules``, lays down about a rule, and where its text says so."""

    rules: str
    law: str
    source: str


def clauses(rule: Rule, rulesets: Iterable[RuleSet]) -> tuple[RuleClause, ...]:
    """What each rule set lays down about a rule; nothing where the notation itself does."""
    if rule.clause is None:
        return ()
    found = ((one.name, one.clauses[rule.clause]) for one in rulesets)
    return tuple([RuleClause(name, clause.law, clause.source) for name, clause in found])


class CataloguePage(NamedTuple):
    """A rule, and what each rule set lays down about it."""

    rule: Rule
    clauses: tuple[RuleClause, ...]
