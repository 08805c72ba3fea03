"""What a slip of the pen says: which word stands where another was meant."""

from collections.abc import Sequence
from typing import Final

from referee.judge.slips import Slip
from referee.report.wording.phrases import counted
from referee.text.place import words

_SHOWN: Final = 3
"""So many readings of a word are all named; of more only the likeliest."""


def sentence(slip: Slip) -> str:
    """The slip in one sentence: ``One slip would explain 3 findings: 8c for 8h``."""
    return f"One slip would explain {counted(len(slip.explains), 'finding')}: {misread(slip)}"


def misread(slip: Slip) -> str:
    """What was written for what: ``8c for 8h``."""
    if slip.kind == "line":
        return "the same line written twice"
    if slip.kind == "exchange":
        first, *_, last = (slip.written[at.column - 1 : at.end - 1] for at in words(1, slip.written))
        return f"{first} and {last} the wrong way round"
    written = f"trump {slip.written}" if slip.kind == "suit" else slip.written
    return f"{written} for {readings(slip.meant)}"


def readings(meant: Sequence[str]) -> str:
    """What may have been meant, the likeliest first: ``8h``, ``8h or 8s``, ``8h or one of 9 others``."""
    if len(meant) > _SHOWN:
        return f"{meant[0]} or one of {len(meant) - 1} others"
    *first, last = meant
    return f"{', '.join(first)} or {last}" if first else last
