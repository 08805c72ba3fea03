"""Corrections of a slip of the pen: other words to write in a place of the log, or a line to delete."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.judge.slips import Slip
from referee.text.place import Place


class Correction(NamedTuple):
    """The text that the scribe may have meant, and the place to write it in.

    ``whole_line``: the line is to be deleted with its end, since an earlier one says the same.
    """

    at: Place
    text: str
    whole_line: bool = False


def corrections(slip: Slip) -> Iterator[Correction]:
    """The ways to put a slip right, one for each reading, the likeliest first; one where a line stands twice."""
    at = Place(slip.line, slip.column, slip.end_column)
    yield from (Correction(at, meant) for meant in slip.meant)
    if slip.kind == "line":
        yield Correction(at, "", whole_line=True)
