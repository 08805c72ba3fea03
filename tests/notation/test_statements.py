"""What a line says, and the limits of what it may say."""

import pytest
from diff.kinds import KINDS
from notation.reading import all_of, bad, one, placeless

from referee import limits
from referee.engine.cards import card
from referee.notation import statements as s
from referee.notation.completion import meanings
from referee.notation.read import read
from referee.notation.write import write_line
from referee.values import Place

CANONICAL = [
    *(kind.line for kind in KINDS),
    *("rules winning-moves", "rules winning-moves, pot-limit, four-card"),
    *("rule ante 1.50", "rule blind-hands usual 4-6"),
    *("seat Ann", "leave Ann", "leave Ann 4.5", 'join "Big Dee" 200 after Ann', "put Ann 0.05"),
    *("hand", "hand 12", 'dealer "Big Dee"', "trump 7s", "trump s"),
    *('draw Ann 2, "Big Dee" 0', "draw Ann 8h ? -> 2s 3c"),
    *("trick Kd ? 9s", 'trick Kd 5d 9s -> "Big Dee"', "trick Ann Kd, Cal 5d", "trick Ann Kd, Cal ? -> Cal"),
    *("win Ann", "divide Ann Bob", "carry", "share Ann Bob Cal 2", "bourre Ann 4, Bob", "stacks Ann 195, Bob -3.5"),
]
"""Every kind of statement as the program writes it."""

SAME = [
    ("trick K♦ 10H qS", "trick Kd Th Qs"),
    ("trick Kd,5d , 9s->Ann", "trick Kd 5d 9s -> Ann"),
    ("draw Ann 8h,6h->2s,3c", "draw Ann 8h 6h -> 2s 3c"),
    ("\ttrump \t ♠#spades", "trump s"),
    ("bourré Ann 4", "bourre Ann 4"),
    ("bourre\u0301 Ann 4", "bourre Ann 4"),
    ("win Ann $4.00", "win Ann 4"),
    ("win Ann €4.50", "win Ann 4.5"),
    ("stacks Ann -$4", "stacks Ann -4"),
    ("stacks Ann 1 Bob 2,Cal 3", "stacks Ann 1, Bob 2, Cal 3"),
    ('stay "Ann" Bob', "stay Ann, Bob"),
    ("hand 007", "hand 7"),
    ("stay Jose\u0301", "stay José"),
    ("divide Ann, Bob 2", "divide Ann Bob 2"),
    ("Hand 2:", "hand 2"),
    ("HAND 2", "hand 2"),
    ("hand: 2 : # at ten", "hand 2"),
    ("Stay: Ann Bob", "stay Ann, Bob"),
    ("stay:Ann", "stay Ann"),
    ("Stay None", "stay none"),
    ("Bourre NONE", "bourre none"),
    ("BOURRÉ: Ann 4", "bourre Ann 4"),
    ("ruling: WAIVE Ann", "ruling waive Ann"),
    ('Join "Big Dee" 40 AFTER Ann', 'join "Big Dee" 40 after Ann'),
    ("trump 7♠\ufe0f", "trump 7s"),
    ("Trump ♥\ufe0e", "trump h"),
    ("trick K♦\ufe0f 10♥\ufe0f-> Ann", "trick Kd Th -> Ann"),
    ("\ufeff \u00a0stay\u3000Ann\u200b,\u00a0Bob \u200e", "stay Ann, Bob"),
    ("stacks Ann −4, Bob -$4, Cal $-4, Dee €−4", "stacks Ann -4, Bob -4, Cal -4, Dee -4"),
]


def test_every_statement_is_read_and_written_back():
    for line in CANONICAL:
        assert write_line(one(line)) == line
        assert one(line).at == Place(1, 1, len(line) + 1)
    assert {type(one(line)) for line in CANONICAL} == set(s.KINDS)


def test_other_ways_to_write_a_line_say_the_same():
    for line, canonical in SAME:
        assert placeless(one(line)) == placeless(one(canonical)), line
        assert write_line(one(line)) == canonical


def test_every_word_knows_its_place():
    trick = one('\ttrick Ann K♦,  "Big Dee" 10h -> Ann # so')
    assert trick.at == Place(1, 2, 37)
    assert (trick.names, trick.cards, trick.taker) == (("Ann", "Big Dee"), (card("Kd"), card("Th")), "Ann")
    assert [trick.word(1), trick.card_places[0]] == [Place(1, 8, 11), Place(1, 12, 14)]
    assert [trick.word(3), trick.card_places[1]] == [Place(1, 17, 26), Place(1, 27, 30)]
    assert trick.taker_at == Place(1, 34, 37)


def test_columns_count_characters_and_not_bytes():
    (stay,) = all_of("# é\nstay Žofie, Ann")
    assert stay.name_at(1) == Place(2, 13, 16)


def test_the_words_of_a_value_are_one_word():
    rule = one("rule blind-hands  usual   4-6")
    assert (rule.value, rule.value_at) == ("usual 4-6", Place(1, 19, 30))


def test_money_is_whole_hundredths():
    assert [amount for _, amount in one("stacks A 4, B 4.5, C 0.05, D -1.20").sums] == [400, 450, 5, -120]


def cut(log):
    return [[type(one).__name__ for one in section] for section in read(log)]


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
    assert next(sections) == ()
    assert next(sections)[0].number == 1


def test_lines_are_counted_through_the_whole_log():
    assert [one.at.line for one in all_of("date 2026-11-17\r\n\n# so\nhand\n  misdeal")] == [1, 4, 5]


def test_blank_lines_and_comments_are_no_statements():
    assert all_of(" \t\n#\n   # trick\n\n") == []


def test_a_comment_may_follow_a_word_at_once():
    (hand, trump) = all_of("hand#1\ntrump s#♠")
    assert isinstance(hand, s.Hand)
    assert isinstance(trump, s.Trump)


def test_a_line_shown_twice_with_the_same_words_has_one_meaning() -> None:
    assert [row.says for row in meanings()["stacks"]] == ["what these players have in front of them now"]


def test_a_line_with_two_meanings_has_both() -> None:
    assert [row.says for row in meanings()["rule"]] == [
        "one house rule that was different; as many as you need",
        "the table changed a rule, from the next hand on",
    ]


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


def test_a_hand_has_64_kib():
    line = "misdeal #" + "x" * 1014 + "\n"
    _, first, second = read("hand 1\n" + line * 70 + "hand 2\n")
    assert len(first) == 65
    assert "65536 bytes" in first[-1].problem
    assert len(second) == 1


def test_the_lines_before_the_first_hand_have_the_same_limits():
    before, hand = read("forfeit Ann\n" * 2002 + "hand\n")
    assert isinstance(before[-1], s.Unreadable)
    assert len(before) == 2001
    assert len(hand) == 1


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
