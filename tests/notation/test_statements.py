"""Every statement of the notation can be read, and is written as on its page."""

import pytest

from notation.example import EXAMPLE
from notation.reading import all_of, one, placeless
from referee.engine.cards import card
from referee.notation import statements as s
from referee.notation.read import read
from referee.notation.write import FORMS, formatted, written
from referee.values import Place

CANONICAL = [
    (s.Game, 'game "Tuesday night"'),
    (s.Date, "date 2026-11-17"),
    (s.Rules, "rules winning-moves"),
    (s.Rules, "rules winning-moves, pot-limit, four-card"),
    (s.Rule, "rule ante 1.50"),
    (s.Rule, "rule blind-hands usual 4-6"),
    (s.Seat, "seat Ann"),
    (s.Seat, "seat Ann 200"),
    (s.Rebuy, "rebuy Ann 100"),
    (s.Leave, "leave Ann"),
    (s.Leave, "leave Ann 4.5"),
    (s.Join, 'join "Big Dee" 200 after Ann'),
    (s.Forfeit, "forfeit Ann"),
    (s.Pay, "pay Ann Bob 5"),
    (s.Put, "put Ann 0.05"),
    (s.Stacks, "stacks Ann 195, Bob -3.5"),
    (s.Hand, "hand"),
    (s.Hand, "hand 12"),
    (s.Dealer, 'dealer "Big Dee"'),
    (s.Away, "away Ann, Bob"),
    (s.Ante, "ante 2"),
    (s.Antes, "ante Ann 1, Bob 2"),
    (s.Antes, "ante none"),
    (s.Deal, "deal Cal 5d 4h ?"),
    (s.Blinds, "blinds 4"),
    (s.Trump, "trump 7s"),
    (s.Trump, "trump s"),
    (s.Take, "take Ann"),
    (s.Pass, "pass Ann, Bob"),
    (s.Stay, "stay Ann, Cal"),
    (s.Stay, "stay none"),
    (s.Early, "early Ann"),
    (s.Blind, "blind Ann"),
    (s.Draw, 'draw Ann 2, "Big Dee" 0'),
    (s.Draw, "draw none"),
    (s.Exchange, "draw Ann 8h ? -> 2s 3c"),
    (s.Reshuffle, "reshuffle"),
    (s.Trick, "trick Kd ? 9s"),
    (s.Trick, 'trick Kd 5d 9s -> "Big Dee"'),
    (s.Trick, "trick Ann Kd, Cal 5d"),
    (s.Trick, "trick Ann Kd, Cal ? -> Cal"),
    (s.TakeBack, "takeback Ann Th"),
    (s.Took, "took Ann 3, Bob 2"),
    (s.Rest, "rest Ann"),
    (s.Show, "show Ann Th 2c"),
    (s.RuledRenege, "ruling renege Ann"),
    (s.Waive, "ruling waive Ann"),
    (s.Misdeal, "misdeal"),
    (s.Pot, "pot 10"),
    (s.Win, "win Ann"),
    (s.Win, "win Ann 10"),
    (s.Divide, "divide Ann Bob"),
    (s.Divide, "divide Ann Bob 2"),
    (s.Carry, "carry"),
    (s.Carry, "carry 10"),
    (s.Bourre, "bourre none"),
    (s.Bourre, "bourre Ann 4, Bob"),
    (s.Share, "share Ann Bob Cal 2"),
    (s.Out, "out Ann, Bob"),
]

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


@pytest.mark.parametrize(("kind", "line"), CANONICAL)
def test_every_statement_is_read_and_written_back(kind, line):
    statement = one(line)
    assert type(statement) is kind
    assert written(statement) == line
    assert statement.at == Place(1, 1, len(line) + 1)


def test_no_statement_is_left_out():
    assert {kind for kind, _ in CANONICAL} == set(s.KINDS) == set(FORMS)


@pytest.mark.parametrize(("line", "canonical"), SAME)
def test_other_ways_to_write_a_line_say_the_same(line, canonical):
    assert placeless(one(line)) == placeless(one(canonical))
    assert written(one(line)) == canonical


def test_the_example_of_the_page_is_read_and_is_canonical():
    before, first, second = read(EXAMPLE)
    assert [len(section.statements) for section in (before, first, second)] == [8, 13, 4]
    assert isinstance(first.statements[0], s.Hand)
    assert formatted(EXAMPLE) == EXAMPLE


def test_every_word_knows_its_place():
    trick = one('\ttrick Ann K♦,  "Big Dee" 10h -> Ann # so')
    assert trick.at == Place(1, 2, 37)
    assert (trick.names, trick.cards, trick.taker) == (("Ann", "Big Dee"), (card("Kd"), card("Th")), "Ann")
    assert [trick.word(1), trick.card_at(0)] == [Place(1, 8, 11), Place(1, 12, 14)]
    assert [trick.word(3), trick.card_at(1)] == [Place(1, 17, 26), Place(1, 27, 30)]
    assert trick.taker_at == Place(1, 34, 37)


def test_columns_count_characters_and_not_bytes():
    (stay,) = all_of("# é\nstay Žofie, Ann")
    assert stay.name_at(1) == Place(2, 13, 16)


def test_the_words_of_a_value_are_one_word():
    rule = one("rule blind-hands  usual   4-6")
    assert (rule.value, rule.value_at) == ("usual 4-6", Place(1, 19, 30))


def test_money_is_whole_hundredths():
    assert [amount for _, amount in one("stacks A 4, B 4.5, C 0.05, D -1.20").sums] == [400, 450, 5, -120]
