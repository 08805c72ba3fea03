"""A log is UTF-8 text in lines; anything else costs only its line."""

import pytest

from notation.reading import all_of, bad, one
from referee.notation import statements as s
from referee.values import Place


def test_a_byte_order_mark_is_no_column():
    assert one(b"\xef\xbb\xbfstay Ann").at == one("\ufeffstay Ann").at == Place(1, 1, 9)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"])
def test_another_encoding_is_one_finding_that_says_what_to_do(encoding):
    found = bad("stay Ann\nhand 1\n".encode(encoding))
    assert (found.code, found.at) == ("N107", Place(1, 1, 2))
    assert "save it as UTF-8" in found.problem or "save the log as UTF-8" in found.problem


def test_a_nul_says_what_to_do():
    found = bad(b"stay A\0nn")
    assert (found.code, found.at) == ("N107", Place(1, 7, 8))
    assert "save the log as UTF-8" in found.problem


def test_a_byte_that_is_not_utf_8_costs_its_line():
    found, stay = all_of("stay é".encode() + b" \xe9\nstay Ann")
    assert (found.code, found.at, found.keyword) == ("N107", Place(1, 8, 9), "stay")
    assert "0xE9" in found.problem
    assert isinstance(stay, s.Stay)


def test_a_lone_surrogate_costs_its_line():
    assert bad("stay \ud800").code == "N107"


@pytest.mark.parametrize("sign", ["\r", "\v", "\f", "\x1b", "\x7f", "\x85", "\x9b", "\u2028", "\u2029", "\x1c"])
@pytest.mark.parametrize("line", ["stay Ann{}Bob", 'stay "Ann{}Bob"'])
def test_a_control_character_costs_its_line(sign, line):
    found = bad(line.format(sign) + "\n")
    assert (found.code, found.at.column) == ("N107", line.index("{") + 1)
    assert f"U+{ord(sign):04X}" in found.problem


@pytest.mark.parametrize("sign", ["\r ", "\v", "\x1b", "\x85", "\u2028", "\udce9"])
def test_a_sign_that_is_no_text_costs_nothing_but_its_comment(sign):
    log = f"hand # a {sign} b\n# {sign}\nstay Ann # {sign}\n".encode("utf-8", "surrogateescape")
    found = all_of(log)
    assert [type(each) for each in found] == [s.Hand, s.BadComment, s.BadComment, s.Stay, s.BadComment]
    assert [each.at for each in found[1:3]] == [Place(1, 10, 11), Place(2, 3, 4)]


@pytest.mark.parametrize("sign", ["\r", "\v", "\f", "\x85", "\u2028", "\u2029"])
def test_a_comment_that_may_hide_a_statement_costs_its_line(sign):
    assert bad(f"hand # two{sign}stay Ann").keyword == "hand"


def test_only_lf_and_crlf_end_a_line():
    assert [type(statement) for statement in all_of("hand\r\nmisdeal\nhand")] == [s.Hand, s.Misdeal, s.Hand]
    assert bad("hand\rmisdeal").at == Place(1, 5, 6)
    assert bad("hand\r\r\n").at == Place(1, 5, 6)


def test_a_tab_is_one_column():
    assert one("\t\tstay\tAnn").name_at(0) == Place(1, 8, 11)
