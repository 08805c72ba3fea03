"""In a log of junk the first thousand lines are explained; the others are only reported."""

from itertools import islice, product

import pytest

from referee.judge.audit import audit
from referee.limits import EXPLAINED, HAND_STATEMENTS
from referee.notation.read import parse, read
from referee.notation.statements import Unreadable
from referee.notation.write import formatted

JUNK = ["".join(word) for word in islice(product("trikcsy", repeat=5), 3 * EXPLAINED)]
JUNK.remove("trick")
"""Words that are not keywords, though many nearly are."""


def unreadable(lines: list[str]) -> list[Unreadable]:
    whole = [
        one
        for start in range(0, len(lines), HAND_STATEMENTS - 1)
        for one in ("hand", *lines[start:][: HAND_STATEMENTS - 1])
    ]
    return [one for section in read("\n".join(whole)) for one in section.statements if isinstance(one, Unreadable)]


def test_a_log_of_junk_is_explained_as_far_as_a_report_lists_it():
    found = unreadable(JUNK)
    assert len(found) == len(JUNK)
    assert all("unknown keyword" in one.problem for one in found[:EXPLAINED])
    assert {one.problem for one in found[EXPLAINED:]} == {
        "this line can't be read; only the first 1000 such lines are explained"
    }
    assert {(one.code, one.place.column, one.place.end) for one in found[EXPLAINED:]} == {("N101", 1, 6)}


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
    assert found.hands == 2
    assert sum(one.code == "N101" for one in found.findings) == 1500


def test_a_log_of_junk_is_formatted_to_itself():
    log = "hand\n" + "\n".join(f"  {word} " for word in JUNK[:1500]) + "\n"
    assert formatted(log) == log
