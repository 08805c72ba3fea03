"""Stepping to the end and back shows every card of every hand once, and all money comes out as the books have it."""

from io import StringIO

import pytest
import slow
from board.evening import RENEGE, book_of
from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as st
from properties.games import RULESETS, SEEDS
from rich.console import Console
from samples.log import SAMPLES

from referee.playback import PlayedHand, retell
from referee.report.board.entries import moment_entries, opening_entries
from referee.report.tui.faces import lying, place, rows, trick, trick_in_a_line
from referee.report.tui.moment_text import MomentText
from referee.report.tui.reader import Reader
from tui.driving import moments, pressed, screen

EVENINGS = sorted(SAMPLES.rglob("*.bourre"))
DAMAGE = st.sampled_from(["", "?", "trick", "Ann", "none", "\x1b[31m", "[red]", "takeback Ann 4h", "misdeal"])


def cards_of(log):
    """Every card of every hand, by hand, line and column, those taken back too."""
    hands = [one for one in retell(log) if isinstance(one, PlayedHand)]
    tricks = ((hand.number, trick) for hand in hands for trick in hand.tricks)
    return sorted(
        (number, one.at.line, one.at.column) for number, trick in tricks for one in (*trick.plays, *trick.taken_back)
    )


def seen_by(reader, by):
    """The cards that a reader meets on the way to an end."""
    plays = ((one.number, one.moment.play) for one in moments(reader, by) if one.moment.play)
    return sorted((number, play.at.line, play.at.column) for number, play in plays)


def drawn(reader, lines):
    """Everything that a screen shows of a moment."""
    console = Console(width=60, record=True, file=StringIO())
    at = reader.position()
    moment = reader.moment
    entries = moment_entries(reader.hand, moment) if reader.hand else opening_entries(reader.book.opening, moment)
    for part in (*map(place, at.seats), rows(at.seats), lying(at), trick(at), trick_in_a_line(at)):
        console.print(part)
    console.print(MomentText(entries, moment, lines))
    return console.export_text()


@pytest.mark.long
def test_the_keys_step_over_every_card_to_the_end_and_back():
    cards = cards_of(RENEGE)
    app = screen(RENEGE)
    steps = sum(1 for _ in moments(Reader(book_of(RENEGE)), 1)) - 1
    there = pressed(app, *["right"] * steps)
    assert "This is the end" not in there.text
    assert (there.reader.number, there.reader.moment.kind) == (2, "over")
    assert "This is the end of the log" in pressed(screen(RENEGE), *["right"] * (steps + 1)).text
    back = pressed(screen(RENEGE), "end", *["left"] * steps).reader
    assert (back.number, back.at) == (0, 0)
    assert len(cards) == 15


def test_the_keys_step_forward_and_back():
    there = pressed(screen(RENEGE), *["right"] * 4, "left").reader
    steps = moments(Reader(book_of(RENEGE)), 1)
    third = [(one.number, one.at) for one, _ in zip(steps, range(4), strict=False)][3]
    assert (there.number, there.at) == third


@pytest.mark.parametrize("path", slow.but_one_in(4, EVENINGS), ids=lambda path: path.stem)
def test_every_sample_can_be_stepped_through_both_ways(path):
    log = path.read_bytes()
    reader, cards = Reader(book_of(log)), cards_of(log)
    assert seen_by(reader, 1) == cards
    assert seen_by(reader, -1) == cards
    assert (reader.number, reader.at) == (0, 0)


@given(SEEDS, RULESETS, st.booleans())
def test_stepping_through_a_game_with_faults_gives_the_money_of_the_books(seed, ruleset, deals):
    text = evening_log(ruleset, hands=4, seed=seed, detail="cards" if deals else "full", mistakes=0.6)
    reader, cards = Reader(book_of(text)), cards_of(text)
    assert seen_by(reader, 1) == cards
    assert seen_by(reader, -1) == cards
    for _ in moments(reader, 1):
        if reader.hand and reader.moment.kind == "over":
            table, before = reader.hand.money.table, reader.moments[: reader.at]
            paid = [one.step for one in before if one.step]
            assert not paid or paid[-1].pot in (None, table.pot)


@given(SEEDS, st.integers(0, 40), DAMAGE, st.integers(20, 120))
def test_no_broken_log_makes_any_moment_fail(seed, at, damage, width):
    lines = evening_log(hands=2, seed=seed).splitlines()
    lines[at % len(lines)] = f"{lines[at % len(lines)][: width // 4]} {damage}"
    reader = Reader(book_of("\n".join(lines)))
    for one in moments(reader, 1):
        assert not [sign for sign in drawn(one, lines) if not sign.isprintable() and sign != "\n"]
