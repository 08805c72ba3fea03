"""``referee check`` for people: each finding with its proof, and a closing line for each log."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from referee.finding import Finding
from referee.judge.policy import CheckedLog, UnexaminedLog
from referee.limits import FINDINGS
from referee.report.form import Form, Whole
from referee.report.terminal.concise import at, hangs, rest
from referee.report.terminal.console import A_FILE, hanging, put, words
from referee.report.terminal.console import console as console_on
from referee.report.terminal.excerpt import excerpts
from referee.report.wording.effects import IN_THE_END, in_the_end
from referee.report.wording.fixes import available
from referee.report.wording.phrases import all_together, rule_named
from referee.report.wording.places import spots
from referee.report.wording.slips import UNSEARCHED, folded, introduced
from referee.report.wording.unnoted import only_money, unnoted
from referee.report.wording.verdict import closing, suppressed, without_cards
from referee.rules.catalogue import LOG_ERRORS, grade

_STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}
_LOG_ERROR: Final = "bold magenta"


class Full(Form):
    """Print each log with the full proof of its findings, and totals for several logs."""

    def log(self, file: CheckedLog | UnexaminedLog, lines: Sequence[str]) -> str:
        """Print one log; on a screen, skip one that could not be examined, which standard error names."""
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
        """Print the findings of one log; standard error names one that could not be examined."""
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
        from referee.report.terminal.rulings import rulings_told

        put(console, (*rulings_told(console, file.rulings, more=file.more_rulings), Text()))
    if file.listing.waivers:
        put(console, (*_waivers(console, file), Text()))
    put(console, hanging(console, words(f"{file.path}: ", "bold"), "; ".join((*closing(file), *_more(file)))))


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
            put(console, (*_slip(console, text), Text()))
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
    if fixes := available(whole.fixes.safe, whole.fixes.unsafe):
        told += f"; {fixes}"
    put(console, hanging(console, Text("all together: ", "bold"), told))


def _slip(console: Console, told: str) -> Iterator[Text]:
    for line in hanging(console, Text(), told):
        line.highlight_words(["One slip of the pen"], "bold")
        yield line


def _head(one: Finding) -> Text:
    return Text.assemble((f"{one.code} {grade(one.code, one.severity)}", _style(one)), "  ")


def _style(one: Finding) -> str:
    """Return the colour of a finding: that of its severity, or of a log that can't be right."""
    return _LOG_ERROR if one.code in LOG_ERRORS else _STYLES[one.severity]


def _finding(console: Console, file: CheckedLog, one: Finding, lines: Sequence[str], ends: str) -> Iterator[Text]:
    yield from hanging(console, _head(one), one.message)
    yield Text("  --> ") + words(at(file, one.at))
    yield from excerpts(console, lines, spots(one), _style(one))
    for head, body in (
        (f"  {IN_THE_END}: ", ends),
        ("  rule: ", rule_named(one, file.audit.rules)),
        ("  source: ", one.cited),
        ("  readings: ", hangs(one)),
        ("  ", suppressed(one.suppression)),
    ):
        if body:
            yield from hanging(console, Text(head), body)


def _waivers(console: Console, file: CheckedLog) -> Iterator[Text]:
    yield Text("Waivers", "bold")
    for one in file.listing.waivers:
        yield from hanging(console, Text(f"  line {one.at.line}: "), one.message)


def _more(file: CheckedLog) -> Iterator[str]:
    if file.under:
        from referee.report.terminal.readings import more

        yield more(file.under, file.listing)
