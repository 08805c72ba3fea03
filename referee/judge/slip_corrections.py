"""Corrections of a slip of the pen: other words to write at a place in the log, or a line to delete."""

from codecs import BOM_UTF8
from collections.abc import Iterator

from referee.judge.slips import Slip
from referee.notation.write import Edit
from referee.text import as_bytes


def corrections(slip: Slip) -> Iterator[Edit]:
    """The ways to correct a slip, one for each reading, the likeliest first; only one for a duplicate line."""
    yield from (Edit(slip.at, meant) for meant in slip.meant)
    if slip.kind == "line":
        yield Edit(slip.at, "", whole_line=True)


def likeliest(slip: Slip) -> Edit:
    """The first of the corrections; every slip has one."""
    return next(corrections(slip))


def corrected(log: str | bytes, slip: Slip) -> bytes:
    """Apply the likeliest correction of a slip to a log."""
    lines = as_bytes(log).removeprefix(BOM_UTF8).split(b"\n")
    lines[slip.line - 1] = likeliest(slip).applied(lines[slip.line - 1].decode()).encode()
    return b"\n".join(lines)
