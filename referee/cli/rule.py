"""``referee rule``."""

from typing import Annotated

import typer

from referee.cli.options import TextOrJson, finding_codes, unknown
from referee.cli.output import print_report

Code = Annotated[
    str | None,
    typer.Argument(
        metavar="CODE", autocompletion=finding_codes, help="A code or name, such as R501 or failed-to-follow."
    ),
]


def rule(code: Code = None, output_format: TextOrJson = "text") -> None:
    """Explain a finding's code, or list all codes."""
    from referee.report.terminal.rules import print_catalogue, print_page
    from referee.rules.catalogue import RULES
    from referee.rules.page import RulePages, page_of
    from referee.rulesets.ruleset import load, names

    chosen = [rule for rule in RULES if code is None or code.lower() in (rule.code.lower(), rule.name)]
    if code is not None and not chosen:
        raise unknown(code, [word for rule in RULES for word in (rule.code, rule.name)], "referee rule lists them all.")
    rulesets = [*map(load, names())]
    pages = RulePages(tuple([page_of(rule, rulesets) for rule in chosen]))
    print_report(pages, output_format, print_catalogue if code is None else print_page)
