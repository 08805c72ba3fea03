"""No log raises, however broken or hostile, and no line of it is lost."""

import re

from hypothesis import given
from hypothesis import strategies as st

from notation.reading import all_of, one
from notation.strategies import scribbles
from referee.notation.statements import Unreadable
from referee.values import Place


def statement_lines(log: bytes) -> list[int]:
    """List the lines that are neither blank nor only comments, if nothing else is wrong with them."""
    ends = [line.removesuffix(b"\r") for line in log.split(b"\n")]
    return [
        number for number, line in enumerate(ends, 1) if line.strip(b" \t") and not line.strip(b" \t").startswith(b"#")
    ]


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_give_one_statement_a_line(log):
    found = [statement.at.line for statement in all_of(log)]
    assert found == sorted(set(found))
    if 0 not in log[:2] and log[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        assert set(statement_lines(log.removeprefix(b"\xef\xbb\xbf"))) <= set(found)


@given(scribbles)
def test_any_text_gives_one_statement_a_line(log):
    log = log.replace("\ufeff", "").replace("\0", "")
    found = {statement.at.line: statement for statement in all_of(log)}
    due = set(statement_lines(log.encode("utf-8", "surrogatepass")))
    assert due <= set(found)
    assert all(found[line].code == "N107" for line in set(found) - due)


@given(scribbles)
def test_a_place_lies_in_its_line(log):
    lines = log.removeprefix("\ufeff").split("\n")
    for statement in all_of(log):
        line, column, end = statement.at
        assert 1 <= column < end <= len(lines[line - 1]) + 2
        assert not isinstance(statement, Unreadable) or statement.code in ("N101", "N106", "N107")


def test_a_line_of_one_repeated_sign_is_read_quickly():
    for sign in [",", "1,", '"', "->", "a\u0301", "Kd", "1", "a ", "- ", "$", "→", "\u0301", ".", "' "]:
        for keyword in ["", "stay ", "trick ", "win Ann ", "rule ante ", "stacks Ann ", "game "]:
            one(keyword + sign * ((4096 - len(keyword)) // len(sign.encode())))


def test_every_line_of_a_broken_log_is_reported():
    broken = [f"{word} {word}" for word in re.findall("[a-z]{3,}", "abc def ghi jkl") * 125]
    assert [statement.at for statement in all_of("\n".join(broken))] == [Place(n, 1, 4) for n in range(1, 501)]
