"""Check the finished ledger again from its postings and corrections alone.

Shares only the types of the entries with the code that built it. Checks are code, not ``assert``: ``python -O`` drops
those.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from referee import RefereeError
from referee.ledger.entries import BANK, UNEXPLAINED, Correction, FinalStandings, HandLedger, MoneyStep, Standing

Sums = defaultdict[str, int]


class LedgerError(RefereeError, RuntimeError):
    """The ledger contradicts itself, which is a fault of the program and not of the log."""


def recheck(accounts: Iterable[HandLedger], last: FinalStandings) -> None:
    """Add up every posting and correction again, hand by hand, and raise ``LedgerError`` at the first wrong sum."""
    balance, owed, left, number = Sums(int), Sums(int), Sums(int), 0
    for number, account in enumerate(accounts, 1):
        if account.hand != number:
            raise LedgerError(f"hand {account.hand} is where hand {number} should")
        _add(balance, account.steps)
        _add(owed, account.corrections)
        for step in account.steps:
            if step.kind == "cash-out":  # It may be taken back, since a player who comes back may leave again.
                name, sign = (step.giver, 1) if step.taker == BANK else (step.taker, -1)
                left[name] += sign * (step.amount or 0)
        table = account.table
        if table.pot is None:
            continue
        for name, amount in table.accounts.items():
            if amount not in (balance[name], balance[name] + left[name]):  # The latter for those who left.
                raise LedgerError(f"hand {number}: {name} has {amount}, the payments add up to {balance[name]}")
        _compare(f"hand {number}", table, account.verified, owed)
    if last.table.pot is not None and number:
        _recheck_end(last, balance, owed)


def _recheck_end(last: FinalStandings, balance: Sums, owed: Sums) -> None:
    """Check everybody's money after the last hand."""
    _compare("at the end", last.table, last.verified, owed)
    for name, correction in last.corrections.items():
        if correction not in (None, owed[name]):
            raise LedgerError(f"at the end: {name} is owed {owed[name]}, not {correction}")
    brought = [amount for amount in last.bought_in.values() if amount is not None]
    all_known = len(brought) == len(last.bought_in)
    if last.unexplained != (owed[UNEXPLAINED] if all_known else None):
        raise LedgerError("at the end: the unexplained money doesn't add up")
    outlay = last.brought_along + sum(brought) - sum(filter(None, last.cashed_out.values()))
    if (all_known and -balance[BANK] != outlay) or sum(balance.values()) != 0:
        raise LedgerError("at the end: stacks, pot and unexplained money don't add up to what the bank paid out")


def _add(sums: Sums, entries: Sequence[MoneyStep | Correction]) -> None:
    for entry in entries:
        giver, taker, amount = entry.giver, entry.taker, entry.amount or 0
        if amount < 0 or giver == taker:
            raise LedgerError(f"{amount} from {giver} to {taker} is not a payment")
        sums[giver] -= amount
        sums[taker] += amount


def _compare(moment: str, table: Standing, verified: Standing, owed: Sums) -> None:
    """Check that what everybody should have is the table's money and the corrections, but for unknown amounts."""
    if sum(owed.values()):
        raise LedgerError(f"{moment}: the corrections don't add up to zero")
    due = verified.accounts
    for name, amount in table.accounts.items():
        if amount is not None and due[name] not in (None, amount + owed[name]):
            raise LedgerError(f"{moment}: what {name} should have is not the money plus corrections")
