"""``referee compare`` and ``referee diff``."""

from typing import Annotated

import typer

from referee.cli.context import Settings
from referee.cli.exits import VIOLATIONS
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
    from referee.judge.comparison import compare_rules
    from referee.library import load_rules
    from referee.report.terminal.rules import print_comparison

    rulesets = Settings(house).rulesets(log)
    compared = [load_rules(*(name.strip() for name in words.split(",")), rulesets=rulesets) for words in rules]
    comparison = compare_rules(content_of(log), compared, rulesets=rulesets, path=log)
    print_report(comparison, output_format, print_comparison)


# ``referee diff``

First = Annotated[str, typer.Argument(metavar="A", help="A log; - is standard input.")]
Second = Annotated[str, typer.Argument(metavar="B", help="Another log of the same game.")]


def diff(a: First, b: Second, output_format: TextOrJson = "text", house: House = None) -> None:
    """Compare two scribes' logs of the same game.

    Shows what differs, what only one log has, and whether it changes a finding or an amount. Exits 0 if both agree,
    else 1.
    """
    if a == b == "-":
        raise typer.BadParameter("only one of the two logs can come from standard input.")
    from referee.diff import DifferentGamesError, diff_logs
    from referee.report.terminal.rules import print_difference

    settings = Settings(house)
    rulesets = (settings.rulesets(a), settings.rulesets(b))
    try:
        difference = diff_logs(content_of(a), content_of(b), names=(a, b), rulesets=rulesets)
    except DifferentGamesError as reason:
        raise typer.BadParameter(f"these are not logs of the same game: {reason}.") from None
    print_report(difference, output_format, print_difference)
    raise typer.Exit(0 if difference.same else VIOLATIONS)
