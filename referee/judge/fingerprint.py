"""Fingerprints: they identify a finding even after its line has moved.

A fingerprint is built from the finding, its player and hand, and the text of that hand, never from line numbers. So
comments, blank lines and ``fmt`` change no fingerprint, and neither does anything outside the hand.
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
from referee.limits import HAND_BYTES, HAND_STATEMENTS, LINE_BYTES
from referee.notation.forms import keyword_meant
from referee.notation.order import BETWEEN
from referee.notation.read import Line, lines, parse
from referee.notation.statements import Unreadable
from referee.notation.write import written
from referee.text import Log
from referee.values import comment

VERSION: Final = "1"
"""The version of the recipe: with another version the same findings get different fingerprints."""

_DIGITS: Final = 32
_BLANKS: Final = " \t"
_BETWEEN: Final = frozenset(kind.__name__.lower() for kind in BETWEEN)


@dataclass
class _Stretch:
    """A hand, the lines between it and the next, or the lines before the first hand.

    ``start`` is its first line, counted from 1, and ``end`` the line after its last; ``lines`` are those with a
    statement; ``hands`` is how many hands had begun. ``found`` counts identical findings.
    """

    start: int
    end: int
    lines: Sequence[Line]
    hands: int
    found: Counter[tuple[object, ...]] = field(default_factory=Counter)

    @cached_property
    def text(self) -> str:
        """The digest of the stretch's statements."""
        return _digest("\n".join(map(_said, self.lines)))


def fingerprints(log: Log, findings: Iterable[Finding]) -> tuple[str, ...]:
    """Compute the fingerprint of each finding of a log, 32 hexadecimal digits; ``findings`` must be in text order.

    No two findings of a log have the same.
    """
    return tuple(fingerprint() for _, fingerprint, _ in fingerprinted(log, findings))


def evening_digest(log: Log) -> str:
    """Compute the digest of a log's statements. A copy has the same, whatever its line ends, blanks and comments."""
    said = (_said(line) for line in map(_cut, lines(log)) if not _says_nothing(line))
    return _digest("\n".join(filter(None, said)))


def fingerprinted(log: Log, findings: Iterable[Finding]) -> Iterator[tuple[Finding, Callable[[], str], range]]:
    """Yield each finding with a function that computes its fingerprint, since that is slower than skipping it.

    The third part is the range of lines of its hand, or of the lines before or between hands that it is in.
    The log is read alongside, only up to the last finding. A hand is forgotten after its last finding, and so is
    everything that followed it.
    """
    stretches = _stretches(lines(log))
    stretch = _Stretch(1, 1, (), 0)
    for finding in findings:
        line = finding.at.line
        while line >= stretch.end:
            stretch = next(stretches, None) or _Stretch(stretch.end, line + 1, (), stretch.hands)
        who = finding.code, finding.hand, finding.trick, finding.player
        yield finding, partial(_fingerprint, who, stretch, stretch.found[who]), range(stretch.start, stretch.end)
        stretch.found[who] += 1


def _fingerprint(who: Sequence[object], stretch: _Stretch, before: int) -> str:
    """The fingerprint of a finding in a stretch; ``before`` is how many identical ones precede it."""
    _, hand, *_ = who
    what = [VERSION, *who, stretch.text]
    if hand is None and stretch.hands:
        what.append(stretch.hands)
    return _digest(json.dumps([*what, before]))[:_DIGITS]


def _stretches(log: Iterable[Line]) -> Iterator[_Stretch]:
    """Split a log into stretches, without the part of a hand that is beyond the limits and not read."""
    kept: list[Line] = []
    size, start, number, in_hand, hands = 0, 1, 0, False, 0
    for line in map(_cut, log):
        number, text, _ = line
        keyword = keyword_meant(text)
        if keyword == "hand" or (in_hand and keyword in _BETWEEN):
            yield _Stretch(start, number, kept, hands)
            kept, size, start, in_hand = [], 0, number, keyword == "hand"
            hands += in_hand
        if _says_nothing(line):
            continue
        size += len(text)
        if size <= HAND_BYTES and len(kept) < HAND_STATEMENTS:
            kept.append(line)
    yield _Stretch(start, number + 1, kept, hands)


def _cut(line: Line) -> Line:
    """Keep only the beginning of a line that can't be read, since it may be very long."""
    number, text, refusal = line
    return line if refusal is None else (number, text[:LINE_BYTES], refusal)


def _says_nothing(line: Line) -> bool:
    """True if the line is blank or a comment."""
    _, text, refusal = line
    return refusal is None and text.strip(_BLANKS)[:1] in ("", "#")


def _said(line: Line) -> str:
    """The canonical form of a line; for an unreadable line, its text without blanks and comment."""
    _, text, refusal = line
    return _spaced(text) if refusal else _canonical(text)


@lru_cache(maxsize=256)  # Most lines of a game recur.
def _canonical(text: str) -> str:
    statement = parse(1, text, explained=False)
    if statement is None:
        return ""
    if isinstance(statement, Unreadable):
        return _spaced(text.removesuffix(comment(text)))
    return written(statement)


def _spaced(text: str) -> str:
    return " ".join(filter(None, re.split(f"[{_BLANKS}]", text)))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
