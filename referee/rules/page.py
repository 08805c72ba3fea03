"""The page of each rule, ``docs/rules/CODE.md``, which explains a finding and has a log with it."""

import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from referee.records import shows
from referee.rules.catalogue import Rule
from referee.rulesets.ruleset import RuleSet

_INVISIBLE: Final = re.compile(r"<U\+([0-9A-F]{4,6})>")


class ParsedPage(NamedTuple):
    """A rule's page.

    ``text`` is all of it, in Markdown. ``flawed`` is a log that gets exactly this finding, on the line that ends in
    ``# expect CODE``; ``clean`` is the same log corrected.
    """

    text: str
    meaning: str
    """What a finding says, and what would have been right, in Markdown."""
    flawed: str
    clean: str


class RuleClause(NamedTuple):
    """The clause about a rule in the rule set named ``rules``, and its source."""

    rules: str
    law: str
    source: str


@shows(
    *("rule.code", "rule.name", "rule.severity", "rule.law"),
    *("page.meaning as page", "clauses", "page.flawed", "page.clean"),
)
class RulePage(NamedTuple):
    """The page of one finding code, with its meaning and sources, a log with this finding, and the log corrected."""

    rule: Rule
    page: ParsedPage
    clauses: tuple[RuleClause, ...]


class RulePages(NamedTuple):
    """Pages of the catalogue, in its order."""

    rules: tuple[RulePage, ...]


def pages_of(rules: Iterable[Rule], rulesets: Sequence[RuleSet]) -> RulePages:
    """Return the pages of these rules, each with its clause in each rule set, unless it belongs to the notation."""
    pages = []
    for rule in rules:
        topic = rule.clause
        clauses = [RuleClause(ruleset.name, *ruleset.clauses[topic][1:]) for ruleset in rulesets] if topic else []
        pages.append(RulePage(rule, page_of(rule), tuple(clauses)))
    return RulePages(tuple(pages))


def page_of(rule: Rule) -> ParsedPage:
    """Read a rule's page from the installed package, or else from the checkout."""
    name = f"{rule.code}.md"
    packaged = files("referee.rules") / "pages" / name
    file = packaged if packaged.is_file() else Path(__file__).parents[2] / "docs" / "rules" / name
    text = file.read_text(encoding="utf-8")
    _title, _law, meaning = text.partition("\n\n## ")[0].split("\n\n", 2)
    # In the logs, invisible characters that the page spells out are themselves.
    logs = (_INVISIBLE.sub(lambda char: chr(int(char[1], 16)), block) for block in text.split("```\n")[1:4:2])
    return ParsedPage(text, f"{meaning}\n", *logs)
