"""What a run makes of the findings of a log: which are listed, how grave each is called, which are known already.

None of this changes what was found, the verdict or the ledger: it decides what is told and what makes a command fail.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.finding import Finding, Severity
from referee.limits import FINDINGS
from referee.log import Log

if TYPE_CHECKING:
    from referee.baseline import Entry, Known
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
    """What is laid down for the findings of one log: by the command line, by the settings that hold for it, and by the
    ``known`` ones that a baseline has of it, if there is one."""

    asked: FailOn | None = None
    settings: "Held | None" = None
    known: "Known | None" = None

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

    def fails(self, fail_on: FailOn) -> bool:
        """Whether it makes a command fail."""
        return self.suppression is None and is_grave(self.finding, fail_on)


@dataclass(frozen=True, slots=True)
class Treatment:
    """The findings of a log that are listed, in text order, and how many there are of each severity.

    ``suppressed`` counts those of them that are. ``left_out`` is how many are not listed, by code; ``waivers`` are all
    in the log, ``gone`` what the baseline has of the log that is found no longer.
    """

    findings: tuple[Treated, ...]
    listed: Mapping[Severity, int]
    suppressed: Mapping[str, int]
    failing: frozenset[FailOn]
    left_out: Mapping[str, int] = field(default_factory=dict)
    waivers: "tuple[Waiver, ...]" = ()
    gone: "tuple[Entry, ...]" = ()

    def fails(self, fail_on: FailOn) -> bool:
        """Whether there is what makes a command fail. A waiver that is not as it should be counts as a warning."""
        return fail_on in self.failing or (fail_on != "error" and not all(waiver.sound for waiver in self.waivers))


def is_grave(finding: Finding, fail_on: FailOn) -> bool:
    """Whether a finding makes a command fail, if nothing suppresses it.

    Where no error was found, U701 is why a log is ``incomplete``.
    """
    if fail_on == "incomplete" and finding.code == UNPROVEN:
        return True
    return finding.severity == "error" or (fail_on != "error" and finding.severity == "warning")


_LIGHTNESS: Final[Mapping[Severity, int]] = {"error": 0, "warning": 1, "note": 2}


class Listing:
    """What is listed of the findings of a log as they come: no more than ``most`` are kept, and all are counted.

    Where there are more, the first are kept, but for the graver ones after them and those that nothing suppresses: what
    makes a command fail is never among those that are not told.
    """

    def __init__(self, most: int | None = FINDINGS) -> None:
        self._most = most
        self._kept: dict[tuple[bool, int], list[tuple[int, Treated]]] = {}
        self.listed: Counter[Severity] = Counter()
        self.suppressed: Counter[str] = Counter()
        self.failing: set[FailOn] = set()

    def add(self, one: Treated, fingerprint: Callable[[], str] | None = None) -> None:
        """The next finding in text order; if it is kept, with its ``fingerprint``, where there is one to be made."""
        weight = _lightness(one)
        if self._has_room_for(weight):
            kept = replace(one, fingerprint=fingerprint()) if fingerprint else one
            self._kept.setdefault(weight, []).append((self.listed.total(), kept))
        self.listed[one.finding.severity] += 1
        if one.suppression:
            self.suppressed[one.suppression.by] += 1
        elif len(self.failing) < len(FAIL_ON):
            self.failing.update(each for each in FAIL_ON if one.fails(each))

    def _has_room_for(self, weight: tuple[bool, int]) -> bool:
        """Whether fewer came than may be kept. If not, the last of the lightest is dropped for what is graver."""
        if self._most is None or self.listed.total() < self._most:
            return True
        lightest = max(self._kept, default=weight)
        if lightest <= weight:
            return False
        self._kept[lightest].pop()
        if not self._kept[lightest]:
            del self._kept[lightest]
        return True

    def treatment(
        self, left_out: Mapping[str, int], waivers: "tuple[Waiver, ...]", gone: "tuple[Entry, ...]"
    ) -> Treatment:
        """What all of that comes to."""
        kept = sorted(chain.from_iterable(self._kept.values()), key=itemgetter(0))
        findings, failing = tuple(one for _, one in kept), frozenset(self.failing)
        return Treatment(findings, self.listed, self.suppressed, failing, left_out, waivers, gone)


def _lightness(one: Treated) -> tuple[bool, int]:
    """How little a finding matters to who reads of a log; what is suppressed matters least."""
    return one.suppression is not None, _LIGHTNESS[one.finding.severity]


def treated(log: Log, findings: Iterable[Finding], terms: Terms, most: int | None = FINDINGS) -> Treatment:
    """The findings of a log under these terms, of which no more than ``most`` are kept, all where it is ``None``.

    They are gone through once, in text order.
    """
    from referee.baseline import in_order
    from referee.fingerprint import fingerprinted
    from referee.waivers import Waiving

    listing, left_out, waiving = Listing(most), Counter[str](), Waiving(log)
    unmet = dict(terms.known or {})
    for finding, fingerprint in fingerprinted(log, findings):
        waiver, known = waiving.of(finding), bool(unmet) and unmet.pop(fingerprint(), None) is not None
        if terms.lists(finding):
            listing.add(Treated(terms.graded(finding), suppression=_suppression(waiver, known)), fingerprint)
        else:
            left_out[finding.code] += 1
    return listing.treatment(dict(sorted(left_out.items())), waiving.waivers(), tuple(in_order(unmet.values())))


def untreated(findings: Iterable[Finding], most: int | None = FINDINGS) -> Treatment:
    """The findings of a log as they are; no more than ``most`` are kept, all where it is ``None``."""
    listing = Listing(most)
    for finding in findings:
        listing.add(Treated(finding))
    return listing.treatment({}, (), ())


def _suppression(waiver: "Waiver | None", known: bool) -> Suppression | None:
    """Why a finding counts no more: a waiver says it in the log itself, and comes before a baseline."""
    if waiver:
        return Suppression("waiver", waiver.reason, waiver.at.line)
    return Suppression("baseline") if known else None
