"""``referee rule --output-format json``: pages of the catalogue."""

from collections.abc import Iterable
from typing import Self

from referee.finding import Severity
from referee.report.json.base import Report, Wire, Words
from referee.rules.rule import Rule
from referee.rulesets import RuleSet


class ClauseReport(Wire):
    """What one rule set lays down, and where its text says so."""

    rules: str
    law: Words
    source: Words


class RulePage(Wire):
    """One finding code: what it means, where it is laid down, a log that gets it and the same log put right."""

    code: str
    name: str
    severity: Severity
    law: Words
    page: Words
    clauses: tuple[ClauseReport, ...]
    flawed: Words
    clean: Words

    @classmethod
    def of(cls, rule: Rule, rulesets: Iterable[RuleSet]) -> Self:
        return cls(
            code=rule.code,
            name=rule.name,
            severity=rule.severity,
            law=rule.law,
            page=rule.page,
            clauses=_clauses(rule.clause, rulesets),
            flawed=rule.flawed,
            clean=rule.clean,
        )


class RuleReport(Report):
    """Pages of the catalogue, in its order."""

    rules: tuple[RulePage, ...]


def rule_report(rules: Iterable[Rule], rulesets: Iterable[RuleSet]) -> RuleReport:
    """The pages of these rules, each with its clause in each of the rule sets."""
    known = tuple(rulesets)
    return RuleReport(rules=tuple(RulePage.of(rule, known) for rule in rules))


def _clauses(topic: str | None, rulesets: Iterable[RuleSet]) -> tuple[ClauseReport, ...]:
    """What each rule set says about a topic; nothing where the notation itself lays the rule down."""
    found = ((one.name, clause) for one in rulesets for about, clause in one.clauses.items() if about == topic)
    return tuple(ClauseReport(rules=name, law=clause.law, source=clause.source) for name, clause in found)
