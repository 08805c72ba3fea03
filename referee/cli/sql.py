"""``referee sql``."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from referee.cli.choices import output_format
from referee.cli.context import House, house_files
from referee.cli.exits import complain, unwritten
from referee.cli.extras import demand
from referee.cli.options import Large
from referee.cli.output.disk import beside
from referee.cli.output.files import same
from referee.cli.run.total import print_each
from referee.cli.sources.content import Refused, contents
from referee.cli.status import UNEXAMINED

if TYPE_CHECKING:
    from referee.report.sql.answer import Answer
    from referee.report.sql.schema import Table
    from referee.report.sql.store import TableStore

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar='LOG... "QUERY"', help="Logs to read, then the query; - is standard input."),
]
Parquet = Annotated[
    str | None,
    typer.Option("--parquet", metavar="FOLDER", help="Write each table to this folder, as a Parquet file."),
]
Format = Annotated[str, output_format("table", "csv", "json", "jsonl")]


class SqlArguments(NamedTuple):
    """The logs on the command line, and the query if there is one."""

    logs: list[str]
    query: str | None


def sql(
    words: Words = None,
    output_format: Format = "table",
    parquet: Parquet = None,
    house: House = None,
    large: Large = False,
) -> None:
    """Query the tables of logs in SQL.

    The tables hold games, players, hands, postings, findings, plays and more. Without a query, lists the tables and
    reads no log. The query may only read, and only these tables. Exits 0 whatever was found in the logs.
    """
    asked = _asked(words or [], parquet)
    if asked.query is None and parquet is None:
        _print_tables()
        return
    demand("sql", "sql needs DuckDB", "duckdb")
    if parquet:
        _refuse_to_write_over(asked.logs, parquet)
    from referee.report.sql.store import BadQueryError, TableStore, checked, needed

    try:
        if asked.query:
            checked(asked.query)
        store = TableStore(needed(None if parquet else asked.query))
        status = _fill(store, asked.logs, house, large)
        if parquet:
            _write(store, Path(parquet))
        if asked.query:
            store.close()
            _print(store.ask(asked.query), output_format)
    except BadQueryError as bad:
        raise _no_query(str(bad)) from None
    raise typer.Exit(status)


def _asked(words: Sequence[str], parquet: str | None) -> SqlArguments:
    """Separate the logs from the query, which is the last word unless that is a log."""
    *logs, last = words or [""]
    ends_in_query = last != "-" and not os.path.exists(last) and (parquet is None or len(last.split()) != 1)
    asked = SqlArguments(logs, last or None) if ends_in_query else SqlArguments([*words], None)
    for word in asked.logs:
        if word.lower() in ("select", "with", "from") and not os.path.exists(word):
            raise typer.BadParameter("put the query in quotation marks.")
    if asked.query and not asked.logs:
        raise typer.BadParameter(f'no log before {last!r}: type referee sql LOG... "QUERY".')
    if parquet and not asked.logs:
        raise typer.BadParameter("name the logs for the tables.")
    if len(asked.logs) > 1 and not asked.query and not parquet:
        raise typer.BadParameter(f'{last} is a log, and no query follows it: type referee sql LOG... "QUERY".')
    return asked


def _refuse_to_write_over(logs: Iterable[str], folder: str) -> None:
    """Refuse a path that is not a folder, or a folder where a table would replace a log."""
    from referee.report.sql.schema import TABLES

    if os.path.exists(folder) and not os.path.isdir(folder):
        raise typer.BadParameter(f"{folder} is not a folder: the tables are written into one.")
    for log in logs:
        if any(same(str(_file(Path(folder), table)), log) for table in TABLES):
            raise typer.BadParameter(f"{log} is an input: writing the tables there would destroy it.")


def _file(folder: Path, table: "Table") -> Path:
    return folder / f"{table.name}.parquet"


def _no_query(reason: str) -> typer.BadParameter:
    from referee.text.escape import shown

    return typer.BadParameter(shown(f"this can't be answered: {reason}."))


def _fill(store: "TableStore", logs: Iterable[str], house: str | None, large: bool) -> int:
    """Load the logs into the tables; return 3 if one could not be examined, else 0."""
    from referee.report.sql.judged import TooLargeError, unexamined_rows
    from referee.report.sql.rows import rows

    contexts, status = house_files(logs, house), 0
    for path, log in contents(logs, large):
        if isinstance(log, Refused):
            store.add(unexamined_rows(path, log.reason))
            status = UNEXAMINED
            continue
        try:
            store.add(rows(path, log, contexts.rulesets(path), store.has_playback))
        except TooLargeError as error:
            complain(f"{path}: {error}")
            store.add(unexamined_rows(path, str(error)))
            status = UNEXAMINED
    return status


def _write(store: "TableStore", folder: Path) -> None:
    """Write every table in full, or keep the old files; no file is replaced before all are written.

    Exit with 74 if that fails.
    """
    from referee.report.sql.schema import TABLES

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritten(folder, error) from None
    placed: list[str] = []
    with ExitStack() as stack:
        for table in reversed(TABLES):
            stack.enter_context(_written(store, table, folder, placed))
    complain(f"{folder}: {len(TABLES)} tables written")


@contextmanager
def _written(store: "TableStore", table: "Table", folder: Path, placed: list[str]) -> Iterator[None]:
    """Write a table's file, which is moved into place afterwards; ``placed`` collects the moved ones."""
    file = _file(folder, table)
    try:
        with beside(file) as unfinished:
            store.write(table, str(unfinished))
            yield
    except OSError as error:
        if placed:
            complain(f"{folder}: only the tables {', '.join(placed)} were written before this failed")
        raise unwritten(file, error) from None
    placed.append(table.name)


def _print(answer: "Answer", output_format: str) -> None:
    from referee.report.export.sheets import answer_csv
    from referee.report.sql.answer import answer_jsonl

    match output_format:
        case "csv":
            print_each(answer_csv(answer))
        case "jsonl":
            print_each(answer_jsonl(answer))
        case "json":
            from referee.report.json.answer import AnswerReport
            from referee.report.json.base import json_text

            sys.stdout.write(json_text(AnswerReport(columns=answer.columns, rows=tuple(answer.named()))))
        case _:
            from referee.report.terminal.answer import print_answer
            from referee.report.terminal.console import console

            print_answer(console(sys.stdout), answer)


def _print_tables() -> None:
    from referee.report.sql.schema import TABLES
    from referee.report.terminal.answer import print_tables
    from referee.report.terminal.console import console

    print_tables(console(sys.stdout), TABLES)
