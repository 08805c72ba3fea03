"""An unreadable line reports the place, what was expected there, and what was probably meant."""

import pytest

from notation.reading import all_of, bad, placeless
from referee.notation import statements as s
from referee.values import Place


def test_a_line_that_ends_too_early_is_marked_after_its_last_word():
    assert bad("  trick Ann   # nothing yet").at == Place(1, 12, 13)


@pytest.mark.parametrize(
    ("line", "keyword"),
    [
        ("trik Kd", "trick"),
        ("win 4", "win"),
        ("stayAnn", "stay"),
        ("hnad 2", "hand"),
        ("bourré 4", "bourre"),
        ("fold Ann", None),
    ],
)
def test_a_bad_line_says_which_statement_it_probably_is(line, keyword):
    assert bad(line).keyword == keyword


def test_a_bad_line_costs_only_itself():
    dealer, lost, stay = all_of("dealer Ann\ntrumpp 7s\nstay Ann\n")
    assert isinstance(dealer, s.Dealer)
    assert isinstance(lost, s.Unreadable)
    assert isinstance(stay, s.Stay)


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
