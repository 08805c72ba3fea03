"""Fixes of a slip of the pen by what the scribe may have meant. Only the table knows."""

from collections.abc import Iterator, Sequence

from referee.finding import Finding
from referee.fixes.fix import Applicability, Fix
from referee.judge.slips import Slip
from referee.notation.write import Edit
from referee.text import resembling


def readings(slip: Slip, findings: Sequence[Finding]) -> Iterator[Fix]:
    """Yield the ways to correct a slip that explains some of the ``findings``, the likeliest first.

    Only the first is ever applied without being chosen, and a name only if it resembles what was written.
    """
    how: Applicability = "unsafe"
    for edit in slip.corrections:
        if slip.kind == "name" and not resembling(slip.written.strip('"'), [edit.text.strip('"')]):
            how = "display"
        yield Fix(_question(slip, edit), (edit,), how, findings[slip.explains[0]].code, slip.explains)
        how = "display"


def _question(slip: Slip, edit: Edit) -> str:
    """Return the title of the fix, such as ``Was 8h meant here? Write 8h for 8c (line 12)``."""
    if edit.whole_line:
        return f"Was line {slip.line} written twice? Delete it"
    if slip.kind == "exchange":
        first, last = slip.swapped
        return f"Were {first} and {last} meant the other way round? Exchange them (line {slip.line})"
    meant = f"trump {edit.text}" if slip.kind == "suit" else edit.text
    return f"Was {meant} meant here? Write {edit.text} for {slip.written} (line {slip.line})"
