"""``referee sql``: questions and answers, refusals, and the exit status."""

import csv
import json
import os
import sys
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
import slow
from jsonschema import Draft202012Validator

from referee.report.schemas import schema
from referee.report.sql.schema import TABLES
from referee.report.sql.store import TableStore
from sql.typed import LOG, Ask, run, squeezed

HOUSE = """\
[rulesets.kitchen]
extends = "winning-moves"
title = "Our kitchen table"
"""


def test_a_question_is_answered_with_a_table(ask: Ask) -> None:
    result = ask("SELECT winners, result, pot, trump, dealer FROM hands")
    assert result.exit_code == 0
    head, rule, row = result.stdout.splitlines()
    assert head.split() == ["winners", "result", "pot", "trump", "dealer"]
    assert set(rule) == {"─"}
    assert row.split() == ["Ann", "win", "3", "h", "Cal"]


def test_a_table_that_is_too_wide_is_printed_row_by_row(ask: Ask) -> None:
    printed = ask("SELECT * FROM postings", width=40).stdout
    assert max(map(len, printed.splitlines())) <= 40
    assert "taker: Big Bob\namount: 200\nreason: buy-in\n" in printed


def test_rows_past_the_limit_are_counted(ask: Ask) -> None:
    printed = ask("SELECT number.range AS number FROM range(1, 2501) number").stdout.splitlines()
    assert (printed[-2].strip(), printed[-1]) == ("1000", "… and 1,500 more rows; the other formats have all.")
    assert len(ask("SELECT * FROM range(2500)", "--output-format", "csv").stdout.splitlines()) == 2501


def test_an_empty_result_says_so(ask: Ask) -> None:
    assert ask("SELECT path, code FROM findings WHERE code = 'R501'").stdout == "no rows: path, code\n"


def test_the_json_matches_its_schema(ask: Ask) -> None:
    report = json.loads(ask("SELECT winners, pot, 0.1::DOUBLE d FROM hands", "--output-format", "json").stdout)
    Draft202012Validator(schema("sql")).validate(report)
    assert report["columns"][:2] == [{"name": "winners", "type": "VARCHAR[]"}, {"name": "pot", "type": "DECIMAL(18,2)"}]
    assert report["rows"] == [{"winners": ["Ann"], "pot": "3", "d": 0.1}]


def test_jsonl_has_one_row_per_line(ask: Ask) -> None:
    printed = ask("SELECT taker, amount FROM postings WHERE reason = 'buy-in'", "--output-format", "jsonl").stdout
    assert [json.loads(line) for line in printed.splitlines()][1] == {"taker": "Big Bob", "amount": "200"}


@pytest.mark.parametrize("form", ["table", "csv", "json", "jsonl"])
def test_columns_with_the_same_name_are_all_kept(ask: Ask, form: str) -> None:
    printed = ask("SELECT 11 AS line, 12 AS line, 13 AS line_2", "--output-format", form).stdout
    assert all(word in printed for word in ("line_2", "line_2_2", "11", "12", "13"))


@pytest.mark.parametrize(
    ("value", "text"),
    slow.but_rows(
        3,
        [
            ("{'a': [1.5]}", '{"a": ["1.5"]}'),
            ("'=1+1'", "'=1+1"),
            ("chr(27) || '[31m'", "<U+001B>[31m"),
            ("12345678901234567890123456789012345.50", "12345678901234567890123456789012345.5"),
            ("'nan'::DOUBLE", "nan"),
            ("DATE '2026-11-17'", "2026-11-17"),
            ("[1, NULL]", "1, ?"),
            ("DATE '290000-01-01'", "290000-01-01"),
            ("true", "true"),
            ("NULL", ""),
            ("-1", "-1"),
        ],
    ),
)
def test_a_value_of_any_type_can_be_written(ask: Ask, value: str, text: str) -> None:
    printed = ask(f"SELECT {value} AS value", "--output-format", "csv").stdout
    assert list(csv.reader(StringIO(printed)))[1:] == [[text]]
    assert json.loads(ask(f"SELECT {value} AS value", "--output-format", "json").stdout)["rows"]
    assert "\x1b" not in ask(f"SELECT {value} AS value").stdout


def test_column_names_are_escaped_like_cells(ask: Ask) -> None:
    assert ask('SELECT 1 AS "=1+1\x1b"', "--output-format", "csv").stdout.startswith("'=1+1<U+001B>\n")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT plyer FROM plays", 'Referenced column "plyer" not found'),
        ("SELECT * FROM plais", "there are games, players, hands"),
        ("SELEC 1", 'syntax error at or near "SELEC"'),
        ("SELECT 1; DROP TABLE plays", "write exactly one query, not 2"),
        ("/* nothing */", "exactly one query, not 0"),
        ("SELECT path::INTEGER FROM games", "Could not convert string"),
        ("DROP TABLE plays", "a query may only read"),
        ("PRAGMA database_list", ""),
        ("SET threads = 4", "a query may only read"),
        ("COPY plays TO '{}'", "a query may only read"),
        ("EXPORT DATABASE '{}'", "a query may only read"),
        ("ATTACH '{}'", "a query may only read"),
        ("INSTALL httpfs", "a query may only read"),
        ("LOAD httpfs", "a query may only read"),
        ("CALL pragma_version()", "a query may only read"),
        ("EXPLAIN ANALYZE DELETE FROM plays", "a query may only read"),
        ("WITH gone AS (DELETE FROM plays RETURNING *) FROM gone", ""),
        ("SELECT * FROM read_csv('/etc/passwd')", "disabled"),
        ("SELECT * FROM read_text('/etc/passwd')", "disabled"),
        ("SELECT * FROM glob('/*')", "disabled"),
        ("SELECT * FROM '/etc/passwd'", "does not exist"),
        ("SELECT * FROM 'https://example.org/games.parquet'", "disabled"),
        ("SELECT * FROM duckdb_secrets()", "disabled"),
        ("SELECT getenv('HOME')", "getenv does not exist"),
        ("SELECT * FROM query('COPY games TO ''{}''')", ""),
        ("SELECT * FROM asked", "does not exist"),
    ],
)
def test_a_wrong_or_writing_query_is_2_with_the_reason(ask: Ask, tmp_path: Path, query: str, said: str) -> None:
    written = tmp_path / "written"
    result = ask(query.format(written))
    assert result.exit_code == 2
    assert not result.stdout
    assert said in squeezed(result.stderr)
    assert "Traceback" not in result.stderr
    assert not written.exists()


def test_an_interrupted_query_is_no_wrong_query(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted = RuntimeError("Query interrupted")
    monkeypatch.setattr(TableStore, "_question", Mock(side_effect=interrupted))
    assert ask("FROM games").exit_code == 130


def test_a_table_that_a_query_hides_is_not_taken_to_be_empty(ask: Ask) -> None:
    result = ask("SELECT games.path, card FROM games, query('FROM pla' || 'ys')")
    assert result.exit_code == 2
    assert "does not exist" in result.stderr


def test_all_tables_exist_even_if_none_is_named(ask: Ask) -> None:
    assert sorted(table.name for table in TABLES) == ask("SHOW TABLES", "--output-format", "csv").stdout.split()[1:]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tuesday.bourre", "tuesday.bourre"), "tuesday.bourre is a log, and no query follows it"),
        (("SELECT * FROM plays",), "no log before 'SELECT * FROM plays'"),
        (("tuesday.bourre", "SELECT", "line", "FROM", "plays"), "put the query in quotation marks"),
        (("--parquet", "written"), "name the logs"),
        (("tuesday.bourre", "--parquet", "tuesday.bourre"), "is not a folder"),
        (("tuesday.bourre", "FROM games", "--output-format", "tabel"), "Did you mean `table`?"),
    ],
)
def test_a_wrong_command_line_is_2_with_an_explanation(
    log: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(log.parent)
    result = run("sql", *words)
    assert result.exit_code == 2
    assert said in squeezed(result.stderr)


def test_a_log_that_can_not_be_read_is_3_and_has_a_row_that_says_why(ask: Ask, tmp_path: Path) -> None:
    result = ask(
        tmp_path / "gone.bourre", "SELECT error, verdict, hands FROM games ORDER BY path", "--output-format", "csv"
    )
    assert result.exit_code == 3
    assert "gone.bourre: no such file or directory" in result.stderr
    assert result.stdout.splitlines()[1:] == ["no such file or directory,unreadable,", ",violations,1"]


def test_findings_do_not_change_the_exit_status(ask: Ask) -> None:
    result = ask("SELECT code FROM findings WHERE severity = 'error'")
    assert "L604" in result.stdout
    assert result.exit_code == 0


def test_standard_input_and_a_house_file_are_read(tmp_path: Path) -> None:
    house = tmp_path / "our.toml"
    house.write_text(HOUSE)
    text = LOG.replace("winning-moves", "kitchen")
    result = run("sql", "-", "SELECT rules, hands FROM games", "--house", house, text=text)
    assert result.stdout.splitlines()[-1].split() == ["kitchen", "1"]


def test_a_path_is_a_text_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "'); DROP TABLE games; --\x1b[31m.bourre"
    path.write_text(LOG)
    result = run("sql", path, "SELECT path FROM games", width=200)
    assert result.exit_code == 0
    assert "'); DROP TABLE games; --<U+001B>[31m.bourre" in result.stdout


def test_a_path_that_is_not_unicode_is_still_named(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.bourre")
    path.write_text(LOG)
    result = run(
        "sql", path, "SELECT games.path, card FROM games LEFT JOIN plays USING (path)", "--output-format", "csv"
    )
    assert result.stdout.splitlines()[1] == f"{tmp_path}/<U+DCFF>.bourre,"
    assert "no rows" not in run("sql", path, f"FROM games WHERE path = '{path}'").stdout


def test_without_a_query_the_tables_are_listed(log: Path) -> None:
    printed = squeezed(run("sql", log).stdout)
    assert printed == squeezed(run("sql").stdout)
    for table in TABLES:
        assert f"{table.name}: {table.meaning}" in printed
        assert all(f"{one.name} {one.type} {one.meaning}" in printed for one in table.columns)


def test_without_duckdb_the_command_says_what_to_install(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    result = ask("FROM games")
    assert result.exit_code == 2
    assert "pip install 'bourre-referee[sql]'" in result.stderr
