"""The characters of a log, the names in it, and what a misspelt word means."""

import unicodedata
from hashlib import sha256
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some
from notation.reading import all_of, bad, one

from referee.notation import statements as s
from referee.notation.names import lookalikes, skeleton
from referee.notation.write import write_line
from referee.text import category, is_printable, nearest, shown
from referee.values import Place

NAG_MUNDARI_O = "\U0001e4d0"
"""A letter added in Unicode 15.0, unknown to Python 3.11."""


def test_a_letter_that_some_python_does_not_know_is_written_out():
    assert shown(f"♥ {NAG_MUNDARI_O}") == "♥ <U+1E4D0>"


@pytest.mark.slow
def test_unicode_is_the_same_under_every_python():
    """No result depends on the Python version."""
    known = (sign for sign in map(chr, range(0x110000)) if category(sign) not in ("Cn", "Cs"))
    assert sha256("".join(known).encode()).hexdigest()[:16] == "355aad5ce3c106b0"


@given(some.text(some.characters(codec="utf-8"), max_size=20))
def test_a_text_is_displayable_if_each_of_its_characters_is(text):
    assert is_printable(text) == all(map(is_printable, text))
    assert is_printable(shown(text))
    assert all(category(sign) == unicodedata.category(sign) for sign in text if category(sign) != "Cn")


def test_a_byte_order_mark_is_no_column():
    assert one(b"\xef\xbb\xbfstay Ann").at == one("\ufeffstay Ann").at == Place(1, 1, 9)


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


ALIKE = {"Bob": "\u0412\u043eb", "Jules": "Ju1es", "Omar": "Ornar", "Jos\u00e9": "Jose\u0301", "O'Hara": "O\u2019Hara"}


@pytest.mark.parametrize(("one", "other"), ALIKE.items())
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert lookalikes([one, other]) == ((one, other),)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Jose", "Jos\u00e9"), ("Bob", "\u0412\u043e\u0431")])
def test_names_that_the_eye_tells_apart_have_two(one: str, other: str) -> None:
    assert lookalikes([one, other]) == ()


@given(some.text(some.characters(max_codepoint=127)))
def test_a_plain_part_of_a_name_has_the_same_skeleton_by_itself(name: str) -> None:
    assert f"{skeleton(name)}\u6f22" == skeleton(f"{name}\u6f22")


OF_ANY_SCRIPT = "Ann O'Brien Jean-Luc A. x_1 José Žofie Дима 太郎 محمد नीता As1 Thor nones"


@pytest.mark.parametrize("name", OF_ANY_SCRIPT.split())
def test_a_name_of_any_script_needs_no_quotes(name):
    assert one(f"take {name}").name == name
    assert write_line(one(f'take "{name}"')) == f"take {name}"


@pytest.mark.parametrize("name", ["Big Dee", "As", "qh", "none", "None", "A B C"])
def test_a_name_that_reads_as_something_else_needs_quotes(name):
    assert write_line(one(f'take "{name}"')) == f'take "{name}"'


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


PLAYERS = ["Ann", "Bob", "Cal", "Big Dee", "Al", "Bo"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [("Cla", "Cal"), ("big de", "Big Dee"), ("al", "Al"), ("la", None), ("", None), ("x" * 10_000, None)],
)
def test_a_name_with_a_slip_is_found(word, meant):
    assert nearest(word, PLAYERS) == meant


def distance(one: str, other: str) -> int:
    """Compute the optimal string alignment distance with the textbook table: a row for each letter."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and right == one[i - 2]:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
    return row[-1]


def test_slips_are_counted_as_by_the_book():
    words = ["".join(letters) for size in range(3, 6) for letters in product("ab", repeat=size)]
    words += [f"xyzxyz{word}" for word in words[:40]]
    for word, other in product(words, repeat=2):
        allowed = 1 if min(len(word), len(other)) <= 5 else 2
        assert (nearest(word, [other]) == other) == (distance(word, other) <= allowed)
