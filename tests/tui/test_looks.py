"""What the screen looks like, at any size, with whatever names; and that its pictures are those that are kept."""

import pytest
import slow
from board.evening import RENEGE

from tui.driving import drive, pressed, screen
from tui.pictures import HOSTILE, PICTURES, TEN


@pytest.mark.parametrize("picture", slow.but(2, PICTURES), ids=lambda picture: picture.path.stem)
def test_the_screen_looks_like_its_kept_pictures(picture):
    """``tui/pictures.py`` takes the pictures again: look at them before you commit them."""
    assert picture.take() == picture.path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "size", slow.but(3, [(80, 24), (40, 12), (1, 1), (200, 60), (76, 22), (75, 24), (80, 21), (60, 20), (20, 6)])
)
@pytest.mark.parametrize("log", slow.but(1, [TEN, RENEGE, HOSTILE]))
def test_a_log_can_be_stepped_through_at_any_screen_size(log, size):
    assert pressed(screen(log), "n", "down", "right", "f", size=size).reader.number == 1


def test_without_room_for_the_table_the_players_are_listed():
    app, seen = screen(RENEGE), []

    async def play(pilot):
        await pilot.press("f")
        for size in ((80, 24), (60, 20), (80, 20), (100, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            seen.append((app.query_one("#round").size.height > 0, app.query_one("#list").size.height > 0))

    drive(app, play)
    assert seen == [(True, False), (False, True), (False, True), (True, False)]


def test_markup_escapes_and_reversed_text_are_shown_as_they_are():
    seen = pressed(screen(HOSTILE, "[red]\x1b[31m.bourre"), "n", "f")
    assert "[red]<U+001B>[31m.bourre" in seen.text
    assert "[link=https://example.org]<U+202E>[/]" in seen.text
    assert "\x1b" not in seen.picture
    assert "\u202e" not in seen.picture


def test_ten_players_sit_around_the_table_in_turn_order_and_keep_their_seats():
    seats = [one.player for one in pressed(screen(TEN), "n").reader.position().seats]
    assert seats == ["Ann", "Bob", "Cal", "Big Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo"]


def test_every_sign_on_a_card_is_explained_in_words():
    assert "! was not allowed" in pressed(screen(RENEGE), "f", size=(60, 20)).text
