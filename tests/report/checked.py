"""A log as a run reports it, made of an audit that a test changed at will."""

from collections.abc import Iterable

from referee.finding import Finding
from referee.judge.audit import Audit
from referee.judge.checked import CheckedLog
from referee.judge.policy import Listing, Shortlist
from referee.text.limits import FINDINGS


def as_found(findings: Iterable[Finding], most: int | None = FINDINGS) -> Listing:
    """Findings as they are, without fingerprints; ``most`` of them, or all if it is ``None``."""
    shortlist = Shortlist(most)
    for finding in findings:
        shortlist.add(finding)
    return shortlist.listing({}, (), ())


def checked(path: str, audit: Audit, most: int | None = FINDINGS) -> CheckedLog:
    """The log at a path."""
    return CheckedLog(path, audit, as_found(audit.findings, most))
