"""The findings of a log, as an editor marks them."""

from typing import Final

from lsprotocol import types

from referee.addresses import rule_page
from referee.finding import Evidence, Finding, Severity
from referee.judge.policy import UNPROVEN
from referee.judge.slips import IMPOSSIBLE
from referee.lsp.document import Document
from referee.lsp.unfinished import may_come_right
from referee.report.wording.verdict import suppressed
from referee.text.escape import shown
from referee.text.place import Place

SOURCE: Final = "referee"
IS_WRITTEN_WRONG: Final = "the log can't be right here"
"""Precedes a finding by which nobody broke a rule."""
_SEVERITY: Final[dict[Severity, types.DiagnosticSeverity]] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}

_BEGINNING: Final = Place(1, 1, 2)


def diagnostics(document: Document) -> list[types.Diagnostic]:
    """The findings that ``check`` would list, in text order, and faulty waivers.

    If ``check`` would judge nothing because another file is faulty, this is the only diagnostic.
    """
    if document.context.problem is not None:
        return [_remark(document, _BEGINNING, f"the log is not judged: {document.context.problem}", "error")]
    listing = document.listing
    found = [_diagnostic(document, one) for one in listing.findings]
    found += [_remark(document, one.at, one.message, "warning") for one in listing.waivers if not one.sound]
    more = sum(listing.listed.values()) - len(listing.findings)
    return [*found, _remark(document, _BEGINNING, f"{more:,} more findings are not shown", "note")] if more else found


def failure(document: Document, error: Exception) -> types.Diagnostic:
    """A diagnostic for a failure of the referee, which is not the log's fault."""
    what = f"the log is not judged: this is a bug in referee, not a mistake in your log: {error!r}"
    return _remark(document, _BEGINNING, what, "error")


def _diagnostic(document: Document, finding: Finding) -> types.Diagnostic:
    message, why = _message(document, finding), suppressed(finding.suppression)
    page = rule_page(finding.code)
    return types.Diagnostic(
        range=document.columns.range(finding.at),
        message=shown(f"{message} ({why})" if why else message),
        severity=_severity(document, finding),
        code=finding.code,
        code_description=types.CodeDescription(page) if page else None,
        source=SOURCE,
        related_information=[_related(document, proof) for proof in finding.evidence] or None,
    )


def _message(document: Document, finding: Finding) -> str:
    """The message of a finding; if no play explains it, preceded by a note that the log is wrong, not a player."""
    is_impossible = finding.code in IMPOSSIBLE and not _is_early(document, finding)
    return f"{IS_WRITTEN_WRONG}: {finding.message}" if is_impossible else finding.message


def _remark(document: Document, at: Place, message: str, severity: Severity) -> types.Diagnostic:
    """A remark that is not a finding."""
    return types.Diagnostic(document.columns.range(at), shown(message), _SEVERITY[severity], source=SOURCE)


def _severity(document: Document, finding: Finding) -> types.DiagnosticSeverity:
    """Grade a finding as a hint if it is unproven or suppressed, or if the next word may still correct it."""
    if finding.suppression or finding.code == UNPROVEN or _is_early(document, finding):
        return types.DiagnosticSeverity.Hint
    return _SEVERITY[finding.severity]


def _is_early(document: Document, finding: Finding) -> bool:
    line = document.unfinished
    return line is not None and may_come_right(finding, line, document.lines[line - 1])


def _related(document: Document, proof: Evidence) -> types.DiagnosticRelatedInformation:
    return types.DiagnosticRelatedInformation(
        types.Location(document.uri, document.columns.range(proof.at)), shown(proof.message)
    )
