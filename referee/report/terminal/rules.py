"""Codes, rule sets, logs compared under several rule sets, and settings, for people."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.judge.comparison import Comparison, HandUnder, PartedUnder, Renege
from referee.judge.settings.effective import Setting, SettingsOfLog
from referee.ledger.entries import account_name
from referee.report.terminal.console import hanging, print_fitting, put, ruled_table, rulings_told, sums_table, words
from referee.report.wording.money import who_won
from referee.report.wording.phrases import MONEY_UNKNOWN, UNKNOWN, counted, figure, joined, signed
from referee.rules.catalogue import Rule, grade
from referee.rulesets.pages import ChosenRuleSet, NamedVariant, OptionValue, differing
from referee.rulesets.ruleset import Reading, as_in_log
from referee.text import shown

# ``referee rule``


def print_page(console: Console, page: str) -> None:
    """Print a code's page, which is Markdown."""
    from rich.markdown import Markdown

    harmless = "\n".join(map(shown, page.split("\n")))
    console.print(Markdown(harmless, code_theme="ansi_light", hyperlinks=False))


def print_catalogue(console: Console, rules: Sequence[Rule]) -> None:
    """Print every code with its name, severity and law."""
    width = max((len(rule.name) for rule in rules), default=0)
    for rule in rules:
        head = Text.assemble((rule.code, "bold"), f" {rule.name:<{width}} {grade(rule.code, rule.severity):<15} ")
        put(console, hanging(console, head, rule.law))


# ``referee rulesets``


def print_rulesets(console: Console, rulesets: Iterable[ChosenRuleSet]) -> None:
    """Print every rule set with its title and its variants."""
    for one in rulesets:
        put(console, hanging(console, words(f"{one.ruleset.name}: ", "bold"), one.ruleset.title))
        if one.file:
            put(console, hanging(console, Text("    "), f"extends {one.extends}, in {one.file}"))
        if one.variants:
            put(console, hanging(console, Text("    variants: "), joined(*(each.name for each in one.variants))))


def print_ruleset(console: Console, one: ChosenRuleSet) -> None:
    """Print one rule set in full, with every option, the variants, the readings and the open questions."""
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


# ``referee compare``


def print_comparison(console: Console, found: Comparison) -> None:
    """Print the hands in which the rules differ, then the stacks at the end under each, and their differences."""
    put(console, hanging(console, words(f"{found.path}: ", "bold"), _summary(found)))
    for parted in found.parted_hands:
        put(console, _hand(console, found, parted))
    if found.rulings:
        put(console, (Text(), *rulings_told(console, found.rulings, "Rulings, the same under each")))
    if found.hands:
        put(console, [Text(), Text("At the end", "bold")])
        print_fitting(console, sums_table(_names(found), _rows(found)), _paragraphs(console, found))
        put(console, _remarks(console, found))


def _summary(found: Comparison) -> str:
    hands = f"{counted(found.hands, 'hand')} under {' / '.join(_names(found))}"
    if not found.hands:
        return f"{hands}: there is no game to compare"
    if not found.parted:
        known = all(hand.net is not None for game in found.games for hand in game.hands)
        return f"{hands}; {'they agree in every hand' if known else 'no hand is known to differ'}"
    return f"{hands}; they differ in {len(found.parted)}"


def _names(found: Comparison) -> list[str]:
    return [",".join((one.rules.name, *one.rules.variants)) for one in found.games]


def _hand(console: Console, found: Comparison, parted: PartedUnder) -> Iterator[Text]:
    """Describe one hand. Rules with the same result are grouped."""
    alike: dict[str, list[str]] = {}
    for name, under in zip(_names(found), parted.under, strict=True):
        alike.setdefault(_came_to(under), []).append(name)
    yield Text()
    yield Text(f"Hand {parted.hand}", "bold")
    for told, names in alike.items():
        yield from hanging(console, words(f"  {' / '.join(names)}: "), told)


def _came_to(hand: HandUnder) -> str:
    return "; ".join((_won(hand), _money(hand), *map(_renege, hand.reneges)))


def _won(hand: HandUnder) -> str:
    if hand.result == "unproven":
        return "the winner is not known"
    return who_won(hand.result, [account_name(name) or name for name in hand.winners or ()])


def _money(hand: HandUnder) -> str:
    if hand.net is None:
        return MONEY_UNKNOWN
    return ", ".join(f"{name} {signed(change)}" for name, change in hand.net.items() if change) or "no money"


def _renege(one: Renege) -> str:
    trick = "" if one.trick is None else f", trick {one.trick}"
    return f"{one.code} {account_name(one.player or '')}{trick} (line {one.line})"


def _paragraphs(console: Console, found: Comparison) -> Iterator[Text]:
    columns = zip(*(stands for _, stands in _rows(found)), strict=True)
    for rules, stands in zip(_names(found), columns, strict=True):
        each = (f"{name} {stack}" for (name, _), stack in zip(_rows(found), stands, strict=True))
        yield from hanging(console, words(f"  {rules}: "), ", ".join(each))


def _rows(found: Comparison) -> list[tuple[str, Sequence[str]]]:
    """Return the final stacks and pot under each set of rules, with each stack's difference from the first set."""
    ends = found.ends
    rows: list[tuple[str, Sequence[str]]] = [
        (name, [_stack(one.stacks.get(name), one.difference[name]) for one in ends]) for name in found.players
    ]
    return [*rows, ("pot", [figure(one.pot) for one in ends])]


def _stack(stack: int | None, difference: int | None) -> str:
    return f"{figure(stack)} ({signed(difference)})" if difference else figure(stack)


def _remarks(console: Console, found: Comparison) -> Iterator[Text]:
    first = _names(found)[0]
    for name, one in zip(_names(found), found.ends, strict=True):
        if one.winner:
            yield from hanging(console, words(f"{name}: "), f"{account_name(one.winner)} wins the game")
    if any(change for one in found.ends for change in one.difference.values()):
        yield from hanging(console, Text(), f"In brackets: the difference from {first}.")
    if any(UNKNOWN in stands for _, stands in _rows(found)):
        yield from hanging(console, Text(), f"{UNKNOWN} means not known; what the log says was paid doesn't count.")


# ``referee check --show-settings``


def print_settings(console: Console, logs: Sequence[SettingsOfLog]) -> None:
    """Print the settings of each log. Its path comes first if there are several."""
    for number, one in enumerate(logs):
        if len(logs) > 1:
            put(console, [*([Text()] if number else []), *hanging(console, Text(), f"{one.path}:")])
        _print(console, one.settings)


def _print(console: Console, settings: Sequence[Setting]) -> None:
    """Print settings in a table if it fits, else one after the other."""
    table = ruled_table()
    for title in ("key", "value", "from"):
        table.add_column(title, no_wrap=True)
    for one in settings:
        table.add_row(words(one.key), words(_value(one)), words(_origin(one)))
    print_fitting(console, table, _setting_by_setting(console, settings))


def _setting_by_setting(console: Console, settings: Sequence[Setting]) -> Iterator[Text]:
    for one in settings:
        yield from hanging(console, words(f"{one.key}: ", "bold"), f"{_value(one)} ({_origin(one)})")


def _value(one: Setting) -> str:
    return (one.value if isinstance(one.value, str) else joined(*(one.value or ()))) or "none"


def _origin(one: Setting) -> str:
    if one.file is None:
        return "default"
    return one.file if one.per_path is None else f"{one.file}, per-path {one.per_path}"
