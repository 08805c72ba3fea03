"""``referee check`` for people: each finding with its proof, and a closing line for each log."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from referee.limits import FINDINGS
from referee.report.terminal.console import hanging, put, words
from referee.report.terminal.excerpt import Spot, excerpts
from referee.report.terminal.readings import hangs, more
from referee.report.terminal.rulesets import rules_named
from referee.report.wire.check import FileReport, FindingReport, Summary
from referee.report.wire.ledger import FinalReport

_STYLES: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}
_VERDICTS: Final = {
    "clean": "clean, all of it proven",
    "incomplete": "incomplete, nothing wrong found but not all of it proven",
    "violations": "violations found",
    "unreadable": "unreadable, no game could be read",
}


def print_full(console: Console, file: FileReport, final: FinalReport | None, lines: Sequence[str]) -> None:
    """Every finding of a log with its evidence, then hands, verdict, findings and money in one closing line.

    ``final`` is how its ledger ends, if it has one; ``lines`` are the log's.
    """
    for finding in file.findings[:FINDINGS]:
        put(console, _finding(console, file, finding, lines))
        console.print()
    put(console, _rest(file))
    put(console, hanging(console, words(f"{file.path}: ", "bold"), _closing(file, final)))


def print_concise(console: Console, file: FileReport) -> None:
    """Every finding of a log in one line."""
    put(console, (words(_in_short(file, one)) for one in file.findings[:FINDINGS]))
    put(console, _rest(file))


def _in_short(file: FileReport, one: FindingReport) -> str:
    readings = f" ({hangs(one)})" if hangs(one) else ""
    return f"{_at(file, one)}: {one.code} {one.message}{readings}"


def print_summary(console: Console, total: Summary, unexamined: int) -> None:
    """All logs together, in one line."""
    parts = [
        counted(total.files, "file"),
        counted(total.hands, "hand"),
        _severities(total.errors, total.warnings, total.notes),
        f"{unexamined} could not be examined" if unexamined else "",
    ]
    put(console, hanging(console, Text("all together: ", "bold"), "; ".join(filter(None, parts))))


def counted(number: int, thing: str) -> str:
    """A number of things, in words: ``1 hand``, ``2 hands``."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _finding(console: Console, file: FileReport, one: FindingReport, lines: Sequence[str]) -> Iterator[Text]:
    style = _STYLES[one.severity]
    yield from hanging(console, Text.assemble((f"{one.code} {one.severity}", style), "  "), one.message)
    yield Text("  --> ") + words(_at(file, one))
    yield from excerpts(console, lines, _spots(one), style)
    ruled = f"{one.rule} ({file.rules})" if file.rules else one.rule
    for head, body in (("  rule: ", one.rule and ruled), ("  source: ", one.source), ("  readings: ", hangs(one))):
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


def _at(file: FileReport, one: FindingReport) -> str:
    return f"{file.path}:{one.line}:{one.column}"


def _rest(file: FileReport) -> Iterator[Text]:
    if (rest := len(file.findings) - FINDINGS) > 0:
        yield words(f"{file.path}: {counted(rest, 'more finding')}, not shown")


def _closing(file: FileReport, final: FinalReport | None) -> str:
    findings = _severities(file.count("error"), file.count("warning"), file.count("note"))
    hands = counted(file.hands, "hand")
    if file.rules and file.rules_sha256:
        hands += f" by {rules_named(file)}"
    return "; ".join(filter(None, (hands, _VERDICTS[file.verdict], findings, _money(final), more(file))))


def _severities(errors: int, warnings: int, notes: int) -> str:
    named = ((errors, "error"), (warnings, "warning"), (notes, "note"))
    return ", ".join(counted(number, name) for number, name in named if number) or "no findings"


def _money(final: FinalReport | None) -> str:
    if final is None:
        return ""
    if final.unexplained is None:
        return "money not proven"
    return "money conserved" if final.unexplained == "0" else f"money not conserved, {final.unexplained} unexplained"
