"""``referee rule``."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.options import TextOrJson, finding_codes, unknown

if TYPE_CHECKING:
    from referee.rules.catalogue import Rule

Code = Annotated[
    str | None,
    typer.Argument(
        metavar="CODE", autocompletion=finding_codes, help="A code or name, such as R501 or failed-to-follow."
    ),
]


def rule(code: Code = None, output_format: TextOrJson = "text") -> None:
    """Explain a finding's code, or list all codes."""
    from referee.rules.catalogue import RULES

    chosen = RULES if code is None else (_named(code),)
    if output_format == "json":
        from referee.report.json import report_text
        from referee.rules.page import pages_of
        from referee.rulesets import load, names

        sys.stdout.write(report_text(pages_of(chosen, [*map(load, names())])))
        return
    from referee.report.terminal.console import console
    from referee.report.terminal.rule import print_catalogue, print_page
    from referee.rules.page import page_of

    if code is None:
        print_catalogue(console(sys.stdout), chosen)
    else:
        print_page(console(sys.stdout), page_of(chosen[0]).text)


def _named(word: str) -> "Rule":
    """Return the rule with that code or name, ignoring case."""
    from referee.rules.catalogue import RULES

    known = {word: rule for rule in RULES for word in (rule.code.lower(), rule.name)}
    if word.lower() not in known:
        raise unknown(word, [word for rule in RULES for word in (rule.code, rule.name)], "referee rule lists them all.")
    return known[word.lower()]
