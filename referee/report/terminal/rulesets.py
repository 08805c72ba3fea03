"""``referee rulesets`` for people: all of them, one with every option, or several where they differ."""

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.json.rulesets import OptionReport, ReadingReport, RuleSetReport, RuleSetsReport, VariantReport
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.phrases import joined


def print_rulesets(console: Console, report: RuleSetsReport) -> None:
    """Every rule set with its title and its variants."""
    for one in report.rulesets:
        put(console, hanging(console, words(f"{one.name}: ", "bold"), one.title))
        if one.file:
            put(console, hanging(console, Text("    "), f"extends {one.extends}, in {one.file}"))
        if one.variants:
            put(console, hanging(console, Text("    variants: "), joined(*(each.name for each in one.variants))))


def print_ruleset(console: Console, one: RuleSetReport) -> None:
    """All that there is to say of one rule set: every option, the variants, the readings, what is open."""
    put(console, hanging(console, words(f"{_name(one)}: ", "bold"), one.title))
    put(console, hanging(console, Text("  source: "), one.source))
    _section(console, "Options", (_option(console, each) for each in one.options))
    _section(console, "Variants", (_variant(console, each) for each in one.variants))
    _section(console, "What can be read in more than one way", (_reading(console, each) for each in one.readings))
    _section(console, "What is left open, and was decided", (hanging(console, Text("  - "), each) for each in one.open))


def print_differences(console: Console, report: RuleSetsReport) -> None:
    """The options for which the rule sets don't all have the same value; a table where it fits, else paragraphs."""
    if not report.differ:
        put(console, hanging(console, Text(), f"{joined(*map(_name, report.rulesets))}: no option differs"))
        return
    print_fitting(console, _side_by_side(report), _one_by_one(console, report))
    same = len(report.rulesets[0].options) - len(report.differ)
    put(console, [Text(), Text(f"{same} other options are the same.")])


def _section(console: Console, title: str, parts: Iterable[Iterable[Text]]) -> None:
    """A heading and what stands under it; nothing at all where there is nothing."""
    lines = [line for part in parts for line in part]
    if lines:
        put(console, [Text(), Text(title, "bold"), *lines])


def _option(console: Console, one: OptionReport) -> Iterator[Text]:
    yield Text.assemble("  ", (one.option, "bold"), " ", words(one.value))
    yield from hanging(console, Text("    "), one.meaning)
    origin = ("source", one.source) if one.source else ("assumed", one.assumed)
    yield from hanging(console, Text(f"    {origin[0]}: "), origin[1] or "")


def _variant(console: Console, one: VariantReport) -> Iterator[Text]:
    yield from hanging(console, Text.assemble("  ", (one.name, "bold"), ": "), one.says)
    yield from hanging(console, Text("    sets: "), _set(one.options))
    yield from hanging(console, Text("    source: "), one.source)


def _reading(console: Console, one: ReadingReport) -> Iterator[Text]:
    needs = f" (only with the variant {one.needs})" if one.needs else ""
    yield from hanging(console, Text.assemble("  ", (one.name, "bold"), ": "), one.open + needs)
    for choice in one.choices:
        default = ", the default" if choice.default else ""
        yield from hanging(console, Text(f"    {choice.name}{default}: "), f"{_set(choice.options)}. {choice.why}")


def _set(options: Mapping[str, str]) -> str:
    return joined(*(f"{option} {value}" for option, value in options.items()))


def _side_by_side(report: RuleSetsReport) -> Table:
    table = ruled_table()
    table.add_column("option", no_wrap=True)
    for one in report.rulesets:
        table.add_column(words(_name(one)), no_wrap=True)
    for option in report.differ:
        table.add_row(option, *(words(one.values[option]) for one in report.rulesets))
    return table


def _one_by_one(console: Console, report: RuleSetsReport) -> Iterator[Text]:
    meanings = {one.option: one.meaning for one in report.rulesets[0].options}
    for option in report.differ:
        yield from hanging(console, Text.assemble((option, "bold"), ": "), meanings[option])
        for one in report.rulesets:
            yield from hanging(console, words(f"  {_name(one)}: "), one.values[option])


def _name(one: RuleSetReport) -> str:
    return ",".join((one.name, *one.chosen))
