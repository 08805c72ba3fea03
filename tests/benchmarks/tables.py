"""The tables of a run: the same on the screen, with Rich, and on the page, in Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table as Grid

from benchmarks.capacity import capacities
from benchmarks.contest import SIZES, Entry
from benchmarks.extras import Start
from benchmarks.outcome import Outcome, said


@dataclass(frozen=True)
class Table:
    """A heading, and rows of words and figures; all columns after the first ``words`` are aligned right."""

    title: str
    header: list[str]
    rows: list[list[str]]
    words: int = 1

    def show(self, console: Console) -> None:
        """Print the table."""
        grid = Grid(title=self.title, title_justify="left")
        for number, name in enumerate(self.header):
            grid.add_column(name, justify="left" if number < self.words else "right")
        for row in self.rows:
            grid.add_row(*row)
        console.print(grid)

    def markdown(self) -> str:
        """Return the table in Markdown."""
        rule = ["---" if number < self.words else "--:" for number in range(len(self.header))]
        return "\n".join(f"| {' | '.join(row)} |" for row in [self.header, rule, *self.rows])


def tables(outcome: Outcome) -> list[Table]:
    """Return the tables that have rows."""
    every = [measured(outcome), targets(outcome), begin(outcome.starts), day(outcome), left_out(outcome)]
    return [table for table in every if table.rows]


def measured(outcome: Outcome) -> Table:
    """Return a row for each contender."""
    header = [
        "",
        "event",
        "events at N",
        "µs at N",
        "µs at 10 N",
        "MiB at N",
        "MiB at 10 N",
        "start, ms",
        "referee takes",
    ]
    return Table("Processor time for an event", header, [row(entry, outcome.referee) for entry in outcome.entries], 2)


def row(entry: Entry, referee: Entry) -> list[str]:
    """Return a contender's measurements."""
    name = f"{entry.contender.name} {entry.contender.version()}"
    times = [f"{entry.per_event(size):.2f}" for size in SIZES]
    peaks = [f"{entry.peak(size):.0f}" for size in SIZES]
    ratio = "" if entry is referee else said(entry.times(referee, "10 N"))
    events = f"{entry.loads['N'].events:,}"
    return [name, entry.contender.kind.event, events, *times, *peaks, f"{entry.start_cpu():.0f}", ratio]


def targets(outcome: Outcome) -> Table:
    """Return the targets."""
    rows = [[one.what, one.wanted, one.measured, "reached" if one.reached else "missed"] for one in outcome.targets()]
    return Table("Targets", ["", "wanted", "measured", ""], rows, 4)


def begin(starts: Sequence[Start]) -> Table:
    """Return the times of commands that do next to nothing, relative to the two yardsticks, which come first."""
    rows = [
        [f"`{one.name}`", f"{one.cpu():.0f}", f"{one.wall():.0f}", *(f"{one.times(other):.2f}" for other in starts[:2])]
        for one in starts
    ]
    return Table("Beginning", ["", "processor, ms", "clock, ms", "times bare Python", "times `import lark`"], rows)


def day(outcome: Outcome) -> Table:
    """Return the capacities."""
    rows = [[one.where, f"{one.hands:,.0f}", f"{one.events:,.0f}"] for one in capacities(outcome)]
    return Table("In a day", ["", "hands", "events"], rows)


def left_out(outcome: Outcome) -> Table:
    """Return what is missing, and why."""
    return Table("Left out", ["", "reason"], [[one.name, one.reason] for one in outcome.left_out], 2)
