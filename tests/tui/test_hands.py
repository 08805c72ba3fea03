"""From hand to hand, by number and by trick; how the program ends."""

import pytest
import slow
from board.evening import RENEGE, book_of, unread
from evenings.logs import evening_log

from referee.report.board import book
from referee.report.tui import app as program
from referee.report.tui.reader import Reader, Start
from tui.driving import pressed, screen

LONG = evening_log("booray", hands=60, mistakes=0.2)


def test_g_asks_for_a_hand_and_goes_there():
    assert pressed(screen(RENEGE), "g", "2", "enter").reader.number == 2


def test_a_missing_hand_is_answered_with_the_existing_ones():
    seen = pressed(screen(RENEGE), "g", "9", "enter")
    assert "There is no hand 9. There are hands 1 to 2." in seen.text
    assert seen.reader.number == 0


@pytest.mark.parametrize("keys", slow.but(1, [("g", "2", "escape"), ("g", "escape"), ("g", "enter")]))
def test_the_question_may_be_left_without_an_answer(keys):
    assert pressed(screen(RENEGE), *keys, "n").reader.number == 1


def test_n_and_p_turn_hands_and_up_and_down_tricks():
    assert pressed(screen(RENEGE), "n", "n", "p").reader.number == 1
    assert pressed(screen(RENEGE), "pagedown", "down", "down").reader.moment.trick.number == 2
    assert pressed(screen(RENEGE), "n", "down", "down", "down", "up").reader.moment.trick.number == 2
    assert pressed(screen(RENEGE), "end", "home").reader.number == 0


@pytest.mark.parametrize(
    ("start", "line", "trick"),
    [
        (Start(1), 7, None),
        (Start(1, 3), 14, 3),
        (Start(1, None, 16), 16, 5),
        (Start(1, None, 11), 10, None),
        (Start(0), 1, None),
    ],
)
def test_replay_begins_at_the_requested_place(start, line, trick):
    moment = pressed(screen(RENEGE, start=start)).reader.moment
    assert (moment.line, moment.trick.number if moment.trick else None) == (line, trick)


def test_the_keys_are_listed_and_q_ends_the_program_with_0():
    assert "go to a hand by its number" in pressed(screen(RENEGE), "question_mark").text
    assert pressed(screen(RENEGE), "question_mark", "escape", "n").reader.number == 1
    seen = pressed(screen(RENEGE), "q")
    assert seen.status == 0


def test_a_log_without_a_hand_says_that_there_is_none():
    seen = pressed(screen("nonsense\n"), "right", "f")
    assert "There is no hand to show" in seen.text
    assert "There is no hand to show." in pressed(screen("nonsense\n"), "g").text


def test_an_empty_log_says_so_too():
    assert "There is no hand to show" in pressed(screen("")).text


def test_a_long_log_opens_before_it_is_read_completely(monkeypatch):
    assert len(book_of(LONG).numbers) > program.AT_ONCE
    seen = pressed(screen(LONG), "end")
    assert seen.reader.number == len(book_of(LONG).numbers)


def test_a_jump_past_the_part_read_so_far_waits_until_it_is_read():
    log = unread(LONG)
    log.read_on(10)
    reader = Reader(log)
    assert not reader.go(Start(30))
    assert not reader.end(1)
    log.read_on()
    assert reader.go(Start(30))
    assert reader.number == 30


def test_only_some_hands_of_a_very_long_log_are_kept_and_the_others_are_replayed_again(monkeypatch):
    whole = list(map(book_of(LONG).hand, range(1, 61)))
    monkeypatch.setattr(book, "KEPT", 7)
    monkeypatch.setattr(book, "AROUND", 2)
    short = book_of(LONG)
    assert short.numbers == [*range(1, 61)]
    for number in (1, 40, 38, 60, 7, 8, 59, 1):
        assert short.hand(number) == whole[number - 1]
        assert len(short._kept) <= 7


def test_a_bug_is_kept_for_the_caller(monkeypatch, capsys):
    def broken(*_):
        raise ZeroDivisionError

    app = screen(RENEGE)
    monkeypatch.setattr(Reader, "turn", broken)
    with pytest.raises(ZeroDivisionError):
        pressed(app, "n")
    assert isinstance(app.fault, ZeroDivisionError)
    assert "Traceback" not in capsys.readouterr().err
