"""Print ``referee diff``, the differences between two logs by hand and by line, and their effects."""

from rich.console import Console

from referee.diff import LogDiff
from referee.report.terminal.console import BLANK, print_entries, print_sums, words
from referee.report.wording import diff
from referee.report.wording.phrases import UNKNOWN, counted


def print_difference(console: Console, logs: LogDiff) -> None:
    """Print where two logs first differ, both verdicts and whose money differs most, then everything hand by hand."""
    for letter, log in (("A", logs.a), ("B", logs.b)):
        print_entries(console, (f"{letter} is {log.name}: ", counted(log.audit.hand_count, "hand")))
    sentences = (diff.first(logs), f"The verdict: {diff.verdict(logs)}.", diff.most(logs))
    print_entries(console, *(("", sentence) for sentence in sentences))
    if not logs.same:
        print_entries(console, BLANK, *(("", sentence) for sentence in diff.summary(logs)))
    for hand in logs.differing:
        print_entries(console, BLANK, ("", diff.heading(hand)))
        for passage in diff.passages(hand):
            print_entries(console, ("  ", f"{passage.label}:"))
            for letter, lines in (("A", passage.a), ("B", passage.b)):
                print_entries(
                    console, *((words(f"    {letter} {line.line:>3} | ", "blue"), line.text) for line in lines)
                )
        print_entries(console, *((f"  {head}", text) for head, text in diff.effects(hand)))
    if logs.amounts[1:]:
        print_entries(console, BLANK, ("Who should have what at the end:", ""))
        rows = [*diff.ends(logs)]
        print_sums(console, diff.TITLES, rows, ((f"  {account}: ", f"{a} in A, {b} in B") for account, (a, b) in rows))
        if any(UNKNOWN in sums for _, sums in rows):
            print_entries(console, ("", diff.UNPROVEN))
