"""Lines that can't be read: why, and what was meant."""

from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from notation.reading import all_of, bad, placeless

from referee.judge.audit import audit
from referee.limits import EXPLAINED, HAND_STATEMENTS, LOG_HANDS
from referee.notation.completion import read_beginning
from referee.notation.read import parse, read
from referee.notation.statements import Unreadable
from referee.values import Place


def test_a_line_that_ends_too_early_is_marked_after_its_last_word():
    assert bad("  trick Ann   # nothing yet").at == Place(1, 12, 13)


MEANT = {
    "trik Kd": "trick",
    "win 4": "win",
    "stayAnn": "stay",
    "hnad 2": "hand",
    "bourré 4": "bourre",
    "fold Ann": None,
}


@pytest.mark.parametrize(("line", "keyword"), MEANT.items())
def test_a_bad_line_says_which_statement_it_probably_is(line, keyword):
    assert bad(line).keyword == keyword


def test_nothing_long_is_echoed_in_full():
    assert len(bad("x" * 4000).problem) < 100
    assert bad("game " + "x" * 4000).meant is None


def test_a_hint_is_given_only_if_the_line_then_reads_further():
    assert bad("stay Ann 4,50").meant is None


def test_a_bad_line_met_before_is_reported_in_each_place() -> None:
    first, other, later = all_of("trik Kd 5d\n\n  trik Kd\ntrik Kd 5d\n")
    assert (first.line, first.at) == (1, Place(1, 1, 5))
    assert (other.line, other.at) == (3, Place(3, 3, 7))
    assert (later.line, later.at) == (4, Place(4, 1, 5))
    assert placeless(later) == placeless(first)


def test_a_control_character_that_separates_words_for_python_separates_none_in_a_list():
    line = bad("xante Bob 1, C\x1f?\x1fal 1, Dee 1")
    assert line.code == "N107"


def test_what_may_come_next_follows_the_words_of_a_line() -> None:
    line = read_beginning("  stay Ann, ")
    assert line is not None
    assert (line.words, line.keyword, line.accepted) == (("stay", "Ann"), "stay", {"NAME"})


@pytest.mark.parametrize("text", ["# ", "stay Ann # ", "trick Kd #5"])
def test_no_word_is_expected_in_a_comment(text: str) -> None:
    assert read_beginning(text) is None


def test_words_that_do_not_fit_are_skipped() -> None:
    line = read_beginning("took Ann 3, B?b Cal ")
    assert line is not None
    assert line.accepted == {"NUMBER"}


@settings(max_examples=20)
@given(some.text(max_size=60))
def test_no_text_makes_it_raise(text: str) -> None:
    read_beginning(text)
    read_beginning(f"trick {text} ")


JUNK = ["".join(word) for word in islice(product("trikcsy", repeat=5), 3 * EXPLAINED)]
JUNK.remove("trick")
"""Words that are not keywords, though many nearly are."""


def unreadable(lines: list[str]) -> list[Unreadable]:
    whole = [
        one
        for start in range(0, len(lines), HAND_STATEMENTS - 1)
        for one in ("hand", *lines[start:][: HAND_STATEMENTS - 1])
    ]
    return [one for section in read("\n".join(whole)) for one in section if isinstance(one, Unreadable)]


def test_a_log_of_junk_is_explained_as_far_as_a_report_lists_it():
    found = unreadable(JUNK)
    assert len(found) == len(JUNK)
    assert all("unknown keyword" in one.problem for one in found[:EXPLAINED])
    assert {one.problem for one in found[EXPLAINED:]} == {
        "this line can't be read; only the first 1000 such lines are explained"
    }
    assert {(one.code, one.place.column, one.place.end) for one in found[EXPLAINED:]} == {("N101", 1, 6)}


def test_the_first_hand_past_the_limit_is_one_bad_line_and_the_rest_is_not_read() -> None:
    *sections, last = read("hand\n" * (LOG_HANDS + 9))
    assert len(sections) == LOG_HANDS
    assert [one.line for one in last] == [LOG_HANDS, LOG_HANDS + 1]
    assert last[1].problem == "a log has at most 50,000 hands; the rest of this one is not read"


@pytest.mark.parametrize(
    "line", ["stay Ann,, Bob", "trik Kd 9h", "pot 1,5", "hnad 3", "seatAnn", "  ;;", "stay As", "é"]
)
def test_an_unexplained_line_gets_the_same_keyword(line):
    explained, other = parse(7, line), parse(7, line, explained=False)
    assert isinstance(explained, Unreadable)
    assert isinstance(other, Unreadable)
    assert other.keyword == explained.keyword
    assert parse(7, line) == explained


@pytest.mark.parametrize("line", ["stay Ann, Bob", "misdeal#again", "\tbourré none", "hand", "trick\tKd 9h->Ann", ""])
def test_readable_lines_need_no_explanation(line):
    assert parse(7, line) == parse(7, line, explained=False)


def test_a_thousand_bad_lines_hide_no_good_one():
    header = "rules booray\nseat Ann 200\nseat Bob 200\n"
    hands = "hand\n" + "\n".join(JUNK[:1500]) + "\nhand 2\n  dealer Ann\n  stay Bob\n  win Ann\n"
    found = audit(header + hands)
    assert found.hand_count == 2
    assert sum(one.code == "N101" for one in found.findings) == 1500
