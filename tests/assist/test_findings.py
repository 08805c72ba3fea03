"""What is found while a log is written: nothing that may still come right."""

import pytest
from assist.writing import advice_at_end, reading

from referee.assist.assistant import Assistant
from referee.judge.game import Game

FOUR = """rules winning-moves
seat Ann 200
seat Bob 200
seat Cal 200
seat Dee 200

hand 1
  dealer Dee
  trump 6d
  stay Ann, Bob, Cal, Dee
  draw none
"""


def found_in(text):
    return [found.code for found in reading(text).findings(text.count("\n") + 1) if found.severity == "error"]


def test_a_card_plays_its_hand_at_most_twice(monkeypatch):
    hands, play = [], Game.play_hand
    monkeypatch.setattr(Game, "play_hand", lambda *hand, **how: hands.append(hand) or play(*hand, **how))
    assistant, text = Assistant(), FOUR
    for words in ("  trick ", "8c ", "9h ", "Th ", "Jc\n", "  trick Ks ", "2s ", "3s ", "4s\n"):
        text += words
        assistant.read(text)
        hands.clear()
        assistant.advise(text.count("\n") + 1, len(text) - text.rfind("\n"))
        assistant.findings(text.count("\n") + 1)
        assert len(hands) <= 2 or words == "  trick ", words


KNOWN = FOUR.replace("  trump", "  deal Bob 9h 2c 3s 4s 5s\n  trump")


def test_a_renege_is_found_as_soon_as_it_is_proven():
    assert found_in(KNOWN + "  trick 8c 9h ") == ["R501"]
    assert found_in(KNOWN + "  trick 8c 2c ") == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("  stay Bob\n  draw Ann 2\n", "H205"),
        ("  stay Ann, Bob\n  draw Ann 2c 3c -> 4c 5c\n  draw Bob 7h -> 2c\n", "C301"),
        ("  stay Ann, Bob\n  deal Ann 2c 3c 4c 5c 7c\n  draw Bob 7h -> 2c\n", "C301"),
        ("  stay Ann, Bob\n  draw Bob 7h -> 6d\n", "C304"),
    ],
)
def test_what_a_later_line_before_the_tricks_may_explain_is_found_after_them_only(lines, code):
    text = FOUR.rpartition("  stay")[0] + lines
    assert found_in(text) == []
    assert code in found_in(text + "  trick Kc 9c\n")


def test_a_trick_that_is_being_written_accuses_nobody_of_having_stayed():
    text = FOUR.replace("moves", "moves, double-ante").replace("Dee 200", "Dee 1").rpartition("  draw")[0]
    assert found_in(text + "  draw Ann 1\n  trick Ann 3h, Bob 5h") == ["H211"]
    assert found_in(text.rpartition("  stay")[0] + "  draw Ann 1\n  trick Ann 3h, Bob 5h") == []


def test_the_third_player_not_to_follow_raises_a_question_and_no_accusation():
    question = "Was the lead really 8c? Bob, Cal and Dee did not follow"
    two, three = KNOWN + "  trick 8c 9h Th ", KNOWN + "  trick 8c 9h Th Jh\n"
    assert found_in(two) == ["R501"]
    assert advice_at_end(two).prompt == "Trick 1: Dee to play on ♣"
    assert found_in(three) == []
    lines = three.split("\n")
    for text in (three, three.removesuffix("\n") + " "):
        advice = advice_at_end(text)
        assert advice.prompt == question
        assert lines[advice.about.line - 1][advice.about.column - 1 : advice.about.end - 1] == "8c"
        assert advice.note == ""


def test_the_question_is_answered_by_going_on():
    gone_on = KNOWN + "  trick 8c 9h Th Jh\n  trick Ks "
    assert found_in(gone_on) == ["R501"]
    assert advice_at_end(gone_on).about is None


def test_two_players_who_do_not_follow_raise_no_question():
    assert advice_at_end(KNOWN + "  trick 8c 9h 2s 3c\n").about is None
    assert advice_at_end(FOUR + "  trick ? 9h Th Jh\n").about is None


def test_a_card_that_may_be_a_renege_is_remarked_on_with_an_if():
    assert advice_at_end(FOUR + "  trick 8c 9h ").note == "9h is a renege if Bob holds a club or a diamond"


@pytest.mark.parametrize(
    "line", ["tri", "trick 8", 'stay "Big', "dealer An", "win Ann 1", "took Ann 3", "draw Ann", "bourre Cal 1", "->"]
)
def test_the_line_that_is_being_written_is_not_blamed_for_what_it_lacks(line):
    assert found_in(FOUR.rpartition("  stay")[0] + f"  {line}") == []
