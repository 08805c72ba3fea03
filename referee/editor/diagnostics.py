"""The findings of a log, as an editor marks them while it is written."""

from typing import Final

from lsprotocol import types

from referee.editor.opened import Opened
from referee.finding import Evidence, Severity
from referee.treatment import UNPROVEN, Treated

SOURCE: Final = "referee"
_SEVERITY: Final[dict[Severity, types.DiagnosticSeverity]] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}


def diagnostics(opened: Opened) -> list[types.Diagnostic]:
    """What ``check`` would list, in text order."""
    return [_diagnostic(opened, one) for one in opened.treatment.findings]


def _diagnostic(opened: Opened, one: Treated) -> types.Diagnostic:
    finding = one.finding
    return types.Diagnostic(
        range=opened.columns.range(finding.at),
        message=finding.message,
        severity=_severity(one),
        code=finding.code,
        source=SOURCE,
        related_information=[_related(opened, proof) for proof in finding.evidence] or None,
    )


def _severity(one: Treated) -> types.DiagnosticSeverity:
    """What could not be proven, and what counts no more, is but a hint."""
    if one.suppression or one.finding.code == UNPROVEN:
        return types.DiagnosticSeverity.Hint
    return _SEVERITY[one.finding.severity]


def _related(opened: Opened, proof: Evidence) -> types.DiagnosticRelatedInformation:
    return types.DiagnosticRelatedInformation(types.Location(opened.uri, opened.columns.range(proof.at)), proof.message)
