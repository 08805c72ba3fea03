"""Print ``referee diff``, the differences between two logs by hand and by line, and their effects."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from referee.diff import HandDiff, LogDiff
from referee.report.terminal.console import hanging, print_fitting, put, sums_table, words
from referee.report.wording.diff import (
    TITLES,
    UNPROVEN,
    effects,
    ends,
    first,
    heading,
    most,
    passages,
    summary,
    verdict,
)
from referee.report.wording.phrases import UNKNOWN, counted


def print_difference(console: Console, found: LogDiff) -> None:
    """Print where two logs first differ, both verdicts and whose money differs most, then everything hand by hand."""
    for letter, log in (("A", found.a), ("B", found.b)):
        put(console, hanging(console, words(f"{letter} is {log.name}: "), counted(log.audit.hand_count, "hand")))
    for told in (first(found), f"The verdict: {verdict(found)}.", most(found)):
        put(console, hanging(console, Text(), told))
    if not found.same:
        put(console, [Text(), *(line for told in summary(found) for line in hanging(console, Text(), told))])
    for hand in found.differing:
        put(console, _hand(console, hand))
    if found.amounts[1:]:
        _print_end(console, found)


def _hand(console: Console, hand: HandDiff) -> Iterator[Text]:
    yield Text()
    yield from hanging(console, Text(), heading(hand))
    for passage in passages(hand):
        yield from hanging(console, Text("  "), f"{passage.label}:")
        for letter, lines in (("A", passage.a), ("B", passage.b)):
            for line in lines:
                yield from hanging(console, words(f"    {letter} {line.line:>3} | ", "blue"), line.text)
    for head, told in effects(hand):
        yield from hanging(console, Text(f"  {head}"), told)


def _print_end(console: Console, found: LogDiff) -> None:
    put(console, [Text(), Text("Who should have what at the end:")])
    rows = [*ends(found)]
    told = (hanging(console, words(f"  {who}: "), f"{a} in A, {b} in B") for who, (a, b) in rows)
    print_fitting(console, sums_table(TITLES, rows), (line for lines in told for line in lines))
    if any(UNKNOWN in sums for _, sums in rows):
        put(console, hanging(console, Text(), UNPROVEN))
