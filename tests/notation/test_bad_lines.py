"""An unreadable line reports the place, what was expected there, and what was probably meant."""

import pytest

from notation.reading import all_of, bad, marked, placeless
from referee import statements as s
from referee.text.place import Place

MEANT = [
    ("trik Kd 5d", "trik", "trick"),
    ("Stay Ann", "Stay", "stay"),
    ("stayAnn", "stayAnn", "stay Ann"),
    ("stay: Ann", "stay:", "stay"),
    ("hand3", "hand3", "hand 3"),
    ("split Ann Bob 4", "split", "carry or divide"),
    ("seat Big Dee 200", "Dee", '"Big Dee"'),
    ("dealer Big Dee", "Dee", '"Big Dee"'),
    ("seat “Big Dee” 200", "“Big", '"Big Dee"'),
    ("seat 'Big Dee' 200", "'Big", '"Big Dee"'),
    ("seat O’Brien 200", "O’Brien", "O'Brien"),
    ("seat As 200", "As", '"As"'),
    ("stay th", "th", '"th"'),
    ("stay None", "None", 'none or "None"'),
    ("trick KdQd", "", "Kd Qd"),
    ("trick Kd 5d9s", "5d9s", "5d 9s"),
    ("trick Kd dK", "dK", "Kd"),
    ("trick Ann dK", "dK", "Kd"),
    ("trick Kd K♡", "K♡", "K♥"),
    ("trick Kd 5d 9s Dee", "Dee", "-> Dee"),
    ("trick Ann Kd, Cal 5d Dee", "", "-> Dee"),
    ("trick Kd 5d → Ann", "→", "->"),
    ("trick Kd 5d => Ann", "=>", "->"),
    ("trump spades", "spades", "s"),
    ("join Ann 200 afer Bob", "afer", "after"),
    ("ruling reneg Ann", "reneg", "renege"),
    ("game Tuesday night # so", "Tuesday", '"Tuesday night"'),
    ("seat Ann, 200", ",", "Ann 200"),
]

EXPECTED = [
    ("stay", "", ("`none`", "a name")),
    ("trick", "", ("a name", "a card")),
    ("draw Ann", "", ("a card", "a number")),
    ("draw Ann 8h", "", ("`->`",)),
    ("trump ?", "?", ("a card", "a suit")),
    ("takeback Ann ?", "?", ("a card",)),
    ("reshuffle now", "now", ("the end of the line",)),
    ("date 17.11.2026", "17.11.2026", ("a date such as 2026-11-17",)),
    ("rules", "", ("a rule set",)),
    ("divide Ann 4", "4", ("a name",)),
    ("ante none 4", "4", ("the end of the line",)),
    ("ruling Ann", "Ann", ("`renege`", "`waive`")),
    ("fold Ann", "fold", ("a keyword",)),
    ("draw Ann 2Bob", "2Bob", ("a card", "a number")),
    ('dealer "Ann"Bob', '"Ann"', ("a name",)),
    ('stay "Ann', '"Ann', ("`none`", "a name")),
    ("date 2026-02-30", "2026-02-30", ("a date",)),
]

AMOUNTS = [
    ("win Dee 4.005", "4.005", None),
    ("win Dee 1234567890", "1234567890", None),
    ("win Dee 4,50", "4,50", "4.50"),
    ("seat Dee 1,000", "1,000", "1000"),
    ("stacks Ann 195,50, Bob 3", "195,50", "195.50"),
    ("stacks Ann 195,50 Bob 3", "195,50", "195.50"),
    ("put Ann .5", ".5", "0.5"),
    ("put Ann 4.", "4.", "4"),
    ("put Ann 4€", "4€", "4"),
    ("put Ann +4", "+4", "4"),
    ("put Ann -4", "-4", None),
    ("ante -1", "-1", None),
    ("stacks Ann --4", "--4", None),
]


@pytest.mark.parametrize(("line", "at", "meant"), MEANT)
def test_a_near_miss_says_what_was_meant(line, at, meant):
    found = bad(line)
    assert (found.code, found.meant) == ("N101", meant)
    assert marked(found, line) == at


@pytest.mark.parametrize(("line", "at", "expected"), EXPECTED)
def test_a_bad_line_says_what_was_expected(line, at, expected):
    found = bad(line)
    assert (found.code, found.expected) == ("N101", expected)
    assert marked(found, line) == at


@pytest.mark.parametrize(("line", "at", "meant"), AMOUNTS)
def test_a_bad_amount_is_its_own_finding(line, at, meant):
    found = bad(line)
    assert (found.code, found.expected, found.meant) == ("N106", ("an amount",), meant)
    assert marked(found, line) == at


def test_a_bad_amount_names_the_limit():
    assert "9 digits and 2 decimals" in bad("win Dee 4.005").problem


def test_only_stacks_may_hold_a_debt():
    assert bad("leave Dee -4").problem == "only `stacks` may have an amount below zero"


def test_split_is_explained():
    found = bad("split Ann Bob 4")
    assert "Louisiana" in found.problem
    assert found.expected == ("`carry`", "`divide`")


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
