"""Corrections of a slip of the pen: other words to write at a place in the log, or a line to delete."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import NamedTuple

from referee.judge.slips import Slip
from referee.text.log import as_bytes
from referee.text.place import Place


class Correction(NamedTuple):
    """The text that the scribe may have meant, and the place to write it.

    ``whole_line``: delete the line with its line break, since an earlier one says the same.
    """

    at: Place
    text: str
    whole_line: bool = False

    def applied(self, line: str) -> str:
        """Apply the correction to the line of its place. A line to delete is left empty."""
        return "" if self.whole_line else f"{line[: self.at.column - 1]}{self.text}{line[self.at.end - 1 :]}"


def corrections(slip: Slip) -> Iterator[Correction]:
    """The ways to correct a slip, one for each reading, the likeliest first; only one for a duplicate line."""
    yield from (Correction(slip.at, meant) for meant in slip.meant)
    if slip.kind == "line":
        yield Correction(slip.at, "", whole_line=True)


def likeliest(slip: Slip) -> Correction:
    """The first of the corrections; every slip has one."""
    return next(corrections(slip))


def corrected(log: str | bytes, slip: Slip) -> bytes:
    """Apply the likeliest correction of a slip to a log."""
    lines = as_bytes(log).removeprefix(BOM_UTF8).split(b"\n")
    lines[slip.line - 1] = likeliest(slip).applied(lines[slip.line - 1].decode()).encode()
    return b"\n".join(lines)
