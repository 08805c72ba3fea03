"""Files at their limits or made to harm: no crash, no guess, and nothing that an output would obey."""

import logging
import re
import string
import zlib
from pathlib import Path
from random import Random

import few
import pytest
from commands import Run
from lark import Lark

from referee import limits
from referee.judge.audit import audit
from referee.limits import EXCERPT, FINDINGS, PAGE_ENTRIES
from referee.notation import grammar
from referee.notation.forms import KEYWORDS, table
from referee.report.form import OF_LOGS

HEAD = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"
HAND = "hand\n  dealer Cal\n  trump 7s\n  stay Ann\n  win Ann 3\n"
CLEAN = HEAD + HAND
FLAWED = CLEAN.replace("win Ann 3", "win Ann 2")
NAMES = [f"N{one}{other}" for one in string.ascii_lowercase[:4] for other in string.ascii_lowercase]
"""More names than may sit down."""


def codes(log: str | bytes) -> list[str]:
    """The codes of all findings, without the notes on what could not be judged for want of the line."""
    return [one.code for one in audit(log).findings if one.code != "U701"]


def said(log: str | bytes) -> str:
    """The message of the only finding."""
    [one] = [one for one in audit(log).findings if one.code != "U701"]
    return one.message


def hand_with(statements: int) -> str:
    """A hand of so many statements, its result in the last of them."""
    return HAND.replace("  win Ann 3\n", "  pot 3\n" * (statements - 5) + "  win Ann 3\n")


def players(number: int) -> str:
    """The log of a table at which so many sit down, never more than three at a time; the last of them deals."""
    coming = NAMES[: number - 3]
    lines = [f"leave {goes}\njoin {comes} 5 after Bob\n" for goes, comes in zip(["Cal", *coming], coming, strict=False)]
    return HEAD + "".join(lines) + HAND.replace("Cal", coming[-1])


def test_a_hand_holds_2000_statements_and_nobody_is_blamed_for_lines_cut_off_by_the_limit() -> None:
    assert codes(HEAD + hand_with(2000)) == []
    assert "at most 2000 statements" in said(HEAD + hand_with(2001))
    next_hand = HAND.replace("dealer Cal", "dealer Ann").replace("win Ann 3", "win Ann 5")
    assert codes(HEAD + hand_with(2001) + next_hand) == ["N101"]


@pytest.mark.parametrize("line", ["seat {} 200", "join {} 200 after Ann"])
def test_a_table_has_10_seats_and_one_more_is_a_finding_that_names_the_limit(line: str) -> None:
    ten = HEAD + "".join(f"seat {name} 200\n" for name in NAMES[:7])
    assert codes(ten) == []
    assert said(f"{ten}{line.format('Zoe')}\n") == "More than 10 seats"


def test_64_players_sit_down_in_one_log_and_one_more_is_a_finding_that_names_the_limit() -> None:
    assert (codes(players(64)), len(audit(players(64)).players)) == ([], 64)
    assert said(players(65)) == "More than 64 players in one log"


def test_names_are_suggested_for_1000_unknown_names_and_the_others_are_findings_too() -> None:
    names = [f"Annx{number}" for number in range(limits.STRANGERS // 2 + 1)]
    found = audit(HEAD + "".join(f"hand\n  show {name} As\n  show Anm As\n" for name in names))
    strangers = [one for one in found.findings if one.code == "N102"]
    assert len(strangers) == limits.STRANGERS + 2
    assert [one.facts.meant for one in strangers[-4:]] == [None, "Ann", None, None]


@pytest.mark.parametrize(
    "log",
    [
        players(65),
        HEAD + "".join(f"seat {name} 200\n" for name in NAMES[:8]) + HAND.replace("win Ann 3", "win Ann 11"),
        HEAD + "seat Аnn 200\n" + HAND.replace("win Ann 3", "win Ann 4"),
        HEAD + "seat Ann 200\n" + HAND.replace("win Ann 3", "win Ann 4"),
        HEAD + "join Аnn 5 after Bob\n" + HAND.replace("win Ann 3", "win Ann 4") + "stacks Ann 200, Bob 3\n",
    ],
    ids=["65 players", "11 seats", "a look-alike", "a name twice", "a look-alike that joins"],
)
def test_nobody_owes_the_ante_of_a_seat_that_could_not_be_taken(log: str) -> None:
    """It was paid by a player whom the ledger does not know."""
    assert not {code for code in codes(log) if code[0] in "LTR"}


def test_two_players_with_one_name_are_not_accused_of_each_others_plays() -> None:
    tricks = "  trick Ann 2c, Bob 2d, Cal 8c\n  trick Cal Tc, Ann 3c, Bob 9c\n"
    hand = "hand\n  dealer Cal\n  trump 7s\n  stay Ann, Bob, Cal\n" + tricks
    assert codes(HEAD + hand) == ["R501"]
    assert codes(HEAD + "seat Bob 200\n" + hand) == ["N103"]


RANDOM = Random(1).randbytes(200_000)
UTF_16 = "This is UTF-16, or not text at all: save the log as UTF-8"
NOT_UTF_8 = "This is not UTF-8, or not text at all: save the log as UTF-8"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (RANDOM, NOT_UTF_8),
        (zlib.compress(Random(2).randbytes(9000)), NOT_UTF_8),
        (b"\x7fELF\2\1\1" + bytes(40) + CLEAN.encode(), UTF_16),
        (b"SQLite format 3" + bytes(2000) + RANDOM, UTF_16),
        (CLEAN.encode("utf-16"), UTF_16),
        (CLEAN.encode("utf-16-be"), UTF_16),
        (CLEAN.encode("utf-32"), UTF_16),
        ("\ufeff".encode() + RANDOM, NOT_UTF_8),
        ("# Играли Иван, Пётр и Семён.\n".encode("cp1251") * 20, NOT_UTF_8),
    ],
)
def test_a_file_that_is_no_text_is_one_finding(content: bytes, message: str) -> None:
    found = audit(content)
    assert [(one.at.line, one.code, one.message) for one in found.findings] == [(1, "N107", message)]
    assert found.verdict == "unreadable"


@pytest.mark.parametrize("stray", [b"\0", b"\xe9", b"\x1b", b"\0" * 32, b"\xff" * 32])
def test_a_few_stray_bytes_cost_their_line(stray: bytes) -> None:
    assert codes(CLEAN.encode() + b"# " + stray + b"\n") == ["N107"]


WORDS = "As Th 2c c 1 12 123 1234567890 1.5 -3 0 none None Ann trick stay x2 ? 2026-11-17 -> , # winning-moves A 7 ♠"


@pytest.mark.parametrize("word", [*WORDS.split(), '"A b"', *KEYWORDS])
def test_each_word_is_one_terminal_in_every_place(word: str) -> None:
    for lexer in grammar.parser().parser.lexer.lexers.values():
        fits = [one for one in lexer.terminals if re.fullmatch(one.pattern.to_regexp(), word)]
        first = max((one.priority for one in fits), default=0)
        assert len([one for one in fits if one.priority == first]) <= 1, fits


def test_the_grammar_is_lalr_without_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    """Lark settles them without a word, but in its log."""
    with caplog.at_level(logging.DEBUG, "lark"):
        Lark(grammar.definition(), parser="lalr", start=["line", "log"], debug=True)
    assert not [one for one in caplog.messages if "onflict" in one]


def test_no_expression_ignores_case_accepts_other_digits_or_backtracks_without_bound() -> None:
    terminals = [one.pattern for one in grammar.parser().terminals]
    assert not [one for one in terminals if one.flags]
    derived = [form["pattern"] for forms in table().values() for form in forms]
    for pattern in [*derived, *(one.to_regexp() for one in terminals)]:
        assert "\\d" not in pattern
        assert "(?i" not in pattern
    for one in terminals:
        assert not re.search(r"[+*]\)[+*]", one.to_regexp()), one


@pytest.mark.parametrize("card", ["7ſ", "\u212as", "٧s", "７s", "1Os"])
def test_no_other_character_means_a_suit(card: str) -> None:
    assert "N101" in codes(CLEAN.replace("7s", card))


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
  stay Ann # referee: waive R501 "[link=x]\u202eyad [/]\u200b"
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


@pytest.mark.parametrize(
    ("form", "told", "rest"),
    few.of_rows(
        2,
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
