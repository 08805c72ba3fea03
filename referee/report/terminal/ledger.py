"""``referee ledger`` for people: the table's money hand by hand, who owes what and why, and the final standings."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.judge.settlement import IfMeant, Ledger
from referee.ledger.effects import Effects
from referee.ledger.entries import Account, Final
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table, sums_table
from referee.report.wording.effects import listed
from referee.report.wording.ledger import (
    AS_PLAYED,
    NO_GAME,
    STANDS_FOR,
    corrected,
    final_rows,
    is_open,
    outcome,
    result,
)
from referee.report.wording.miswritten import instead
from referee.report.wording.phrases import UNKNOWN, figure, rules_named
from referee.report.wording.unfinished import remedy, undecided

_AT_THE_END = ("Bought in", "Cashed out", "As played", "Correction", "Should have")


def print_ledger(console: Console, ledger: Ledger, if_meant: Iterable[IfMeant] = ()) -> None:
    """Print the whole ledger, in tables if they fit, else in a paragraph for each hand and each player.

    ``if_meant`` lists the payments without a slip of the pen.
    """
    put(console, [*hanging(console, words(f"{ledger.path}: ", "bold"), rules_named(ledger)), Text()])
    if ledger.final is None:
        put(console, [Text(NO_GAME)])
        return
    if ledger.hands:
        put(console, [*hanging(console, Text(), AS_PLAYED), Text()])
    print_fitting(console, _hands_table(ledger), _hands_told(console, ledger))
    put(console, _corrections(console, ledger))
    for one in if_meant:
        put(console, hanging(console, Text("  "), instead(one)))
    if ledger.rulings:
        from referee.report.terminal.rulings import rulings_weighed

        put(console, rulings_weighed(console, ledger))
    put(console, [Text(), Text("At the end", "bold")])
    rows = ((name, values.values()) for name, values in final_rows(ledger.final))
    print_fitting(console, sums_table(_AT_THE_END, rows), _final_told(console, ledger.final))
    put(console, _outcome(console, ledger.final))
    if ledger.unfinished:
        told = f"{undecided(ledger.unfinished)} {remedy(ledger.unfinished)}"
        put(console, [Text(), *hanging(console, Text(), told)])


def _hands_table(ledger: Ledger) -> Table:
    table = ruled_table()
    table.add_column("Hand", justify="right", no_wrap=True)
    table.add_column("Dealer", no_wrap=True)
    table.add_column("Should have been", max_width=20, overflow="fold")
    table.add_column("Pot", justify="right", no_wrap=True)
    for player in ledger.players:
        table.add_column(words(player), justify="right", no_wrap=True)
    table.add_column("Pot after", justify="right", no_wrap=True)
    for hand in ledger.hands:
        stacks = (figure(hand.table.stacks[player]) if player in hand.table.stacks else "" for player in ledger.players)
        dealer, ended = words(hand.dealer or UNKNOWN), words(result(hand))
        table.add_row(str(hand.hand), dealer, ended, _pot(hand), *stacks, figure(hand.table.pot))
    return table


def _pot(hand: Account) -> str:
    return "" if hand.pot is None else figure(hand.pot)


def _hands_told(console: Console, ledger: Ledger) -> Iterator[Text]:
    for hand in ledger.hands:
        yield from hanging(console, Text(f"Hand {hand.hand}: ", "bold"), f"{hand.dealer or UNKNOWN} deals")
        yield from hanging(console, Text("  should have been: "), result(hand))
        pot = f"pot {_pot(hand)}; " if _pot(hand) else ""
        stacks = ", ".join(f"{player} {figure(stack)}" for player, stack in hand.table.stacks.items())
        yield from hanging(console, Text("  as played: "), f"{pot}{stacks}; pot after {figure(hand.table.pot)}")


def _corrections(console: Console, ledger: Ledger) -> Iterator[Text]:
    yield Text()
    yield Text(corrected(ledger), "bold")
    for one in Effects.of_hands(ledger.hands, unfinished=ledger.unfinished is not None):
        for head, told in listed(one):
            yield from hanging(console, Text(f"  {head}"), told)


def _final_told(console: Console, final: Final) -> Iterator[Text]:
    for name, values in final_rows(final):
        told = ", ".join(f"{what} {value}" for what, value in values.items() if value)
        yield from hanging(console, words(f"  {name}: "), told)


def _outcome(console: Console, final: Final) -> Iterator[Text]:
    for what, told in outcome(final):
        yield from hanging(console, Text(f"{what}: "), told)
    if is_open(final):
        yield Text(STANDS_FOR)
