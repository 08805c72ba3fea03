"""``referee rulesets``."""

from typing import Annotated

import typer

from referee.cli.context import Settings
from referee.cli.options import House, TextOrJson, ruleset_with_variants, unknown
from referee.cli.output import print_report

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="NAME",
        autocompletion=ruleset_with_variants,
        help="Rule sets, each followed by its variants, as in a log.",
    ),
]


def rulesets(words: Words = None, output_format: TextOrJson = "text", house: House = None) -> None:
    """Print the rules of rule sets.

    Without a name: list all rule sets. With one: each option with its value, meaning and source, the variants and the
    readings. With several: only the differences.

    The name of a rule set begins the next one; every other word is a variant of the one before. No name is both. A
    comma works like a space: "referee rulesets booray,draw-five louisiana".
    """
    from referee.report.terminal.rules import print_differences, print_ruleset, print_rulesets
    from referee.rulesets.chosen import ChosenRuleSets, choose
    from referee.rulesets.ruleset import RuleError, by_name

    known = by_name(Settings(house).rulesets(""))
    tables: list[tuple[str, list[str]]] = []
    for word in " ".join(words or ()).replace(",", " ").split():
        possible = known[tables[-1][0]].variants if tables else {}
        if word in known:
            tables.append((word, []))
        elif word in possible:
            tables[-1][1].append(word)
        else:
            raise unknown(word, (*known, *possible), "referee rulesets lists all rule sets and variants.")
    try:
        chosen = [choose(known[name], variants) for name, variants in tables or dict.fromkeys(known, ()).items()]
    except RuleError as bad:
        raise typer.BadParameter(f"These variants do not go together: {bad.reason}.") from None
    draw = print_rulesets if not words else print_ruleset if len(chosen) == 1 else print_differences
    print_report(ChosenRuleSets(tuple(chosen)), output_format, draw)
