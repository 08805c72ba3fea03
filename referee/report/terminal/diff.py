"""``referee diff`` for people: where two logs part, hand by hand, line beside line, and what hangs on it."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from referee.report.json.check import FindingReport
from referee.report.json.diff import (
    DifferenceReport,
    DiffReport,
    HandDifference,
    HandOfLog,
    LineReport,
    PartedReport,
)
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.tables import print_fitting, ruled_table
from referee.report.wording.phrases import UNKNOWN, counted

_LABELS: Final = {
    "differs": "they differ",
    "more-a": "A says more",
    "more-b": "B says more",
    "more-both": "each says more than the other",
    "only-a": "only in A",
    "only-b": "only in B",
}
"""What stands above the lines, and the order in which they are told."""


def print_difference(console: Console, report: DiffReport) -> None:
    """What the logs are, hand by hand where they part, then both verdicts and whose money differs at the end."""
    for letter, log in (("A", report.a), ("B", report.b)):
        put(console, hanging(console, words(f"{letter} is {log.path}: "), counted(log.hands, "hand")))
    put(console, _summary(console, report))
    for hand in report.hands:
        put(console, _hand(console, hand))
    _print_end(console, report)


def _summary(console: Console, report: DiffReport) -> Iterator[Text]:
    if report.same:
        yield Text("Both say the same.")
    else:
        yield from hanging(console, Text(), f"{_counts(report)}.")
    if not report.in_full:
        told = "The logs are long: only hands about as far from the beginning of both were held against each other."
        yield from hanging(console, Text(), told)


def _counts(report: DiffReport) -> str:
    counts = report.counts
    hands = ((counts.hands_only_a, "only in A"), (counts.hands_only_b, "only in B"))
    lines = ((counts.only_a, "only in A"), (counts.only_b, "only in B"), (counts.more, "where one says more"))
    told = [
        f"{counted(counts.hands_in_both, 'hand')} in both",
        *(f"{counted(number, 'hand')} {where}" for number, where in hands if number),
        f"they differ {_times(counts.differs)}" if counts.differs else "they contradict each other nowhere",
        *(f"{counted(number, 'line')} {where}" for number, where in lines if number),
    ]
    if counts.unreadable:
        told.append(f"{counted(counts.unreadable, 'line')} can't be read")
    return "; ".join(told)


def _times(number: int) -> str:
    return "once" if number == 1 else "twice" if number == 2 else f"{number:,} times"


def _hand(console: Console, hand: HandDifference) -> Iterator[Text]:
    yield Text()
    yield from hanging(console, Text(), _heading(hand))
    yield from _lines(console, hand.differences)
    yield from _unreadable(console, hand)
    yield from _effects(console, hand)


def _heading(hand: HandDifference) -> str:
    a, b = hand.a, hand.b
    if a and b:
        if not a.hand:
            return "Before the first hand"
        if a.hand == b.hand:
            return f"Hand {a.hand} (A line {a.line}, B line {b.line})"
        return f"{_which(a, 'A')}, {_which(b, 'B')}"
    return f"{_which(a, 'A')}: not in B" if a else f"{_which(b, 'B')}: not in A" if b else ""


def _which(hand: HandOfLog, letter: str) -> str:
    return f"Hand {hand.hand} of {letter} (line {hand.line})"


def _lines(console: Console, differences: Iterable[DifferenceReport]) -> Iterator[Text]:
    """The lines, those that contradict each other first."""
    order = list(_LABELS)
    before = ""
    for one in sorted(differences, key=lambda one: order.index(one.how)):
        label = _label(one)
        if label != before or not one.how.startswith("only"):
            yield from hanging(console, Text("  "), f"{label}:")
        before = label
        shown = {"only-a": ("A",), "only-b": ("B",)}.get(one.how, ("A", "B"))
        for letter, line in (("A", one.a), ("B", one.b)):
            if line and letter in shown:
                yield from _line(console, letter, line)


def _label(one: DifferenceReport) -> str:
    """What is to be said of the lines; who it is about where they are about several."""
    label = _LABELS[one.how]
    return f"{label} about {', '.join(one.players)}" if one.players and not one.how.startswith("only") else label


def _line(console: Console, letter: str, line: LineReport) -> Iterator[Text]:
    return hanging(console, words(f"    {letter} {line.line:>3} | ", "blue"), line.text)


def _unreadable(console: Console, hand: HandDifference) -> Iterator[Text]:
    lines = [(letter, line) for letter, one in (("A", hand.a), ("B", hand.b)) if one for line in one.unreadable]
    if lines:
        yield Text("  can't be read:")
    for letter, line in lines:
        yield from _line(console, letter, line)


def _effects(console: Console, hand: HandDifference) -> Iterator[Text]:
    found = [("A", one) for one in hand.findings_a] + [("B", one) for one in hand.findings_b]
    if not found and not hand.amounts:
        yield from hanging(console, Text("  "), "This changes no finding and no amount.")
    for letter, one in found:
        other = "B" if letter == "A" else "A"
        yield from hanging(console, Text(f"  By {letter}, not by {other}: "), _finding(one))
    for amount in hand.amounts:
        yield from hanging(console, Text("  "), _amount(amount))


def _finding(one: FindingReport) -> str:
    return f"{one.code}, line {one.line}: {one.message}"


def _amount(one: PartedReport) -> str:
    """What somebody has after a hand, by either log."""
    who = "the pot" if one.account == "pot" else one.account
    if one.a is None or one.b is None:
        letter, other, known = ("B", "A", one.b) if one.a is None else ("A", "B", one.a)
        unknown = f"by {other} that is not proven."
        return (
            f"Then {who} has {known} by {letter}; {unknown}"
            if known
            else f"What {who} has then is not proven by either."
        )
    return f"Then {who} has {one.a} by both." if one.a == one.b else f"Then {who} has {one.a} by A, {one.b} by B."


def _print_end(console: Console, report: DiffReport) -> None:
    verdicts = f"{report.a.verdict} by A, {report.b.verdict} by B"
    alike = report.a.verdict == report.b.verdict
    told = f"{report.a.verdict} by both" if alike else verdicts
    put(console, [Text(), *hanging(console, Text("The verdict: "), told)])
    if not report.amounts:
        proven = "At the end everybody has the same by both."
        unproven = "What everybody has at the end is not proven by either."
        put(console, hanging(console, Text(), proven if report.a.proven else unproven))
        return
    put(console, hanging(console, Text(), "At the end these should have:"))
    print_fitting(console, _table(report), _paragraphs(console, report))
    if any(None in (one.a, one.b) for one in report.amounts):
        put(console, hanging(console, Text(), f"{UNKNOWN} stands for what is not proven."))


def _table(report: DiffReport) -> Table:
    table = ruled_table()
    table.add_column("", no_wrap=True)
    for letter in ("by A", "by B"):
        table.add_column(letter, justify="right", no_wrap=True)
    for one in report.amounts:
        table.add_row(words(one.account), one.a or UNKNOWN, one.b or UNKNOWN)
    return table


def _paragraphs(console: Console, report: DiffReport) -> Iterator[Text]:
    for one in report.amounts:
        yield from hanging(console, words(f"  {one.account}: "), f"{one.a or UNKNOWN} by A, {one.b or UNKNOWN} by B")
