"""``referee rulesets``."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.context import Settings
from referee.cli.options import House, TextOrJson, ruleset_words, unknown
from referee.cli.sources import content_of

if TYPE_CHECKING:
    from referee.rulesets.ruleset import RuleSet

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="NAME", autocompletion=ruleset_words, help="Rule sets, each followed by its variants, as in a log."
    ),
]
FromLog = Annotated[
    str | None,
    typer.Option("--from-log", metavar="LOG", help="Write a house file instead, with the rules at the top of a log."),
]
As = Annotated[
    str | None, typer.Option("--as", metavar="NAME", help="Name of the rule set in that house file: our-table.")
]


def rulesets(
    words: Words = None,
    output_format: TextOrJson = "text",
    house: House = None,
    from_log: FromLog = None,
    name: As = None,
) -> None:
    """Print the rules of rule sets.

    Without a name: list all rule sets. With one: each option with its value, meaning and source, the variants and the
    readings. With several: only the differences.

    The name of a rule set begins the next one; every other word is a variant of the one before. No name is both. A
    comma works like a space: "referee rulesets booray,draw-five louisiana".
    """
    from referee.rulesets.chosen import ChosenRuleSets, choose, differing
    from referee.rulesets.ruleset import RuleError

    known = Settings(house).known_rulesets("")
    if from_log is not None:
        if words:
            raise typer.BadParameter("--from-log takes the rules from the log: name no rule set beside it.")
        if output_format != "text":
            raise typer.BadParameter("--from-log writes a house file, and no JSON.")
        sys.stdout.write(_house_file(from_log, name or "our-table", known))
        return
    if name is not None:
        raise typer.BadParameter("--as needs --from-log LOG.")
    tables = _tables(" ".join(words or ()).replace(",", " ").split(), known)
    try:
        chosen = [choose(known[name], variants) for name, variants in tables]
    except RuleError as bad:
        raise typer.BadParameter(f"These variants do not go together: {bad.reason}.") from None
    if output_format == "json":
        from referee.report.json import report_text

        sys.stdout.write(report_text(ChosenRuleSets(tuple(chosen), differing(chosen))))
        return
    from referee.report.terminal.console import console
    from referee.report.terminal.rules import print_differences, print_ruleset, print_rulesets

    if not words:
        print_rulesets(console(sys.stdout), chosen)
    elif len(chosen) == 1:
        print_ruleset(console(sys.stdout), chosen[0])
    else:
        print_differences(console(sys.stdout), chosen)


def _house_file(log: str, name: str, known: "Mapping[str, RuleSet]") -> str:
    """Return a house file with the rules that a log begins with, as a rule set of this name."""
    from referee.engine.house import options_of
    from referee.notation.read import read
    from referee.notation.statements import Rule
    from referee.rulesets.own import OwnRuleSet, house_file
    from referee.rulesets.ruleset import HouseRules
    from referee.rulesets.toml_file import HouseFileError

    rules = HouseRules(None, [], known)
    header = next(read(content_of(log))).statements
    rules.choose(list(header))
    if rules.house is None or rules.ruleset is None or rules.violations or rules.doubt.options:
        raise typer.BadParameter(f"the rules of {log} are not known: referee check says why.")
    base, variants = rules.ruleset, rules.variants
    while isinstance(base, OwnRuleSet):
        base, variants = known[base.extends], ()
    stated = {line.option for line in header if isinstance(line, Rule)}
    usual = options_of(base.house(variants))
    changes = {
        option: value for option, value in options_of(rules.house).items() if option in stated or value != usual[option]
    }
    try:
        return house_file(name, base, variants, changes)
    except HouseFileError as bad:
        raise typer.BadParameter(f"{bad}.") from None


def _tables(words: Sequence[str], known: "Mapping[str, RuleSet]") -> list[tuple[str, list[str]]]:
    """Split the words into rule sets, each with its variants."""
    tables: list[tuple[str, list[str]]] = []
    for word in words:
        if word in known:
            tables.append((word, []))
        elif tables and word in known[tables[-1][0]].variants:
            tables[-1][1].append(word)
        else:
            variants = known[tables[-1][0]].variants if tables else ()
            raise unknown(word, (*known, *variants), "referee rulesets lists all rule sets and variants.")
    return tables or [(name, []) for name in known]
