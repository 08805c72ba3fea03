"""What a run makes of the findings of a log: which are listed, how grave each is called, which are known already.

None of this changes what was found, the verdict or the ledger: it decides what is told and what makes a command fail.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.finding import Finding

if TYPE_CHECKING:
    from referee.audit import Audit
    from referee.settings.held import Held
    from referee.waivers import Waiver

FailOn = Literal["error", "warning", "incomplete"]
"""What makes a command fail: errors; warnings too; what could not be proven too."""

FAIL_ON: Final[tuple[FailOn, ...]] = ("error", "warning", "incomplete")
"""Each includes those before it."""

UNPROVEN: Final = "U701"
"""The code of what could not be proven."""


class Suppression(NamedTuple):
    """Why a finding does not make the command fail: ``reason`` and ``line`` are those of a waiver."""

    by: Literal["waiver", "baseline"]
    reason: str | None = None
    line: int | None = None


class Terms(NamedTuple):
    """What is laid down for the findings of one log: by the command line, and by the settings that hold for it."""

    asked: FailOn | None = None
    settings: "Held | None" = None

    @property
    def fail_on(self) -> FailOn:
        """What makes a command fail: the command line goes over the settings."""
        return self.asked or (self.settings.fail_on.value if self.settings else "error")

    def lists(self, finding: Finding) -> bool:
        """Whether it is listed."""
        return self.settings is None or self.settings.lists(finding.code)

    def graded(self, finding: Finding) -> Finding:
        """The same finding, as grave as it is called here."""
        if self.settings is None:
            return finding
        severity = self.settings.severity_of(finding.code, finding.severity)
        return finding if severity == finding.severity else replace(finding, severity=severity)


PLAIN: Final = Terms()
"""Everything is listed, and as grave as its rule says."""


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

    def fails(self, fail_on: FailOn) -> bool:
        """Whether there is what makes a command fail: a finding as grave, or of what could not be proven."""
        grave = ("error",) if fail_on == "error" else ("error", "warning")
        return any(
            one.finding.severity in grave or (fail_on == "incomplete" and one.finding.code == UNPROVEN)
            for one in self.findings
            if one.suppression is None
        )


def treated(log: bytes, audit: "Audit", terms: Terms) -> Treatment:
    """The findings of a log under these terms."""
    listed = [terms.graded(one) for one in audit.findings if terms.lists(one)]
    return Treatment(tuple(map(Treated, listed)), left_out(audit.findings, terms))


def left_out(findings: Iterable[Finding], terms: Terms) -> dict[str, int]:
    """How many of these findings the settings leave out, by their codes."""
    return dict(sorted(Counter(one.code for one in findings if not terms.lists(one)).items()))
