"""Two logs of one game side by side, in the words of ``referee diff``, as the site lays them out."""

import re
from collections.abc import Container, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final, NamedTuple

from referee.diff import Both, Compared, DifferentGames, compared
from referee.diff.log import CitedLine
from referee.judge.heading import heading as heading_of
from referee.notation.cards import CARDS
from referee.report.wording.diff import (
    SAME,
    TITLES,
    UNPROVEN,
    Passage,
    effects,
    ends,
    heading,
    most,
    passages,
    summary,
    times,
    verdict,
)
from referee.report.wording.phrases import UNKNOWN, counted
from referee.rules.phrases import begun, in_a_row
from referee.table.cards import NAMES
from referee.text.escape import shown
from referee.text.limits import SCREEN_EFFECTS, SCREEN_LINES
from referee.text.place import comment

_VERSIONS: Final = ("differs", "more-a", "more-b", "more-both")
_BETWEEN: Final = re.compile(r"([ \t,]+)")

_COMPARED: Final = 200
"""The most words of a line that are compared with those of another."""


class _Word(NamedTuple):
    """A word of a line, and its position among all parts of the line."""

    at: int
    text: str


def comparison(a: bytes, b: bytes) -> dict[str, Any]:
    """Compare two logs, called A and B: ``kind`` and ``word`` sum it up, ``told`` says more.

    ``hands`` are those in which they or their results differ, ``rest`` counts what they leave out. Only the first three
    are there if the logs are of different games.
    """
    try:
        found = compared(a, b)
    except DifferentGames as why:
        return _summed_up("unreadable", "? Not logs of the same game", f"{begun(str(why))}.")
    hands, rest = _hands(found)
    return _summed_up(*_in_short(found), *(one for one in summary(found) if one != SAME)) | {
        "logs": [
            {"title": shown(heading_of(text).title or ""), "hands": counted(log.audit.hands, "hand")}
            for text, log in ((a, found.a), (b, found.b))
        ],
        "hands": hands,
        "rest": rest,
        "end": [f"The verdict: {verdict(found)}.", most(found)],
        "titles": TITLES,
        "amounts": [{"account": shown(who), "sums": sums} for who, sums in ends(found)],
        "note": UNPROVEN if any(UNKNOWN in sums for _, sums in ends(found)) else "",
    }


def _summed_up(kind: str, word: str, *told: str) -> dict[str, Any]:
    return {"kind": kind, "word": word, "told": [shown(one) for one in told]}


def _in_short(found: Compared) -> tuple[str, str]:
    """Return the kind of verdict that has the right colour, and the result in a few words."""
    if found.same:
        return "clean", f"✓ {SAME}"
    if found.counts.differs:
        return "violations", f"✗ They contradict each other {times(found.counts.differs)}"
    a, b = _adds(found, "a"), _adds(found, "b")
    if a and b:
        return "incomplete", "◐ Each says more than the other"
    if a or b:
        return "incomplete", f"◐ {'A says more than B' if a else 'B says more than A'}"
    return "incomplete", "◐ Not every line can be read"


def _adds(found: Compared, letter: str) -> bool:
    """True if the first (``a``) or second (``b``) log says something that the other does not."""
    hows = {one.how for both in (found.header, *found.hands) for one in both.differences}
    alone = found.counts.hands_only_a if letter == "a" else found.counts.hands_only_b
    return bool(alone) or not hows.isdisjoint((f"only-{letter}", f"more-{letter}", "more-both"))


def _hands(found: Compared) -> tuple[list[dict[str, Any]], str]:
    """Return the first hands that differ, and say how much is left out."""
    room = SCREEN_LINES
    hands: list[dict[str, Any]] = []
    left = 0
    for hand in found.differing:
        lines = []
        for one in passages(hand):
            cut = one._replace(a=one.a[: max(room, 0)], b=one.b[: max(room, 0)])
            room -= len(cut.a) + len(cut.b)
            left += len(one.a) - len(cut.a) + len(one.b) - len(cut.b)
            if cut.a or cut.b:
                lines.append(_passage(cut))
        if room > 0 or lines:
            hands.append({"heading": heading(hand), "passages": lines, "effects": [*_effects(hand)]})
        room -= 1
    gone = ((len(found.differing) - len(hands), "more hand"), (left, "more line"))
    told = in_a_row(counted(number, thing) for number, thing in gone if number)
    return hands, f"Not shown here: {told}." if told else ""


def _passage(one: Passage) -> dict[str, Any]:
    own_a: Container[int] = ()
    own_b: Container[int] = ()
    if one.how in _VERSIONS and one.a and one.b:
        own_a, own_b = _own(_words(one.a[0].text), _words(one.b[0].text))
    lines = {"a": [_line(line, own_a) for line in one.a], "b": [_line(line, own_b) for line in one.b]}
    return {"how": one.how, "label": shown(begun(one.label)), **lines}


def _line(line: CitedLine, own: Container[int]) -> dict[str, Any]:
    """Return a line in parts; every other one, from the second, is what only this version says."""
    parts = [""]
    for at, text in enumerate(_BETWEEN.split(line.text)):
        if (at in own) == len(parts) % 2:
            parts.append("")
        parts[-1] += text
    return {"line": line.line, "parts": [shown(part) for part in parts]}


def _own(a: Sequence[_Word], b: Sequence[_Word]) -> tuple[Sequence[int], Sequence[int]]:
    """Return where the words are that only A and only B has; if there are cards or numbers among them, only these."""
    if max(len(a), len(b)) > _COMPARED:
        return (), ()
    matcher = SequenceMatcher(None, [one.text for one in a], [one.text for one in b], autojunk=False)
    changed = [cut for cut in matcher.get_opcodes() if cut[0] != "equal"]
    only_a = [one for _, begin, end, _, _ in changed for one in a[begin:end]]
    only_b = [one for _, _, _, begin, end in changed for one in b[begin:end]]
    has_values = any(_is_value(one.text) for one in (*only_a, *only_b))
    found_a, found_b = ([one.at for one in own if _is_value(one.text) >= has_values] for own in (only_a, only_b))
    return found_a, found_b


def _words(text: str) -> list[_Word]:
    """The words of a line, without its comment."""
    parts = enumerate(_BETWEEN.split(text.removesuffix(comment(text))))
    return [_Word(at, word) for at, part in parts if (word := _word(part))]


def _word(text: str) -> str:
    """Return a word without quotes, or the usual name of a card; nothing for what is between words."""
    word = text.strip('" \t,')
    return NAMES[CARDS[word]] if word in CARDS else word


def _is_value(word: str) -> bool:
    return word in CARDS or word == "?" or any(sign.isdigit() for sign in word)


def _effects(hand: Both) -> Iterator[str]:
    told = effects(hand)
    for head, one in islice(told, SCREEN_EFFECTS):
        yield shown(f"{head}{one}")
    if more := sum(1 for _ in told):
        yield f"And {more:,} more."
