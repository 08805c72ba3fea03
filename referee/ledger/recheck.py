"""A second look at the finished ledger, from its postings and corrections alone.

Shares nothing with what built it but the shape of its entries. Checks are code, not ``assert``: ``python -O`` drops
those.
"""

from collections import Counter
from collections.abc import Sequence

from referee.ledger.entries import BANK, POT, UNEXPLAINED, Account, Final, Standing


class LedgerError(RuntimeError):
    """The ledger contradicts itself: a fault of the program, not of the log."""


def recheck(accounts: Sequence[Account], last: Final) -> None:
    """Add up every posting and correction again. Raises ``LedgerError`` at the first sum that does not come out."""
    balance: Counter[str] = Counter()
    owed: Counter[str] = Counter()
    known = True
    for number, account in enumerate(accounts, 1):
        if account.hand != number:
            raise LedgerError(f"hand {account.hand} stands where hand {number} should")
        for posting in account.postings:
            _add(balance, posting.giver, posting.taker, posting.amount)
        for correction in account.corrections:
            _add(owed, correction.giver, correction.taker, correction.amount)
        if account.table.pot is None:
            known = False
        elif known:
            _compare(account, balance, owed)
    if known and accounts:
        _compare_end(last, balance, owed)


def _add(sums: Counter[str], giver: str, taker: str, amount: int) -> None:
    if amount <= 0 or giver == taker:
        raise LedgerError(f"{amount} from {giver} to {taker} is no payment")
    sums[giver] -= amount
    sums[taker] += amount


def _compare(account: Account, balance: Counter[str], owed: Counter[str]) -> None:
    gone = account.table.stacks.keys() - {name for name in balance if balance[name]}
    for name, stack in account.table.stacks.items():
        if name not in gone and stack != balance[name]:
            raise LedgerError(f"hand {account.hand}: {name} has {stack}, the postings come to {balance[name]}")
    if account.table.pot != balance[POT]:
        raise LedgerError(f"hand {account.hand}: the pot is {account.table.pot}, the postings come to {balance[POT]}")
    _verify(account.table, account.verified, owed, f"hand {account.hand}")


def _verify(table: Standing, verified: Standing, owed: Counter[str], where: str) -> None:
    if sum(owed.values(), 0):
        raise LedgerError(f"{where}: the corrections do not sum to zero")
    for name, stack in table.stacks.items():
        if stack is not None and verified.stacks[name] != stack + owed[name]:
            raise LedgerError(f"{where}: {name}'s verified stack is not table and corrections")
    if table.pot is not None and verified.pot != table.pot + owed[POT]:
        raise LedgerError(f"{where}: the verified pot is not table and corrections")


def _compare_end(last: Final, balance: Counter[str], owed: Counter[str]) -> None:
    _verify(last.table, last.verified, owed, "at the end")
    for name, correction in last.corrections.items():
        if correction != owed[name]:
            raise LedgerError(f"at the end: {name} is owed {owed[name]}, not {correction}")
    if last.unexplained != owed[UNEXPLAINED]:
        raise LedgerError("at the end: what is unexplained does not come out")
    outlay = sum(last.bought_in.values()) - sum(last.cashed_out.values())
    if -balance[BANK] != outlay or sum(balance.values(), 0):
        raise LedgerError("at the end: stacks, pot and unexplained are not the bank's outlay")
