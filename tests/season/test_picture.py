"""The season in the docs looks as the command prints it."""

from season.pictures import PICTURE, take


def test_the_picture_is_what_is_printed():
    """``season/pictures.py`` takes it again: look at it before you commit it."""
    assert take() == PICTURE.read_text(encoding="utf-8")
