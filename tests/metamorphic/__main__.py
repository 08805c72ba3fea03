"""``python -m metamorphic`` (in ``tests``): change one card or one amount of clean logs, and count what is noticed."""

import argparse
import sys

from metamorphic.changes import KINDS
from metamorphic.share import WRITINGS, Case, Outcome, Tally, share, table, tally

LEGAL: Outcome = "legal"
OPEN: Outcome = "open"
NOTICED: tuple[Outcome, Outcome] = ("error", "note")


def main() -> int:
    """Print the shares, what went unnoticed and why; return 1 if the second referee disagrees about any change."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=2000, help="games, each written in four ways")
    parser.add_argument("--changes", type=int, default=10, help="changes of each log, one at a time")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    total = tally(asked.games, asked.seed, asked.changes, asked.jobs)
    print(table(total), unnoticed(total), noticed(total), *map(wrong, total.wrong[:60]), sep="\n\n")
    print()
    print(last(total, asked.seed))
    return int(bool(total.wrong))


def unnoticed(total: Tally) -> str:
    """Tabulate what went unnoticed, why, and how much of it a legal game may read like."""
    rows = ["| not noticed | why | changes | reads like a legal game | not decided |", "|---|---|---|---|---|"]
    for kind in KINDS:
        for reason in sorted({why for one, why, _ in total.silent if one == kind}):
            legal, unknown = (total.silent[kind, reason, one] for one in (LEGAL, OPEN))
            rows.append(f"| {kind} | {reason} | {legal + unknown:,} | {legal:,} | {unknown:,} |")
    return "\n".join(rows)


def noticed(total: Tally) -> str:
    """Say how the noticed changes were noticed."""
    error, note = (total.count(outcome=one) for one in NOTICED)
    return f"Noticed by an error: {error:,}. Only because something can no longer be proven: {note:,}."


def wrong(case: Case) -> str:
    """Show a change on which the second referee disagrees, with the log."""
    return f"{case.outcome.title()} in {case.writing}, {case.kind}: {', '.join(case.codes)}\n{case.log}"


def last(total: Tally, seed: int) -> str:
    """Return a summary in one sentence."""
    count = total.count()
    legal, unknown = total.count(outcome="legal"), total.count(outcome="open")
    by_writing = "; ".join(f"{share(total, total.count(one), one)} of {one}" for one in WRITINGS)
    return (
        f"{count:,} changes in {total.games:,} games, seed {seed}: {share(total, count)} noticed ({by_writing}); "
        f"{legal:,} read like a legal game, {unknown:,} not decided, {total.count(outcome='missed'):,} missed, "
        f"{total.count(outcome='accused'):,} wrongly accused"
    )


if __name__ == "__main__":
    sys.exit(main())
