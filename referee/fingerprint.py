"""By what a finding is known again, wherever its line has moved to.

A fingerprint is made of what was found, of whom and in which hand, and of the text of that hand; never of the numbers
of lines. So comments, blank lines and ``fmt`` change none, and neither does anything outside the hand.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from referee.finding import Finding
from referee.limits import HAND_BYTES, HAND_STATEMENTS, LINE_BYTES
from referee.log import Log
from referee.notation.lines import Line, lines
from referee.notation.openings import meant
from referee.notation.parse import parse
from referee.notation.write import written
from referee.replay.order import BETWEEN
from referee.source import comment
from referee.statements import Unreadable

VERSION: Final = "1"
"""Of what fingerprints are made of: another one makes others of the same findings."""

_DIGITS: Final = 32
_BLANKS: Final = " \t"
_BETWEEN: Final = frozenset(kind.__name__.lower() for kind in BETWEEN)


class _Stretch(NamedTuple):
    """What stands before the first hand, a hand, or what stands between it and the next.

    ``end`` is the line after its last, counted from 1; ``lines`` are those of them that say something; ``hands`` is how
    many hands had begun.
    """

    end: int
    lines: Sequence[Line]
    hands: int


def fingerprints(log: Log, findings: Iterable[Finding]) -> tuple[str, ...]:
    """The fingerprint of each finding of a log, 32 hexadecimal digits; ``findings`` stand in text order.

    No two findings of a log have the same.
    """
    return tuple(fingerprint for _, fingerprint in fingerprinted(log, findings))


def fingerprinted(log: Log, findings: Iterable[Finding]) -> Iterator[tuple[Finding, str]]:
    """Each finding as it comes, with its fingerprint; the log is read beside it, and only as far as there are findings.

    Nothing is kept of a hand whose findings have all come, and nothing of what followed it.
    """
    texts = _Texts(log)
    between, within = Counter[tuple[object, ...]](), Counter[tuple[object, ...]]()
    hand, hands = None, 0
    for finding in findings:
        what: tuple[object, ...]
        what = (VERSION, finding.code, finding.hand, finding.trick, finding.player, texts.around(finding.at.line))
        # In a hand whose end can't be told, those of no hand stand among its own.
        if finding.hand not in (None, hand):
            hand, within = finding.hand, Counter()
        if texts.hands != hands:
            hands, between = texts.hands, Counter()
        if finding.hand is None and hands:
            what = (*what, hands)
        alike = between if finding.hand is None else within
        yield finding, _digest(json.dumps([*what, alike[what]]))[:_DIGITS]
        alike[what] += 1


class _Texts:
    """The text of one stretch of a log after the other, as its digest."""

    def __init__(self, log: Log) -> None:
        self._stretches = _stretches(lines(log))
        self._stretch: _Stretch | None = None
        self._text: str | None = None

    @property
    def hands(self) -> int:
        """How many hands had begun in what was asked for last."""
        return self._stretch.hands if self._stretch else 0

    def around(self, line: int) -> str:
        """That of the stretch which this line is in; never of one before the last that was asked for."""
        while self._stretch is None or line >= self._stretch.end:
            self._stretch, self._text = next(self._stretches, _Stretch(line + 1, (), self.hands)), None
        if self._text is None:
            self._text = _digest("\n".join(map(_said, self._stretch.lines)))
        return self._text


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
