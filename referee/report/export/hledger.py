"""``referee ledger --output-format hledger``: a journal with balances that ``hledger check`` verifies.

Player names need no escaping: the notation allows no character that hledger would treat specially.
"""

from collections.abc import Iterator

from referee.judge.heading import Heading
from referee.judge.ledger import Ledger
from referee.ledger.entries import BANK, player_of
from referee.report.export.journal import (
    COMMODITY,
    NO_DATE,
    Chapter,
    Entry,
    Side,
    accounts,
    chapters,
    outlay,
    remarks,
)
from referee.table.money import with_decimals


def hledger_text(ledger: Ledger, heading: Heading) -> str:
    """Return the whole journal. Every transaction has the log's date; an assertion of balances follows each hand."""
    return "\n".join([*_head(ledger, heading), *_body(ledger, heading.date or NO_DATE)]) + "\n"


def _head(ledger: Ledger, heading: Heading) -> Iterator[str]:
    yield from remarks(ledger, heading)
    yield ""
    yield "decimal-mark ."
    yield f"commodity 1000.00 {COMMODITY}"
    yield f"account {_account(BANK)}"
    for account in accounts(ledger):
        yield f"account {_account(account)}"
        yield f"account {_account(account, 'table')}"
        yield f"account {_account(account, 'corrections')}"


def _body(ledger: Ledger, day: str) -> Iterator[str]:
    for chapter in chapters(ledger):
        for entry in chapter.entries:
            yield from _transaction(day, chapter.hand, entry)
        yield from _assertions(day, chapter)
    handed_out = outlay(ledger)
    if handed_out is not None:
        yield ""
        yield f"{day} at the end"
        yield f"    {_account(BANK)}  {_sum(0)} = {_sum(-handed_out)}"


def _transaction(day: str, hand: int, entry: Entry) -> Iterator[str]:
    lines = " ".join(map(str, entry.lines))
    owed = "correction " * (entry.side == "corrections")
    yield ""
    yield f"{day} hand {hand}: {owed}{entry.why}  ; hand:{hand}, lines:{lines}"
    yield f"    {_account(entry.giver, entry.side)}  {_sum(-entry.amount)}"
    yield f"    {_account(entry.taker, entry.side)}  {_sum(entry.amount)}"


def _assertions(day: str, chapter: Chapter) -> Iterator[str]:
    yield ""
    if chapter.balances is None:
        yield f"; After hand {chapter.hand} it is not known who has what."
        return
    yield f"{day} after hand {chapter.hand}  ; hand:{chapter.hand}"
    for account, balance in chapter.balances.table.items():
        yield f"    {_account(account, 'table')}  {_sum(0)} = {_sum(balance)}"
    for account, balance in chapter.balances.verified.items():
        yield f"    {_account(account)}  {_sum(0)} =* {_sum(balance)}"


def _account(account: str, side: Side | None = None) -> str:
    """Return an account's name; without a side, the parent of both sides."""
    player = player_of(account)
    if account == BANK:
        return "equity:bank"
    name = f"assets:players:{player}" if player else "assets:pot" if account == "pot" else f"equity:{account}"
    return f"{name}:{side}" if side else name


def _sum(amount: int) -> str:
    return f"{with_decimals(amount)} {COMMODITY}"
