"""``referee ledger --output-format csv``: every payment, every correction, and what everybody has after each hand."""

from collections.abc import Iterator
from typing import Final

from referee.judge.ledger import Ledger
from referee.ledger.entries import Account, Standing
from referee.report.export.sheet import Row, sheet
from referee.table.money import plain
from referee.table.ruling import Ruling

_COLUMNS: Final = ("log", "hand", "kind", "from", "to", "amount", "reason", "codes", "lines")
_NUMBERS: Final = {"hand", "amount"}

HEAD: Final = sheet(_COLUMNS, _NUMBERS, ())
"""The names of the columns. ``kind`` is ``posting`` (money that moved at the table) or ``correction`` (so much is owed
by one to another), ``ruling`` (what the table decided, in words as the ``reason``), or ``table`` or ``verified``: what
the account in ``to`` then has, empty where that is not known."""


def ledger_rows(ledger: Ledger) -> str:
    """The rows of one log."""
    rows = ({"log": ledger.path, **row} for row in _all(ledger))
    return sheet(_COLUMNS, _NUMBERS, rows, head=False)


def _all(ledger: Ledger) -> Iterator[Row]:
    rulings: dict[int | None, list[Row]] = {}
    for one, _ in ledger.rulings:
        rulings.setdefault(one.hand, []).append(_ruling(one))
    yield from rulings.get(None, ())
    for hand in ledger.hands:
        for row in _rows(hand):
            yield {"hand": hand.hand, **row}
        yield from rulings.get(hand.hand, ())


def _ruling(one: Ruling) -> Row:
    return {"hand": one.hand, "kind": "ruling", "reason": one.message, "lines": str(one.at.line)}


def _rows(hand: Account) -> Iterator[Row]:
    for one in hand.postings:
        moved = {"from": one.giver, "to": one.taker, "amount": plain(one.amount)}
        yield {"kind": "posting", **moved, "reason": one.reason, "lines": str(one.line)}
    for owed in hand.corrections:
        moved = {"from": owed.giver, "to": owed.taker, "amount": plain(owed.amount)}
        lines = " ".join(map(str, owed.lines))
        yield {"kind": "correction", **moved, "codes": " ".join(owed.codes), "lines": lines}
    yield from _standing("table", hand.table)
    yield from _standing("verified", hand.verified)


def _standing(kind: str, standing: Standing) -> Iterator[Row]:
    for account, has in standing.accounts.items():
        yield {"kind": kind, "to": account, "amount": None if has is None else plain(has)}
