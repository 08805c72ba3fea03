"""A file that is no text is one finding, and neither the grammar nor a line makes the reader guess or backtrack.

Bytes and characters are in tests/notation, files, folders and links in tests/sources.
"""

import logging
import re
import zlib
from random import Random

import pytest
from lark import Lark

from hardening.logs import CLEAN, HEAD, codes
from referee.judge.audit import audit
from referee.notation import grammar
from referee.notation.forms import keywords, table

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


@pytest.mark.parametrize("word", [*WORDS.split(), '"A b"', *keywords()])
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
    derived = [form["pattern"] for one in table().values() for form in one["forms"]]
    for pattern in [*derived, *(one["beginning"] for one in table().values()), *(one.to_regexp() for one in terminals)]:
        assert "\\d" not in pattern
        assert "(?i" not in pattern
    for one in terminals:
        assert not re.search(r"[+*]\)[+*]", one.to_regexp()), one


@pytest.mark.parametrize("card", ["7ſ", "\u212as", "٧s", "７s", "1Os"])
def test_no_other_character_means_a_suit(card: str) -> None:
    assert "N101" in codes(CLEAN.replace("7s", card))


@pytest.mark.parametrize("name", ["Аnn", "Αnn", "Сal", "Ca1", "CaI"])
def test_two_names_at_a_table_that_look_the_same_are_n103(name: str) -> None:
    assert codes(f"{HEAD}seat {name} 200\n") == ["N103"]
