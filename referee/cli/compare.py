"""``referee compare``."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import Settings
from referee.cli.options import House, TextOrJson, ruleset_with_variants, unknown
from referee.cli.sources import content_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.judge.comparison import Rules
    from referee.rulesets.ruleset import RuleSet

Log = Annotated[str, typer.Argument(metavar="LOG", help="The log to read; - is standard input.")]
LogDiff = Annotated[
    list[str],
    typer.Option(
        "--rules",
        metavar="NAME[,VARIANT...]",
        autocompletion=ruleset_with_variants,
        help="A rule set and its variants; give at least two.",
    ),
]


def compare(log: Log, rules: LogDiff, output_format: TextOrJson = "text", house: House = None) -> None:
    """Replay the facts of a log under several rule sets.

    Shows who would have won and paid what, and which plays would have been reneges, for each hand on which the rules
    differ. Ignores what the log says was won or paid. Exits 0 whether they differ or not.
    """
    settings = Settings(house)
    if len(rules) < 2:
        raise typer.BadParameter("at least two rule sets are needed: use --rules once for each.")
    known = settings.known_rulesets(os.path.dirname(log))
    compared = [_rules(word, known) for word in rules]
    content = content_of(log)
    from referee.judge.comparison import NotComparableError
    from referee.judge.comparison import compare_rules as replayed

    try:
        comparison = replayed(content, compared, rulesets=settings.of_log(log).rulesets, path=log)
    except NotComparableError as reason:
        raise typer.BadParameter(f"{log} can't be compared: {reason}.") from None
    if output_format == "json":
        from referee.report.json import report_text

        sys.stdout.write(report_text(comparison))
    else:
        from referee.report.terminal.console import console
        from referee.report.terminal.rules import print_comparison

        print_comparison(console(sys.stdout), comparison)


def _rules(word: str, known: "Mapping[str, RuleSet]") -> "Rules":
    from referee.judge.comparison import Rules
    from referee.rulesets.ruleset import RuleError

    name, *variants = (part.strip() for part in word.split(","))
    if name not in known:
        raise unknown(name, list(known), f"Choose from {', '.join(known)}.")
    for variant in variants:
        if variant not in known[name].variants:
            raise unknown(variant, list(known[name].variants), f"It is not a variant of {name}.")
    try:
        return Rules(name, tuple(variants), known[name].house(variants))
    except RuleError as bad:
        raise typer.BadParameter(f"{name} can't be played with these variants: {bad.reason}.") from None
