"""The line that is being written: what is wrong with it so far may come right with its next word."""

from typing import Final

from referee.finding import Finding
from referee.notation.cards import CARDS

_NO_WORD: Final = '" \t\r,'
"""What may stand behind the last word: an editor closes a quote as soon as it is opened."""
_SHORT: Final = ("T402", "T403", "C303")
"""Findings of too few cards or tricks, besides those of money: an amount has more digits, a list more names."""


def unfinished(before: str, text: str) -> int | None:
    """The line (from 1) of which the end was changed from one version of a log to the next, if nothing else was."""
    old, new = before.split("\n"), text.split("\n")
    changed = [(number, *pair) for number, pair in enumerate(zip(old, new, strict=False), 1) if pair[0] != pair[1]]
    if len(old) != len(new) or len(changed) != 1:
        return None
    [(number, was, now)] = changed
    was, now = was.rstrip(_NO_WORD), now.rstrip(_NO_WORD)
    return number if was.startswith(now) or now.startswith(was) else None


def may_come_right(finding: Finding, line: int | None, text: str) -> bool:
    """Whether a finding may go as the ``line`` is written on, of which ``text`` is what stands there.

    Its last word may become another, as Ann becomes Anna; a card is one.
    """
    if finding.at.line != line:
        return False
    if finding.code[0] == "L" or finding.code in _SHORT:
        return True
    begun, behind = text[: finding.at.end - 1].split(), text[finding.at.end - 1 :].strip(_NO_WORD)
    return not behind and bool(begun) and begun[-1] not in CARDS
