"""Fingerprints of findings, which identify them even after their lines have moved.

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
from referee.notation.write import write_line
from referee.text import Log
from referee.values import comment

VERSION: Final = "1"
"""The version of the recipe. Another version gives the same findings different fingerprints."""

_DIGITS: Final = 32
_BLANKS: Final = " \t"
_BETWEEN: Final = frozenset(kind.__name__.lower() for kind in BETWEEN)


@dataclass
class _Stretch:
    """A hand, the lines between it and the next, or the lines before the first hand.

    ``start`` is its first line, counted from 1, and ``end`` the line after its last. ``lines`` are those with a
    statement, ``hands`` is how many hands had begun, and ``duplicates`` counts identical findings.
    """

    start: int
    end: int
    lines: Sequence[Line]
    hands: int
    duplicates: Counter[tuple[object, ...]] = field(default_factory=Counter)

    @cached_property
    def digest(self) -> str:
        """The digest of the stretch's statements."""
        return _digest("\n".join(_comparable(text, refusal) for _, text, refusal in self.lines))

    def fingerprint(self, identity: Sequence[object], before: int) -> str:
        """Return the fingerprint of a finding that follows ``before`` identical ones."""
        _, hand, *_ = identity
        hands = [self.hands] if hand is None and self.hands else []
        return _digest(json.dumps([VERSION, *identity, self.digest, *hands, before]))[:_DIGITS]


def evening_digest(log: Log) -> str:
    """Return the digest of a log's statements. A copy has the same, whatever its line ends, blanks and comments."""
    statements = (line for line in map(_cut, lines(log)) if not _says_nothing(line))
    return _digest("\n".join(filter(None, (_comparable(text, refusal) for _, text, refusal in statements))))


def with_fingerprints(log: Log, findings: Iterable[Finding]) -> Iterator[tuple[Finding, Callable[[], str], range]]:
    """Yield each finding with a function that computes its fingerprint, since that is slower than skipping it.

    The third part is the range of lines of its hand, or of the lines before or between hands that it is in. The log is
    read alongside, only up to the last finding. A hand is forgotten after its last finding, and so is everything that
    followed it. The findings must be in text order. No two findings of a log have the same fingerprint.
    """
    stretches = _stretches(lines(log))
    stretch = _Stretch(1, 1, (), 0)
    for finding in findings:
        line = finding.at.line
        while line >= stretch.end:
            stretch = next(stretches, None) or _Stretch(stretch.end, line + 1, (), stretch.hands)
        identity = finding.code, finding.hand, finding.trick, finding.player
        fingerprint = partial(stretch.fingerprint, identity, stretch.duplicates[identity])
        yield finding, fingerprint, range(stretch.start, stretch.end)
        stretch.duplicates[identity] += 1


def _stretches(log: Iterable[Line]) -> Iterator[_Stretch]:
    """Split a log into stretches, without the part of a hand that is beyond the limits and not read."""
    statements: list[Line] = []
    size, start, number, in_hand, hands = 0, 1, 0, False, 0
    for line in map(_cut, log):
        number, text, _ = line
        keyword = keyword_meant(text)
        if keyword == "hand" or (in_hand and keyword in _BETWEEN):
            yield _Stretch(start, number, statements, hands)
            statements, size, start, in_hand = [], 0, number, keyword == "hand"
            hands += in_hand
        if _says_nothing(line):
            continue
        size += len(text)
        if size <= HAND_BYTES and len(statements) < HAND_STATEMENTS:
            statements.append(line)
    yield _Stretch(start, number + 1, statements, hands)


def _cut(line: Line) -> Line:
    """Keep only the beginning of a line that can't be read, since it may be very long."""
    number, text, refusal = line
    return line if refusal is None else (number, text[:LINE_BYTES], refusal)


def _says_nothing(line: Line) -> bool:
    """Return whether the line is blank or a comment."""
    _, text, refusal = line
    return refusal is None and text.strip(_BLANKS)[:1] in ("", "#")


@lru_cache(maxsize=256)  # Most lines of a game recur.
def _comparable(text: str, refusal: Unreadable | None) -> str:
    """Return the canonical form of a line, or the text of an unreadable line with single blanks and no comment."""
    if refusal is None:
        statement = parse(1, text, explained=False)
        if not isinstance(statement, Unreadable):
            return "" if statement is None else write_line(statement)
        text = text.removesuffix(comment(text))
    return " ".join(filter(None, re.split(f"[{_BLANKS}]", text)))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
