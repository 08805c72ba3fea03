"""The looks of the scribe's screen."""

import few
import pytest

from scribe.pictures import PICTURES


@pytest.mark.parametrize("picture", few.of(2, PICTURES), ids=lambda picture: picture.path.stem)
def test_the_screen_looks_like_its_kept_pictures(picture):
    """``scribe/pictures.py`` takes new pictures: look at them before you commit them."""
    assert picture.take() == picture.path.read_text(encoding="utf-8")
