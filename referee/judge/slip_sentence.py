"""The sentence about a slip of the pen, with the word written and the word meant."""

from typing import TYPE_CHECKING, Final

from referee.rules.phrases import in_a_row, quantity

if TYPE_CHECKING:
    from referee.judge.slip_edits import SlipEdit
    from referee.judge.slips import Slip

SHOWN: Final = 3
"""Up to this many readings of a word are all named; if there are more, only the likeliest is."""

_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Names for the places of equal words in a line; a line has at most one for each of ten players."""


def sentence(slip: "Slip") -> str:
    """Say in one sentence how many findings the slip would explain and how the line should be written."""
    return f"One slip would explain {quantity(len(slip.explains), 'finding')}: {otherwise(slip.edit)}"


def otherwise(edit: "SlipEdit") -> str:
    """Name the word that was wrong, and those that may be meant, likeliest first, as in ``the 4h in line 12 should be
    4d (or 5d)``."""
    likeliest, *others = edit.meant or ("",)
    more = f"one of {len(others)} others" if len(others) >= SHOWN else in_a_row(others, "or")
    return should_be(edit, likeliest) + (f" (or {more})" if others else "")


def should_be(edit: "SlipEdit", meant: str) -> str:
    """Say how a line should be written, as in ``the 4h in line 12 should be 4d``."""
    match edit.kind:
        case "line":
            return f"line {edit.at.line} is the same line written twice"
        case "exchange":
            first, last = edit.swapped
            return f"line {edit.at.line} has {first} and {last} the wrong way round"
        case "suit":
            return f"the trump suit in line {edit.at.line} should be {meant}, not {edit.written}"
        case _:
            which = f"{_ORDINALS[edit.which]} " if 0 < edit.which < len(_ORDINALS) else ""
            return f"the {which}{edit.written} in line {edit.at.line} should be {meant}"
