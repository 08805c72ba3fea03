"""Say who pays whom at the end of an evening, and where the rest of the money is."""

from collections.abc import Iterator
from typing import Final

from referee.judge.settlement import LogToSettle, SettledEvenings, SettledPlayer
from referee.ledger.settle import Bank, Payment
from referee.notation.names import spelling
from referee.report.wording.phrases import counted, joined, lost_or_found, rules_named, signed
from referee.report.wording.unfinished import remedy, settled_before, undecided
from referee.rules.phrases import in_a_row
from referee.values import plain

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
    """Describe an evening: title and day, rules, hands and errors."""
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
    """Say who pays whom how much; for money that belongs to no player, where it went.

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
    """Describe an evening's money that belongs to no player: left in the pot, or missing.

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
