"""``referee sql --parquet``: the tables as files, whole or not at all."""

import json
import os
import subprocess
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import duckdb
import pyarrow.parquet
import pytest
import slow
from samples.log import EVENINGS

from referee.report.sql.schema import TABLES
from referee.report.sql.store import TableStore
from referee.table.money import plain
from sql.typed import LOG, Ask, run, squeezed


@pytest.mark.parametrize("evenings", slow.but(1, [1, len(EVENINGS)]))
def test_parquet_files_hold_the_tables(evenings: int, tmp_path: Path) -> None:
    folder = tmp_path / "a season" / "parquet"
    logs = [sample.path for sample in EVENINGS[:evenings]]
    assert run("sql", *logs, "--parquet", folder).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{table.name}.parquet" for table in TABLES)
    for table in TABLES:
        rows = json.loads(run("sql", *logs, f"FROM {table.name}", "--output-format", "json").stdout)
        path = folder / f"{table.name}.parquet"
        read = pyarrow.parquet.read_table(path)
        assert read.column_names == [column["name"] for column in rows["columns"]]
        told = [{name: as_told(value) for name, value in row.items()} for row in read.to_pylist()]
        assert told == rows["rows"]
        by_duckdb = duckdb.sql(f"FROM '{path}'")
        assert [str(kind) for kind in by_duckdb.types] == [column.type for column in table.columns]
        assert by_duckdb.fetchall() == [tuple(row.values()) for row in read.to_pylist()]


def as_told(value: object) -> object:
    """A cell as the JSON has it: amounts and days in words."""
    if isinstance(value, Decimal):
        return plain(int(value * 100))
    return value.isoformat() if isinstance(value, date) else value


def test_a_query_can_be_asked_while_files_are_written(ask: Ask, tmp_path: Path) -> None:
    result = ask("SELECT count(*) AS count FROM players", "--parquet", tmp_path / "written")
    assert result.stdout.split()[-1] == "3"
    assert "11 tables written" in squeezed(result.stderr)
    assert len(list((tmp_path / "written").iterdir())) == 11


def test_a_file_that_can_not_be_written_is_74_and_keeps_the_old_one(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "hands.parquet"
    old.write_bytes(b"old")
    written = TableStore.write

    def fails_at_hands(store: TableStore, table: object, path: str) -> None:
        written(store, table, path)  # type: ignore[arg-type]
        if "hands" in path:
            Path(path).write_bytes(b"torn")
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(TableStore, "write", fails_at_hands)
    result = ask("--parquet", tmp_path)
    assert result.exit_code == 74
    assert f"{old}: could not be written; the existing file is unchanged: No space left" in result.stderr
    assert old.read_bytes() == b"old"
    assert {path.suffix for path in tmp_path.iterdir()} == {".bourre", ".parquet"}


def test_a_log_is_not_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "games.parquet"
    log.write_text(LOG)
    result = run("sql", log, "--parquet", tmp_path)
    assert result.exit_code == 2
    assert log.read_text() == LOG


@pytest.mark.slow
def test_the_same_logs_give_the_same_bytes(tmp_path: Path) -> None:
    query = "SELECT player, code, count(*) FROM plays GROUP BY ALL"
    logs = [str(sample.path) for sample in EVENINGS]
    said = []
    for seed in ("0", "1"):
        words = [*logs, query, "--parquet", str(tmp_path / seed), "--output-format", "csv"]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": ("UTC", "Asia/Tokyo")[int(seed)]}
        done = subprocess.run(
            [sys.executable, "-m", "referee", "sql", *words], capture_output=True, check=True, env=environment
        )
        assert done.stderr.decode().splitlines() == [f"referee: {tmp_path / seed}: 11 tables written"]
        said.append((done.stdout, *(path.read_bytes() for path in sorted((tmp_path / seed).iterdir()))))
    assert said[0] == said[1]


def test_no_table_is_put_in_place_before_all_are_written(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = TableStore.write

    def fails_at_the_last(store: TableStore, table: object, path: str) -> None:
        if "plays" in path:
            raise OSError(28, "No space left on device")
        written(store, table, path)  # type: ignore[arg-type]

    monkeypatch.setattr(TableStore, "write", fails_at_the_last)
    result = ask("--parquet", tmp_path / "new")
    assert result.exit_code == 74
    assert (
        result.stderr
        == f"referee: {tmp_path / 'new' / 'plays.parquet'}: could not be written: No space left on device\n"
    )
    assert not list((tmp_path / "new").iterdir())


def test_if_not_all_tables_are_placed_those_that_were_are_named(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = os.replace

    def refused(source: Path, target: Path) -> None:
        if target.name == "hands.parquet":
            raise OSError(5, "Input/output error")
        usual(source, target)

    monkeypatch.setattr(os, "replace", refused)
    result = ask("--parquet", tmp_path)
    assert result.exit_code == 74
    assert result.stderr == (
        f"referee: {tmp_path}: only the tables games, players were written before this failed\n"
        f"referee: {tmp_path / 'hands.parquet'}: could not be written: Input/output error\n"
    )
    assert sorted(path.name for path in tmp_path.glob("*.parquet")) == ["games.parquet", "players.parquet"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_system_errors_are_reported_without_duckdbs_wording() -> None:
    with pytest.raises(OSError, match=r"No space left on device$"):
        TableStore().write(TABLES[0], "/dev/full")


def test_a_path_may_have_any_characters(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "Ann's 'season' %s; --"
    assert ask("--parquet", folder).exit_code == 0
    assert len(list(folder.iterdir())) == len(TABLES)
