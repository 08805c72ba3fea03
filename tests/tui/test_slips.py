"""Slips of the pen on the screen: before the findings that they would explain, and the hand as meant."""

import pytest
from board.evening import RENEGE

from referee.report.tui.slips import SlipsOfLog
from tui.driving import drive, pressed, screen, text_of
from tui.pictures import BOURRE, MISREAD

SLIP = "One slip of the pen would explain 3 findings: the 8c in line 12 should be 8h (or one of 8 others)."
TWO_HANDS = MISREAD + "\nhand 2\n  trump 2d\n  stay Bob\n"
TRICK = "  trick 3c Ac Qc 6c\n"
TWICE = MISREAD.replace("8c 9h", "8h 9h").replace(TRICK, 2 * TRICK)


def words(log, *keys, slips=True, **more):
    return " ".join(pressed(screen(log, slips=slips), *keys, **more).text.split())


def test_the_slip_is_shown_before_each_finding_that_it_explains_and_at_the_head_of_the_hand():
    for keys in (("n",), ("f",), ("f", "f"), ("f", "f", "f")):
        assert SLIP in words(MISREAD, *keys)
    told = words(MISREAD, "f")
    assert told.index(SLIP) < told.index("Bob 9h: renege (R501), proven.")
    assert SLIP not in words(MISREAD, "n", "right")


def test_a_single_players_error_shows_what_would_excuse_it_but_no_key():
    told = words(RENEGE, "f")
    innocent = "One slip of the pen would clear Cal: the Kd in line 12 should be Kh (or one of 4 others), or the 4h in"
    assert told.index("Cal 4h: renege (R501), proven.") < told.index(innocent)
    assert "as meant" not in told
    assert "One slip of the pen would explain" not in told
    assert "One slip of the pen would clear Cal: the 3 in line 17 should be 4." in words(BOURRE, "end", "left")


def test_without_slips_nothing_is_searched_or_shown():
    for log in (MISREAD, RENEGE):
        told = words(log, "f", "m", slips=False)
        assert "slip" not in told
        assert "would clear" not in told
        assert "as meant" not in told


def test_m_shows_the_same_card_of_the_hand_as_it_was_meant_and_m_again_as_it_is_written():
    seen = pressed(screen(MISREAD, slips=True), "f", "m")
    told = " ".join(seen.text.split())
    assert "As meant: line 12, 8h in place of 8c." in told
    assert "no findings · as meant" in told
    assert "Bob 9h: allowed. Had to follow hearts" in told
    assert "trick 8h 9h Th Jh" in told
    assert (seen.reader.number, seen.reader.moment.play.card) == (1, "9h")
    back = words(MISREAD, "f", "m", "m")
    assert back == words(MISREAD, "f")


def test_as_meant_the_hand_is_stepped_through_card_by_card_with_who_takes_the_trick_then():
    seen = pressed(screen(MISREAD, slips=True), "f", "m", "right", "right", "right")
    assert seen.reader.moment.play.card == "Ks"
    assert seen.reader.moment.play.player == "T-Boy"
    written = pressed(screen(MISREAD, slips=True), "f", "right", "right", "right")
    assert written.reader.moment.play.player == "Ann"


@pytest.mark.parametrize("keys", [("n",), ("p",), ("g", "2", "enter"), ("end",)])
def test_any_other_hand_is_as_written(keys):
    seen = pressed(screen(TWO_HANDS, slips=True), "f", "m", *keys)
    assert seen.reader.number != 1
    assert "as meant" not in seen.text
    assert "As meant" not in seen.text


def test_coming_back_to_the_hand_shows_it_as_written():
    assert SLIP in words(TWO_HANDS, "f", "m", "n", "p")
    assert "3 findings" in words(TWO_HANDS, "f", "m", "n", "p")


def test_a_line_written_twice_is_left_out_as_meant():
    assert "explain 1 finding: line 15 is the same line written twice." in words(TWICE, "f")
    seen = pressed(screen(TWICE, slips=True), "f", "m")
    told = " ".join(seen.text.split())
    assert "As meant: line 15 left out, because it is there twice." in told
    assert "no findings" in told
    assert len(seen.reader.hand.tricks) == 5


def test_m_does_nothing_without_a_slip():
    for log in (RENEGE, "nonsense\n", ""):
        keys = ("f",) if log == RENEGE else ()
        assert words(log, *keys, "m") == words(log, *keys)


def test_a_hand_is_searched_once_and_only_when_viewed(monkeypatch):
    searched, search = [], SlipsOfLog.search

    def noted(self, hand):
        searched.append(hand.number)
        search(self, hand)

    monkeypatch.setattr(SlipsOfLog, "search", noted)
    pressed(screen(TWO_HANDS, slips=True))
    assert searched == []
    pressed(screen(TWO_HANDS, slips=True), "f", "f", "right", "n", "p", "F", "f")
    assert searched == [1]


def test_stepping_on_during_a_search_shows_its_result_at_the_new_place():
    app, seen = screen(MISREAD, slips=True), []

    async def play(pilot):
        app.action_finding(1)
        app.action_finding(1)
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        seen.append(" ".join(text_of(app.export_screenshot()).split()))

    drive(app, play)
    assert SLIP in seen[0]
    assert "Cal Th: renege" in seen[0]


def test_at_40_columns_the_slip_and_the_way_out_are_visible():
    told = words(MISREAD, "f", size=(40, 20))
    assert "One slip of the pen would explain 3" in told
    assert "hand 1 of 1" in told
    assert "As meant: line 12, 8h in place of 8c." in words(MISREAD, "f", "m", size=(40, 20))
