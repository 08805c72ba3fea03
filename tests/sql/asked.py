"""Tables that are filled with logs, and asked."""

from collections.abc import Mapping
from typing import Any

from referee.report.sql.rows import rows
from referee.report.sql.store import TableStore


def filled(logs: Mapping[str, bytes | str]) -> TableStore:
    """The tables of some logs, by their paths."""
    store = TableStore()
    for path, log in logs.items():
        store.add(rows(path, log.encode() if isinstance(log, str) else log, (), with_playback=True))
    store.close()
    return store


def asked(logs: Mapping[str, bytes | str], query: str) -> list[tuple[Any, ...]]:
    """What the tables of some logs answer."""
    return list(filled(logs).ask(query).rows)
