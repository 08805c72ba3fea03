"""Tables if they fit the width, otherwise paragraphs."""

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from referee.report.terminal.console import put, words

WIDEST = 10_000
"""Enough cells for any table."""


def ruled_table() -> Table:
    """Build a table with one rule, under its head."""
    return Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))


def sums_table(titles: Iterable[str], rows: Iterable[tuple[str, Iterable[str]]]) -> Table:
    """Build a table of amounts: a row for each player, and a column for each title."""
    table = ruled_table()
    table.add_column("", no_wrap=True)
    for title in titles:
        table.add_column(words(title), justify="right", no_wrap=True)
    for name, amounts in rows:
        table.add_row(words(name), *amounts)
    return table


def print_fitting(console: Console, table: Table, told: Iterable[Text]) -> None:
    """Print the table if it fits the console, otherwise ``told``. A column with a limit takes what space is left."""
    wide_open = console.options.update(max_width=WIDEST)
    spare = console.width - Measurement.get(console, wide_open, table).maximum
    for column in table.columns:
        column.max_width = column.max_width and column.max_width + spare
    put(console, told) if spare < 0 else console.print(table)
