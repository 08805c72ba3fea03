"""Codes, rule sets, settings, and comparisons of logs and of rule sets, for people."""

from rich.console import Console
from rich.text import Text

from referee.diff import LogDiff
from referee.judge.premise import Comparison, HandUnder
from referee.judge.settings.effective import ShownSettings
from referee.ledger.entries import account_name
from referee.report.terminal.console import (
    BLANK,
    Item,
    list_rulings,
    print_entries,
    print_stacks,
    print_table,
    section,
    words,
)
from referee.report.wording import diff
from referee.report.wording.money import who_won
from referee.report.wording.phrases import MONEY_UNKNOWN, UNKNOWN, counted, signed
from referee.rules.catalogue import grade
from referee.rules.page import RulePages
from referee.rulesets.chosen import ChosenRuleSet, ChosenRuleSets
from referee.rulesets.ruleset import as_in_log
from referee.text import shown

# ``referee rule``


def print_page(console: Console, pages: RulePages) -> None:
    """Print the page of a code, which is Markdown."""
    from rich.markdown import Markdown

    harmless = "\n".join(map(shown, pages.rules[0].text.split("\n")))
    console.print(Markdown(harmless, code_theme="ansi_light", hyperlinks=False))


def print_catalogue(console: Console, pages: RulePages) -> None:
    """Print every code with its name, severity and law."""
    width = max(len(page.rule.name) for page in pages.rules)
    for rule in (page.rule for page in pages.rules):
        head = Text.assemble((rule.code, "bold"), f" {rule.name:<{width}} {grade(rule.code, rule.severity):<15} ")
        print_entries(console, (head, rule.law))


# ``referee rulesets``


def print_rulesets(console: Console, report: ChosenRuleSets) -> None:
    """Print every rule set with its title and its variants."""
    for chosen in report.rulesets:
        print_entries(console, (words(f"{chosen.ruleset.name}: ", "bold"), chosen.ruleset.title))
        if chosen.ruleset.file:
            print_entries(console, ("    ", f"extends {chosen.ruleset.extends}, in {chosen.ruleset.file}"))
        if chosen.variants:
            print_entries(console, ("    variants: ", ", ".join(variant.name for variant in chosen.variants)))


def print_ruleset(console: Console, report: ChosenRuleSets) -> None:
    """Print one rule set in full, with every option, the variants, the readings and the open questions."""
    [chosen] = report.rulesets
    options, variants, readings = list[Item](), list[Item](), list[Item]()
    for option, value, stated in chosen.options:
        origin = ("  source: ", stated.source) if stated.source else ("  assumed: ", stated.assumed or "")
        options += [(Text.assemble((option.name, "bold"), " ", words(value)), ""), ("  ", option.meaning), origin]
    for variant in chosen.variants:
        variants.append((Text.assemble((variant.name, "bold"), ": "), variant.says))
        variants += [("  sets: ", as_in_log(variant.options)), ("  source: ", variant.source)]
    for reading in chosen.ruleset.readings:
        needs = f" (only with the variant {reading.needs})" if reading.needs else ""
        readings.append((Text.assemble((reading.name, "bold"), ": "), reading.open + needs))
        for choice in reading.choices:
            default = ", the default" if choice.default else ""
            readings.append((f"  {choice.name}{default}: ", f"{as_in_log(choice.options)}. {choice.why}"))
    decisions = [("- ", decision) for decision in chosen.ruleset.open]
    title = words(f"{_name(chosen)}: ", "bold"), chosen.ruleset.title
    print_entries(console, title, ("  source: ", chosen.ruleset.source))
    print_entries(console, *section("Options", options))
    print_entries(console, *section("Variants", variants))
    print_entries(console, *section("Rules with more than one reading", readings))
    print_entries(console, *section("What the rules leave open, and how it is decided", decisions))


def print_differences(console: Console, report: ChosenRuleSets) -> None:
    """Print the options that differ between the rule sets, in a table."""
    rulesets, differ = report.rulesets, report.differ
    if not differ:
        print_entries(console, ("", f"{', '.join(map(_name, rulesets))}: no differences"))
        return
    options = zip(*(chosen.options for chosen in rulesets), strict=True)
    rows = ((row[0].option.name, [part.value for part in row]) for row in options if row[0].option.name in differ)
    print_table(console, ["option", *map(_name, rulesets)], rows, texts=len(rulesets) + 1)
    same = len(rulesets[0].options) - len(differ)
    print_entries(console, BLANK, (f"{same} other options are the same.", ""))


def _name(chosen: ChosenRuleSet) -> str:
    return ",".join((chosen.ruleset.name, *chosen.chosen))


# ``referee compare``


def print_comparison(console: Console, comparison: Comparison) -> None:
    """Print the hands in which the rules differ, then the stacks at the end under each, and their differences."""
    games = [",".join((game.rules.name, *game.rules.variants)) for game in comparison.games]
    summary = f"{counted(comparison.hands, 'hand')} under {' / '.join(games)}"
    if not comparison.hands:
        summary += ": there is no game to compare"
    elif comparison.parted:
        summary += f"; they differ in {len(comparison.parted)}"
    else:
        known = all(hand.net is not None for game in comparison.games for hand in game.hands)
        summary += "; they agree in every hand" if known else "; no hand is known to differ"
    print_entries(console, (words(f"{comparison.path}: ", "bold"), summary))
    for parted in comparison.parted:
        names_by_result = dict[str, list[str]]()
        for name, hand in zip(games, parted.under, strict=True):
            names_by_result.setdefault(_result(hand), []).append(name)
        print_entries(console, BLANK, (words(f"Hand {parted.hand}", "bold"), ""))
        print_entries(console, *((f"  {' / '.join(names)}: ", result) for result, names in names_by_result.items()))
    print_entries(console, *section("Rulings, the same under each", list_rulings(comparison.rulings)))
    if not comparison.hands:
        return
    print_entries(console, BLANK, (words("At the end", "bold"), ""))
    ends = comparison.ends
    print_stacks(console, games, comparison.players, [(end.stacks, end.pot, end.difference) for end in ends])
    for game, end in zip(games, ends, strict=True):
        if end.winner:
            print_entries(console, (f"{game}: ", f"{account_name(end.winner)} wins the game"))
    if any(change for end in ends for change in end.difference.values()):
        print_entries(console, ("", f"In brackets: the difference from {games[0]}."))
    if any(None in (end.pot, *map(end.stacks.get, comparison.players)) for end in ends):
        print_entries(console, ("", f"{UNKNOWN} means not known; what the log says was paid doesn't count."))


def _result(hand: HandUnder) -> str:
    """Say who won a hand, everybody's gain or loss, and the reneges."""
    winners = [account_name(name) or name for name in hand.ledger.winners or ()]
    result = "the winner is not known" if hand.ledger.result == "unproven" else who_won(hand.ledger.result, winners)
    net = MONEY_UNKNOWN
    if hand.net is not None:
        net = ", ".join(f"{name} {signed(change)}" for name, change in hand.net.items() if change) or "no money"
    reneges = [
        f"{renege.code} {account_name(renege.player or '')}"
        f"{'' if renege.trick is None else f', trick {renege.trick}'} (line {renege.line})"
        for renege in hand.reneges
    ]
    return "; ".join((result, net, *reneges))


# ``referee diff``


def print_difference(console: Console, logs: LogDiff) -> None:
    """Print where two logs first differ, both verdicts and whose money differs, then everything hand by hand."""
    for letter, log in (("A", logs.a), ("B", logs.b)):
        print_entries(console, (f"{letter} is {log.name}: ", counted(log.audit.hand_count, "hand")))
    entries = ((words(head, "blue") if head.endswith(diff.LINE) else head, text) for head, text in diff.report(logs))
    print_entries(console, *entries)


# ``referee check --show-settings``


def print_settings(console: Console, shown: ShownSettings) -> None:
    """Print the settings of each log, after its path if there are several."""
    for number, log in enumerate(shown.logs):
        if len(shown.logs) > 1:
            print_entries(console, *[BLANK] * bool(number), ("", f"{log.path}:"))
        for setting in log.settings:
            value = setting.value if isinstance(setting.value, str) else ", ".join(setting.value or ())
            origin = setting.file or "default"
            per_path = "" if setting.file is None or setting.per_path is None else f", per-path {setting.per_path}"
            print_entries(console, (words(f"{setting.key}: ", "bold"), f"{value or 'none'} ({origin}{per_path})"))
