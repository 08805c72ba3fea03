"""``referee sql`` for people: the answer as a table, and the tables that can be queried."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from rich.console import Console
from rich.text import Text

from referee.report.sql.answer import Answer, AnswerColumn, in_words
from referee.report.sql.schema import Table
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.phrases import counted
from referee.text.limits import ANSWER_ROWS

_NULL: Final = "null"


def print_answer(console: Console, answer: Answer) -> None:
    """Print the rows below the column names; if that is too wide, each row as a block of lines, one per column."""
    rows = [
        [_NULL if cell is None else in_words(cell) or "" for cell in row] for row in islice(answer.rows, ANSWER_ROWS)
    ]
    rest = sum(1 for _ in answer.rows)
    if rows:
        _print_rows(console, answer.columns, rows)
    else:
        put(console, hanging(console, Text("no rows: "), ", ".join(column.name for column in answer.columns)))
    if rest:
        put(console, hanging(console, Text(), f"… and {counted(rest, 'more row')}; the other formats have all."))


def _print_rows(console: Console, columns: Sequence[AnswerColumn], rows: Sequence[Sequence[str]]) -> None:
    table = ruled_table()
    for column in columns:
        table.add_column(words(column.name), justify="right" if column.is_number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*map(words, row))
    print_fitting(console, table, _paragraphs(console, columns, rows))


def _paragraphs(console: Console, columns: Sequence[AnswerColumn], rows: Iterable[Sequence[str]]) -> Iterator[Text]:
    for number, row in enumerate(rows):
        if number:
            yield Text()
        for column, cell in zip(columns, row, strict=True):
            yield from hanging(console, words(f"{column.name}: "), cell)


def print_tables(console: Console, tables: Iterable[Table]) -> None:
    """Print each table, with the type and meaning of each column."""
    for number, table in enumerate(tables):
        put(console, [Text()] if number else [])
        put(console, hanging(console, words(f"{table.name}: ", "bold"), table.meaning))
        for column in table.columns:
            put(console, hanging(console, words(f"  {column.name:<13}{column.type:<15}"), column.meaning))
