"""What a run makes of the findings of a log: which are listed, how grave each is called, which are known already.

None of this changes what was found, the verdict or the ledger: it decides what is told and what makes a command fail.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.finding import Finding

if TYPE_CHECKING:
    from referee.audit import Audit
    from referee.baseline import Entry, Known
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
    """What is laid down for the findings of one log; ``known`` are those that a baseline has of it, if there is one."""

    fail_on: FailOn = "error"
    known: "Known | None" = None


@dataclass(frozen=True, slots=True)
class Treated:
    """A finding that is listed, with the severity that it is given here; ``fingerprint`` has 32 hex digits."""

    finding: Finding
    fingerprint: str | None = None
    suppression: Suppression | None = None

    def fails(self, fail_on: FailOn) -> bool:
        """Whether it makes a command fail."""
        return self.suppression is None and is_grave(self.finding, fail_on)


@dataclass(frozen=True, slots=True)
class Treatment:
    """All findings of a log that are listed, in text order; how many are left out, by code; the waivers in the log; and
    what the baseline has of the log that is found no longer."""

    findings: tuple[Treated, ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    waivers: "tuple[Waiver, ...]" = ()
    gone: "tuple[Entry, ...]" = ()

    def fails(self, fail_on: FailOn) -> bool:
        """Whether there is what makes a command fail. A waiver that is not as it should be counts as a warning."""
        if fail_on != "error" and not all(waiver.sound for waiver in self.waivers):
            return True
        return any(one.fails(fail_on) for one in self.findings)


def is_grave(finding: Finding, fail_on: FailOn) -> bool:
    """Whether a finding makes a command fail, if nothing suppresses it.

    Where no error was found, U701 is why a log is ``incomplete``.
    """
    if fail_on == "incomplete" and finding.code == "U701":
        return True
    return finding.severity == "error" or (fail_on != "error" and finding.severity == "warning")


def treated(log: bytes, audit: "Audit", terms: Terms) -> Treatment:
    """The findings of a log under these terms."""
    from referee.baseline import in_order
    from referee.fingerprint import fingerprints
    from referee.waivers import Waivers

    known = terms.known or {}
    prints = fingerprints(log, audit.findings)
    waivers = Waivers(log)
    findings = tuple(
        Treated(finding, fingerprint, _suppression(waivers.of(finding), fingerprint in known))
        for finding, fingerprint in zip(audit.findings, prints, strict=True)
    )
    gone = in_order(known[fingerprint] for fingerprint in known.keys() - set(prints))
    return Treatment(findings, waivers=waivers.weighed(), gone=tuple(gone))


def _suppression(waiver: "Waiver | None", known: bool) -> Suppression | None:
    """Why a finding counts no more: a waiver says it in the log itself, and comes before a baseline."""
    if waiver:
        return Suppression("waiver", waiver.reason, waiver.at.line)
    return Suppression("baseline") if known else None
