"""Say where two logs of one game differ and what that changes, where A is the first log and B the second."""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.diff import Difference, HandDiff, LogDiff
from referee.diff.effects import Parted
from referee.diff.log import CitedLine, TextSection
from referee.finding import Finding
from referee.report.wording.findings import NOTHING_WRONG
from referee.report.wording.phrases import UNKNOWN, counted, figure

if TYPE_CHECKING:
    from referee.report.wording.story import Entry

SAME: Final = "Both say the same."
UNPROVEN: Final = f"{UNKNOWN} means not proven."
TITLES: Final = ("in A", "in B")
"""The titles of the two columns of amounts."""

_LABELS: Final = {
    "differs": "they differ",
    "more-a": "A says more",
    "more-b": "B says more",
    "more-both": "each says more than the other",
    "only-a": "only in A",
    "only-b": "only in B",
}
"""The headings above the lines, in order."""
_UNREADABLE: Final = "can't be read"


class Passage(NamedTuple):
    """Lines of A and of B under one label, where ``how`` is ``unread`` for lines that can't be read."""

    how: str
    label: str
    a: tuple[CitedLine, ...]
    b: tuple[CitedLine, ...]


def first(found: LogDiff) -> str:
    """Say where the logs first contradict each other, else where they first differ."""
    if found.same:
        return SAME
    for hand in found.differing:
        for fact in hand.disputed():
            lines = (f"{letter} line {line.line}" for letter, line in (("A", fact.a), ("B", fact.b)) if line)
            where = f"in hand {hand.a.number}" if hand.a and hand.a.number else "before the first hand"
            return f"They first contradict each other {where} ({', '.join(lines)})."
    return f"They don't contradict each other. The first difference: {heading(found.differing[0])}."


def summary(found: LogDiff) -> Iterator[str]:
    """Sum up the differences, and say if not all hands were compared."""
    yield SAME if found.same else f"{_counts(found)}."
    if not found.in_full:
        yield "The logs are long, so only hands at about the same place in both were compared."


def _counts(found: LogDiff) -> str:
    counts = found.counts
    hands = ((counts.hands_only_a, "only in A"), (counts.hands_only_b, "only in B"))
    lines = ((counts.only_a, "only in A"), (counts.only_b, "only in B"), (counts.more, "where one says more"))
    told = [
        f"{counted(counts.hands_in_both, 'hand')} in both",
        *(f"{counted(number, 'hand')} {where}" for number, where in hands if number),
        f"they differ {times(counts.differs)}" if counts.differs else "no contradictions",
        *(f"{counted(number, 'line')} {where}" for number, where in lines if number),
    ]
    if counts.unreadable:
        told.append(f"{counted(counts.unreadable, 'line')} can't be read")
    return "; ".join(told)


def times(number: int) -> str:
    """Say how often, as in ``once`` or ``12 times``."""
    return "once" if number == 1 else "twice" if number == 2 else f"{number:,} times"


def heading(hand: HandDiff) -> str:
    """Name a hand by its number and first line in each log."""
    a, b = hand.a, hand.b
    if a and b:
        if not a.number:
            return "Before the first hand"
        if a.number == b.number:
            return f"Hand {a.number} (A line {a.at}, B line {b.at})"
        return f"{_which(a, 'A')}, {_which(b, 'B')}"
    return f"{_which(a, 'A')}: not in B" if a else f"{_which(b, 'B')}: not in A" if b else ""


def _which(hand: TextSection, letter: str) -> str:
    return f"Hand {hand.number} of {letter} (line {hand.at})"


def passages(hand: HandDiff) -> Iterator[Passage]:
    """Yield the lines that differ, contradictions first, with all lines that only one log has under one label."""
    order = list(_LABELS)
    ordered = sorted(hand.differences, key=lambda one: order.index(one.how))
    for how, some in groupby(ordered, lambda one: one.how):
        if how == "only-a":
            yield Passage(how, _LABELS[how], tuple(one.a for one in some if one.a), ())
        elif how == "only-b":
            yield Passage(how, _LABELS[how], (), tuple(one.b for one in some if one.b))
        else:
            for one in some:
                yield Passage(how, _label(one), (one.a,) if one.a else (), (one.b,) if one.b else ())
    a, b = (one.unread if one else () for one in (hand.a, hand.b))
    if a or b:
        yield Passage("unread", _UNREADABLE, a, b)


def _label(one: Difference) -> str:
    """Return the label of the lines, with the players whom they are about."""
    label = _LABELS[one.how]
    return f"{label} about {', '.join(one.players)}" if one.players else label


def effects(hand: HandDiff) -> "Iterator[Entry]":
    """Say which findings only one log has, and whose stack differs from then on."""
    found = [("A", one) for one in hand.findings_a] + [("B", one) for one in hand.findings_b]
    if not found and not hand.amounts:
        yield "", "This changes no finding and no amount."
    for letter, one in found:
        yield f"Found in {letter}, not in {'B' if letter == 'A' else 'A'}: ", _finding(one)
    for amount in hand.amounts:
        yield "", _amount("Then", amount)


def _finding(one: Finding) -> str:
    return f"{one.code}, line {one.at.line}: {one.message}"


def _amount(when: str, one: Parted) -> str:
    """Format a player's stack after a hand or at the end, by either log."""
    who = "the pot" if one.account == "pot" else one.account
    if one.a is None or one.b is None:
        letter, other, known = ("B", "A", one.b) if one.a is None else ("A", "B", one.a)
        unknown = f"in {other} that is not proven."
        if known is None:
            return f"What {who} has {when.lower()} is not proven in either."
        return f"{when} {who} has {figure(known)} in {letter}; {unknown}"
    if one.a == one.b:
        return f"{when} {who} has {figure(one.a)} in both."
    return f"{when} {who} has {figure(one.a)} in A, {figure(one.b)} in B."


def verdict(found: LogDiff) -> str:
    """Name the verdict on both logs, as in ``violations in A, clean in B``."""
    verdicts = found.a.audit.verdict, found.b.audit.verdict
    a, b = (NOTHING_WRONG if one == "incomplete" else one for one in verdicts)
    return f"{a} in both" if a == b else f"{a} in A, {b} in B"


def most(found: LogDiff) -> str:
    """Say about whose money at the end the logs differ most, if about any.

    Differences of amounts that both logs prove come first.
    """
    if not found.amounts:
        if found.a.proven:
            return "At the end everybody has the same in both."
        return "Neither log proves what everybody has at the end."
    widest, *others = sorted(found.amounts, key=_gap, reverse=True)
    more = f" They differ about {counted(len(others), 'other amount')} too." if others else ""
    return f"{_amount('At the end', widest)}{more}"


def _gap(amount: Parted) -> int:
    return -1 if amount.a is None or amount.b is None else abs(amount.a - amount.b)


def ends(found: LogDiff) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield whose amounts differ at the end, with the amounts by A and by B."""
    for one in found.amounts:
        yield one.account, (figure(one.a), figure(one.b))
