"""The line being written: an error in it may disappear with the next word."""

from typing import Final

from referee.finding import Finding
from referee.notation.cards import CARDS

_NO_WORD: Final = '" \t\r,'
"""Text that may follow the last word: an editor closes a quote as soon as it is opened."""
_SHORT: Final = ("T402", "T403", "C303")
"""Findings about too few cards or tricks, besides those about money: an amount may get more digits, a list more names.
"""


def unfinished(before: str, text: str) -> int | None:
    """The line (from 1) with the only change between two versions of a log, if that is at its end."""
    old, new = before.split("\n"), text.split("\n")
    changed = [(number, *pair) for number, pair in enumerate(zip(old, new, strict=False), 1) if pair[0] != pair[1]]
    if len(old) != len(new) or len(changed) != 1:
        return None
    [(number, was, now)] = changed
    was, now = was.rstrip(_NO_WORD), now.rstrip(_NO_WORD)
    return number if was.startswith(now) or now.startswith(was) else None


def may_come_right(finding: Finding, line: int | None, text: str) -> bool:
    """True if a finding may disappear as the ``line``, with this ``text`` so far, is completed.

    Its last word may become another, as Ann becomes Anna; a card may not.
    """
    if finding.at.line != line:
        return False
    if finding.code[0] == "L" or finding.code in _SHORT:
        return True
    begun, behind = text[: finding.at.end - 1].split(), text[finding.at.end - 1 :].strip(_NO_WORD)
    return not behind and bool(begun) and begun[-1] not in CARDS
