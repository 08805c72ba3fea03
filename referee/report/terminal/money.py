"""Print ``referee ledger`` and ``settle``, the money hand by hand, who owes what and why, and who pays whom."""

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.judge.interpretations import InterpretedOutcome, UnderReadings
from referee.judge.settlement import IfMeant, Ledger, SettledEvenings
from referee.ledger.effects import Effects
from referee.ledger.entries import FinalStandings, HandLedger
from referee.report.terminal.console import hanging, print_fitting, put, ruled, ruled_table, sums_table, words
from referee.report.wording.findings import conditions, listed, open_readings
from referee.report.wording.miswritten import instead
from referee.report.wording.money import (
    AS_PLAYED,
    NO_GAME,
    NOBODY,
    STANDS_FOR,
    UNSETTLED,
    WITHOUT,
    alike,
    assumed,
    columns,
    corrected,
    evening,
    final_rows,
    is_open,
    left_open,
    nobodys,
    otherwise,
    outcome,
    paid,
    payment,
    reason,
    remedy,
    result,
    undecided,
    unweighed,
)
from referee.report.wording.phrases import UNKNOWN, figure, place, rules_named, signed

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


def _pot(hand: HandLedger) -> str:
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


def _final_told(console: Console, final: FinalStandings) -> Iterator[Text]:
    for name, values in final_rows(final):
        told = ", ".join(f"{what} {value}" for what, value in values.items() if value)
        yield from hanging(console, words(f"  {name}: "), told)


def _outcome(console: Console, final: FinalStandings) -> Iterator[Text]:
    for what, told in outcome(final):
        yield from hanging(console, Text(f"{what}: "), told)
    if is_open(final):
        yield Text(STANDS_FOR)


# What would change without a ruling


def rulings_weighed(console: Console, ledger: Ledger) -> Iterator[Text]:
    """Print a heading and every ruling under it, with what would change without it."""
    yield Text()
    yield Text("Rulings", "bold")
    weighed = [(one.ruling, one.without) for one in ledger.rulings if one.without]
    for one, without in weighed:
        yield from hanging(console, Text(f"  {place(one)}: "), one.message)
        yield Text(f"    {WITHOUT}")
        for sentence in otherwise(without):
            yield from hanging(console, Text("      "), sentence)
    if rest := ledger.rulings[len(weighed) :]:
        yield from ruled(console, [one.ruling for one in rest])
        yield from hanging(console, Text("  "), unweighed(len(rest), len(weighed)))


# What depends on the readings of a rule set


_Outcome = tuple[InterpretedOutcome, FinalStandings]


def print_readings(console: Console, readings: UnderReadings) -> None:
    """Print the different results for the money under the readings, and everybody's stack under each."""
    outcomes = [(one, one.audit.final) for one in readings.outcomes if one.audit.final]
    put(console, [Text(), Text("Readings", "bold")])
    put(console, hanging(console, Text("  "), _ways(readings)))
    if len(outcomes) > 1:
        put(console, _legend(console, outcomes))
        names = (*outcomes[0][1].verified.stacks, None)
        rows = ((name or "pot", [_stands(final, name) for _, final in outcomes]) for name in names)
        print_fitting(console, sums_table(_signs(outcomes), rows), _outcome_by_outcome(console, outcomes))
        put(console, hanging(console, Text(), "In brackets: the correction that the amount includes."))


def _ways(readings: UnderReadings) -> str:
    if not readings.readings:
        return "The rules leave nothing open here."
    ways = f"{open_readings(readings.readings, readings.combinations)}: "
    number = len(readings.ends)
    if number > 1:
        return f"{ways}the money comes out {number} different ways."
    return f"{ways}corrections and stacks are the same."


def _legend(console: Console, outcomes: Sequence[_Outcome]) -> Iterator[Text]:
    for sign, (one, _) in zip(_signs(outcomes), outcomes, strict=True):
        default = "the default reading; " if one.default else ""
        yield from hanging(console, Text(f"  {sign}: ", "bold"), f"{default}{conditions(one.when)}")
    yield Text()


def _signs(outcomes: Sequence[_Outcome]) -> list[str]:
    """Return a short heading for each result, which is a letter, or a number if letters run out."""
    letters = len(outcomes) <= len(ascii_uppercase)
    return [ascii_uppercase[number] if letters else str(number + 1) for number in range(len(outcomes))]


def _outcome_by_outcome(console: Console, outcomes: Sequence[_Outcome]) -> Iterator[Text]:
    for sign, (_, final) in zip(_signs(outcomes), outcomes, strict=True):
        stand = (f"{name or 'pot'} {_stands(final, name)}" for name in (*final.verified.stacks, None))
        yield from hanging(console, Text(f"  {sign}: ", "bold"), ", ".join(stand))


def _stands(final: FinalStandings, name: str | None) -> str:
    """Format what a player (for ``None``, the pot) should have, and the correction included in it."""
    if name is None:
        return figure(final.verified.pot)
    stack, owed = figure(final.verified.stacks.get(name)), final.corrections.get(name)
    return f"{stack} ({signed(owed)})" if owed else stack


# ``referee settle``


def print_settlement(
    console: Console,
    report: SettledEvenings,
    if_meant: Iterable[tuple[str, IfMeant]] = (),
    splits: str = "--pot split",
) -> None:
    """Print the evenings, each player's result, and the payments, or why there are none.

    ``if_meant`` has the payments without a slip of the pen, each with the path of its log. ``splits`` is what to type
    to share a pot that nobody took.
    """
    for told in left_open(report):
        put(console, hanging(console, Text(), told))
    for log in report.logs:
        put(console, hanging(console, words(f"{log.path}: ", "bold"), evening(log)))
        put(console, ruled(console, log.rulings))
    if report.payments is None or report.players is None:
        put(console, _unsettled(console, report))
        put(console, _if_meant(console, if_meant))
        return
    if not report.players:
        put(console, [Text(), *hanging(console, Text(), NOBODY)])
        return
    put(console, [Text(), *hanging(console, Text(), assumed(report)), Text()])
    titles = map(str.capitalize, columns(report, report.players[0]))
    rows = ((one.player, columns(report, one).values()) for one in report.players)
    print_fitting(console, sums_table(titles, rows), _player_by_player(console, report))
    put(console, _alike(console, report))
    put(console, [Text(), Text("Payments", "bold")])
    put(console, _payments(console, report))
    put(console, _if_meant(console, if_meant))
    put(console, _nobodys(console, report, splits))


def _unsettled(console: Console, report: SettledEvenings) -> Iterator[Text]:
    yield Text()
    for log in report.logs:
        if not log.settled:
            yield from hanging(console, words(f"{log.path}: "), reason(log))
    yield from hanging(console, Text(), UNSETTLED)


def _player_by_player(console: Console, report: SettledEvenings) -> Iterator[Text]:
    for one in report.players or ():
        told = ", ".join(f"{title} {value}" for title, value in columns(report, one).items())
        yield from hanging(console, words(f"{one.player}: "), told)


def _alike(console: Console, report: SettledEvenings) -> Iterator[Text]:
    for told in alike(report):
        yield from hanging(console, Text("Note: ", "bold"), told)


def _payments(console: Console, report: SettledEvenings) -> Iterator[Text]:
    payments, brought_along = report.payments or (), any(log.brought_along for log in report.logs)
    for one in payments:
        yield from hanging(console, Text("  "), payment(one, brought_along))
    yield from hanging(console, Text("" if payments else "  "), paid(report))


def _if_meant(console: Console, if_meant: Iterable[tuple[str, IfMeant]]) -> Iterator[Text]:
    """Print the payments without a slip of the pen."""
    for path, one in if_meant:
        yield Text()
        yield from hanging(console, words(f"{path}: "), instead(one))


def _nobodys(console: Console, report: SettledEvenings, splits: str) -> Iterator[Text]:
    """Print the money that belongs to no player, evening by evening."""
    for log in report.logs:
        for told in nobodys(log, report, f"{splits} shares it among those still in"):
            yield Text()
            yield from hanging(console, words(f"{log.path}: "), told)
