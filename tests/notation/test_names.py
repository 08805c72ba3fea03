"""Valid and invalid names."""

import pytest

from notation.reading import bad, one
from referee.notation.write import written


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "O'Brien",
        "Jean-Luc",
        "A.",
        "x_1",
        "José",
        "Žofie",
        "Дима",
        "太郎",
        "محمد",
        "नीता",
        "As1",
        "Thor",
        "nones",
    ],
)
def test_a_name_of_any_script_needs_no_quotes(name):
    assert one(f"take {name}").name == name
    assert written(one(f'take "{name}"')) == f"take {name}"


@pytest.mark.parametrize("name", ["Big Dee", "As", "qh", "none", "None", "A B C"])
def test_a_name_that_reads_as_something_else_needs_quotes(name):
    assert written(one(f'take "{name}"')) == f'take "{name}"'


def test_names_are_compared_after_normalising():
    assert one("take Jose\u0301").name == one("take José").name == "José"


@pytest.mark.parametrize(
    ("name", "character"),
    [
        ("A\u200bnn", "U+200B ZERO WIDTH SPACE"),
        ("Ann\u202eB", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("Ann\u2066", "U+2066 LEFT-TO-RIGHT ISOLATE"),
        ('"Ann\u00a0B"', "U+00A0 NO-BREAK SPACE"),
        ("Ann\u115f", "U+115F HANGUL CHOSEONG FILLER"),
        ("Ann\u1160", "U+1160 HANGUL JUNGSEONG FILLER"),
        ("Ann\u3164", "U+3164 HANGUL FILLER"),
        ("Ann\uffa0", "U+FFA0 HALFWIDTH HANGUL FILLER"),
        ("Ann\ufe0f", "U+FE0F VARIATION SELECTOR-16"),
        ("Ann\u00ad", "U+00AD SOFT HYPHEN"),
        ("A\ufeffnn", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        ("Ann;", "U+003B SEMICOLON"),
        ("Ann☺", "U+263A WHITE SMILING FACE"),
        ('"Ann#1"', "U+0023 NUMBER SIGN"),
        ('"Ann\tB"', "U+0009 TAB"),
    ],
)
def test_an_invalid_character_in_a_name_is_reported(name, character):
    found = bad(f"stay Bob, {name}")
    assert (found.code, found.at.column, found.at.end) == ("N101", 11, 11 + len(name))
    assert character in found.problem


@pytest.mark.parametrize("name", ['" Ann"', '"Ann "', '"Ann  Bob"'])
def test_blanks_in_a_name_are_single_and_inside(name):
    assert "single spaces" in bad(f"take {name}").problem or "begins with a letter" in bad(f"take {name}").problem


@pytest.mark.parametrize("name", ['""', '"4"', '"-"', '"٤"', '"\u0301"', '"_a"'])
def test_a_name_begins_with_a_letter(name):
    assert "letter" in bad(f"take {name}").problem


def test_a_title_is_printable_text():
    assert one('game "Señor ☺  #1; 太郎 👩‍👩‍👧"').title == "Señor ☺  #1; 太郎 👩‍👩‍👧"
    assert "U+202E" in bad('game "a\u202eb"').problem


@pytest.mark.parametrize("name", ['"A+b"', '"A\u200b+"', '"\U0001e4d0b"'])
def test_an_invalid_name_is_not_suggested(name):
    assert bad(f"take {name}").meant is None


@pytest.mark.parametrize(
    ("line", "column"),
    [("take \U0001e4d0b", 6), ("take A\U0001e4d0", 7), ("trick Kd \U0001e4d0", 10), ('take "A\U0001e4d0"', 6)],
)
def test_a_letter_that_only_a_newer_python_knows_is_invalid_under_all(line, column):
    found = bad(line)
    assert found.at.column == column
    assert found.problem.startswith("U+1E4D0 can't be used")


def test_a_newer_format_character_is_allowed_in_a_title_as_under_an_older_python():
    assert one('game "a\U00013439"').title == "a\U00013439"
