"""The sheets (CSV) of ``ledger``, ``settle`` and ``audit``; all foreign text passes through here."""

import csv
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Final

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.judge.ledger import Ledger
from referee.judge.season import Season
from referee.judge.settlement import SettledEvenings
from referee.ledger.entries import Account, Standing
from referee.report.form import Form, Whole
from referee.report.wording.season import COLUMNS
from referee.table.money import plain
from referee.table.ruling import Ruling
from referee.text.escape import shown

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Characters at the start of a cell that make a spreadsheet treat it as a formula."""

Row = Mapping[str, str | int | None]
"""The cells of a row by column name; a missing column stays empty."""


def sheet(columns: Sequence[str], numbers: Collection[str], rows: Iterable[Row], head: bool = True) -> str:
    """Return a sheet as CSV, with a header row; columns in ``numbers`` hold numbers, the others text."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if head:
        writer.writerow(map(_text, columns))
    for row in rows:
        cells = ((column, row.get(column)) for column in columns)
        writer.writerow([cell if column in numbers else _text(cell) for column, cell in cells])
    return text.getvalue()


def _text(cell: str | int | None) -> str:
    """Return a text that no spreadsheet takes for a formula, and no terminal for a control sequence."""
    foreign = "" if cell is None else str(cell)
    guarded = f"'{foreign}" if foreign.startswith(_FORMULA) else foreign
    return shown(guarded)


# ledger

_OF_LEDGER: Final = ("log", "hand", "kind", "from", "to", "amount", "reason", "codes", "lines")
_NUMBERS_OF_LEDGER: Final = {"hand", "amount"}

HEAD: Final = sheet(_OF_LEDGER, _NUMBERS_OF_LEDGER, ())
"""The column names.

``kind`` is ``posting`` (money that moved at the table), ``correction`` (money that one owes another), ``ruling`` (a
decision of the table, in words as the ``reason``), or ``table`` or ``verified``: the balance of the account in ``to``,
empty if unknown.
"""


def ledger_rows(ledger: Ledger) -> str:
    """Return the rows of one log."""
    rows = ({"log": ledger.path, **row} for row in _ledger(ledger))
    return sheet(_OF_LEDGER, _NUMBERS_OF_LEDGER, rows, head=False)


def _ledger(ledger: Ledger) -> Iterator[Row]:
    rulings: dict[int | None, list[Row]] = {}
    for one, _ in ledger.rulings:
        rulings.setdefault(one.hand, []).append(_ruling(one))
    yield from rulings.get(None, ())
    for hand in ledger.hands:
        for row in _hand(hand):
            yield {"hand": hand.hand, **row}
        yield from rulings.get(hand.hand, ())


def _ruling(one: Ruling) -> Row:
    return {"hand": one.hand, "kind": "ruling", "reason": one.message, "lines": str(one.at.line)}


def _hand(hand: Account) -> Iterator[Row]:
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


# settle


def settlement_csv(report: SettledEvenings) -> str:
    """Return the payments, one per row; none if nothing could be settled."""
    paid = ({"from": one.giver, "to": one.taker, "amount": plain(one.amount)} for one in report.payments or ())
    return sheet(("from", "to", "amount"), {"amount"}, paid)


# audit


class SeasonSheet(Form):
    """The players' totals; single logs do not appear."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Return nothing: a log only counts in the totals."""
        return ""

    def tail(self, whole: Whole) -> str:
        """Return the sheet."""
        return season_csv(whole.season) if whole.season else ""


def season_csv(season: Season) -> str:
    """Return the players' totals, the highest net first; cells are empty if no game of the player is settled."""
    names = [one.name for one in COLUMNS]
    rows = ({"player": player, **{one.name: one.cell(record) for one in COLUMNS}} for player, record in season.standing)
    return sheet(("player", *names), names, rows)
