"""The sheets (CSV) of ``ledger``, ``settle``, ``audit`` and ``sql``, and the one way of foreign text into them."""

import csv
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import islice
from typing import Final

from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.judge.ledger import Ledger
from referee.judge.season import Season
from referee.judge.settlement import SettledEvenings
from referee.ledger.entries import Account, Standing
from referee.report.form import Form, Whole
from referee.report.sql.answer import Answer, in_words
from referee.report.wording.season import COLUMNS
from referee.table.money import plain
from referee.table.ruling import Ruling
from referee.text.escape import shown

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet would calculate."""

Row = Mapping[str, str | int | None]
"""The cells of a row by the names of their columns; a column that is not named stays empty."""


def sheet(columns: Sequence[str], numbers: Collection[str], rows: Iterable[Row], head: bool = True) -> str:
    """A sheet as CSV, with the names of the columns first; those among ``numbers`` hold numbers, the others text."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if head:
        writer.writerow(map(_text, columns))
    for row in rows:
        cells = ((column, row.get(column)) for column in columns)
        writer.writerow([cell if column in numbers else _text(cell) for column, cell in cells])
    return text.getvalue()


def _text(cell: str | int | None) -> str:
    """A text that no spreadsheet takes for a formula, and no terminal for an order."""
    foreign = "" if cell is None else str(cell)
    guarded = f"'{foreign}" if foreign.startswith(_FORMULA) else foreign
    return shown(guarded)


# ledger

_OF_LEDGER: Final = ("log", "hand", "kind", "from", "to", "amount", "reason", "codes", "lines")
_NUMBERS_OF_LEDGER: Final = {"hand", "amount"}

HEAD: Final = sheet(_OF_LEDGER, _NUMBERS_OF_LEDGER, ())
"""The names of the columns. ``kind`` is ``posting`` (money that moved at the table) or ``correction`` (so much is owed
by one to another), ``ruling`` (what the table decided, in words as the ``reason``), or ``table`` or ``verified``: what
the account in ``to`` then has, empty where that is not known."""


def ledger_rows(ledger: Ledger) -> str:
    """The rows of one log."""
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
    """The payments, one a row; none where nothing could be settled."""
    paid = ({"from": one.giver, "to": one.taker, "amount": plain(one.amount)} for one in report.payments or ())
    return sheet(("from", "to", "amount"), {"amount"}, paid)


# audit


class SeasonSheet(Form):
    """The players' sums; of single logs nothing."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Nothing: a log is in the sums."""
        return ""

    def tail(self, whole: Whole) -> str:
        """The sheet."""
        return season_csv(whole.season) if whole.season else ""


def season_csv(season: Season) -> str:
    """The players' sums, the highest net first; empty where no game of a player is settled."""
    names = [one.name for one in COLUMNS]
    rows = ({"player": player, **{one.name: one.cell(record) for one in COLUMNS}} for player, record in season.standing)
    return sheet(("player", *names), names, rows)


# sql

_AT_ONCE: Final = 1000


def answer_csv(answer: Answer) -> Iterator[str]:
    """The rows as CSV, a part at a time; what is not known is an empty cell, a list has commas between its parts."""
    columns = [column.name for column in answer.columns]
    numbers = {column.name for column in answer.columns if column.is_number}
    yield sheet(columns, numbers, ())
    rows = ({name: in_words(one) for name, one in row.items()} for row in answer.named())
    while part := list(islice(rows, _AT_ONCE)):
        yield sheet(columns, numbers, part, head=False)
