"""Every output of one hostile log: nothing from it is obeyed by a terminal, a browser or a program.

Any text in any place of a form is in tests/forms/test_hostile.py, of a page in tests/pages/test_escaping.py and
tests/browser/test_hostile.py, of a sheet in tests/exports/test_sheets.py, of a terminal in tests/report/test_escape.py.
"""

import csv
from io import StringIO
from pathlib import Path

import few
import pytest
from cli.conftest import Run, run, start
from forms.runner import command, obeys_what_is_old

from hardening.logs import HEAD
from referee.cli.forms import OF_LOGS
from referee.text.limits import EXCERPT, FINDINGS, PAGE_ENTRIES

__all__ = ["run", "start"]

NAME = "[red]=x ü#%41?&<b>::error::##[group]\x1b[2J\u202e.bourre"
HOSTILE = """\
rules winning-moves
game "[link=http://x]a[/link] [/] :skull: <script>alert(1)</script> =1+1 ::error::x ##[error]"
seat Ann 200
seat Bob 200
seat Cal 200

hand # \u2665 :skull: [/]
  dealer Cal # referee: waive L604 "[/] =1 ::error::x ##[group] <b>"
  trump 7♥
  stay Ann
  [/] :skull: [link=file:///etc/passwd]x[/link] ::error::y ##[error]z
  =cmd|' /C calc'!A0
  <script>alert(1)</script> ]]> <![CDATA[ & \\u0000
  \x1b]8;;http://evil\x07 \x9b31m \u202e \u2066 \ufffe
  win Ann 2
"""
LONG = "".join(f"zzz {number}\n" for number in range(1500))

COMMANDS = [
    *(("check", "--output-format", form) for form in OF_LOGS),
    *(("audit", "--jobs", "1", "--output-format", form) for form in ("full", "csv", "markdown")),
    *(("ledger", "--output-format", form) for form in ("table", "json", "jsonl", "csv", "beancount", "hledger")),
    ("settle",),
    ("explain",),
    ("compare", "--rules", "winning-moves", "--rules", "booray"),
    ("fmt", "--diff"),
]


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A hostile log with a hostile name."""
    path = tmp_path / NAME
    path.write_text(HOSTILE)
    return path


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A log with 1,500 unreadable lines."""
    path = tmp_path / "long.bourre"
    path.write_text(HEAD + LONG)
    return path


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_output_has_a_control_format_or_bidi_character(words: tuple[str, ...], hostile: Path, run: Run) -> None:
    result = run(*words, hostile)
    assert result.exit_code in (0, 1), result.stderr
    written = (result.stdout + result.stderr).replace("\n", "")
    assert written.isprintable(), sorted({sign for sign in written if not sign.isprintable()})


def test_a_terminal_shows_control_characters_by_their_numbers_and_markup_as_it_is(hostile: Path, run: Run) -> None:
    shown = run("check", hostile, env={"COLUMNS": "300"}).stdout
    for text in ("[/] :skull: [link=file:///etc/passwd]x[/link]", "<U+001B>]8;;http://evil<U+0007>", "<U+009B>31m"):
        assert text in shown, text
    assert "<U+202E>.bourre" in shown


def test_html_escapes_text_and_has_a_strict_policy(hostile: Path, run: Run) -> None:
    html = run("report", "-o", "-", hostile).stdout
    assert "<script>alert" not in html
    assert "alert(1)" in html
    assert "default-src &#x27;none&#x27;" in html
    data = html.partition('type="application/json"')[2].partition(">")[2].partition("</script>")[0]
    assert data
    assert "<" not in data


def test_a_cell_that_would_be_a_formula_is_text_and_amounts_are_numbers(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "=1+1.bourre").write_text(HEAD + "hand\n  dealer Cal\n  trump 7s\n  stay Ann\n  win Ann 2\n")
    monkeypatch.chdir(tmp_path)
    rows = list(csv.reader(StringIO(run("ledger", "--output-format", "csv", "=1+1.bourre").stdout)))
    assert {row[0] for row in rows[1:]} == {"'=1+1.bourre"}
    amounts = [row[5] for row in rows[1:]]
    assert all(float(one) >= 0 for one in amounts if one)
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "+", "@", "\t", "\r")]


def test_github_obeys_nothing_from_a_log_or_its_name(hostile: Path, run: Run) -> None:
    lines = run("check", "--output-format", "github", hostile).stdout.splitlines()
    commands = [one for one in map(command, lines) if one]
    assert commands
    assert {one.name for one in commands} <= {"error", "warning", "notice"}
    assert not [line for line in lines if obeys_what_is_old(line)]
    for line in lines:
        if command(line):
            assert line.count("::") == 2, line


@pytest.mark.parametrize(
    ("form", "told", "rest"),
    few.of_rows(
        3,
        [
            ("full", FINDINGS, "500 more findings, not shown"),
            ("json", 2 * FINDINGS, '"more": 500'),
            ("markdown", PAGE_ENTRIES, "1,400 more, not shown here"),
            ("concise", FINDINGS, "500 more findings, not shown"),
            ("jsonl", 2 * FINDINGS, '"type": "more", "findings": 500'),
            ("sarif", 2 * FINDINGS, "500 more findings, not listed here"),
            ("junit", FINDINGS, "500 more findings, not shown"),
            ("gitlab", FINDINGS, "500 more findings, not shown"),
        ],
    ),
)
def test_a_report_on_1500_findings_lists_1000_and_counts_the_rest(
    form: str, told: int, rest: str, long: Path, run: Run
) -> None:
    """In JSON a finding says it twice, as a fact too; Markdown has 100 of each kind, as a comment has to be short."""
    result = run("check", "--output-format", form, long, env={"COLUMNS": "200"})
    assert result.exit_code == 1
    assert result.stdout.casefold().count("unknown keyword") == told
    assert rest in result.stdout


@pytest.mark.parametrize("form", ["full", "concise", "json", "junit", "github", "markdown"])
def test_64_characters_of_a_log_are_echoed_around_the_place(form: str, tmp_path: Path, run: Run) -> None:
    """The message has the word cut, and the line is shown around its place."""
    path = tmp_path / "a.bourre"
    path.write_text(HEAD + "seat " + "y" * 2000 + " 200\n" + "z" * 4000 + "\n" + f"trick {'w' * 3000}\n")
    written = run("check", "--output-format", form, path, env={"COLUMNS": "4000"}).stdout
    for sign in "yzw":
        assert sign * (EXCERPT + 1) not in written, sign
