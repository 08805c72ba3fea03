"""What the table ruled, for people: each ruling with its place, and in a ledger what would be otherwise without it."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from rich.console import Console
from rich.text import Text

from referee.limits import FINDINGS
from referee.report.phrases import Placed, account, counted, debt, place
from referee.report.terminal.console import hanging
from referee.report.wire.ledger import LedgerReport, WithoutReport


class Told(Placed, Protocol):
    """A ruling in any report."""

    @property
    def message(self) -> str:
        """What it decided."""


def rulings_told(console: Console, rulings: Sequence[Told], title: str = "Rulings", more: int = 0) -> Iterator[Text]:
    """A heading and every ruling under it; ``more`` are not among them."""
    yield Text(title, "bold")
    yield from ruled(console, rulings, more)


def rulings_weighed(console: Console, ledger: LedgerReport) -> Iterator[Text]:
    """A heading and every ruling under it, with what would be otherwise without it."""
    yield Text()
    yield Text("Rulings", "bold")
    weighed = [(one, one.without) for one in ledger.rulings if one.without]
    for one, without in weighed:
        yield from _ruling(console, one)
        yield from _without(console, without)
    if rest := ledger.rulings[len(weighed) :]:
        yield from ruled(console, rest)
        changed = (
            f"what {counted(len(rest), 'ruling')} changed was not worked out, only what the first {len(weighed)} did"
        )
        yield from hanging(console, Text("  "), changed)


def ruled(console: Console, rulings: Sequence[Told], more: int = 0) -> Iterator[Text]:
    """Every ruling with its place; ``more`` are not among them."""
    for one in rulings[:FINDINGS]:
        yield from _ruling(console, one)
    if more := more + max(0, len(rulings) - FINDINGS):
        yield Text(f"  {counted(more, 'more ruling')}, not shown")


def _ruling(console: Console, one: Told) -> Iterator[Text]:
    yield from hanging(console, Text(f"  {place(one)}: "), one.message)


def _without(console: Console, without: WithoutReport) -> Iterator[Text]:
    head = Text("    without it: ")
    if without.final is None:
        yield from hanging(console, head, "not proven how the hand would have ended")
        return
    for line in _otherwise(without):
        yield from hanging(console, head, line)
    if without.changes:
        changes = ", ".join(f"{account(name)} {_signed(change)}" for name, change in without.changes.items())
        yield from hanging(console, Text("    at the end: "), changes)


def _otherwise(without: WithoutReport) -> list[str]:
    """The findings and corrections that there would be, and those that there would not be. A note is left out: what it
    notes is the ruling."""
    found = [f"{one.message} ({one.code}, line {one.line})" for one in without.found if one.severity != "note"]
    gone = [f"no {one.code} at line {one.line}" for one in without.not_found if one.severity != "note"]
    debts = [*map(debt, without.owed), *(f"not owed: {debt(one)}" for one in without.not_owed)]
    return [*found, *gone, *(debts or ["nothing else would be owed"])]


def _signed(change: str) -> str:
    return change if change.startswith("-") else f"+{change}"
