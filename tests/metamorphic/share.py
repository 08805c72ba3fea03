"""Measure how often the referee notices a changed card or amount in a clean log, and why it doesn't."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal, NamedTuple

from naive.evening import evening
from naive.pencil import FULL, Style
from naive.record import Played
from naive.rulesets import NAMES
from naive.scribe import scribble

from metamorphic.changes import KINDS, Slot, changed, slots
from metamorphic.opinion import second_opinion
from metamorphic.rewrite import Line, lines_of, text_of
from metamorphic.why import why
from metamorphic.witness import NoWitnessError
from referee import statements as st
from referee.judge.audit import Audit, audit
from referee.text.log import smallest_unit

Outcome = Literal["error", "note", "legal", "open", "missed", "accused"]
"""Outcomes of a change.

The referee noticed ``error`` and ``note`` (something became unproven). Of the others, ``legal`` reads like a legal
game, according to the second referee; for ``open``, no such game could be constructed; for ``missed``, the second
referee objects to the constructed game. ``accused`` is an error where the second referee has no objection.
"""

WRITINGS: dict[str, Style] = {
    "everything": FULL,
    "tricks and claims": Style(names=0, claims=1),
    "tricks only": Style(names=0),
    "counts and claims": Style(names=0, claims=1),
}
"""The ways of writing; the last omits the cards and gives the number of tricks per player."""


class Case(NamedTuple):
    """A log with one change: how it was written, what was changed, and the outcome."""

    writing: str
    kind: str
    outcome: Outcome
    codes: tuple[str, ...]
    log: str
    why: str = ""


@dataclass
class Tally:
    """Counts of many changes."""

    games: int = 0
    cases: Counter[tuple[str, str, Outcome]] = field(default_factory=Counter)
    silent: Counter[tuple[str, str, Outcome]] = field(default_factory=Counter)
    """Unnoticed changes by kind, reason and outcome."""
    wrong: list[Case] = field(default_factory=list)
    """Missed changes, and accusations although a legal game may read like that."""

    def add(self, case: Case) -> None:
        self.cases[case.writing, case.kind, case.outcome] += 1
        if case.why:
            self.silent[case.kind, case.why, case.outcome] += 1
        if case.outcome in ("missed", "accused"):
            self.wrong.append(case)

    def join(self, other: "Tally") -> None:
        """Add the counts of other games."""
        self.games += other.games
        self.cases += other.cases
        self.silent += other.silent
        self.wrong += other.wrong

    def count(self, writing: str | None = None, kind: str | None = None, outcome: Outcome | None = None) -> int:
        """Count the changes with a writing, a kind and an outcome; ``None`` for all."""
        wanted = (writing, kind, outcome)
        return sum(
            times
            for key, times in self.cases.items()
            if all(one in (None, of) for one, of in zip(wanted, key, strict=True))
        )


def tally(games: int, seed: int, changes: int = 10, jobs: int = 1) -> Tally:
    """Change this many places of this many games in every way of writing; the same numbers give the same tally."""
    total = Tally()
    numbers = range(seed << 32, (seed << 32) + games)
    if jobs == 1:
        for number in numbers:
            total.join(one_game(number, changes))
        return total
    with ProcessPoolExecutor(jobs) as pool:
        for one in pool.map(one_game, numbers, [changes] * games, chunksize=10):
            total.join(one)
    return total


def one_game(seed: int, changes: int) -> Tally:
    """Try the changes of one game."""
    total = Tally(1)
    for case in cases(seed, changes):
        total.add(case)
    return total


def cases(seed: int, changes: int) -> Iterator[Case]:
    """Yield the changes of one game."""
    chance = Random(seed)
    played = evening(seed, chance.choice(NAMES))
    for writing in WRITINGS:
        lines = written_down(played, writing, seed)
        before = audit(text_of(lines))
        if before.verdict == "violations":
            raise AssertionError(f"a legal game was accused:\n{text_of(lines)}")
        places = list(slots(lines))
        for slot in chance.sample(places, min(changes, len(places))):
            yield judged(writing, slot, changed(lines, slot, chance), before, played)


def written_down(played: Played, writing: str, seed: int) -> list[Line]:
    """Write a game in one of the ways."""
    lines = lines_of(scribble(played, WRITINGS[writing], seed).text)
    if writing == "counts and claims":
        lines = list(counted(lines, played))
    # Renumber the lines as they are now.
    return [Line(number, replace(line.said, line=number)) for number, line in enumerate(lines, 1)]


def counted(lines: list[Line], played: Played) -> Iterator[Line]:
    """Yield the lines without their cards; each hand's first trick becomes the number of tricks per player."""
    hand, told = -1, True
    for line in lines:
        if isinstance(line.said, st.Hand):
            hand, told = hand + 1, False
        if isinstance(line.said, st.Trick) and not told:
            told = True
            took = {name: count for name, count in played.hands[hand].took.items() if count}
            yield Line(line.origin, st.Took(line.said.line, "", tuple(took.items())))
        if not isinstance(line.said, st.Trick | st.Deal | st.Draw | st.Exchange | st.Trump | st.Take | st.Reshuffle):
            yield line


def judged(writing: str, slot: Slot, lines: list[Line], before: Audit, played: Played) -> Case:
    """Judge a log with one change, by the second referee if the first is silent."""
    log = text_of(lines)
    found = audit(log)
    codes = tuple(one.code for one in found.findings if one.severity != "note")
    notes = Counter(one.code for one in found.findings) - Counter(one.code for one in before.findings)
    against = objections(lines, played, smallest_unit(log))
    if codes:
        outcome: Outcome = "accused" if against == [] else "error"
        return Case(writing, slot.kind, outcome, codes, log)
    if notes or found.verdict != before.verdict:
        return Case(writing, slot.kind, "note", tuple(notes), log)
    outcome = "open" if against is None else "missed" if against else "legal"
    return Case(writing, slot.kind, outcome, tuple(against or ()), log, why(slot, lines, before, found))


def objections(lines: list[Line], played: Played, unit: int) -> list[str] | None:
    """Return the second referee's findings in a possible game behind the log; ``None`` if none could be constructed."""
    try:
        return [str(one) for one in second_opinion(sections(lines), played.options, unit)]
    except NoWitnessError:
        return None


def sections(lines: list[Line]) -> list[list[st.Statement]]:
    """Return the header and each hand."""
    found: list[list[st.Statement]] = [[]]
    for line in lines:
        if isinstance(line.said, st.Hand):
            found.append([])
        found[-1].append(line.said)
    return found


def table(total: Tally) -> str:
    """Return the shares as Markdown: the percentage noticed, for each kind and way of writing."""
    rows = [["what was changed", *WRITINGS], ["---"] * (1 + len(WRITINGS))]
    rows += [[kind, *(cell(total, writing, kind) for writing in WRITINGS)] for kind in KINDS if total.count(kind=kind)]
    rows += [["**all**", *(cell(total, writing) for writing in WRITINGS)]]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def cell(total: Tally, writing: str | None, kind: str | None = None) -> str:
    """Format a share and its number of changes; empty if there were none."""
    count = total.count(writing, kind)
    return f"{share(total, count, writing, kind)} of {count:,}" if count else ""


def share(total: Tally, count: int, writing: str | None = None, kind: str | None = None) -> str:
    """Return the percentage of changes noticed, as an error or as something unproven."""
    noticed = total.count(writing, kind, "error") + total.count(writing, kind, "note")
    return f"{100 * noticed / count:.1f} %"
