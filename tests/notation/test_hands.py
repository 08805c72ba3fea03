"""A log is split at its hands."""

import pytest

from notation.reading import all_of
from referee.notation import statements as s
from referee.notation.read import read


def cut(log):
    return [[type(one).__name__ for one in section.statements] for section in read(log)]


def test_the_lines_before_the_first_hand_come_first():
    assert cut("date 2026-11-17\nhand\nmisdeal\nhand\n") == [["Date"], ["Hand", "Misdeal"], ["Hand"]]


@pytest.mark.parametrize("log", ["", "\n", "# nothing yet", "\ufeff", b""])
def test_a_log_without_statements_has_one_empty_section(log):
    assert cut(log) == [[]]


def test_a_log_that_begins_with_a_hand_has_nothing_before_it():
    assert cut("hand 1") == [[], ["Hand"]]


@pytest.mark.parametrize("line", ["hnad 2", "hand2", "hand two", "hand \x1b", "hand 1234567890"])
def test_a_line_that_is_most_probably_a_hand_starts_one(line):
    assert cut(f"hand 1\n{line}\nmisdeal") == [[], ["Hand"], ["Unreadable", "Misdeal"]]


def test_a_hand_is_read_when_requested():
    sections = read("hand 1\nhand 2\n")
    assert next(sections).statements == ()
    assert next(sections).statements[0].number == 1


def test_lines_are_counted_through_the_whole_log():
    assert [one.at.line for one in all_of("date 2026-11-17\r\n\n# so\nhand\n  misdeal")] == [1, 4, 5]


def test_blank_lines_and_comments_are_no_statements():
    assert all_of(" \t\n#\n   # trick\n\n") == []


def test_a_comment_may_follow_a_word_at_once():
    (hand, trump) = all_of("hand#1\ntrump s#♠")
    assert isinstance(hand, s.Hand)
    assert isinstance(trump, s.Trump)
