"""A sealed database for the tables: DuckDB in memory, without files, network or extensions."""

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from referee.report.sql.answer import Answer, cell, columns
from referee.report.sql.schema import JUDGED, PLAYBACK, TABLES, Table
from referee.text.escape import whole

if TYPE_CHECKING:
    from pydantic import JsonValue

    from referee.report.sql.judged import Filled, Row

_AT_ONCE: Final = 2000
"""Number of rows per insert: one by one takes a hundred times as long."""

_ALONE: Final[dict[str, str | bool | int | float | list[str]]] = {
    # Several threads would return unordered rows in a different order each time.
    "threads": 1,
    # Data too large for memory must not go to disk.
    "temp_directory": "",
    # A query can't refer to this program's variables.
    "python_enable_replacements": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
}
_LOCK: Final = "SET enable_external_access = false; SET lock_configuration = true; BEGIN TRANSACTION READ ONLY"

_AFTER_A_NAME: Final = re.compile(r'": ([^"\n]+)')
_KIND: Final = re.compile(r"^[A-Za-z ]*Error: ")


class BadQueryError(Exception):
    """A query that can't be answered; the text says why, in one line."""


class TableStore:
    """The tables of some logs: fill them first, then write or query them.

    Raises ``ModuleNotFoundError`` if DuckDB is missing.
    """

    def __init__(self, tables: Collection[Table] = TABLES) -> None:
        import duckdb

        self._database = duckdb.connect(config=_ALONE)
        self._waiting: dict[str, list[Row]] = {}
        self._tables = {table.name: table for table in tables}
        for table in tables:
            columns = ", ".join(f"{column.name} {column.type}" for column in table.columns)
            self._database.execute(f"CREATE TABLE {table.name} ({columns})")
            self._waiting[table.name] = []

    @property
    def has_playback(self) -> bool:
        """True if it has the tables that are filled from the playback of each hand."""
        return any(table.name in self._tables for table in PLAYBACK)

    def add(self, filled: "Iterable[Filled]") -> None:
        """Add rows to their tables."""
        for table, row in filled:
            waiting = self._waiting[table.name]
            waiting.append(row)
            if len(waiting) == _AT_ONCE:
                self._insert(table)

    def write(self, table: Table, path: str) -> None:
        """Write a table as Parquet. Raises ``OSError`` if that fails."""
        from duckdb import Error

        self._insert(table)
        try:
            with _interruptible():
                # DuckDB would write to a temporary file next to an existing one; this path is such a file already.
                file, form = path.replace("'", "''"), "FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false"
                self._database.execute(f"COPY {table.name} TO '{file}' ({form})")
        except Error as error:
            raise _unwritten(error) from None

    def close(self) -> None:
        """Make the database read-only, and cut off everything except the tables."""
        for table in self._tables.values():
            self._insert(table)
        self._database.execute(_LOCK)

    def ask(self, query: str) -> Answer:
        """Query the closed tables. Raises ``BadQueryError``, possibly not until rows are read."""
        with _in_one_line():
            self._database.execute(self._question(query))
        described = self._database.description or []
        return Answer(columns((name, str(kind)) for name, kind, *_ in described), self._rows())

    def would_answer(self, query: str) -> None:
        """Raise ``BadQueryError`` if a query makes no sense for these tables, even without rows."""
        with _in_one_line():
            self._database.execute(f"EXPLAIN {self._question(query)}")

    def _insert(self, table: Table) -> None:
        rows = self._waiting[table.name]
        if rows:
            values = ", ".join(f"unnest(${number}::{one.type}[])" for number, one in enumerate(table.columns, 1))
            lists = [[row[column.name] for row in rows] for column in table.columns]
            with _interruptible():
                self._database.execute(f"INSERT INTO {table.name} SELECT {values}", lists)
            rows.clear()

    def _rows(self) -> "Iterator[tuple[JsonValue, ...]]":
        while True:
            with _in_one_line():
                rows = self._database.fetchmany(_AT_ONCE)
            if not rows:
                return
            for row in rows:
                yield tuple(map(cell, row))

    def _question(self, query: str) -> str:
        """Return the query if it only reads, escaped like the text in the tables."""
        query = whole(query)
        statements = self._database.extract_statements(query)
        if len(statements) != 1:
            raise BadQueryError(f"write exactly one query, not {len(statements)}")
        if statements[0].type.name != "SELECT":
            raise BadQueryError("a query may only read: begin with SELECT, WITH, FROM, DESCRIBE or SUMMARIZE")
        return query


def checked(query: str) -> None:
    """Raise ``BadQueryError`` if a query makes no sense for the tables."""
    store = TableStore()
    store.close()
    store.would_answer(query)


def needed(query: str | None) -> tuple[Table, ...]:
    """Return the tables needed to answer a query, or all of them to write them.

    Slow tables are left out if the query only names others, and then can't be queried.
    """
    if query is None or _names(query, PLAYBACK) or not _names(query, JUDGED):
        return TABLES
    return JUDGED


def _names(query: str, tables: Iterable[Table]) -> bool:
    return any(table.name in query.lower() for table in tables)


@contextmanager
def _in_one_line() -> Iterator[None]:
    """Turn an error from DuckDB into one line."""
    from duckdb import Error

    try:
        with _interruptible():
            yield
    except (Error, ValueError, OverflowError) as error:
        raise BadQueryError(_sentence(error)) from None


@contextmanager
def _interruptible() -> Iterator[None]:
    """Turn DuckDB's interrupt error back into a Ctrl-C."""
    try:
        yield
    except RuntimeError as error:
        if "interrupted" in str(error):
            raise KeyboardInterrupt from None
        raise


def _unwritten(error: Exception) -> OSError:
    """Return the system's reason why DuckDB could not write, without the temporary file's name."""
    said = _AFTER_A_NAME.findall(str(error))
    return OSError(None, said[-1] if said else _sentence(error))


def _sentence(error: Exception) -> str:
    """Return the message without its kind and the excerpt of the query below it."""
    said = " ".join(str(error).partition("\n\n")[0].partition("\nTraceback")[0].split())
    if "Table with name" in said:
        said = f"{said.partition('!')[0]}; there are {', '.join(table.name for table in TABLES)}"
    return _KIND.sub("", said).rstrip(".!:")
