"""CSV: the one way of foreign text into a sheet."""

import csv
from collections.abc import Collection, Iterable, Mapping, Sequence
from io import StringIO
from typing import Final

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
