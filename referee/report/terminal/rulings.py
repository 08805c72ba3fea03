"""The table's rulings for people: each with its place, and in a ledger with what would change without it."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from referee.judge.comparison import Decision
from referee.judge.ledger import Ledger
from referee.judge.what_if import Without
from referee.report.terminal.console import hanging
from referee.report.wording.phrases import counted, place
from referee.report.wording.rulings import WITHOUT, otherwise, unweighed
from referee.table.ruling import Ruling
from referee.text.limits import FINDINGS


def rulings_told(
    console: Console, rulings: Sequence[Ruling | Decision], title: str = "Rulings", more: int = 0
) -> Iterator[Text]:
    """Print a heading and every ruling under it; ``more`` counts those not listed."""
    yield Text(title, "bold")
    yield from ruled(console, rulings, more)


def rulings_weighed(console: Console, ledger: Ledger) -> Iterator[Text]:
    """Print a heading and every ruling under it, with what would change without it."""
    yield Text()
    yield Text("Rulings", "bold")
    weighed = [(one.ruling, one.without) for one in ledger.rulings if one.without]
    for one, without in weighed:
        yield from _ruling(console, one)
        yield from _without(console, without)
    if rest := ledger.rulings[len(weighed) :]:
        yield from ruled(console, [one.ruling for one in rest])
        yield from hanging(console, Text("  "), unweighed(len(rest), len(weighed)))


def ruled(console: Console, rulings: Sequence[Ruling | Decision], more: int = 0) -> Iterator[Text]:
    """List every ruling with its place; ``more`` counts those not listed."""
    for one in rulings[:FINDINGS]:
        yield from _ruling(console, one)
    if more := more + max(0, len(rulings) - FINDINGS):
        yield Text(f"  {counted(more, 'more ruling')}, not shown")


def _ruling(console: Console, one: Ruling | Decision) -> Iterator[Text]:
    yield from hanging(console, Text(f"  {place(one)}: "), one.message)


def _without(console: Console, without: Without) -> Iterator[Text]:
    yield Text(f"    {WITHOUT}")
    for told in otherwise(without):
        yield from hanging(console, Text("      "), told)
