"""The findings of a log, as an editor marks them while it is written."""

from typing import Final

from lsprotocol import types

from referee.editor.opened import Opened
from referee.editor.unfinished import may_come_right
from referee.escape import shown
from referee.finding import Evidence, Finding, Severity
from referee.report.sentences.verdict import suppressed
from referee.source import Place
from referee.treatment import UNPROVEN, Treated

SOURCE: Final = "referee"
_SEVERITY: Final[dict[Severity, types.DiagnosticSeverity]] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}

_BEGINNING: Final = Place(1, 1, 2)


def diagnostics(opened: Opened) -> list[types.Diagnostic]:
    """What ``check`` would list, in text order, and waivers that are not as they should be.

    Where ``check`` would judge nothing since a file beside the log is wrong, it is only said that it is.
    """
    if opened.beside.problem is not None:
        return [_remark(opened, _BEGINNING, f"nothing is judged: {opened.beside.problem}", "error")]
    treatment = opened.treatment
    found = [_diagnostic(opened, one) for one in treatment.findings]
    found += [_remark(opened, one.at, one.message, "warning") for one in treatment.waivers if not one.sound]
    more = sum(treatment.listed.values()) - len(treatment.findings)
    return [*found, _remark(opened, _BEGINNING, f"{more:,} more findings are not shown", "note")] if more else found


def failure(opened: Opened, error: Exception) -> types.Diagnostic:
    """That the referee failed, which is no fault of the log."""
    what = f"nothing is judged: sorry, this is a fault of the program and not of your log: {error!r}"
    return _remark(opened, _BEGINNING, what, "error")


def _diagnostic(opened: Opened, one: Treated) -> types.Diagnostic:
    finding, why = one.finding, suppressed(one.suppression)
    return types.Diagnostic(
        range=opened.columns.range(finding.at),
        message=shown(f"{finding.message} ({why})" if why else finding.message),
        severity=_severity(opened, one),
        code=finding.code,
        source=SOURCE,
        related_information=[_related(opened, proof) for proof in finding.evidence] or None,
    )


def _remark(opened: Opened, at: Place, message: str, severity: Severity) -> types.Diagnostic:
    """Something to say that is no finding."""
    return types.Diagnostic(opened.columns.range(at), shown(message), _SEVERITY[severity], source=SOURCE)


def _severity(opened: Opened, one: Treated) -> types.DiagnosticSeverity:
    """What could not be proven, what counts no more, and what may come right with the next word, is but a hint."""
    if one.suppression or one.finding.code == UNPROVEN or _is_early(opened, one.finding):
        return types.DiagnosticSeverity.Hint
    return _SEVERITY[one.finding.severity]


def _is_early(opened: Opened, finding: Finding) -> bool:
    line = opened.unfinished
    return line is not None and may_come_right(finding, line, opened.lines[line - 1])


def _related(opened: Opened, proof: Evidence) -> types.DiagnosticRelatedInformation:
    return types.DiagnosticRelatedInformation(
        types.Location(opened.uri, opened.columns.range(proof.at)), shown(proof.message)
    )
