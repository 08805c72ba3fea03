"""``referee baseline check``: the new findings in a log, and the known ones that are gone."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from referee.finding import Finding
from referee.judge.baseline import KnownFinding
from referee.judge.policy import CheckedLog
from referee.limits import FINDINGS
from referee.report.terminal.check import print_findings
from referee.report.terminal.concise import in_short, printed, waivers
from referee.report.terminal.console import hanging, put
from referee.report.wording.phrases import counted


class News(NamedTuple):
    """A log and its new findings."""

    file: CheckedLog
    new: Sequence[Finding]


class NewsTotals(NamedTuple):
    """All logs together: the numbers of new, known and waived findings, and of known ones that are gone."""

    files: int
    new: int = 0
    known: int = 0
    waived: int = 0
    gone: int = 0


def print_news(console: Console, news: News, lines: Sequence[str]) -> None:
    """Print each new finding of a log with its evidence, then a line for everything else to look at."""
    print_findings(console, news.file, news.new, lines)
    others = (*waivers(news.file), *gone(news.file.listing.gone))
    print_lines(console, (*others, "") if others else ())


def print_lines(console: Console, lines: Iterable[str]) -> None:
    """Print lines to the full width."""
    for line in lines:
        put(console, hanging(console, Text(), line))


def concise_news(news: News) -> str:
    """Print a line for each new finding."""
    return printed((*in_short(news.file, news.new), *waivers(news.file), *gone(news.file.listing.gone)))


def gone(entries: Sequence[KnownFinding]) -> Iterator[str]:
    """List the known findings of a log that are gone; the path is the baseline's."""
    for one in entries[:FINDINGS]:
        yield f"{one.path}: no longer found: {one}"
    if (more := len(entries) - FINDINGS) > 0:
        yield f"{entries[0].path}: no longer found: {more:,} more"


def summary(baseline: str, total: NewsTotals, left_out: str = "") -> str:
    """Sum up all logs, and say what to do about entries that are gone; ``left_out`` counts the logs left out."""
    counts = f"{counted(total.new, 'new finding')}; {total.known:,} known, {total.waived:,} waived"
    yet = f"; {total.gone:,} no longer found: `referee baseline write` removes them" if total.gone else ""
    return f"{counted(total.files, 'file')} against {baseline}: {counts}{yet}" + (f"; {left_out}" if left_out else "")
