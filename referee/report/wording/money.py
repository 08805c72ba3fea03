"""What every report says about the money, from how hands ended to the final standings and who pays whom."""

from collections.abc import Collection, Iterator
from typing import Final

from referee.judge.settlement import Ledger, LogToSettle, SettledEvenings, SettledPlayer
from referee.judge.what_if import Without
from referee.ledger.entries import POT, HandLedger, Standing, Unfinished
from referee.ledger.entries import FinalStandings as End
from referee.ledger.settle import Bank, Payment
from referee.notation.names import spelling
from referee.report.wording.phrases import (
    UNKNOWN,
    counted,
    debt,
    figure,
    gains,
    joined,
    lost_or_found,
    rules_named,
    signed,
)
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
    told = who_won(hand.result, hand.winners or ()) + _as_played(hand)
    paid = {"bourré": hand.bourre or (), "reneged": hand.reneged, "out": hand.eliminated}
    return "; ".join([told, *(f"{what}: {', '.join(names)}" for what, names in paid.items() if names)])


def who_won(result: str, winners: Collection[str]) -> str:
    """Say who takes the pot of a hand, and how."""
    names = in_a_row(winners or (UNKNOWN,))
    return {
        **_RESULTS,
        "divide": f"{names} split the pot",
        "default": f"{names} alone stayed",
        "agreed": f"{names} share the pot, as agreed",
    }.get(result, f"{names} wins")


def _as_played(hand: HandLedger) -> str:
    """Say who took the pot at the table, if not those who should have."""
    taken = [one for one in hand.postings if one.giver == POT and one.reason in ("win", "divide", "default")]
    takers = dict.fromkeys(one.taker for one in taken)
    return f" ({in_a_row(takers)} took it)" if takers and takers.keys() != set(hand.winners or ()) else ""


def corrected(ledger: Ledger) -> str:
    """Return the heading of the corrections, or a sentence that replaces them. Unknown payments are not called due."""
    if any(hand.corrections for hand in ledger.hands):
        return "Corrections"
    if all(_is_known(standing) for hand in ledger.hands for standing in (hand.table, hand.verified)):
        return "No corrections: everybody paid what was due."
    return "No corrections can be proven: some payments are unknown."


def _is_known(standing: Standing) -> bool:
    return None not in standing.accounts.values()


def final_rows(final: End) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield a row for each player and one for the pot at the end, with empty cells where a column doesn't apply."""
    for name in final.table.stacks:
        stack, verified = final.in_front(final.table, name), final.in_front(final.verified, name)
        known = None if stack is None or verified is None else verified - stack
        yield (
            name,
            {
                "bought in": figure(final.bought_in.get(name)),
                "cashed out": figure(final.cashed_out.get(name)),
                "as played": figure(stack),
                "correction": figure(known),
                "should have": figure(verified),
            },
        )
    ends = {"as played": figure(final.table.pot), "correction": "", "should have": figure(final.verified.pot)}
    yield "pot", {"bought in": "", "cashed out": "", **ends}


def outcome(final: End) -> Iterator[tuple[str, str]]:
    """Say who won, who is out, and how much money nobody can account for."""
    if final.winner or final.has_goal:
        yield "winner", final.winner or "nobody yet"
    if final.eliminated:
        yield "eliminated", ", ".join(final.eliminated)
    if final.unexplained != 0:
        yield "money", lost_or_found(final.unexplained)


def is_open(final: End) -> bool:
    """Check whether any of these amounts is unproven."""
    return any(value == UNKNOWN for _, values in final_rows(final) for value in values.values())


# A hand that is not finished


def undecided(one: Unfinished) -> str:
    """Name the unfinished hand, and the contents of its pot."""
    if one.pot is None:
        return f"Hand {one.hand} is not finished: nobody knows what was put into its pot, or who took it."
    pot = plain(one.pot)
    if one.taken:
        return f"Hand {one.hand} is not finished: its pot of {pot} was taken, but nobody noted who was bourré."
    return f"Hand {one.hand} is not finished: its pot of {pot} is undecided."


def settled_before(one: Unfinished) -> str:
    """Say the same, and how it is settled."""
    if one.bourred:
        return f"{undecided(one)} It counts as won, with nobody bourré. {remedy(one)}"
    put = ", ".join(f"{name} {plain(amount)}" for name, amount in one.put.items() if amount)
    back = f", and what was put into its pot is given back ({put})" if put else ""
    return f"{undecided(one)} Everybody is settled as of the end of hand {one.hand - 1}{back}. {remedy(one)}"


def remedy(one: Unfinished) -> str:
    """Name the one line that would settle the hand, after the name that would if one trick's taker is open."""
    counts = ", ".join(f"{spelling(name)} N" for name in one.names)
    void = "" if one.pot is None else "`misdeal`, if the hand was not played, or "
    lines = {
        "took": f"The line `took {counts}`, with the number of tricks that each took,",
        "win": f"The line {in_a_row([f'`win {spelling(name)}`' for name in one.names], 'or')}, whoever took the pot,",
        "bourre": "The line `bourre none`, or one that names those who took no trick,",
        "stacks": f"The line {void}`stacks {counts}`, with what everybody has,",
    }
    if one.open_line is None:
        return f"{lines[one.closing]} would settle it."
    named = in_a_row([f"`-> {spelling(name)}`" for name in one.takers], "or")
    line = lines[one.closing].removesuffix(",")
    return f"{named} after the trick in line {one.open_line} would settle it. So would {line[0].lower()}{line[1:]}."


# What a ruling of the table changed


WITHOUT: Final = "Without this ruling:"
"""Heads what would change without a ruling."""


def otherwise(without: Without) -> Iterator[str]:
    """Describe what would change without a ruling, beginning with the money at the end."""
    if without.final is None:
        yield "nobody knows how the hand would have ended"
        return
    if without.changes:
        yield f"in the end: {gains(without.changes)}"
    yield from _found_and_owed(without)


def unweighed(rest: int, weighed: int) -> str:
    """Say that the other rulings were not recomputed."""
    return f"what {counted(rest, 'ruling')} changed was not worked out, only what the first {weighed} did"


def _found_and_owed(without: Without) -> list[str]:
    """List the findings and corrections that would appear without the ruling, and those that would not.

    A note is left out: it only records the ruling.
    """
    found, gone = ([one for one in some if one.severity != "note"] for some in (without.found, without.not_found))
    told = [f"also found: {one.message} ({one.code}, line {one.at.line})" for one in found]
    told += [f"not found: {one.code}, line {one.at.line}" for one in gone]
    debts = [debt(one.correction, "would owe") for one in without.owed]
    debts += [debt(one.correction, "would not owe") for one in without.not_owed]
    return [*told, *(debts or ["nobody would owe more or less"])]


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
        if log.unfinished and log.settled:
            yield f"{path}{settled_before(log.unfinished)}"
        elif hands := [f"hand {hand}" for hand in log.unnoted if hand >= (log.unknown_from or log.hands + 1)]:
            who = f"who was bourré in {in_a_row(hands)}"
            yield f"{path}Nobody noted {who}: `bourre none`, or a line that names them, would tell."
    if report.if_bourred is not None:
        told = " ".join(payment(one) for one in report.if_bourred) or "nobody owes anybody anything."
        yield f"If everybody was bourré there who may have been: {told}"


def assumed(report: SettledEvenings) -> str:
    """Say what the payments include."""
    return " ".join([BASES[report.basis], *in_cash(report.bank)])


def in_cash(bank: Bank) -> Iterator[str]:
    """Say who pays whom if chips were paid for."""
    if bank.cash:
        keeper = bank.holder or "the bank"
        yield f"Chips were paid for in cash: {keeper} pays out everybody's stack, and whoever is below zero pays in."


def evening(log: LogToSettle) -> str:
    """Describe an evening by title and day, rules, hands and errors."""
    named = [log.title] if log.title else []
    hands = f"{counted(log.hands, 'hand')}{', the last one not finished' if log.unfinished else ''}"
    found = f"; {counted(log.errors, 'error')} in it" if log.errors else ""
    return f"{joined(*named, *([log.date] if log.date else []), rules_named(log), hands)}{found}"


def reason(log: LogToSettle) -> str:
    """Explain why an evening can't be settled, and since when."""
    if log.unknown_buy_ins:
        return (
            f"it is not known how much {in_a_row(log.unknown_buy_ins)} brought. An amount is missing, or a line "
            "that can't be read may be a seat or a rebuy; referee check says which."
        )
    if log.unfinished:
        return f"{undecided(log.unfinished)} {remedy(log.unfinished)}"
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
    """Return the columns for players in which anybody has a value."""
    won = player.won
    columns = {"bought in": plain(won.bought_in), "cashed out": plain(won.cashed_out), "stack": plain(won.stack)}
    if any(one.won.share for one in report.players or ()):
        columns["of the pot"] = plain(won.share)
    return {**columns, "net": signed(won.net)}


def alike(report: SettledEvenings) -> Iterator[str]:
    """Name the players who may be the same person, but are treated as different."""
    for names in report.alike:
        yield f"{in_a_row(names)} look the same and are written differently: they are treated as different players."


def payment(one: Payment, brought_along: bool = False) -> str:
    """Say who pays whom how much, or where the money went if it belongs to no player.

    ``brought_along``: the pot had money from an earlier evening.
    """
    giver, taker, amount = one.giver, one.taker, plain(one.amount)
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
    """Describe an evening's money that belongs to no player, because it is left in the pot or missing.

    ``otherwise`` is the other choice for a pot that stays.
    """
    if report.pot or not any(one.brought_along for one in report.logs):
        yield from _pot(log, report.pot_choice == "split", _kept(report.bank), otherwise)
    if log.unexplained:
        yield f"{lost_or_found(-log.unexplained)}."


def _kept(bank: Bank) -> str:
    """Say who keeps the pot that is left."""
    keeper = bank.holder or ("The bank" if bank.cash else "")
    return f"{keeper} keeps it for another evening" if keeper else "It stays for another evening"


def _pot(log: LogToSettle, split: bool, kept: str, otherwise: str) -> Iterator[str]:
    if not log.pot:
        return
    pot, left, sharers = plain(abs(log.pot)), log.pot_left or 0, log.sharers or ()
    again = f": write `pot {plain(left)}` before its first hand"
    if sharers and not left:
        yield f"{in_a_row(sharers)} share the pot of {pot}; nothing is left of it."
    elif sharers:
        shared = plain(log.shared or 0)
        yield f"{in_a_row(sharers)} share {shared} of the pot of {pot}; {plain(left)} is left over. {kept}{again}."
    elif log.pot < 0:
        yield f"the pot is {pot} short: that much more was taken out than was in it."
    elif split:
        yield f"the pot of {pot} rides; those still in can't share it evenly. {kept}{again}."
    else:
        yield f"the pot of {pot} rides. {kept}{again}; {otherwise}."
