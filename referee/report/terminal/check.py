"""``referee check`` for people: each finding with its proof, and a closing line for each log."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from referee.limits import FINDINGS
from referee.report.form import Form, Whole
from referee.report.phrases import all_together, counted, left_out, rules_named, severities
from referee.report.terminal.concise import at, hangs, rest, suppressed
from referee.report.terminal.console import A_FILE, hanging, put, words
from referee.report.terminal.console import console as console_on
from referee.report.terminal.excerpt import Spot, excerpts
from referee.report.wire.check import FileReport, FindingReport, Unexamined

_STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}
_VERDICTS: Final = {
    "clean": "clean, all of it proven",
    "incomplete": "incomplete, nothing wrong found but not all of it proven",
    "violations": "violations found",
    "unreadable": "unreadable, no game could be read",
}


class Full(Form):
    """Each log with all that proves its findings; then, of several, what they come to."""

    def log(self, file: FileReport | Unexamined, lines: Sequence[str]) -> str:
        """One log; nothing for one that could not be examined, which standard error names."""
        if isinstance(file, Unexamined):
            return ""
        screen = self._screen()
        with screen.capture() as printed:
            print_full(screen, file, lines)
        return printed.get()

    def tail(self, whole: Whole) -> str:
        """The season, where it was asked for; then all logs together, in one line."""
        screen = self._screen()
        with screen.capture() as printed:
            if whole.season:
                from referee.report.terminal.season import print_season

                print_season(screen, whole.season)
            if whole.summary.files != 1:
                print_summary(screen, whole)
        return printed.get()

    def _screen(self) -> Console:
        return console_on(self.stream or A_FILE)


def print_full(console: Console, file: FileReport, lines: Sequence[str]) -> None:
    """Every finding of a log with its evidence, then the table's rulings and the scribe's waivers, then hands, verdict,
    findings and money in one closing line."""
    print_findings(console, file, file.findings, lines)
    if file.rulings:
        from referee.report.terminal.rulings import rulings_told

        put(console, (*rulings_told(console, file.rulings, more=file.more_rulings), Text()))
    if file.waivers:
        put(console, (*_waivers(console, file), Text()))
    put(console, hanging(console, words(f"{file.path}: ", "bold"), _closing(file)))


def print_findings(console: Console, file: FileReport, findings: Sequence[FindingReport], lines: Sequence[str]) -> None:
    """These findings of a log with their evidence."""
    for finding in findings[:FINDINGS]:
        put(console, _finding(console, file, finding, lines))
        console.print()
    put(console, map(words, rest(file, findings)))


def print_summary(console: Console, whole: Whole) -> None:
    """All logs together, in one line."""
    told = all_together(whole.summary, whole.unexamined)
    put(console, hanging(console, Text("all together: ", "bold"), told))


def _finding(console: Console, file: FileReport, one: FindingReport, lines: Sequence[str]) -> Iterator[Text]:
    style = _STYLES[one.severity]
    yield from hanging(console, Text.assemble((f"{one.code} {one.severity}", style), "  "), one.message)
    yield Text("  --> ") + words(at(file, one))
    yield from excerpts(console, lines, spots(one), style)
    ruled = f"{one.rule} ({file.rules})" if file.rules else one.rule
    for head, body in (
        ("  rule: ", one.rule and ruled),
        ("  source: ", one.source),
        ("  readings: ", hangs(file, one)),
        ("  ", suppressed(one)),
    ):
        if body:
            yield from hanging(console, Text(head), body)


def _waivers(console: Console, file: FileReport) -> Iterator[Text]:
    yield Text("Waivers", "bold")
    for one in file.waivers:
        yield from hanging(console, Text(f"  line {one.line}: "), one.message)


def spots(one: FindingReport) -> list[Spot]:
    """The finding's own place, then its evidence; evidence that stands at the same place lends it its words."""
    proof = [Spot(each.line, each.column, each.end_column, each.message) for each in one.evidence]
    own = Spot(one.line, one.column, one.end_column, _deed(one))
    return proof if any(own[:3] == spot[:3] for spot in proof[:1]) else [own, *proof]


def _deed(one: FindingReport) -> str:
    """What was done at a finding's own place, where that is a card played."""
    played = one.facts.get("played")
    return f"{one.player} plays {played}" if one.player and isinstance(played, str) else ""


def _closing(file: FileReport) -> str:
    findings = severities(file.count("error"), file.count("warning"), file.count("note")) + _suppressed(file)
    hands = counted(file.hands, "hand")
    if file.rules and file.rules_sha256:
        hands += f" by {rules_named(file)}"
    parts = hands, _VERDICTS[file.verdict], findings, left_out(file.left_out), _money(file), _more(file)
    return "; ".join(filter(None, parts))


def _suppressed(file: FileReport) -> str:
    """How many of the findings are waived or known: ``(1 waived, 2 known)``."""
    told = ((file.suppressed.get(by, 0), how) for by, how in (("waiver", "waived"), ("baseline", "known")))
    counts = ", ".join(f"{number:,} {how}" for number, how in told if number)
    return counts and f" ({counts})"


def _more(file: FileReport) -> str:
    if not file.under_readings:
        return ""
    from referee.report.terminal.readings import more

    return more(file)


def _money(file: FileReport) -> str:
    if not file.accounted:
        return ""
    if file.unexplained is None:
        return "money not proven"
    return "money conserved" if file.unexplained == "0" else f"money not conserved, {file.unexplained} unexplained"
