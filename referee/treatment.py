"""What a run makes of the findings of a log: which are listed, how grave each is called, which are known already.

None of this changes what was found, the verdict or the ledger: it decides what is told and what makes a command fail.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.finding import Finding, Severity
from referee.limits import FINDINGS
from referee.log import Log

if TYPE_CHECKING:
    from referee.audit import Verdict
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
    """The findings of a log that are listed: the first of them, in text order, and how many there are of each severity.

    ``suppressed`` counts those of them that are. ``left_out`` is how many are not listed, by code; ``waivers`` are all
    in the log.
    """

    findings: tuple[Treated, ...]
    listed: Mapping[Severity, int]
    suppressed: Mapping[Severity, int]
    left_out: Mapping[str, int] = field(default_factory=dict)
    waivers: "tuple[Waiver, ...]" = ()

    def fails(self, fail_on: FailOn, verdict: "Verdict") -> bool:
        """Whether there is what makes a command fail."""
        if fail_on == "incomplete" and verdict in ("incomplete", "unreadable"):
            return True
        grave: tuple[Severity, ...] = ("error",) if fail_on == "error" else ("error", "warning")
        return any(self.listed.get(each, 0) > self.suppressed.get(each, 0) for each in grave)


class Listing:
    """What is listed of the findings of a log as they come: no more than ``most`` are kept, and all are counted."""

    def __init__(self, most: int | None = FINDINGS) -> None:
        self.most = most
        self.findings: list[Treated] = []
        self.listed: Counter[Severity] = Counter()
        self.suppressed: Counter[Severity] = Counter()

    def add(self, one: Treated) -> None:
        """The next finding in text order."""
        if self.most is None or len(self.findings) < self.most:
            self.findings.append(one)
        self.listed[one.finding.severity] += 1
        if one.suppression:
            self.suppressed[one.finding.severity] += 1

    def treatment(
        self, left_out: Mapping[str, int] = MappingProxyType({}), waivers: "tuple[Waiver, ...]" = ()
    ) -> Treatment:
        """What all of that comes to."""
        return Treatment(tuple(self.findings), self.listed, self.suppressed, left_out, waivers)


def treated(log: Log, findings: Iterable[Finding], terms: Terms) -> Treatment:
    """The findings of a log under these terms; they are gone through once, in text order, and not kept."""
    listing = Listing()
    for finding in findings:
        listing.add(Treated(finding))
    return listing.treatment()


def untreated(findings: Iterable[Finding], most: int | None = FINDINGS) -> Treatment:
    """The findings of a log as they are; no more than ``most`` are kept, all where it is ``None``."""
    listing = Listing(most)
    for finding in findings:
        listing.add(Treated(finding))
    return listing.treatment()
