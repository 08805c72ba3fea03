"""Build a log for reports from an audit that a test may have changed."""

from collections.abc import Iterable

from referee.finding import Finding
from referee.judge.audit import Audit
from referee.judge.policy import CheckedLog, Listing, listing
from referee.limits import FINDINGS


def as_found(findings: Iterable[Finding], most: int | None = FINDINGS) -> Listing:
    """Wrap findings as they are, without fingerprints; ``most`` of them, or all if it is ``None``."""
    return listing(tuple(findings), most)


def checked(path: str, audit: Audit, most: int | None = FINDINGS) -> CheckedLog:
    """Return the log at a path."""
    return CheckedLog(path, audit, as_found(audit.findings, most))
