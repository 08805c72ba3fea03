"""``referee rule``."""

import sys
from typing import Annotated

import typer

from referee.cli.options import TextOrJson, finding_codes, unknown

Code = Annotated[
    str | None,
    typer.Argument(
        metavar="CODE", autocompletion=finding_codes, help="A code or name, such as R501 or failed-to-follow."
    ),
]


def rule(code: Code = None, output_format: TextOrJson = "text") -> None:
    """Explain a finding's code, or list all codes."""
    from referee.rules.catalogue import RULES

    chosen = [rule for rule in RULES if code is None or code.lower() in (rule.code.lower(), rule.name)]
    if code is not None and not chosen:
        raise unknown(code, [word for rule in RULES for word in (rule.code, rule.name)], "referee rule lists them all.")
    if output_format == "json":
        from referee.report.json import report_text
        from referee.rules.page import RulePages, page_of
        from referee.rulesets.ruleset import load, names

        rulesets = [*map(load, names())]
        sys.stdout.write(report_text(RulePages(tuple([page_of(rule, rulesets) for rule in chosen]))))
        return
    from referee.report.terminal.console import console
    from referee.report.terminal.rules import print_catalogue, print_page
    from referee.rules.page import page_of

    if code is None:
        print_catalogue(console(sys.stdout), chosen)
    else:
        print_page(console(sys.stdout), page_of(chosen[0]).text)
