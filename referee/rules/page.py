"""The page of each rule, ``docs/rules/CODE.md``, which explains a finding and has a log with it."""

import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from referee.records import shows
from referee.rules.catalogue import Rule
from referee.rulesets.ruleset import RuleSet

_INVISIBLE: Final = re.compile(r"<U\+([0-9A-F]{4,6})>")


class RuleClause(NamedTuple):
    """The clause about a rule in the rule set named ``rules``, and its source."""

    rules: str
    law: str
    source: str


@shows("rule.code", "rule.name", "rule.severity", "rule.law", "meaning as page", "clauses", "flawed", "clean")
class RulePage(NamedTuple):
    """The page of one finding code, with its meaning and sources, a log with this finding, and the log corrected."""

    rule: Rule
    text: str
    """All of it, in Markdown."""
    meaning: str
    """The meaning of a finding, and what would have been right, in Markdown."""
    flawed: str
    clean: str
    clauses: tuple[RuleClause, ...] = ()


class RulePages(NamedTuple):
    """Pages of the catalogue, in its order."""

    rules: tuple[RulePage, ...]


def page_of(rule: Rule, rulesets: Sequence[RuleSet] = ()) -> RulePage:
    """Read a rule's page from the installed package, or else from the checkout.

    The line of ``flawed`` that gets the finding ends in ``# expect CODE``. The clause in each of the ``rulesets`` is
    added, unless the rule belongs to the notation.
    """
    name, topic = f"{rule.code}.md", rule.clause
    packaged = files("referee.rules") / "pages" / name
    file = packaged if packaged.is_file() else Path(__file__).parents[2] / "docs" / "rules" / name
    text = file.read_text(encoding="utf-8")
    _title, _law, meaning = text.partition("\n\n## ")[0].split("\n\n", 2)
    # In the logs, invisible characters that the page spells out are themselves.
    flawed, clean = (_INVISIBLE.sub(lambda char: chr(int(char[1], 16)), block) for block in text.split("```\n")[1:4:2])
    clauses = [RuleClause(ruleset.name, *ruleset.clauses[topic][1:]) for ruleset in rulesets] if topic else []
    return RulePage(rule, text, f"{meaning}\n", flawed, clean, tuple(clauses))
