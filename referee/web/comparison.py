"""Two logs of one game side by side, in the words of ``referee diff``, as the page lays them out."""

import re
from collections.abc import Container, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final

from referee.diff import DifferentGamesError, HandDiff, LogDiff, diff_logs
from referee.diff.log import CitedLine
from referee.engine.cards import NAMES
from referee.limits import SCREEN_EFFECTS, SCREEN_LINES
from referee.notation.names import CARDS
from referee.report.wording.diff import SAME, Passage, effects, heading, most, passages, summary, times, verdict
from referee.report.wording.phrases import counted
from referee.rules.phrases import in_a_row, with_capital
from referee.text import shown
from referee.values import comment

_BETWEEN: Final = re.compile(r"([ \t,]+)")
_COMPARED: Final = 400
"""The most words and blanks of a line that are compared with those of another."""


def comparison(a: bytes, b: bytes) -> dict[str, Any]:
    """Compare two logs, called A and B.

    ``kind`` and ``word`` sum the comparison up, and ``told`` says more. ``hands`` are the first hands in which the logs
    or their results differ, and ``end`` says what they leave out and what that changes.
    """
    try:
        diff = diff_logs(a, b)
    except DifferentGamesError as why:
        sums = {
            "kind": "unreadable",
            "word": "? Not logs of the same game",
            "told": [shown(f"{with_capital(str(why))}.")],
        }
        return {**sums, "hands": [], "end": []}
    hands, rest = _hands(diff)
    kind, word = _in_short(diff)
    return {
        "kind": kind,
        "word": word,
        "told": [shown(sentence) for sentence in summary(diff) if sentence != SAME],
        "hands": hands,
        "end": [shown(text) for text in (rest, f"The verdict: {verdict(diff)}.", most(diff)) if text],
    }


def _in_short(diff: LogDiff) -> tuple[str, str]:
    """Return the kind of verdict that has the right colour, and the result in a few words."""
    if diff.same:
        return "clean", f"✓ {SAME}"
    if diff.counts.differs:
        return "violations", f"✗ They contradict each other {times(diff.counts.differs)}"
    hows = {difference.how for section in (diff.header, *diff.hands) for difference in section.differences}
    a = diff.counts.hands_only_a or not hows.isdisjoint(("only-a", "more-a", "more-both"))
    b = diff.counts.hands_only_b or not hows.isdisjoint(("only-b", "more-b", "more-both"))
    if a and b:
        return "incomplete", "◐ Each says more than the other"
    if a or b:
        return "incomplete", f"◐ {'A says more than B' if a else 'B says more than A'}"
    return "incomplete", "◐ Not every line can be read"


def _hands(diff: LogDiff) -> tuple[list[dict[str, Any]], str]:
    """Return the first hands that differ, and say how much is left out."""
    room, left = SCREEN_LINES, 0
    hands: list[dict[str, Any]] = []
    for hand in diff.differing:
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
    omissions = ((len(diff.differing) - len(hands), "more hand"), (left, "more line"))
    rest = in_a_row(counted(number, noun) for number, noun in omissions if number)
    return hands, f"Not shown here: {rest}." if rest else ""


def _passage(passage: Passage) -> dict[str, Any]:
    a, b = ([_words(line.text) for line in lines[:1]] for lines in (passage.a, passage.b))
    differing = _own(a[0], b[0]) if a and b else (set[int](), set[int]())
    lines = {
        letter: [_line(line, differing) for line in version]
        for letter, version, differing in zip("ab", (passage.a, passage.b), differing, strict=True)
    }
    return {"label": shown(with_capital(passage.label)), **lines}


def _words(text: str) -> list[str]:
    """Return the words of a line, with each card by its usual name, and an empty one for a blank between two words."""
    words = [word.strip('" \t,') for word in _BETWEEN.split(text.removesuffix(comment(text)))]
    return [NAMES[CARDS[word]] if word in CARDS else word for word in words]


def _own(a: Sequence[str], b: Sequence[str]) -> tuple[set[int], set[int]]:
    """Return where the words are that only one version has, or only the cards and numbers of these, if any."""
    if max(len(a), len(b)) > _COMPARED:
        return set(), set()
    places = [[at for at, word in enumerate(words) if word] for words in (a, b)]
    matcher = SequenceMatcher(None, [a[at] for at in places[0]], [b[at] for at in places[1]], autojunk=False)
    changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
    own_a = {at for _, first, last, _, _ in changes for at in places[0][first:last]}
    own_b = {at for _, _, _, first, last in changes for at in places[1][first:last]}
    values_a, values_b = {at for at in own_a if _is_value(a[at])}, {at for at in own_b if _is_value(b[at])}
    return (values_a, values_b) if values_a or values_b else (own_a, own_b)


def _is_value(word: str) -> bool:
    return word in CARDS or word == "?" or any(sign.isdigit() for sign in word)


def _line(line: CitedLine, differing: Container[int]) -> dict[str, Any]:
    """Return a line in parts. Every other part, from the second, is what only this version says."""
    parts = [""]
    for at, text in enumerate(_BETWEEN.split(line.text)):
        if (at in differing) == len(parts) % 2:
            parts.append("")
        parts[-1] += text
    return {"line": line.line, "parts": [shown(part) for part in parts]}


def _effects(hand: HandDiff) -> list[str]:
    sentences = effects(hand)
    first = [shown(f"{head}{sentence}") for head, sentence in islice(sentences, SCREEN_EFFECTS)]
    omitted = sum(1 for _ in sentences)
    return [*first, f"And {omitted:,} more."] if omitted else first
