"""By what a finding is known again, wherever its line has moved to.

A fingerprint is made of what was found, of whom and in which hand, and of the text of that hand; never of the numbers
of lines. So comments, blank lines and ``fmt`` change none, and neither does anything outside the hand.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from referee.finding import Finding
from referee.limits import HAND_BYTES, HAND_STATEMENTS
from referee.notation.lines import Line, encoded, lines
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

    ``end`` is the line after its last, counted from 1; ``lines`` are those of them that say something.
    """

    end: int
    lines: Sequence[Line]


def fingerprints(log: bytes, findings: Sequence[Finding]) -> tuple[str, ...]:
    """The fingerprint of each finding of a log, 32 hexadecimal digits; ``findings`` stand in text order.

    No two findings of a log have the same. The log is read once more, but only as far as there are findings.
    """
    if not findings:
        return ()
    texts = _texts(_stretches(lines(encoded(log))), [finding.at.line for finding in findings])
    alike: Counter[tuple[object, ...]] = Counter()
    found: list[str] = []
    for finding, text in zip(findings, texts, strict=True):
        what = (VERSION, finding.code, finding.hand, finding.trick, finding.player, text)
        found.append(_digest(json.dumps([*what, alike[what]]))[:_DIGITS])
        alike[what] += 1
    return tuple(found)


def _texts(stretches: Iterator[_Stretch], places: Iterable[int]) -> Iterator[str]:
    """The digest of the stretch that each of these lines, which stand in order, is in."""
    stretch = next(stretches)
    text = None
    for line in places:
        while line >= stretch.end:
            stretch, text = next(stretches, stretch._replace(end=line + 1)), None
        text = text or _digest("\n".join(map(_said, stretch.lines)))
        yield text


def _stretches(log: Iterable[Line]) -> Iterator[_Stretch]:
    """The stretches of a log; of one beyond the limits of a hand no more is kept than is read."""
    kept: list[Line] = []
    size, number, in_hand = 0, 0, False
    for line in log:
        number, text, _ = line
        keyword = meant(text)
        if keyword == "hand" or (in_hand and keyword in _BETWEEN):
            yield _Stretch(number, kept)
            kept, size, in_hand = [], 0, keyword == "hand"
        if _says_nothing(line):
            continue
        size += len(text)
        if size <= HAND_BYTES and len(kept) < HAND_STATEMENTS:
            kept.append(line)
    yield _Stretch(number + 1, kept)


def _says_nothing(line: Line) -> bool:
    """Whether it is blank or a comment."""
    _, text, refusal = line
    return refusal is None and text.strip(_BLANKS)[:1] in ("", "#")


def _said(line: Line) -> str:
    """What a line says, in the canonical form; one that can't be read as it is, but for blanks and comment."""
    number, text, refusal = line
    statement = parse(number, text, refusal)
    if statement is not None and not isinstance(statement, Unreadable):
        return written(statement)
    bare = text if refusal else text.removesuffix(comment(text))
    return " ".join(filter(None, re.split(f"[{_BLANKS}]", bare)))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
