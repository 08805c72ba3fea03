"""Print ``check`` and ``baseline check`` with the proof of each finding, and a closing line for each log."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from referee.finding import Finding
from referee.judge.baseline import KnownFinding
from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.limits import EXCERPT, FINDINGS
from referee.report.form import Form, Whole
from referee.report.terminal.concise import at, in_short, printed, rest, waivers
from referee.report.terminal.console import A_FILE, NARROWEST, hanging, print_diff, put, rulings_told, words
from referee.report.terminal.console import console as console_on
from referee.report.wording.findings import (
    IN_THE_END,
    UNSEARCHED,
    Annotation,
    available,
    closing,
    folded,
    hangs,
    in_the_end,
    introduced,
    only_money,
    spots,
    suppressed,
    under_other_readings,
    unnoted,
    without_cards,
)
from referee.report.wording.phrases import all_together, counted, rule_named
from referee.rules.catalogue import LOG_ERRORS, grade
from referee.text import shown

_STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}
_LOG_ERROR: Final = "bold magenta"


class Full(Form):
    """Print each log with the full proof of its findings, and totals for several logs."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Print one log. On a screen, skip one that could not be examined, since standard error names it."""
        screen = self._screen()
        with screen.capture() as printed:
            if isinstance(file, CheckedLog):
                print_full(screen, file, lines)
            elif self.stream is None:
                told = f"could not be examined: {file.error}"
                put(screen, (*hanging(screen, words(f"{file.path}: "), told), Text()))
        return printed.get()

    def tail(self, whole: Whole) -> str:
        """Print the season, if requested, then the totals in one line, unless there is only one log."""
        screen = self._screen()
        with screen.capture() as printed:
            if whole.season:
                from referee.report.terminal.season import print_season

                print_season(screen, whole.season)
            if whole.totals.files != 1 or whole.totals.left_out_logs or whole.totals.left_out_folders:
                print_summary(screen, whole)
        return printed.get()

    def _screen(self) -> Console:
        return console_on(self.stream or A_FILE)


class Findings(Full):
    """Print only the findings of each log."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Print the findings of one log. Standard error names one that could not be examined."""
        screen = self._screen()
        with screen.capture() as printed:
            if isinstance(file, CheckedLog):
                print_findings(screen, file, file.listing.findings, lines)
        return printed.get()

    def tail(self, whole: Whole) -> str:
        """Print no totals."""
        return ""


def print_full(console: Console, file: CheckedLog, lines: Sequence[str]) -> None:
    """Print every finding of a log with its evidence, then rulings and waivers, and a closing line.

    The closing line has the hands, verdict, findings and money.
    """
    print_findings(console, file, file.listing.findings, lines, closed=True)
    if file.rulings:
        put(console, (*rulings_told(console, file.rulings, more=file.more_rulings), Text()))
    if file.listing.waivers:
        put(console, [Text("Waivers", "bold")])
        for waiver in file.listing.waivers:
            put(console, hanging(console, Text(f"  line {waiver.at.line}: "), waiver.message))
        put(console, [Text()])
    parts = [*closing(file), *([under_other_readings(file.under, file.listing)] if file.under else ())]
    put(console, hanging(console, words(f"{file.path}: ", "bold"), "; ".join(parts)))


def print_findings(
    console: Console, file: CheckedLog, findings: Sequence[Finding], lines: Sequence[str], *, closed: bool = False
) -> None:
    """Print these findings of a log with their evidence, after the slips of the pen that would explain them.

    An explained finding of something impossible takes one line. The hands without cards share one line, unless the log
    is ``closed`` by a line that counts them.
    """
    silent, effects = unnoted(findings[:FINDINGS]), file.effects
    hidden, said = folded(file), list(introduced(file.slips))
    for index, finding in enumerate(findings[:FINDINGS]):
        for _, text in (one for one in said if one[0] == index):
            sentence = list(hanging(console, Text(), text))
            for line in sentence:
                line.highlight_words(["One slip of the pen"], "bold")
            put(console, (*sentence, Text()))
        if index in silent:
            continue
        if index not in hidden:
            told = in_the_end(effects.of(finding), finding)
            put(console, (*_finding(console, file, finding, lines, told), Text()))
            continue
        put(console, hanging(console, _head(finding), f"line {finding.at.line}: {finding.message}"))
        if index + 1 not in hidden or any(first == index + 1 for first, _ in said):
            put(console, (Text(),))
    if silent and not (closed and without_cards(file)):
        put(console, (*hanging(console, Text(), only_money(len(silent), file.listing)), Text()))
    put(console, map(words, rest(file, findings)))
    if file.unsearched:
        put(console, (*hanging(console, Text(), UNSEARCHED), Text()))


def print_summary(console: Console, whole: Whole) -> None:
    """Print the totals in one line."""
    told = all_together(whole.totals, whole.unexamined)
    if whole.fixes and (fixes := available(whole.fixes.safe, whole.fixes.unsafe)):
        told += f"; {fixes}"
    put(console, hanging(console, Text("all together: ", "bold"), told))


def _head(one: Finding) -> Text:
    return Text.assemble((f"{one.code} {grade(one.code, one.severity)}", _style(one)), "  ")


def _style(one: Finding) -> str:
    """Return the colour of a finding, which is that of its severity or of a log that can't be right."""
    return _LOG_ERROR if one.code in LOG_ERRORS else _STYLES[one.severity]


def _finding(console: Console, file: CheckedLog, one: Finding, lines: Sequence[str], ends: str) -> Iterator[Text]:
    yield from hanging(console, _head(one), one.message)
    yield Text("  --> ") + words(at(file, one.at))
    yield from excerpts(console, lines, spots(one), _style(one))
    for head, body in (
        (f"  {IN_THE_END}: ", ends),
        ("  rule: ", rule_named(one, file.audit.rules)),
        ("  source: ", one.citation),
        ("  readings: ", hangs(one)),
        ("  ", suppressed(one.suppression)),
    ):
        if body:
            yield from hanging(console, Text(head), body)


# An excerpt of the log, the line around a place, cut to fit, with a caret line under the place


_GUTTER = 8
_CUT = "..."


def excerpts(console: Console, lines: Sequence[str], spots: Sequence[Annotation], style: str) -> Iterator[Text]:
    """Yield each spot's line and caret, with a line shared by two successive spots only once."""
    before = None
    for spot in spots:
        line = lines[spot.line - 1] if spot.line <= len(lines) else ""
        text, caret, width = _view(line, spot, max(console.width - _GUTTER, NARROWEST))
        if (spot.line, text) != before:
            yield Text.assemble((f"{spot.line:>5} |", "blue"), f" {text}".rstrip())
        before = spot.line, text
        yield from _under(console, caret, width, spot.message, style)


def _under(console: Console, caret: int, width: int, message: str, style: str) -> Iterator[Text]:
    """Build the caret line, with the message next to it, or below it if there is no room."""
    mark = Text.assemble(("      | ", "blue"), " " * caret, ("^" * width, style))
    if not message:
        yield mark
    elif mark.cell_len + 1 + cell_len(shown(message)) <= console.width:
        yield mark + Text(" ") + words(message)
    else:
        yield mark
        yield from hanging(console, Text.assemble(("      |   ", "blue")), message)


def _view(line: str, spot: Annotation, room: int) -> tuple[str, int, int]:
    """Cut a line to this many cells. Return the text, and the caret's start and width in cells."""
    pieces = _pieces(line)
    first, end = spot.column - 1, max(spot.column, spot.end - 1)
    low, high = 0, len(pieces)
    if len(pieces) > EXCERPT or cell_len("".join(pieces)) > room:
        low, high = _around(pieces, min(first, len(pieces)), min(end, len(pieces)), room - 2 * len(_CUT))
    left = _CUT if low else ""
    text = left + "".join(pieces[low:high]) + (_CUT if high < len(pieces) else "")
    caret = cell_len(left + "".join(pieces[low:first]))
    return text, caret, max(1, cell_len("".join(pieces[first : min(end, high)])))


@lru_cache(maxsize=2)  # A line may have thousands of findings, and be that long.
def _pieces(line: str) -> Sequence[str]:
    """Return the printed form of each character of a line."""
    return [shown(sign) for sign in line.replace("\t", " ")]


def _around(pieces: Sequence[str], first: int, end: int, room: int) -> tuple[int, int]:
    """Choose the part of a line to show, with as much of the place as fits, then as much as fits on either side."""
    low = high = first
    left = right = True
    while left or right:
        right = high < len(pieces) and _fits(pieces[low : high + 1], room)
        high += right
        if high >= end or not right:
            left = low > 0 and _fits(pieces[low - 1 : high], room)
            low -= left
    return low, high


def _fits(pieces: Sequence[str], room: int) -> bool:
    return len(pieces) <= EXCERPT and cell_len("".join(pieces)) <= room


# ``referee baseline check``


class News(NamedTuple):
    """A log and its new findings."""

    file: CheckedLog
    new: Sequence[Finding]


class NewsTotals(NamedTuple):
    """The numbers of new, known and waived findings in all logs, and of known ones that are gone."""

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
    """List the known findings of a log that are gone. The path is the baseline's."""
    for one in entries[:FINDINGS]:
        yield f"{one.path}: no longer found: {one}"
    if (more := len(entries) - FINDINGS) > 0:
        yield f"{entries[0].path}: no longer found: {more:,} more"


def summary(baseline: str, total: NewsTotals, left_out: str = "") -> str:
    """Sum up all logs, and say what to do about entries that are gone. ``left_out`` counts the logs left out."""
    counts = f"{counted(total.new, 'new finding')}; {total.known:,} known, {total.waived:,} waived"
    yet = f"; {total.gone:,} no longer found: `referee baseline write` removes them" if total.gone else ""
    return f"{counted(total.files, 'file')} against {baseline}: {counts}{yet}" + (f"; {left_out}" if left_out else "")


# ``referee check --diff``


class Differences(Form):
    """Print the lines of each log before and after its fixes."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Print one log, or nothing if it has no fixes."""
        if isinstance(file, UnexaminedLog) or not (file.repaired and file.repaired.changes):
            return ""
        screen = console_on(self.stream or A_FILE)
        with screen.capture() as printed:
            print_diff(screen, file.path, file.repaired.before.decode(), file.repaired.after.decode())
        return printed.get()
