"""A file that plainly is no text is one finding, however large it is; a stray byte costs its line."""

import zlib
from random import Random

import pytest

import referee
from hardening.logs import CLEAN as LOG
from hardening.logs import HAND, HEAD
from referee.text.limits import BINARY_BYTES

EVENING = LOG.encode()


def told(content: bytes) -> list[str]:
    """The findings of a log."""
    return [f"{one.at.line} {one.code} {one.message}" for one in referee.audit(content).findings if one.code != "U701"]


RANDOM = Random(1).randbytes(200_000)
UTF_16 = "This is UTF-16, or not text at all: save the log as UTF-8"
NOT_UTF_8 = "This is not UTF-8, or not text at all: save the log as UTF-8"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (RANDOM, NOT_UTF_8),
        (zlib.compress(Random(2).randbytes(9000)), NOT_UTF_8),
        (b"\x7fELF\2\1\1" + bytes(40) + EVENING, UTF_16),
        (b"SQLite format 3" + bytes(2000) + RANDOM, UTF_16),
        (LOG.encode("utf-16"), UTF_16),
        (LOG.encode("utf-16-be"), UTF_16),
        ("\ufeff".encode() + RANDOM, NOT_UTF_8),
        ("# Играли Иван, Пётр и Семён.\n".encode("cp1251") * 20, NOT_UTF_8),
    ],
)
def test_a_file_that_is_no_text_is_one_finding(content: bytes, message: str) -> None:
    assert told(content) == [f"1 N107 {message}"]
    assert referee.audit(content).verdict == "unreadable"


@pytest.mark.parametrize("stray", [b"\0", b"\xe9", b"\x1b", b"\0" * 32, b"\xff" * 32])
def test_a_few_stray_bytes_cost_their_line(stray: bytes) -> None:
    assert [line.split()[:2] for line in told(EVENING + b"# " + stray + b"\n")] == [
        [str(EVENING.count(b"\n") + 1), "N107"]
    ]


def test_accents_of_another_encoding_cost_their_lines() -> None:
    log = LOG.replace("Ann", "Renée").encode("latin-1")
    assert len(told(log)) > 1


def test_text_that_turns_to_something_else_later_is_read_to_its_end() -> None:
    log = HEAD + (HAND + "# a comment\n" * 500) * 12
    assert len(log) > BINARY_BYTES
    *_, last = told(log.encode() + bytes(2000) + b"\n")
    assert last.startswith(f"{log.count(chr(10)) + 1} N107 ")
