"""``referee compare``."""

from typing import Annotated

import typer

from referee.cli.context import Settings
from referee.cli.options import House, TextOrJson, ruleset_with_variants
from referee.cli.output import print_report
from referee.cli.sources import content_of

Log = Annotated[str, typer.Argument(metavar="LOG", help="The log to read; - is standard input.")]
RuleSetWords = Annotated[
    list[str],
    typer.Option(
        "--rules",
        metavar="NAME[,VARIANT...]",
        autocompletion=ruleset_with_variants,
        help="A rule set and its variants; give at least two.",
    ),
]


def compare(log: Log, rules: RuleSetWords, output_format: TextOrJson = "text", house: House = None) -> None:
    """Replay the facts of a log under several rule sets.

    Shows who would have won and paid what, and which plays would have been reneges, for each hand on which the rules
    differ. Ignores what the log says was won or paid. Exits 0 whether they differ or not.
    """
    if len(rules) < 2:
        raise typer.BadParameter("at least two rule sets are needed: use --rules once for each.")
    from referee.judge.premise import compare_rules
    from referee.library import load_rules
    from referee.report.terminal.rules import print_comparison

    rulesets = Settings(house).rulesets(log)
    compared = [load_rules(*(name.strip() for name in words.split(",")), rulesets=rulesets) for words in rules]
    comparison = compare_rules(content_of(log), compared, rulesets=rulesets, path=log)
    print_report(comparison, output_format, print_comparison)
