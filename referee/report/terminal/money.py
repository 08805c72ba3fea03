"""Print ``referee ledger`` and ``settle``, the money hand by hand, who owes what and why, and who pays whom."""

from collections.abc import Iterable, Sequence
from string import ascii_uppercase

from rich.console import Console

from referee.judge.premise import UnderReadings
from referee.judge.settlement import IfMeant, Ledger, SettledEvenings
from referee.ledger.effects import Effects
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
from referee.report.wording import money
from referee.report.wording.findings import conditions, list_effect, open_readings, payments_if_meant
from referee.report.wording.phrases import UNKNOWN, Entry, note_lookalikes, place, rules_named


def print_ledger(console: Console, ledger: Ledger, if_meant: Iterable[IfMeant] = ()) -> None:
    """Print the whole ledger, in tables if they fit, else in a paragraph for each hand and each player.

    ``if_meant`` lists the payments without a slip of the pen.
    """
    print_entries(console, (words(f"{ledger.path}: ", "bold"), rules_named(ledger.audit)), BLANK)
    final = ledger.audit.final
    if final is None:
        print_entries(console, (money.NO_GAME, ""))
        return
    if ledger.audit.ledgers:
        print_entries(console, ("", money.AS_PLAYED), BLANK)
    _print_hands(console, ledger)
    print_entries(console, BLANK, (words(money.head_corrections(ledger), "bold"), ""))
    effects = Effects.of_hands(ledger.audit.ledgers, unfinished=ledger.audit.unfinished is not None)
    owed = ((f"  {head}", text) for effect in effects for head, text in list_effect(effect))
    print_entries(console, *owed, *(("  ", payments_if_meant(meant)) for meant in if_meant))
    rulings, weighed = list[Entry](), [(ruling, without) for ruling, without in ledger.rulings if without]
    for ruling, without in weighed:
        rulings += [(f"{place(ruling)}: ", ruling.message), (f"  {money.WITHOUT}", "")]
        rulings += [("    ", change) for change in money.changes_without(without)]
    if rest := [ruling.ruling for ruling in ledger.rulings[len(weighed) :]]:
        rulings += [*list_rulings(rest), ("", money.count_unweighed(len(rest), len(weighed)))]
    print_entries(console, *section("Rulings", rulings))
    print_entries(console, BLANK, (words("At the end", "bold"), ""))
    print_table(console, ("", *money.AT_THE_END), money.final_rows(final))
    print_entries(console, *((f"{title}: ", text) for title, text in money.outcome(final)))
    if money.is_open(final):
        print_entries(console, (money.STANDS_FOR, ""))
    if ledger.audit.unfinished:
        settling = f"{money.describe_unfinished(ledger.audit.unfinished)} {money.remedy(ledger.audit.unfinished)}"
        print_entries(console, BLANK, ("", settling))


def _print_hands(console: Console, ledger: Ledger) -> None:
    rows, paragraphs = list[tuple[str, Sequence[str]]](), list[Item]()
    for hand in ledger.audit.ledgers:
        dealer, result = hand.dealer or UNKNOWN, money.result(hand)
        pot, *stacks, pot_after = money.pot_of(hand), *(sum_ for sum_, _ in money.amounts_after(hand, ledger.players))
        rows.append((f"{hand.hand:>4}", (dealer, result, pot, *stacks, pot_after)))
        amounts = ", ".join(f"{player} {stack}" for player, stack in zip(ledger.players, stacks, strict=True) if stack)
        as_played = f"{f'pot {pot}; ' if pot else ''}{amounts}; pot after {pot_after}"
        paragraphs.append((words(f"Hand {hand.hand}: ", "bold"), f"{dealer} deals"))
        paragraphs += [("  should have been: ", result), ("  as played: ", as_played)]
    titles = ("Hand", "Dealer", "Should have been", "Pot", *ledger.players, "Pot after")
    print_table(console, titles, rows, texts=3, paragraphs=paragraphs)


# What depends on the readings of a rule set


def print_readings(console: Console, readings: UnderReadings) -> None:
    """Print the different results for the money under the readings, and everybody's stack under each."""
    outcomes = readings.outcomes
    results = "The rules leave nothing open here."
    if readings.readings:
        differing = f"the money comes out {len(outcomes)} different ways"
        results = f"{open_readings(readings)}: {differing if outcomes[1:] else 'corrections and stacks are the same'}."
    print_entries(console, *section("Readings", [("", results)]))
    if len(outcomes) < 2:
        return
    has_letters = len(outcomes) <= len(ascii_uppercase)
    signs = [ascii_uppercase[number] if has_letters else str(number + 1) for number in range(len(outcomes))]
    for sign, outcome in zip(signs, outcomes, strict=True):
        default = "the default reading; " if outcome.default else ""
        print_entries(console, (words(f"  {sign}: ", "bold"), f"{default}{conditions(outcome.when)}"))
    print_entries(console, BLANK)
    finals = [outcome.audit.final for outcome in outcomes if outcome.audit.final]
    ends = [(final.verified.stacks, final.verified.pot, final.corrections) for final in finals]
    print_stacks(console, signs, finals[0].verified.stacks, ends)
    print_entries(console, ("", "In brackets: the correction that the amount includes."))


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
    print_entries(console, *(("", sentence) for sentence in money.left_open(report)))
    for log in report.logs:
        print_entries(
            console,
            (words(f"{log.path}: ", "bold"), money.evening(log)),
            *((f"  {head}", text) for head, text in list_rulings(log.audit.rulings)),
        )
    payments_without_slips = [
        entry for path, slip in if_meant for entry in (BLANK, (f"{path}: ", payments_if_meant(slip)))
    ]
    if report.payments is None or report.players is None:
        reasons = [(f"{log.path}: ", money.reason(log)) for log in report.logs if not log.settled]
        print_entries(console, BLANK, *reasons, ("", money.UNSETTLED), *payments_without_slips)
        return
    if not report.players:
        print_entries(console, BLANK, ("", money.NOBODY))
        return
    print_entries(console, BLANK, ("", money.describe_basis(report)), BLANK)
    rows = [(player.player, money.columns(report, player)) for player in report.players]
    print_table(console, ["", *rows[0][1]], ((name, [*sums.values()]) for name, sums in rows))
    print_entries(console, *((words("Note: ", "bold"), note) for note in note_lookalikes(report)))
    brought_along = any(log.brought_along for log in report.logs)
    payments, number = [money.payment(payment, brought_along) for payment in report.payments], money.paid(report)
    print_entries(console, *section("Payments", [("", text) for text in payments or [number]]))
    print_entries(console, *[("", number)] * bool(payments))
    nobodys = [
        entry
        for log in report.logs
        for sentence in money.nobodys(log, report, f"{splits} shares it among those still in")
        for entry in (BLANK, (f"{log.path}: ", sentence))
    ]
    print_entries(console, *payments_without_slips, *nobodys)
