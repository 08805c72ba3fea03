"""The CSV sheets of ``ledger``, ``settle`` and ``audit``, through which all foreign text passes."""

import csv
import json
from collections.abc import Iterable
from io import StringIO
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin

from referee.judge.season import PlayerRecord
from referee.judge.settlement import Ledger
from referee.records import Key, columns, plain
from referee.report.form import CheckReport, Form
from referee.text import shown
from referee.values import Money

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Characters at the start of a cell that make a spreadsheet treat it as a formula."""


def sheet(kind: type, records: Iterable[Any], head: bool = True) -> str:
    """Return records of one kind as CSV, with a header row and a column for each key of their JSON."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    types = columns(kind)
    if head:
        writer.writerow(map(_text, types))
    numbers = {key for key, type_ in types.items() if _is_number(type_)}
    for record in records:
        cells = plain(record)
        writer.writerow([cells[key] if key in numbers else _text(cells[key]) for key in types])
    return text.getvalue()


def _is_number(type_: Any) -> bool:
    """True for a number or an amount of money, which may be unknown."""
    return type_ is int or (get_origin(type_) is not tuple and any(map(_is_number, get_args(type_))))


def _text(cell: Any) -> str:
    """Return a text that no spreadsheet takes for a formula, and no terminal for a control sequence."""
    if isinstance(cell, list):
        cell = " ".join(json.dumps(part) if isinstance(part, dict) else str(part) for part in cell)
    elif isinstance(cell, dict):
        cell = json.dumps(cell)
    foreign = "" if cell is None else str(cell)
    guarded = f"'{foreign}" if foreign.startswith(_FORMULA) else foreign
    return shown(guarded)


# ledger


class LedgerRow(NamedTuple):
    """A row of the ledger, which is money that moved or is owed, a decision of the table, or an account's balance."""

    log: str
    hand: int | None
    kind: Literal["posting", "correction", "ruling", "table", "verified"]
    giver: Annotated[str | None, Key("from")] = None
    taker: Annotated[str | None, Key("to")] = None
    """Who gets the amount; for ``table`` and ``verified``, the account whose balance it is."""
    amount: Money | None = None
    """The amount; empty if unknown."""
    reason: str | None = None
    """The reason of a posting, or a ruling in words."""
    codes: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()


HEAD: Final = sheet(LedgerRow, ())
"""The column names."""


def ledger_rows(ledger: Ledger) -> str:
    """Return the rows of one log."""
    rows, rulings = list[LedgerRow](), dict[int | None, list[LedgerRow]]()
    for ruling, _ in ledger.rulings:
        row = LedgerRow(ledger.path, ruling.hand, "ruling", reason=ruling.message, lines=(ruling.at.line,))
        rulings.setdefault(ruling.hand, []).append(row)
    rows += rulings.get(None, ())
    for hand in ledger.audit.ledgers:
        row = LedgerRow(ledger.path, hand.hand, "posting")
        for posting in hand.postings:
            moved = row._replace(giver=posting.giver, taker=posting.taker, amount=posting.amount)
            rows.append(moved._replace(reason=posting.reason, lines=(posting.line,)))
        for owed in hand.corrections:
            moved = row._replace(giver=owed.giver, taker=owed.taker, amount=owed.amount)
            rows.append(moved._replace(kind="correction", codes=owed.codes, lines=owed.lines))
        table, verified = hand.table.accounts.items(), hand.verified.accounts.items()
        rows += [row._replace(kind="table", taker=account, amount=amount) for account, amount in table]
        rows += [row._replace(kind="verified", taker=account, amount=amount) for account, amount in verified]
        rows += rulings.get(hand.hand, ())
    return sheet(LedgerRow, rows, head=False)


# audit


class SeasonSheet(Form):
    """The players' totals, the highest net first, with empty cells if no game of the player is settled."""

    def tail(self, run: CheckReport) -> str:
        """Return the sheet."""
        return sheet(PlayerRecord, run.season.standing) if run.season else ""
