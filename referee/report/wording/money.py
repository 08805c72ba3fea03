"""What every report says about the money, from how hands ended to the final standings and who pays whom."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from referee.judge.premise import Without
from referee.judge.settlement import Ledger, LogToSettle, SettledEvenings, SettledPlayer
from referee.ledger.entries import POT, TAKEN, HandLedger, Unfinished
from referee.ledger.entries import FinalStandings as End
from referee.ledger.settle import Payment
from referee.notation.names import spelling
from referee.report.wording.phrases import UNKNOWN, counted, debt, figure, gains, lost_or_found, rules_named, signed
from referee.rules.phrases import in_a_row
from referee.values import plain

# The ledger


NO_GAME: Final = "There is no game to account for."
AS_PLAYED: Final = "Pots and stacks as played, and how each hand should have ended."
STANDS_FOR: Final = f"{UNKNOWN} means not known."

_RESULTS: Final = {
    "carry": "the pot rides",
    "all-passed": "all passed",
    "misdeal": "misdeal",
    "unproven": "not known",
}


def result(hand: HandLedger) -> str:
    """Describe how a hand should have ended, and who took the pot if others did, as in ``Ann wins (Bob took it)``."""
    takings = (step for step in hand.steps if step.amount and step.giver == POT and step.kind in TAKEN)
    takers = dict.fromkeys(step.player or "" for step in takings)
    is_wrong = takers and takers.keys() != set(hand.winners or ())
    ended = who_won(hand.result, hand.winners or ()) + (f" ({in_a_row(takers)} took it)" if is_wrong else "")
    players = {"bourré": hand.bourre or (), "reneged": hand.reneged, "out": hand.eliminated}
    return "; ".join([ended, *(f"{event}: {', '.join(names)}" for event, names in players.items() if names)])


def who_won(result: str, winners: Collection[str]) -> str:
    """Say who takes the pot of a hand, and how."""
    names = in_a_row(winners or (UNKNOWN,))
    return {
        **_RESULTS,
        "divide": f"{names} split the pot",
        "default": f"{names} alone stayed",
        "agreed": f"{names} share the pot, as agreed",
    }.get(result, f"{names} wins")


_NO_POT: Final = ("all-passed", "misdeal")
"""The results of a hand in which nobody played for the pot."""


def pot_of(hand: HandLedger) -> str:
    """Return the pot that a hand was played for, or no text if nobody played for it."""
    return "" if hand.pot is None and hand.result in _NO_POT else figure(hand.pot)


def amounts_after(hand: HandLedger, players: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each player's stack and the pot after a hand, as counted and as it should have been if that differs.

    Both are empty for a player who is not seated.
    """
    table, verified = hand.table, hand.verified
    amounts = [(table.stacks[name], verified.stacks.get(name)) if name in table.stacks else None for name in players]
    for pair in (*amounts, (table.pot, verified.pot)):
        yield ("", "") if pair is None else (figure(pair[0]), "" if pair[0] == pair[1] else figure(pair[1]))


def head_corrections(ledger: Ledger) -> str:
    """Return the heading of the corrections, or a sentence that replaces them. Unknown payments are not called due."""
    if any(hand.corrections for hand in ledger.audit.ledgers):
        return "Corrections"
    standings = [standing for hand in ledger.audit.ledgers for standing in (hand.table, hand.verified)]
    if all(None not in standing.accounts.values() for standing in standings):
        return "No corrections: everybody paid what was due."
    return "No corrections can be proven: some payments are unknown."


AT_THE_END: Final = ("Bought in", "Cashed out", "As played", "Correction", "Should have")
"""The columns of the money at the end."""


def final_rows(final: End) -> Iterator[tuple[str, list[str]]]:
    """Yield a row for each player and one for the pot at the end, with empty cells where a column doesn't apply."""
    for name in final.table.stacks:
        stack, verified = final.in_front(final.table, name), final.in_front(final.verified, name)
        known = None if stack is None or verified is None else verified - stack
        bought, cashed = final.bought_in.get(name), final.cashed_out.get(name)
        yield name, [figure(amount) for amount in (bought, cashed, stack, known, verified)]
    yield "pot", ["", "", figure(final.table.pot), "", figure(final.verified.pot)]


def outcome(final: End) -> Iterator[tuple[str, str]]:
    """Say who won, who is out, and how much money nobody can account for."""
    if final.winner or final.has_goal:
        yield "winner", final.winner or "nobody yet"
    if final.eliminated:
        yield "eliminated", ", ".join(final.eliminated)
    if final.unexplained != 0:
        yield "money", lost_or_found(final.unexplained)


def is_open(final: End) -> bool:
    """Check whether any amount at the end is unproven."""
    return any(value == UNKNOWN for _, values in final_rows(final) for value in values)


# A hand that is not finished


def describe_unfinished(hand: Unfinished) -> str:
    """Say which hand is not finished, and what is known about its pot."""
    if hand.pot is None:
        return f"Hand {hand.hand} is not finished: nobody knows what was put into its pot, or who took it."
    pot = plain(hand.pot)
    if hand.taken:
        return f"Hand {hand.hand} is not finished: its pot of {pot} was taken, but nobody noted who was bourré."
    return f"Hand {hand.hand} is not finished: its pot of {pot} is undecided."


def remedy(hand: Unfinished) -> str:
    """Name the line that would settle a hand, and if only one trick's taker is open, the name to add there."""
    counts = ", ".join(f"{spelling(name)} N" for name in hand.names)
    void = "" if hand.pot is None else "`misdeal`, if the hand was not played, or "
    lines = {
        "took": f"The line `took {counts}`, with the number of tricks that each took,",
        "win": f"The line {in_a_row([f'`win {spelling(name)}`' for name in hand.names], 'or')}, whoever took the pot,",
        "bourre": "The line `bourre none`, or one that names those who took no trick,",
        "stacks": f"The line {void}`stacks {counts}`, with what everybody has,",
    }
    line = lines[hand.closing]
    if hand.open_line is None:
        return f"{line} would settle it."
    takers, line = in_a_row([f"`-> {spelling(name)}`" for name in hand.takers], "or"), line.removesuffix(",")
    return f"{takers} after the trick in line {hand.open_line} would settle it. So would {line[0].lower()}{line[1:]}."


# What a ruling of the table changed


WITHOUT: Final = "Without this ruling:"
"""Heads what would change without a ruling."""


def changes_without(without: Without) -> Iterator[str]:
    """Describe what would change without a ruling, beginning with the money at the end.

    A note is left out, since it only records the ruling.
    """
    if without.final is None:
        yield "nobody knows how the hand would have ended"
        return
    if without.changes:
        yield f"in the end: {gains(without.changes)}"
    for (finding,) in without.found:
        if finding.severity != "note":
            yield f"also found: {finding.message} ({finding.code}, line {finding.at.line})"
    for (finding,) in without.not_found:
        if finding.severity != "note":
            yield f"not found: {finding.code}, line {finding.at.line}"
    yield from (debt(owed.correction, "would owe") for owed in without.owed)
    yield from (debt(owed.correction, "would not owe") for owed in without.not_owed)
    if not (without.owed or without.not_owed):
        yield "nobody would owe more or less"


def count_unweighed(rest: int, weighed: int) -> str:
    """Say that only the effects of the first ``weighed`` rulings were worked out, not those of the ``rest``."""
    return f"what {counted(rest, 'ruling')} changed was not worked out, only what the first {weighed} did"


# The settlement


BASES: Final = {
    "verified": "Settled by what everybody should have: the payments include all corrections.",
    "as-played": "Settled by what everybody has, as played: the payments include no corrections.",
}
NOBODY: Final = "Nobody sat down, so there is nothing to settle."
UNSETTLED: Final = "No payments are listed: who pays whom would be a guess."


def left_open(report: SettledEvenings) -> Iterator[str]:
    """Name the hands that are open or left out, with the line that closes each, and what else may have to be paid."""
    for log in report.logs:
        path = f"{log.path}: " if report.logs[1:] else ""
        if log.settled and (hand := log.audit.unfinished):
            put = ", ".join(f"{name} {plain(amount)}" for name, amount in hand.put.items() if amount)
            back = f", and what was put into its pot is given back ({put})" if put else ""
            how = f"Everybody is settled as of the end of hand {hand.hand - 1}{back}."
            how = "It counts as won, with nobody bourré." if hand.bourred else how
            yield f"{path}{describe_unfinished(hand)} {how} {remedy(hand)}"
        elif hands := [
            f"hand {hand}" for hand in log.unnoted if hand >= (log.unknown_from or log.audit.hand_count + 1)
        ]:
            who = f"who was bourré in {in_a_row(hands)}"
            yield f"{path}Nobody noted {who}: `bourre none`, or a line that names them, would tell."
    if report.if_bourred is not None:
        payments = " ".join(map(payment, report.if_bourred)) or "nobody owes anybody anything."
        yield f"If everybody was bourré there who may have been: {payments}"


def describe_basis(report: SettledEvenings) -> str:
    """Say what the payments include, and who pays whom if chips were paid for."""
    bank, basis = report.bank, BASES[report.basis]
    if not bank.cash:
        return basis
    keeper = bank.holder or "the bank"
    cash = f"Chips were paid for in cash: {keeper} pays out everybody's stack, and whoever is below zero pays in."
    return f"{basis} {cash}"


def evening(log: LogToSettle) -> str:
    """Describe an evening by title and day, rules, hands and errors."""
    names = [name for name in (log.audit.title, log.audit.date) if name]
    hands = f"{counted(log.audit.hand_count, 'hand')}{', the last one not finished' if log.audit.unfinished else ''}"
    errors = f"; {counted(log.errors, 'error')} in it" if log.errors else ""
    return f"{', '.join((*names, rules_named(log.audit), hands))}{errors}"


def reason(log: LogToSettle) -> str:
    """Explain why an evening can't be settled, and since when."""
    if log.unknown_buy_ins:
        return (
            f"it is not known how much {in_a_row(log.unknown_buy_ins)} brought. An amount is missing, or a line "
            "that can't be read may be a seat or a rebuy; referee check says which."
        )
    if log.audit.unfinished:
        return f"{describe_unfinished(log.audit.unfinished)} {remedy(log.audit.unfinished)}"
    if log.unpaid and log.unknown_from is None:
        first = log.unpaid[0]
        return (
            f"it is not known how much {in_a_row(log.unpaid)} should have paid, or to whom: nobody knows what lay in "
            f"the pot then, or who took it. A `put` line with what {spelling(first)} pays for it would settle it, or "
            f"`ruling waive {spelling(first)}` where it is for a renege."
        )
    if log.unknown_from is None:
        return "there is no game to settle."
    since = f"from hand {log.unknown_from} on" if log.unknown_from else "from the beginning"
    if not log.traceable:
        return (
            f"{since} it is not known who has what, nor how much was brought to the table, so no count can help. "
            "referee check names the line at fault."
        )
    return (
        f"{since} it is not known who has what. A later stacks line with everybody at the table would help; "
        "referee check says what is missing."
    )


def columns(report: SettledEvenings, player: SettledPlayer) -> dict[str, str]:
    """Return a player's sums by column, for the columns in which anybody has a value."""
    won = player.won
    columns = {"Bought in": plain(won.bought_in), "Cashed out": plain(won.cashed_out), "Stack": plain(won.stack)}
    if any(settled.won.share for settled in report.players or ()):
        columns["Of the pot"] = plain(won.share)
    return {**columns, "Net": signed(won.net)}


def payment(due: Payment, brought_along: bool = False) -> str:
    """Say who pays whom how much, or where the money went if it belongs to no player.

    ``brought_along``: the pot had money from an earlier evening.
    """
    giver, taker, amount = due.giver, due.taker, plain(due.amount)
    if brought_along and giver == "pot":
        return f"{'The bank' if taker == 'bank' else taker} gets {amount} of the pot that was brought along."
    return {
        ("pot", taker): f"The pot owes {taker} {amount}, but doesn't have it.",
        ("unexplained", taker): f"{taker} is owed {amount}; nobody knows by whom.",
        (giver, "pot"): f"{giver} pays {amount} into the pot.",
        ("pot", "bank"): f"The bank is {amount} short: that much more was taken out of the pot than was in it.",
        ("unexplained", "bank"): f"The bank is {amount} short; nobody knows why.",
        ("bank", "unexplained"): f"The bank has {amount} that nobody can account for.",
        ("bank", taker): f"The bank pays {taker} {amount}.",
        (giver, "bank"): f"{giver} pays the bank {amount}.",
        (giver, "unexplained"): f"{giver} owes {amount}; nobody knows to whom.",
        ("pot", "unexplained"): f"The pot has lost {amount} that nobody can account for.",
        ("unexplained", "pot"): f"The pot has {amount} that nobody can account for.",
    }.get((giver, taker), f"{giver} pays {taker} {amount}.")


def paid(report: SettledEvenings) -> str:
    """Count the payments, and say whether fewer would do."""
    payments = report.payments or ()
    if not payments:
        return "Nobody owes anybody anything."
    if report.bank.cash:
        return f"{counted(len(payments), 'payment')}."
    if report.minimal:
        return f"{counted(len(payments), 'payment')}, the fewest possible."
    return f"{counted(len(payments), 'payment')}; with more than 12 players, fewer might do."


def nobodys(log: LogToSettle, report: SettledEvenings, otherwise: str = "those still in may share it") -> Iterator[str]:
    """Say how much of an evening's money belongs to no player, because it is left in the pot or missing.

    ``otherwise`` is the other choice for a pot that stays.
    """
    if report.pot or not any(other.brought_along for other in report.logs):
        yield from _pot(log, report, otherwise)
    if log.unexplained:
        yield f"{lost_or_found(-log.unexplained)}."


def _pot(log: LogToSettle, report: SettledEvenings, otherwise: str) -> Iterator[str]:
    """Say who shares the pot that is left, or who keeps it."""
    if not log.pot:
        return
    pot, left, sharers = plain(abs(log.pot)), log.pot_left or 0, log.sharers or ()
    keeper = report.bank.holder or ("The bank" if report.bank.cash else "")
    keeping = f"{keeper} keeps it for another evening" if keeper else "It stays for another evening"
    what_to_write = f"{keeping}: write `pot {plain(left)}` before its first hand"
    if sharers and not left:
        yield f"{in_a_row(sharers)} share the pot of {pot}; nothing is left of it."
    elif sharers:
        shared = plain(log.shared or 0)
        yield f"{in_a_row(sharers)} share {shared} of the pot of {pot}; {plain(left)} is left over. {what_to_write}."
    elif log.pot < 0:
        yield f"the pot is {pot} short: that much more was taken out than was in it."
    elif report.pot_choice == "split":
        yield f"the pot of {pot} rides; those still in can't share it evenly. {what_to_write}."
    else:
        yield f"the pot of {pot} rides. {what_to_write}; {otherwise}."
