"""``python -m mutation [--jobs N] [--part replay|rules|ledger] [--seed N --sample N]`` (in ``tests``)."""

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence

import pytest

from mutation.book import Book, still_true, together
from mutation.explained import PAGE, unexplained
from mutation.mutants import PARTS, Mutant, mutants
from mutation.session import in_session, trial, witnesses
from mutation.trial import PATIENCE
from mutation.witnesses import Witnesses

ENOUGH = 90
"""Percentage of mutants that must be killed in each part."""
LIVE = ("survived", "broken")
LONGER = 6 * PATIENCE
"""Seconds of tests in a second trial, before a mutant counts as an unexplained survivor."""


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=sys.modules["mutation"].__doc__)
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="mutants tried at a time")
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part; may be repeated")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed for the order and for the sample")
    parser.add_argument("--sample", type=int, metavar="N", help="number of random mutants to try")
    parser.add_argument("--survivors", action="store_true", help="only earlier survivors")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found")
    return parser.parse_args()


def main() -> int:
    """Try the requested mutants, and print the score."""
    asked = arguments()
    chosen = mutants(tuple(asked.part or PARTS))
    random.Random(asked.seed).shuffle(chosen)
    book = Book()
    if asked.fresh:
        book.forget()
    if asked.survivors:
        chosen = [one for one in chosen if book.known.get(one.key, ("",))[0] in LIVE]
    return in_session(lambda items: run(items, chosen[: asked.sample], book, asked.jobs, asked.seed))


def run(items: Sequence[pytest.Item], chosen: Sequence[Mutant], book: Book, jobs: int, seed: int) -> int:
    """Try the mutants not known yet; return 1 if a survivor is unexplained or a part's score too low."""
    seen = watched(items, book)
    if seen.failed:
        print(*(f"fails without any change: {name}" for name in seen.failed), sep="\n")
        return 1
    waiting = [one for one in chosen if book.outcome(one, seen) is None]
    print(f"{len(chosen)} mutants, {len(waiting)} of them to be tried by {len(items)} tests", flush=True)
    try:
        for patience in (PATIENCE, LONGER):
            for verdict in trial(items, seen, patience).verdicts(waiting, jobs):
                book.note(verdict, seen)
                if verdict.outcome in LIVE:
                    print(f"{verdict.outcome}: {verdict.mutant}", flush=True)
            waiting = unknown(chosen, book, seen)
    except KeyboardInterrupt:
        print("interrupted: the next run continues from here")
    return report(chosen, book, seen, seed)


def unknown(chosen: Sequence[Mutant], book: Book, seen: Witnesses) -> list[Mutant]:
    """Return the unexplained survivors."""
    survivors = [one for one in chosen if (book.outcome(one, seen) or ("",))[0] in LIVE]
    names = set(unexplained(map(str, survivors), PAGE.read_text(encoding="utf-8")))
    return [one for one in survivors if str(one) in names]


def watched(items: Sequence[pytest.Item], book: Book) -> Witnesses:
    """Return which tests run which lines, rerunning only tests changed since the last run."""
    known = still_true(*book.witnesses(), items)
    new = [item for item in items if item.nodeid not in known.seconds]
    if new:
        print(f"watching {len(new)} tests", flush=True)
        known = together(known, witnesses(new))
        book.keep(known)
    return known


def report(chosen: Sequence[Mutant], book: Book, seen: Witnesses, seed: int) -> int:
    """Print the score of each part, the unexplained survivors, and the figures in one sentence."""
    tally: dict[str, Counter[str]] = defaultdict(Counter)
    for one in chosen:
        outcome, _ = book.outcome(one, seen) or ("not tried", "")
        tally[one.part][outcome] += 1
    left = sorted(map(str, unknown(chosen, book, seen)))
    print(*(f"unexplained: {one}" for one in left), sep="\n")
    for part, outcomes in sorted(tally.items()):
        print(f"{part}: {score(outcomes)}")
    total = sum(tally.values(), Counter())
    print(f"{score(total)}, seed {seed}, {len(left)} survivors unexplained")
    low = any(percent(outcomes) < ENOUGH for outcomes in tally.values())
    return int(bool(left) or low or bool(total["not tried"]))


def percent(outcomes: Counter[str]) -> float:
    """Return the percentage of tried mutants that were killed."""
    tried = outcomes.total() - outcomes["not tried"]
    return 100 * (tried - live(outcomes)) / tried if tried else 100.0


def live(outcomes: Counter[str]) -> int:
    """Return how many survived all tests."""
    return sum(outcomes[outcome] for outcome in LIVE)


def score(outcomes: Counter[str]) -> str:
    """Return the figures in words."""
    tried = outcomes.total() - outcomes["not tried"]
    told = f"{tried:,} mutants, {tried - live(outcomes):,} killed ({outcomes['time-out']:,} of them by time)"
    left = f", {outcomes['not tried']:,} not tried" if outcomes["not tried"] else ""
    return f"{told}, {live(outcomes):,} survived: {percent(outcomes):.2f} %{left}"


if __name__ == "__main__":
    sys.exit(main())
