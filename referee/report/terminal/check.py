"""``referee check`` for people: each finding with its proof, and a closing line for each log."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from referee.limits import FINDINGS
from referee.report.form import Form, Whole
from referee.report.phrases import counted, rules_named
from referee.report.terminal.concise import at, hangs, rest
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
        """All logs together, in one line."""
        if whole.summary.files == 1:
            return ""
        screen = self._screen()
        with screen.capture() as printed:
            print_summary(screen, whole)
        return printed.get()

    def _screen(self) -> Console:
        return console_on(self.stream or A_FILE)


def print_full(console: Console, file: FileReport, lines: Sequence[str]) -> None:
    """Every finding of a log with its evidence, then the table's rulings, then hands, verdict, findings and money in
    one closing line."""
    for finding in file.findings[:FINDINGS]:
        put(console, _finding(console, file, finding, lines))
        console.print()
    put(console, map(words, rest(file)))
    if file.rulings:
        from referee.report.terminal.rulings import rulings_told

        put(console, (*rulings_told(console, file.rulings), Text()))
    put(console, hanging(console, words(f"{file.path}: ", "bold"), _closing(file)))


def print_summary(console: Console, whole: Whole) -> None:
    """All logs together, in one line."""
    total, unexamined = whole.summary, whole.unexamined
    parts = [
        counted(total.files, "file"),
        counted(total.hands, "hand"),
        _severities(total.errors, total.warnings, total.notes),
        f"{unexamined} could not be examined" if unexamined else "",
    ]
    put(console, hanging(console, Text("all together: ", "bold"), "; ".join(filter(None, parts))))


def _finding(console: Console, file: FileReport, one: FindingReport, lines: Sequence[str]) -> Iterator[Text]:
    style = _STYLES[one.severity]
    yield from hanging(console, Text.assemble((f"{one.code} {one.severity}", style), "  "), one.message)
    yield Text("  --> ") + words(at(file, one))
    yield from excerpts(console, lines, _spots(one), style)
    ruled = f"{one.rule} ({file.rules})" if file.rules else one.rule
    for head, body in (
        ("  rule: ", one.rule and ruled),
        ("  source: ", one.source),
        ("  readings: ", hangs(file, one)),
    ):
        if body:
            yield from hanging(console, Text(head), body)


def _spots(one: FindingReport) -> list[Spot]:
    """The finding's own place, then its evidence; evidence that stands at the same place lends it its words."""
    proof = [Spot(each.line, each.column, each.end_column, each.message) for each in one.evidence]
    own = Spot(one.line, one.column, one.end_column, _deed(one))
    return proof if any(own[:3] == spot[:3] for spot in proof[:1]) else [own, *proof]


def _deed(one: FindingReport) -> str:
    """What was done at a finding's own place, where that is a card played."""
    played = one.facts.get("played")
    return f"{one.player} plays {played}" if one.player and isinstance(played, str) else ""


def _closing(file: FileReport) -> str:
    findings = _severities(file.count("error"), file.count("warning"), file.count("note"))
    hands = counted(file.hands, "hand")
    if file.rules and file.rules_sha256:
        hands += f" by {rules_named(file)}"
    return "; ".join(filter(None, (hands, _VERDICTS[file.verdict], findings, _money(file), _more(file))))


def _more(file: FileReport) -> str:
    if not file.under_readings:
        return ""
    from referee.report.terminal.readings import more

    return more(file)


def _severities(errors: int, warnings: int, notes: int) -> str:
    named = ((errors, "error"), (warnings, "warning"), (notes, "note"))
    return ", ".join(counted(number, name) for number, name in named if number) or "no findings"


def _money(file: FileReport) -> str:
    if not file.accounted:
        return ""
    if file.unexplained is None:
        return "money not proven"
    return "money conserved" if file.unexplained == "0" else f"money not conserved, {file.unexplained} unexplained"
