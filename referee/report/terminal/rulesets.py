"""``referee rulesets`` for people: all rule sets, one with every option, or the differences between several."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.phrases import joined
from referee.rulesets.pages import ChosenRuleSet, NamedVariant, OptionValue, differing
from referee.rulesets.ruleset import Reading, as_in_log


def print_rulesets(console: Console, rulesets: Iterable[ChosenRuleSet]) -> None:
    """Print every rule set with its title and its variants."""
    for one in rulesets:
        put(console, hanging(console, words(f"{one.ruleset.name}: ", "bold"), one.ruleset.title))
        if one.file:
            put(console, hanging(console, Text("    "), f"extends {one.extends}, in {one.file}"))
        if one.variants:
            put(console, hanging(console, Text("    variants: "), joined(*(each.name for each in one.variants))))


def print_ruleset(console: Console, one: ChosenRuleSet) -> None:
    """Print one rule set in full: every option, the variants, the readings, the open questions."""
    put(console, hanging(console, words(f"{_name(one)}: ", "bold"), one.ruleset.title))
    put(console, hanging(console, Text("  source: "), one.ruleset.source))
    _section(console, "Options", (_option(console, each) for each in one.options))
    _section(console, "Variants", (_variant(console, each) for each in one.variants))
    _section(console, "Rules with more than one reading", (_reading(console, each) for each in one.ruleset.readings))
    decided = (hanging(console, Text("  - "), each) for each in one.ruleset.open)
    _section(console, "What the rules leave open, and how it is decided", decided)


def print_differences(console: Console, rulesets: Sequence[ChosenRuleSet]) -> None:
    """Print the options that differ between the rule sets, in a table if it fits, else in paragraphs."""
    differ = differing(rulesets)
    if not differ:
        put(console, hanging(console, Text(), f"{joined(*map(_name, rulesets))}: no differences"))
        return
    print_fitting(console, _side_by_side(rulesets, differ), _one_by_one(console, rulesets, differ))
    same = len(rulesets[0].options) - len(differ)
    put(console, [Text(), Text(f"{same} other options are the same.")])


def _section(console: Console, title: str, parts: Iterable[Iterable[Text]]) -> None:
    """Print a section with its heading, unless it is empty."""
    lines = [line for part in parts for line in part]
    if lines:
        put(console, [Text(), Text(title, "bold"), *lines])


def _option(console: Console, one: OptionValue) -> Iterator[Text]:
    yield Text.assemble("  ", (one.option.name, "bold"), " ", words(one.value))
    yield from hanging(console, Text("    "), one.option.meaning)
    stated = one.stated
    origin = ("source", stated.source) if stated.source else ("assumed", stated.assumed)
    yield from hanging(console, Text(f"    {origin[0]}: "), origin[1] or "")


def _variant(console: Console, one: NamedVariant) -> Iterator[Text]:
    yield from hanging(console, Text.assemble("  ", (one.name, "bold"), ": "), one.variant.says)
    yield from hanging(console, Text("    sets: "), as_in_log(one.variant.options))
    yield from hanging(console, Text("    source: "), one.variant.source)


def _reading(console: Console, one: Reading) -> Iterator[Text]:
    needs = f" (only with the variant {one.needs})" if one.needs else ""
    yield from hanging(console, Text.assemble("  ", (one.name, "bold"), ": "), one.open + needs)
    for choice in one.choices:
        default = ", the default" if choice.default else ""
        yield from hanging(console, Text(f"    {choice.name}{default}: "), f"{as_in_log(choice.options)}. {choice.why}")


def _side_by_side(rulesets: Sequence[ChosenRuleSet], differ: Iterable[str]) -> Table:
    table = ruled_table()
    table.add_column("option", no_wrap=True)
    for one in rulesets:
        table.add_column(words(_name(one)), no_wrap=True)
    for option in differ:
        table.add_row(option, *(words(one.values[option]) for one in rulesets))
    return table


def _one_by_one(console: Console, rulesets: Sequence[ChosenRuleSet], differ: Iterable[str]) -> Iterator[Text]:
    meanings = {one.option.name: one.option.meaning for one in rulesets[0].options}
    for option in differ:
        yield from hanging(console, Text.assemble((option, "bold"), ": "), meanings[option])
        for one in rulesets:
            yield from hanging(console, words(f"  {_name(one)}: "), one.values[option])


def _name(one: ChosenRuleSet) -> str:
    return ",".join((one.ruleset.name, *one.chosen))
