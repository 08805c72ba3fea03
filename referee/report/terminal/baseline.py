"""``referee baseline check``: what is new in a log, and what is known of it but found no longer."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from referee.finding import Finding
from referee.judge.baseline import KnownFinding
from referee.judge.checked import CheckedLog
from referee.report.terminal.check import print_findings
from referee.report.terminal.concise import in_short, printed, waivers
from referee.report.terminal.console import hanging, put
from referee.report.wording.phrases import counted
from referee.text.limits import FINDINGS


class News(NamedTuple):
    """A log, and those of its findings that are new."""

    file: CheckedLog
    new: Sequence[Finding]


class NewsTotals(NamedTuple):
    """All logs together: how many findings are new, known, waived, and known but found no longer."""

    files: int
    new: int = 0
    known: int = 0
    waived: int = 0
    gone: int = 0


def print_news(console: Console, news: News, lines: Sequence[str]) -> None:
    """Each new finding of a log with its evidence, then a line for each thing else to be looked at."""
    print_findings(console, news.file, news.new, lines)
    others = (*waivers(news.file), *gone(news.file.listing.gone))
    print_lines(console, (*others, "") if others else ())


def print_lines(console: Console, lines: Iterable[str]) -> None:
    """Lines as wide as there is room."""
    for line in lines:
        put(console, hanging(console, Text(), line))


def concise_news(news: News) -> str:
    """The same with a line for each new finding."""
    return printed((*in_short(news.file, news.new), *waivers(news.file), *gone(news.file.listing.gone)))


def gone(entries: Sequence[KnownFinding]) -> Iterator[str]:
    """What is known of a log but found no longer; the path is the baseline's."""
    for one in entries[:FINDINGS]:
        yield f"{one.path}: no longer found: {one}"
    if (more := len(entries) - FINDINGS) > 0:
        yield f"{entries[0].path}: no longer found: {more:,} more"


def summary(baseline: str, total: NewsTotals) -> str:
    """All logs together, and what to do about entries that are found no longer."""
    counts = f"{counted(total.new, 'new finding')}; {total.known:,} known, {total.waived:,} waived"
    yet = f"; {total.gone:,} no longer found: `referee baseline write` leaves them out" if total.gone else ""
    return f"{counted(total.files, 'file')} against {baseline}: {counts}{yet}"
