"""By what a finding is known again, wherever its line has moved to.

A fingerprint is made of what was found, of whom and in which hand, and of the text of that hand; never of the numbers
of lines. So comments, blank lines and ``fmt`` change none, and neither does anything outside the hand.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from typing import Final

from referee.finding import Finding
from referee.notation.lines import Line, lines
from referee.notation.openings import meant
from referee.notation.parse import parse
from referee.notation.write import written
from referee.replay.order import BETWEEN
from referee.statements import Unreadable
from referee.text.limits import HAND_BYTES, HAND_STATEMENTS, LINE_BYTES
from referee.text.log import Log
from referee.text.place import comment

VERSION: Final = "1"
"""Of what fingerprints are made of: another one makes others of the same findings."""

_DIGITS: Final = 32
_BLANKS: Final = " \t"
_BETWEEN: Final = frozenset(kind.__name__.lower() for kind in BETWEEN)


@dataclass
class _Stretch:
    """What stands before the first hand, a hand, or what stands between it and the next.

    ``end`` is the line after its last, counted from 1; ``lines`` are those of them that say something; ``hands`` is how
    many hands had begun. ``found`` counts those of its findings that are alike.
    """

    end: int
    lines: Sequence[Line]
    hands: int
    found: Counter[tuple[object, ...]] = field(default_factory=Counter)

    @cached_property
    def text(self) -> str:
        """The digest of what its lines say."""
        return _digest("\n".join(map(_said, self.lines)))


def fingerprints(log: Log, findings: Iterable[Finding]) -> tuple[str, ...]:
    """The fingerprint of each finding of a log, 32 hexadecimal digits; ``findings`` stand in text order.

    No two findings of a log have the same.
    """
    return tuple(fingerprint() for _, fingerprint in fingerprinted(log, findings))


def fingerprinted(log: Log, findings: Iterable[Finding]) -> Iterator[tuple[Finding, Callable[[], str]]]:
    """Each finding as it comes, with what makes its fingerprint, which takes longer than to pass it by.

    The log is read beside it, and only as far as there are findings. Nothing is kept of a hand whose findings have all
    come, and nothing of what followed it.
    """
    stretches = _stretches(lines(log))
    stretch = _Stretch(1, (), 0)
    for finding in findings:
        line = finding.at.line
        while line >= stretch.end:
            stretch = next(stretches, None) or _Stretch(line + 1, (), stretch.hands)
        who = finding.code, finding.hand, finding.trick, finding.player
        yield finding, partial(_fingerprint, who, stretch, stretch.found[who])
        stretch.found[who] += 1


def _fingerprint(who: Sequence[object], stretch: _Stretch, before: int) -> str:
    """That of a finding of a stretch in which so many before it are alike."""
    _, hand, *_ = who
    what = [VERSION, *who, stretch.text]
    if hand is None and stretch.hands:
        what.append(stretch.hands)
    return _digest(json.dumps([*what, before]))[:_DIGITS]


def _stretches(log: Iterable[Line]) -> Iterator[_Stretch]:
    """The stretches of a log; of one beyond the limits of a hand no more is kept than is read."""
    kept: list[Line] = []
    size, number, in_hand, hands = 0, 0, False, 0
    for line in map(_cut, log):
        number, text, _ = line
        keyword = meant(text)
        if keyword == "hand" or (in_hand and keyword in _BETWEEN):
            yield _Stretch(number, kept, hands)
            kept, size, in_hand = [], 0, keyword == "hand"
            hands += in_hand
        if _says_nothing(line):
            continue
        size += len(text)
        if size <= HAND_BYTES and len(kept) < HAND_STATEMENTS:
            kept.append(line)
    yield _Stretch(number + 1, kept, hands)


def _cut(line: Line) -> Line:
    """Of a line that can't be read only the beginning counts, which is there in whatever way the log comes."""
    number, text, refusal = line
    return line if refusal is None else (number, text[:LINE_BYTES], refusal)


def _says_nothing(line: Line) -> bool:
    """Whether it is blank or a comment."""
    _, text, refusal = line
    return refusal is None and text.strip(_BLANKS)[:1] in ("", "#")


def _said(line: Line) -> str:
    """What a line says, in the canonical form; one that can't be read as it is, but for blanks and comment."""
    _, text, refusal = line
    return _spaced(text) if refusal else _canonical(text)


@lru_cache(maxsize=256)  # Most lines of a game recur.
def _canonical(text: str) -> str:
    statement = parse(1, text, explained=False)
    if statement is None or isinstance(statement, Unreadable):
        return _spaced(text.removesuffix(comment(text)))
    return written(statement)


def _spaced(text: str) -> str:
    return " ".join(filter(None, re.split(f"[{_BLANKS}]", text)))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
