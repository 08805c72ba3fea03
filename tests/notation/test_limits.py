"""Past a limit there is a finding that names it; nothing is cut silently."""

import pytest

from notation.reading import all_of, bad, one
from referee import limits
from referee.notation import statements as s
from referee.notation.read import read
from referee.values import Place


def test_a_line_has_4096_bytes():
    comment = "take Ann #".ljust(limits.LINE_BYTES, "é"[:1])
    within = "take Ann #" + "x" * (limits.LINE_BYTES - 10)
    assert isinstance(one(within), s.Take)
    take, found = all_of(within + "x")
    assert isinstance(take, s.Take)
    assert (type(found), found.code, found.at) == (s.BadComment, "N101", Place(1, 10, 11))
    assert "4096 bytes" in found.problem
    assert [type(each) for each in all_of(comment)] == [s.Take, s.BadComment]
    found = bad("take Ann".ljust(limits.LINE_BYTES + 1) + "#")
    assert (found.code, found.keyword, found.at) == ("N101", "take", Place(1, 1, 2))


def test_the_line_end_is_not_counted():
    assert isinstance(one("take Ann #" + "x" * (limits.LINE_BYTES - 10) + "\r\n"), s.Take)


def test_a_hand_has_2000_statements():
    log = "hand 1\n" + "misdeal\n" * 2000 + "misdeal\nhand 2\nmisdeal\n"
    _, first, second = read(log)
    assert len(first.statements) == 2001
    found = first.statements[-1]
    assert (found.code, found.at, found.keyword) == ("N101", Place(2001, 1, 8), None)
    assert "2000 statements" in found.problem
    assert len(second.statements) == 2


def test_a_hand_has_64_kib():
    line = "misdeal #" + "x" * 1014 + "\n"
    _, first, second = read("hand 1\n" + line * 70 + "hand 2\n")
    assert len(first.statements) == 65
    assert "65536 bytes" in first.statements[-1].problem
    assert len(second.statements) == 1


def test_the_lines_before_the_first_hand_have_the_same_limits():
    before, hand = read("forfeit Ann\n" * 2002 + "hand\n")
    assert isinstance(before.statements[-1], s.Unreadable)
    assert len(before.statements) == 2001
    assert len(hand.statements) == 1


def test_a_hundred_kib_of_comments_do_not_exceed_the_limits_of_a_hand():
    assert len(all_of("hand 1\n" + ("#" + "x" * 1000 + "\n") * 100)) == 1


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("x" * 33, "32 characters"),
        ("\U0001d4d0" * 33, "32 characters"),
        ("a\u0301\u0302\u0303", "2 combining marks"),
        ("\u0915" + "\u0301" * 1000, "32 characters"),
        ("\ufb2c" * 11, "32 characters"),
        ("\ufb2c\u0591\u0592", "2 combining marks"),
    ],
)
def test_a_name_has_limits_as_it_is_written_and_in_nfc(name, limit):
    found = bad(f"take {name}")
    assert found.code == "N101"
    assert f"at most {limit}" in found.problem


def test_a_name_within_its_limits_is_read():
    assert one("take " + "\U00010400" * 32).name == "\U00010400" * 32


@pytest.mark.parametrize("line", ["draw Ann 1234", "took Ann 0001", "blinds 1000"])
def test_a_number_has_3_digits(line):
    found = bad(line)
    assert (found.code, found.problem) == ("N101", "a number has at most 3 digits here")
    assert found.at.end - found.at.column == 4


def test_the_number_of_a_hand_has_9_digits():
    assert one("hand 123456789").number == 123456789
    assert bad("hand 1234567890").problem == "a number has at most 9 digits here"


def test_an_amount_has_9_digits_and_2_decimals():
    assert one("pot 999999999.99").amount == 99999999999
    assert bad("pot 1000000000").code == bad("pot 1.001").code == "N106"
