"""What a word of the log means."""

import pytest
from assist.writing import reading

from referee.notation.completion import meanings
from referee.notation.forms import KEYWORDS

HEAD = """rules winning-moves, pot-limit
rule ante 2
seat Ann 200
seat Bob 200
seat Cal 200

hand 1
  dealer Cal
  deal Ann Kd Jh 3c 8d Tc
  deal Bob 2h Jc 4d 5d 9h
  trump 7s
  stay Ann, Bob
  draw none
"""
TRICKS = """  trick Kd 4d -> Ann
  trick Jh 2h
  trick 3c Jc
  trick 9h 8d
  trick 5d Tc
"""
LOG = (
    HEAD
    + TRICKS
    + """  win Bob 6
  bourre none
  stacks Ann 198, Bob 204, Cal 198
"""
)
RENEGE = (
    HEAD
    + """  trick Kd 2h
  trick Jh 9h
"""
)


def meaning(words, into=0, log=LOG):
    """What the assistant says in one text about a place in a log, given by words that are there once."""
    assert log.count(words) == 1
    before = log[: log.index(words) + into]
    return "\n".join(reading(log).hover(before.count("\n") + 1, len(before) - before.rfind("\n")))


def test_a_card_shows_its_judgement_and_the_last_of_a_trick_who_took_it():
    allowed = meaning("Kd 4d", 3)
    assert "Bob held: Jc 4d 5d 2h 9h" in allowed
    assert "Bob 4d: allowed. Had to follow diamonds: 4d or 5d" in allowed
    assert allowed.endswith("Ann takes it with Kd")
    assert "Bob 2h: renege (R501), proven" in meaning("Kd 2h", 3, RENEGE)


def test_a_card_that_was_not_played_shows_where_it_was():
    assert "Bob held it" in meaning("5d 9h")
    assert meaning("7s") == "7s: turned up for trump; no known holder after the draw"


def test_a_player_shows_stack_tricks_and_cards():
    assert meaning("win Bob", 4).startswith("Bob: stack 204 here; 3 tricks so far\nBob (stayed, stood pat): ")
    assert meaning("seat Bob", 5) == "Bob: stack 200 here"


def test_money_that_hangs_on_a_line_that_cannot_be_read_is_unknown():
    torn = LOG.replace("  win Bob 6", "  win Bob 6 6\n  pot 0")
    assert meaning("stacks Ann", 7, torn).startswith("Ann: stack 198 here")
    assert "Ann ?" in meaning("pot 0", 0, torn)


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_each_keyword_shows_its_meaning_in_plain_text(keyword):
    text = meaning(f"\n{keyword}", 1, f"\n{keyword}\n")
    assert text.startswith(meanings()[keyword][0].lines[0])
    assert "`" not in text


def test_rules_show_what_they_say():
    assert meaning("winning-moves").startswith("winning-moves: Booray!, the boxed game of Winning Moves. Source: ")
    assert meaning("pot-limit").startswith("pot-limit: ")
    assert meaning("ante 2").endswith("Values: an amount or dealer\nIn force from here: 2")


def test_a_comment_and_a_blank_mean_nothing():
    assert meaning("# so", 1, "rules boure  # so it was\n") == ""
    assert meaning("\n\nhand", 1) == ""
