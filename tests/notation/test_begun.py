"""A line in progress: what may come next."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from referee.notation.completion import begun
from referee.notation.forms import keywords


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("stay ", {"NAME", "none"}),
        ("stay Ann, ", {"NAME"}),
        ("  trick Kd ", {"CARD", "MISSED", "COMMA", "ARROW", "COMMENT", "$END"}),
        ("trick Ann ", {"CARD", "MISSED"}),
        ("trick Kd 5d ->", {"NAME"}),
        ("draw Ann ", {"NUMBER", "CARD", "MISSED"}),
        ("rules louisiana, ", {"VARIANT"}),
        ("ruling ", {"renege", "waive"}),
        ("join Ann 20 ", {"after"}),
        ("win Ann 4 x ", {"COMMENT", "$END"}),
        ("bogus ", set()),
    ],
)
def test_the_grammar_says_what_may_come_next(text: str, accepted: set[str]) -> None:
    line = begun(text)
    assert line is not None
    assert line.accepted == accepted


def test_at_the_beginning_any_keyword_may_come() -> None:
    line = begun("  ")
    assert line is not None
    assert {*keywords()} < line.accepted


def test_the_unfinished_word_is_not_among_the_words_before_it() -> None:
    line = begun('  stay Ann, "Big D')
    assert line is not None
    assert (line.words, line.keyword, line.part, line.column) == (("stay", "Ann"), "stay", '"Big D', 13)
    assert line.accepted == {"NAME"}


@pytest.mark.parametrize("text", ["# ", "stay Ann # ", "trick Kd #5"])
def test_in_a_comment_nothing_comes_next(text: str) -> None:
    assert begun(text) is None


def test_words_that_do_not_fit_are_skipped() -> None:
    line = begun("took Ann 3, B?b Cal ")
    assert line is not None
    assert line.accepted == {"NUMBER"}


@settings(max_examples=20)
@given(some.text(max_size=60))
def test_no_text_makes_it_raise(text: str) -> None:
    begun(text)
    begun(f"trick {text} ")
