"""Say where two logs of one game differ and what that changes, where A is the first log and B the second."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from referee.diff import HandDiff, LogDiff
from referee.diff.difference import Parted
from referee.diff.log import CitedLine, TextSection
from referee.report.wording.findings import VERDICTS
from referee.report.wording.phrases import Entry, counted, figure
from referee.rules.phrases import quantity

LINE: Final = " | "
"""Ends the head of an entry that is a line of a log."""

_LABELS: Final = {
    "differs": "they differ",
    "more-a": "A says more",
    "more-b": "B says more",
    "more-both": "each says more than the other",
    "only-a": "only in A",
    "only-b": "only in B",
}
"""The headings above the lines, in order."""


def report(logs: LogDiff) -> Iterator[Entry]:
    """Say where two logs first differ, both verdicts and whose money differs, then everything hand by hand."""
    a, b = (VERDICTS[log.audit.verdict].name for log in (logs.a, logs.b))
    verdict = f"{a} in both" if a == b else f"{a} in A, {b} in B"
    yield from (("", sentence) for sentence in (first(logs), f"The verdict: {verdict}.", ends(logs)))
    if not logs.same:
        yield "", ""
        yield from (("", sentence) for sentence in summary(logs))
    for hand in logs.differing:
        yield from (("", ""), ("", heading(hand)))
        yield from _lines(hand)
        yield from ((f"  {head}", text) for head, text in effects(hand))


def first(logs: LogDiff) -> str:
    """Say where the logs first contradict each other, else where they first differ."""
    if logs.same:
        return "Both say the same."
    for hand in logs.differing:
        for fact in hand.disputed():
            lines = (f"{letter} line {line.line}" for letter, line in (("A", fact.a), ("B", fact.b)) if line)
            place = f"in hand {hand.a.number}" if hand.a and hand.a.number else "before the first hand"
            return f"They first contradict each other {place} ({', '.join(lines)})."
    return f"They don't contradict each other. The first difference: {heading(logs.differing[0])}."


def summary(logs: LogDiff) -> Iterator[str]:
    """Sum up the differences of two logs that don't say the same, and say if not all hands were compared."""
    counts = logs.counts
    hands = ((counts.hands_only_a, "only in A"), (counts.hands_only_b, "only in B"))
    lines = (
        (counts.only_a, "only in A"),
        (counts.only_b, "only in B"),
        (counts.more, "where one says more"),
        (counts.unreadable, "can't be read"),
    )
    parts = [
        f"{counted(counts.hands_in_both, 'hand')} in both",
        *(f"{counted(number, 'hand')} {place}" for number, place in hands if number),
        quantity(counts.differs, "contradiction"),
        *(f"{counted(number, 'line')} {place}" for number, place in lines if number),
    ]
    yield f"{'; '.join(parts)}."
    if not logs.in_full:
        yield "The logs are long, so only hands at about the same place in both were compared."


def heading(hand: HandDiff) -> str:
    """Name a hand by its number and first line in each log."""
    a, b = hand.a, hand.b
    if a and b:
        if not a.number:
            return "Before the first hand"
        if a.number == b.number:
            return f"Hand {a.number} (A line {a.at}, B line {b.at})"
        return f"{_name(a, 'A')}, {_name(b, 'B')}"
    return f"{_name(a, 'A')}: not in B" if a else f"{_name(b, 'B')}: not in A" if b else ""


def _name(hand: TextSection, letter: str) -> str:
    return f"Hand {hand.number} of {letter} (line {hand.at})"


def _lines(hand: HandDiff) -> Iterator[Entry]:
    """Yield the lines that differ, contradictions first, with all lines that only one log has under one label."""
    order = list(_LABELS)
    ordered = sorted(hand.differences, key=lambda difference: order.index(difference.how))
    for kind, group in groupby(ordered, lambda difference: difference.how):
        for number, difference in enumerate(group):
            only_one = kind in ("only-a", "only-b")
            if not (only_one and number):
                about = f" about {', '.join(difference.players)}" if difference.players and not only_one else ""
                yield "  ", f"{_LABELS[kind]}{about}:"
            yield from (_line(letter, line) for letter, line in (("A", difference.a), ("B", difference.b)) if line)
    unread = [(letter, line) for letter, part in (("A", hand.a), ("B", hand.b)) if part for line in part.unread]
    yield from [("  ", "can't be read:")] if unread else []
    yield from (_line(letter, line) for letter, line in unread)


def _line(letter: str, line: CitedLine) -> Entry:
    return f"    {letter} {line.line:>3}{LINE}", line.text


def effects(hand: HandDiff) -> Iterator[Entry]:
    """Say which findings only one log has, and whose stack differs from then on."""
    if not (hand.findings_a or hand.findings_b or hand.amounts):
        yield "", "This changes no finding and no amount."
    for letter, other, findings in (("A", "B", hand.findings_a), ("B", "A", hand.findings_b)):
        for finding in findings:
            yield f"Found in {letter}, not in {other}: ", f"{finding.code}, line {finding.at.line}: {finding.message}"
    for amount in hand.amounts:
        yield "", f"Then {_amount(amount)}."


def _amount(amount: Parted) -> str:
    """Say what a player or the pot has after a hand or at the end, by either log."""
    holder = "the pot" if amount.account == "pot" else amount.account
    if amount.a is None or amount.b is None:
        letter, other, known = ("B", "A", amount.b) if amount.a is None else ("A", "B", amount.a)
        if known is None:
            return f"it is not proven in either what {holder} has"
        return f"{holder} has {figure(known)} in {letter} (not proven in {other})"
    if amount.a == amount.b:
        return f"{holder} has {figure(amount.a)} in both"
    return f"{holder} has {figure(amount.a)} in A, {figure(amount.b)} in B"


def ends(logs: LogDiff) -> str:
    """Say what everybody has at the end whose money differs there."""
    if logs.amounts:
        return f"At the end {'; '.join(map(_amount, logs.amounts))}."
    if logs.a.proven:
        return "At the end everybody has the same in both."
    return "Neither log proves what everybody has at the end."
