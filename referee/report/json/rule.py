"""``referee rule --output-format json``: pages of the catalogue."""

from collections.abc import Iterable

from referee.finding import Severity
from referee.report.json.base import Report, Wire, Words
from referee.rules.catalogue import Rule
from referee.rules.page import clauses, page_of
from referee.rulesets import RuleSet


class ClauseReport(Wire):
    """One rule set's clause, and its source."""

    rules: str
    law: Words
    source: Words


class RulePage(Wire):
    """One finding code: its meaning, its sources, a log with this finding, and the same log corrected."""

    code: str
    name: str
    severity: Severity
    law: Words
    page: Words
    clauses: tuple[ClauseReport, ...]
    flawed: Words
    clean: Words


class RuleReport(Report):
    """Pages of the catalogue, in its order."""

    rules: tuple[RulePage, ...]


def rule_report(rules: Iterable[Rule], rulesets: Iterable[RuleSet]) -> RuleReport:
    """Build the pages of these rules, each with its clause in each of the rule sets."""
    known = tuple(rulesets)
    return RuleReport(rules=[_page(rule, known) for rule in rules])


def _page(rule: Rule, rulesets: Iterable[RuleSet]) -> RulePage:
    page = page_of(rule)
    return RulePage(
        code=rule.code,
        name=rule.name,
        severity=rule.severity,
        law=rule.law,
        page=page.meaning,
        clauses=clauses(rule, rulesets),
        flawed=page.flawed,
        clean=page.clean,
    )
