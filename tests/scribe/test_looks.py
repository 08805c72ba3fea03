"""What the screen looks like on which a log is written."""

import pytest
import slow

from scribe.pictures import PICTURES


@pytest.mark.parametrize("picture", slow.but(2, PICTURES), ids=lambda picture: picture.path.stem)
def test_the_screen_looks_as_it_was_when_somebody_last_looked_at_it(picture):
    """``scribe/pictures.py`` takes the pictures anew: look at them before you commit them."""
    assert picture.take() == picture.path.read_text(encoding="utf-8")
