"""Two logs of one game side by side, in the words of ``referee diff``, as the page lays them out."""

import re
from collections.abc import Container
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final

from referee.diff import Both, Compared, DifferentGames, compared
from referee.diff.log import CitedLine
from referee.report.wording.diff import SAME, Passage, effects, heading, most, passages, summary, times, verdict
from referee.report.wording.phrases import counted
from referee.rules.phrases import begun, in_a_row
from referee.text.escape import shown
from referee.text.limits import SCREEN_EFFECTS, SCREEN_LINES

_BETWEEN: Final = re.compile(r"([ \t,]+)")
_COMPARED: Final = 400
"""The most words and blanks of a line that are compared with those of another."""


def comparison(a: bytes, b: bytes) -> dict[str, Any]:
    """Compare two logs, called A and B.

    ``kind`` and ``word`` sum the comparison up, and ``told`` says more. ``hands`` are the first hands in which the logs
    or their results differ, and ``end`` says what they leave out and what that changes.
    """
    try:
        found = compared(a, b)
    except DifferentGames as why:
        sums = {"kind": "unreadable", "word": "? Not logs of the same game", "told": [shown(f"{begun(str(why))}.")]}
        return {**sums, "hands": [], "end": []}
    hands, rest = _hands(found)
    kind, word = _in_short(found)
    return {
        "kind": kind,
        "word": word,
        "told": [shown(sentence) for sentence in summary(found) if sentence != SAME],
        "hands": hands,
        "end": [shown(text) for text in (rest, f"The verdict: {verdict(found)}.", most(found)) if text],
    }


def _in_short(found: Compared) -> tuple[str, str]:
    """Return the kind of verdict that has the right colour, and the result in a few words."""
    if found.same:
        return "clean", f"✓ {SAME}"
    if found.counts.differs:
        return "violations", f"✗ They contradict each other {times(found.counts.differs)}"
    hows = {difference.how for both in (found.header, *found.hands) for difference in both.differences}
    a = found.counts.hands_only_a or not hows.isdisjoint(("only-a", "more-a", "more-both"))
    b = found.counts.hands_only_b or not hows.isdisjoint(("only-b", "more-b", "more-both"))
    if a and b:
        return "incomplete", "◐ Each says more than the other"
    if a or b:
        return "incomplete", f"◐ {'A says more than B' if a else 'B says more than A'}"
    return "incomplete", "◐ Not every line can be read"


def _hands(found: Compared) -> tuple[list[dict[str, Any]], str]:
    """Return the first hands that differ, and say how much is left out."""
    room, left = SCREEN_LINES, 0
    hands: list[dict[str, Any]] = []
    for hand in found.differing:
        shortened = []
        for passage in passages(hand):
            cut = passage._replace(a=passage.a[: max(room, 0)], b=passage.b[: max(room, 0)])
            room -= len(cut.a) + len(cut.b)
            left += len(passage.a) + len(passage.b) - len(cut.a) - len(cut.b)
            if cut.a or cut.b:
                shortened.append(_passage(cut))
        if room > 0 or shortened:
            hands.append({"heading": heading(hand), "passages": shortened, "effects": _effects(hand)})
        room -= 1
    gone = ((len(found.differing) - len(hands), "more hand"), (left, "more line"))
    rest = in_a_row(counted(number, thing) for number, thing in gone if number)
    return hands, f"Not shown here: {rest}." if rest else ""


def _passage(passage: Passage) -> dict[str, Any]:
    a, b = ([_BETWEEN.split(line.text) for line in lines[:1]] or [[]] for lines in (passage.a, passage.b))
    own_a, own_b = set[int](), set[int]()
    if a[0] and b[0] and max(len(a[0]), len(b[0])) <= _COMPARED:
        matcher = SequenceMatcher(None, a[0], b[0], autojunk=False)
        for kind, first_a, last_a, first_b, last_b in matcher.get_opcodes():
            if kind != "equal":
                own_a |= {*range(first_a, last_a)}
                own_b |= {*range(first_b, last_b)}
    lines = {"a": [_line(line, own_a) for line in passage.a], "b": [_line(line, own_b) for line in passage.b]}
    return {"label": shown(begun(passage.label)), **lines}


def _line(line: CitedLine, own: Container[int]) -> dict[str, Any]:
    """Return a line in parts. Every other part, from the second, is what only this version says."""
    parts = [""]
    for at, text in enumerate(_BETWEEN.split(line.text)):
        if (at in own) == len(parts) % 2:
            parts.append("")
        parts[-1] += text
    return {"line": line.line, "parts": [shown(part) for part in parts]}


def _effects(hand: Both) -> list[str]:
    sentences = effects(hand)
    first = [shown(f"{head}{sentence}") for head, sentence in islice(sentences, SCREEN_EFFECTS)]
    more = sum(1 for _ in sentences)
    return [*first, f"And {more:,} more."] if more else first
