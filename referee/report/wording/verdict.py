"""What a log comes to: its verdict, its findings in numbers, and whether the money was conserved."""

from typing import Final

from referee.finding import Suppression
from referee.report.json.check import FileReport, SuppressionReport
from referee.report.wording.phrases import counted, left_out, rules_named, severities

VERDICTS: Final = {
    "clean": "clean, all of it proven",
    "incomplete": "incomplete, nothing wrong found but not all of it proven",
    "violations": "violations found",
    "unreadable": "unreadable, no game could be read",
}


def closing(file: FileReport) -> list[str]:
    """What a log comes to: hands, verdict, findings, what is left out of them, and the money."""
    parts = hands(file), VERDICTS[file.verdict], findings(file), left_out(file.left_out), unjudged(file), money(file)
    return [part for part in parts if part]


def hands(file: FileReport) -> str:
    """How many hands were judged, and by which rules: ``19 hands by winning-moves``."""
    told = counted(file.hands, "hand")
    return f"{told} by {rules_named(file)}" if file.rules and file.rules_sha256 else told


def findings(file: FileReport) -> str:
    """How many there are of each severity, and how many of them are waived or known: ``2 errors (1 waived)``."""
    told = ((file.suppressed.get(by, 0), how) for by, how in (("waiver", "waived"), ("baseline", "known")))
    counts = ", ".join(f"{number:,} {how}" for number, how in told if number)
    listed = severities(file.count("error"), file.count("warning"), file.count("note"))
    return f"{listed} ({counts})" if counts else listed


def unjudged(file: FileReport) -> str:
    """How many hands lines that could not be read leave without a judgement in full."""
    return f"{counted(file.unjudged, 'hand')} not judged in full, for what could not be read" if file.unjudged else ""


def money(file: FileReport) -> str:
    """Whether every chip is where the log says; nothing where there was no game to account for."""
    if not file.accounted:
        return ""
    if file.unexplained is None:
        return "money not proven"
    return "money conserved" if file.unexplained == "0" else f"money not conserved, {file.unexplained} unexplained"


def suppressed(why: Suppression | SuppressionReport | None) -> str:
    """Why a finding does not make the command fail; nothing where it does."""
    if why is None:
        return ""
    return "known: in the baseline" if why.by == "baseline" else f"waived: {why.reason} (line {why.line})"
