"""A second look at the finished ledger, from its postings and corrections alone.

Shares nothing with what built it but the shape of its entries. Checks are code, not ``assert``: ``python -O`` drops
those.
"""

from collections import Counter
from collections.abc import Sequence

from referee.ledger.entries import BANK, POT, UNEXPLAINED, Account, Final, Posting, Standing


class LedgerError(RuntimeError):
    """The ledger contradicts itself: a fault of the program, not of the log."""


def recheck(accounts: Sequence[Account], last: Final) -> None:
    """Add up every posting and correction again. Raises ``LedgerError`` at the first sum that does not come out."""
    balance: Counter[str] = Counter()
    owed: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for number, account in enumerate(accounts, 1):
        if account.hand != number:
            raise LedgerError(f"hand {account.hand} stands where hand {number} should")
        for posting in account.postings:
            _add(balance, posting.giver, posting.taker, posting.amount)
            _come_and_go(left, posting)
        for correction in account.corrections:
            _add(owed, correction.giver, correction.taker, correction.amount)
        if account.table.pot is not None:
            _compare(account, balance, owed, left)
    if last.table.pot is not None and accounts:
        _compare_end(last, balance, owed)


def _add(sums: Counter[str], giver: str, taker: str, amount: int) -> None:
    if amount <= 0 or giver == taker:
        raise LedgerError(f"{amount} from {giver} to {taker} is no payment")
    sums[giver] -= amount
    sums[taker] += amount


def _come_and_go(left: Counter[str], posting: Posting) -> None:
    """Who left shows what was cashed out, until the same player sits down again."""
    if posting.reason == "cash-out":
        name, sign = (posting.giver, 1) if posting.taker == BANK else (posting.taker, -1)
        left[name] += sign * posting.amount
    elif posting.reason == "buy-in":
        left[posting.taker] = 0


def _compare(account: Account, balance: Counter[str], owed: Counter[str], left: Counter[str]) -> None:
    for name, stack in account.table.stacks.items():
        if stack not in (balance[name], balance[name] + left[name]):
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
