"""``referee ledger`` for people: the table's money hand by hand, what is owed and why, and where everybody stands."""

from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.phrases import debt, rules_named
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wire.ledger import FinalReport, HandReport, LedgerReport

UNKNOWN = "?"
"""Stands for money that is not proven."""

_RESULTS = {
    "carry": "nobody takes the pot",
    "all-passed": "all passed",
    "misdeal": "misdeal",
    "unproven": "not proven",
}


def print_ledger(console: Console, ledger: LedgerReport) -> None:
    """The whole ledger; tables where they fit the width, else a paragraph for each hand and each player."""
    put(console, [*hanging(console, words(f"{ledger.path}: ", "bold"), rules_named(ledger)), Text()])
    if ledger.final is None:
        put(console, [Text("There is no game to account for.")])
        return
    print_fitting(console, _hands_table(ledger), _hands_told(console, ledger))
    put(console, _corrections(console, ledger.hands))
    if ledger.rulings:
        from referee.report.terminal.rulings import rulings_weighed

        put(console, rulings_weighed(console, ledger))
    put(console, [Text(), Text("At the end", "bold")])
    print_fitting(console, _final_table(ledger.final), _final_told(console, ledger.final))
    put(console, _outcome(console, ledger.final))


def _hands_table(ledger: LedgerReport) -> Table:
    table = ruled_table()
    table.add_column("Hand", justify="right", no_wrap=True)
    table.add_column("Dealer", no_wrap=True)
    table.add_column("Result", max_width=20, overflow="fold")
    table.add_column("Pot", justify="right", no_wrap=True)
    for player in ledger.players:
        table.add_column(words(player), justify="right", no_wrap=True)
    table.add_column("Pot after", justify="right", no_wrap=True)
    for hand in ledger.hands:
        stacks = (words(hand.table.stacks.get(player) or _missing(hand, player)) for player in ledger.players)
        dealer, result = words(hand.dealer or UNKNOWN), words(_result(hand))
        table.add_row(str(hand.hand), dealer, result, hand.pot or "", *stacks, hand.table.pot or UNKNOWN)
    return table


def _missing(hand: HandReport, player: str) -> str:
    return UNKNOWN if player in hand.table.stacks else ""


def _hands_told(console: Console, ledger: LedgerReport) -> Iterator[Text]:
    for hand in ledger.hands:
        yield from hanging(console, Text(f"Hand {hand.hand}: ", "bold"), f"{hand.dealer or UNKNOWN} deals")
        yield from hanging(console, Text(f"  pot {hand.pot}: " if hand.pot else "  "), _result(hand))
        stacks = ", ".join(f"{player} {stack or UNKNOWN}" for player, stack in hand.table.stacks.items())
        yield from hanging(console, Text("  stacks: "), f"{stacks}; pot after {hand.table.pot or UNKNOWN}")


def _result(hand: HandReport) -> str:
    told = _RESULTS.get(hand.result) or _taken(hand)
    paid = {"bourré": hand.bourre or (), "reneged": hand.reneged, "out": hand.eliminated}
    return "; ".join([told, *(f"{what}: {', '.join(names)}" for what, names in paid.items() if names)])


def _taken(hand: HandReport) -> str:
    """Who took the pot, and how."""
    names = " and ".join(hand.winners or (UNKNOWN,))
    if hand.result == "divide":
        return f"{names} divide"
    if hand.result == "agreed":
        return f"{names} share by agreement"
    return f"{names} alone stayed" if hand.result == "default" else f"{names} wins"


def _corrections(console: Console, hands: Iterable[HandReport]) -> Iterator[Text]:
    owed = [(hand.hand, one) for hand in hands for one in hand.corrections]
    yield Text()
    yield Text("Corrections" if owed else "No corrections: what was paid was due.", "bold")
    for hand, one in owed:
        yield from hanging(console, Text(f"  hand {hand}: "), debt(one))


def _final_table(final: FinalReport) -> Table:
    table = ruled_table()
    table.add_column("", no_wrap=True)
    for title in ("Bought in", "Cashed out", "Table", "Correction", "Verified"):
        table.add_column(title, justify="right", no_wrap=True)
    for name, values in _final_rows(final):
        table.add_row(words(name), *values.values())
    return table


def _final_told(console: Console, final: FinalReport) -> Iterator[Text]:
    for name, values in _final_rows(final):
        told = ", ".join(f"{what} {value}" for what, value in values.items() if value)
        yield from hanging(console, words(f"  {name}: "), told)


def _final_rows(final: FinalReport) -> Iterator[tuple[str, dict[str, str]]]:
    """Where each player and the pot stand; empty what does not apply to them."""
    for name, stack in final.table.stacks.items():
        yield (
            name,
            {
                "bought in": final.bought_in.get(name, "0"),
                "cashed out": final.cashed_out.get(name) or UNKNOWN,
                "table": stack or UNKNOWN,
                "correction": final.corrections.get(name) or UNKNOWN,
                "verified": final.verified.stacks.get(name) or UNKNOWN,
            },
        )
    ends = {"table": final.table.pot or UNKNOWN, "correction": "", "verified": final.verified.pot or UNKNOWN}
    yield "pot", {"bought in": "", "cashed out": "", **ends}


def _outcome(console: Console, final: FinalReport) -> Iterator[Text]:
    yield from hanging(console, Text("winner: "), final.winner or "nobody yet")
    if final.eliminated:
        yield from hanging(console, Text("eliminated: "), ", ".join(final.eliminated))
    if final.unexplained != "0":
        yield from hanging(console, Text("money unexplained: "), final.unexplained or UNKNOWN)
    if UNKNOWN in _amounts(final):
        yield Text(f"{UNKNOWN} stands for what is not proven.")


def _amounts(final: FinalReport) -> set[str]:
    return {value for _, values in _final_rows(final) for value in values.values()}
