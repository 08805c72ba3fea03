"""What a run makes of the findings of a log: which are listed, how grave each is called, which are known already.

None of this changes what was found, the verdict or the ledger: it decides what is told and what makes a command fail.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.finding import Finding

if TYPE_CHECKING:
    from referee.audit import Audit, Verdict
    from referee.waivers import Waiver

FailOn = Literal["error", "warning", "incomplete"]
"""What makes a command fail: errors; warnings too; whatever is not clean."""

FAIL_ON: Final[tuple[FailOn, ...]] = ("error", "warning", "incomplete")
"""Each includes those before it."""


class Suppression(NamedTuple):
    """Why a finding does not make the command fail: ``reason`` and ``line`` are those of a waiver."""

    by: Literal["waiver", "baseline"]
    reason: str | None = None
    line: int | None = None


class Terms(NamedTuple):
    """What is laid down for the findings of one log."""

    fail_on: FailOn = "error"


@dataclass(frozen=True, slots=True)
class Treated:
    """A finding that is listed, with the severity that it is given here; ``fingerprint`` has 32 hex digits."""

    finding: Finding
    fingerprint: str | None = None
    suppression: Suppression | None = None


@dataclass(frozen=True, slots=True)
class Treatment:
    """All findings of a log that are listed, in text order; how many are left out, by code; the waivers in the log."""

    findings: tuple[Treated, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    waivers: "tuple[Waiver, ...]" = ()

    def fails(self, fail_on: FailOn, verdict: "Verdict") -> bool:
        """Whether there is what makes a command fail."""
        if fail_on == "incomplete" and verdict in ("incomplete", "unreadable"):
            return True
        grave = ("error",) if fail_on == "error" else ("error", "warning")
        return any(one.suppression is None and one.finding.severity in grave for one in self.findings)


def treated(log: bytes, audit: "Audit", terms: Terms) -> Treatment:
    """The findings of a log under these terms."""
    return Treatment(tuple(map(Treated, audit.findings)))
