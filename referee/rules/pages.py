"""The public page of every rule, printed from the catalogue: ``python -m referee.rules.pages docs/rules``."""

from collections.abc import Iterator

from referee.judge.audit import audit
from referee.rules.catalogue import NOTATION, RULES, grade
from referee.rules.rule import Rule, clauses
from referee.rulesets import load, names


def page(rule: Rule) -> str:
    """A rule's page in Markdown: meaning, sources, a log with the finding, and the corrected log."""
    return f"""\
# {rule.code} {rule.name}

**{grade(rule.code, rule.severity)}**: {rule.law}

{rule.page.strip()}

## The rule in each rule set

{_laid_down(rule)}

## A log with this finding

{_shown(rule.flawed)}

{_finding(rule.flawed)}

## The same log, corrected

{_shown(rule.clean)}
"""


def index() -> str:
    """The table of all rules in Markdown."""
    rows = "\n".join(
        f"| [{rule.code}]({file_name(rule)}) | {rule.name} | {grade(rule.code, rule.severity)} | {rule.law} |"
        for rule in RULES
    )
    return f"""\
# What the referee may find

An *error*: somebody broke a rule. A *writing mistake* accuses nobody: the log can't be right there, whatever they
played. A *warning* is likely a slip of the scribe that changes nothing, a *note* something that could not be proven, or
that the table let pass.

| code | name | severity | rule |
| --- | --- | --- | --- |
{rows}
"""


def file_name(rule: Rule) -> str:
    """The name of a rule's page in the folder of all pages."""
    return f"{rule.code}.md"


def pages() -> Iterator[tuple[str, str]]:
    """Every file of the folder of pages: its name and its text."""
    yield "index.md", index()
    for rule in RULES:
        yield file_name(rule), page(rule)


def _laid_down(rule: Rule) -> str:
    if rule.clause is None:
        return f"In {NOTATION} itself, for every rule set."
    laid_down = clauses(rule, map(load, names()))
    return "\n".join(f"- **{clause.rules}**: {clause.law} ({clause.source})" for clause in laid_down)


def _shown(log: str) -> str:
    """A log as a block of code, with invisible characters spelled out."""
    visible = (char if char.isprintable() or char == "\n" else f"<U+{ord(char):04X}>" for char in log.strip())
    return f"```\n{''.join(visible)}\n```"


def _finding(log: str) -> str:
    """The single finding in a flawed log."""
    [one] = audit(log).findings
    return f"- line {one.at.line}: {one.code} {one.message}"


if __name__ == "__main__":
    import sys
    from pathlib import Path

    _folder = Path(sys.argv[1])
    _folder.mkdir(parents=True, exist_ok=True)
    for _name, _text in pages():
        (_folder / _name).write_text(_text, encoding="utf-8")
