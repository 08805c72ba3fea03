"""``referee rule --output-format json``: pages of the catalogue."""

from collections.abc import Iterable
from typing import ClassVar

from pydantic import AliasGenerator, AliasPath, ConfigDict, Field

from referee.finding import Severity
from referee.report.json.base import Report, Wire, Words
from referee.rules.rule import CataloguePage, Rule, clauses
from referee.rulesets import RuleSet


class ClauseReport(Wire):
    """One rule set's clause, and its source."""

    rules: str
    law: Words
    source: Words


class RulePage(Wire):
    """One finding code: its meaning, its sources, a log with this finding, and the same log corrected."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        alias_generator=AliasGenerator(validation_alias=lambda name: AliasPath("rule", name))
    )

    code: str
    name: str
    severity: Severity
    law: Words
    page: Words
    clauses: tuple[ClauseReport, ...] = Field(validation_alias="clauses")
    flawed: Words
    clean: Words


class RuleReport(Report):
    """Pages of the catalogue, in its order."""

    rules: tuple[RulePage, ...]


def rule_report(rules: Iterable[Rule], rulesets: Iterable[RuleSet]) -> RuleReport:
    """Build the pages of these rules, each with its clause in each of the rule sets."""
    known = tuple(rulesets)
    return RuleReport(rules=[CataloguePage(rule, clauses(rule, known)) for rule in rules])
