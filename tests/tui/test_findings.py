"""f leads to every finding of the log, and a renege is shown with the card that was not allowed and its proof."""

import pytest
from board.evening import RENEGE, book_of
from samples.log import SAMPLES

from referee.judge.audit import audit
from referee.playback.position import PROOF, TAKES, WRONG
from referee.report.tui.reader import Reader
from tui.driving import pressed, screen

FLAWED = sorted((SAMPLES / "flawed").rglob("*.bourre"))
EVENINGS = sorted((SAMPLES / "games").glob("*.bourre"))
RENEGES = ("R501", "R502", "R503", "R504", "R505", "R506", "R507", "R508")


def met(reader, by):
    """The findings of each moment that f stops at, on or back."""
    stops = [reader.moment.findings] if reader.moment.findings else []
    while reader.finding(by):
        stops.append(reader.moment.findings)
    return [(one.code, one.at.line, one.at.column) for stop in stops[::by] for one in stop]


@pytest.mark.parametrize("path", [*FLAWED, *EVENINGS], ids=lambda path: path.stem)
def test_stepping_forward_and_back_passes_every_finding(path):
    log = path.read_bytes()
    reader = Reader(book_of(log))
    found = sorted((one.code, one.at.line, one.at.column) for one in audit(log).findings)
    assert sorted(met(reader, 1)) == found
    reader.end(1)
    assert sorted(met(reader, -1)) == found


@pytest.mark.parametrize("path", [*FLAWED, *EVENINGS], ids=lambda path: path.stem)
def test_a_renege_has_its_card_and_its_proof_marked(path):
    reader = Reader(book_of(path.read_bytes()))
    while reader.finding(1):
        play = reader.moment.play
        for one in reader.moment.findings:
            if one.code in RENEGES:
                assert play
                assert (one.at, one.player) == (play.at, play.player)
                seat = next(seat for seat in reader.position().seats if seat.player == play.player)
                assert WRONG in reader.position().laid[-1].signs
                assert {card.name for card in seat.cards if PROOF in card.signs} == {*play.held} - {play.card}


def test_f_shows_the_renege_the_cards_and_the_lines_that_prove_it():
    seen = pressed(screen(RENEGE), "f")
    assert (seen.reader.number, seen.reader.moment.line) == (1, 12)
    assert "Cal 4h:" in seen.text
    assert "Cal still had 5d" in seen.text
    assert f"{WRONG} was not allowed" in seen.text
    assert f"{PROOF} proves it" in seen.text
    assert f"{TAKES} takes the trick" not in seen.text


def test_before_the_first_hand_the_head_counts_the_findings_of_the_whole_log():
    evening = (SAMPLES / "games" / "three-tricks-later.bourre").read_text()
    assert " hands · 1 finding · " in pressed(screen(evening)).text


def test_unpaid_money_is_a_stop_too_and_after_the_last_one_a_message_says_so():
    seen = pressed(screen(RENEGE), "f", "f")
    assert "L605 error" in seen.text
    assert seen.reader.moment.step.player == "Cal"
    assert "No finding after this." in pressed(screen(RENEGE), "f", "f", "f").text
    assert pressed(screen(RENEGE), "f", "f", "F").reader.moment.play.card == "4h"


def test_the_taker_shows_after_the_last_card():
    laid = pressed(screen(RENEGE), "f", "right").reader.position().laid
    assert [(one.player, one.name, one.signs) for one in laid] == [
        ("Ann", "Kd", ""),
        ("Cal", "4h", WRONG),
        ("Big Dee", "9s", TAKES),
    ]
