"""The policy of a run: which findings it lists, with which severity, and which of them it suppresses.

A policy never changes findings, verdict or ledger: it decides what is listed and what makes a command fail.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from referee.finding import Finding, Severity, Suppression
from referee.text.limits import FINDINGS
from referee.text.log import Log

if TYPE_CHECKING:
    from referee.judge.baseline import Known, KnownFinding
    from referee.judge.settings.effective import EffectiveSettings
    from referee.judge.waivers import Waiver

FailOn = Literal["error", "warning", "incomplete"]
"""The lowest level that makes a command fail: errors; warnings; or what could not be proven."""

FAIL_ON: Final[tuple[FailOn, ...]] = ("error", "warning", "incomplete")
"""Each includes those before it."""

UNPROVEN: Final = "U701"
"""The code for what could not be proven."""


class ChangedLines(NamedTuple):
    """The lines of a log that changed, as ranges in order: the first line, and the line after the last."""

    ranges: tuple[tuple[int, int], ...]

    def covers(self, finding: Finding, hand: range) -> bool:
        """True if the line of a finding or of its proof changed.

        A finding at the first line of its ``hand`` is about the whole hand, where something may be missing.
        """
        if finding.at.line == hand.start and self._within(hand.start, hand.stop):
            return True
        return any(self._within(at.line, at.line + 1) for at in (finding.at, *(one.at for one in finding.evidence)))

    def _within(self, start: int, stop: int) -> bool:
        """True if one of the lines from ``start`` to before ``stop`` changed."""
        index = bisect_left(self.ranges, (stop,))
        return index > 0 and self.ranges[index - 1][1] > start


class Policy(NamedTuple):
    """Settings for one log's findings: the command line's (``asked``), the files', and a baseline's (``known``).

    If there are ``changed`` lines, it lists only findings that they cover.
    """

    asked: FailOn | None = None
    settings: "EffectiveSettings | None" = None
    known: "Known | None" = None
    changed: ChangedLines | None = None

    @property
    def fail_on(self) -> FailOn:
        """The lowest level that makes a command fail; the command line overrides the settings."""
        return self.asked or (self.settings.fail_on.value if self.settings else "error")

    def lists(self, finding: Finding) -> bool:
        """True if the settings list findings of this code."""
        return self.settings is None or self.settings.lists(finding.code)

    def graded(self, finding: Finding) -> Finding:
        """Give the finding the severity from the settings."""
        if self.settings is None:
            return finding
        severity = self.settings.severity_of(finding.code, finding.severity)
        return finding if severity == finding.severity else replace(finding, severity=severity)

    def apply(
        self, log: Log, findings: Iterable[Finding], most: int | None = FINDINGS, *, fingerprints: bool = True
    ) -> "Listing":
        """List a log's findings, each with its suppression: at most ``most``, or all if it is ``None``.

        The findings are read once, in text order. They get ``fingerprints`` if a report shows them.
        """
        from referee.judge.waivers import Waiving

        shortlist, left_out, waiving = Shortlist(most), Counter[str](), Waiving(log)
        unmet = dict(self.known or {})
        for finding, fingerprint, hand in self._placed(log, findings, fingerprints):
            waiver = waiving.of(finding)
            known = bool(unmet) and fingerprint is not None and unmet.pop(fingerprint(), None) is not None
            if self.lists(finding) and (self.changed is None or self.changed.covers(finding, hand)):
                shortlist.add(_suppressed(self.graded(finding), waiver, known), fingerprint if fingerprints else None)
            else:
                left_out[finding.code] += 1
        gone = sorted(unmet.values(), key=lambda entry: entry.order)
        return shortlist.listing(dict(sorted(left_out.items())), waiving.waivers(), tuple(gone))

    def _placed(
        self, log: Log, findings: Iterable[Finding], fingerprints: bool
    ) -> "Iterable[tuple[Finding, Callable[[], str] | None, range]]":
        """Yield each finding with what computes its fingerprint, and the lines of its hand, if either is needed."""
        if not (fingerprints or self.known or self.changed):
            return ((finding, None, range(0)) for finding in findings)
        from referee.judge.fingerprint import fingerprinted

        return fingerprinted(log, findings)


DEFAULT: Final = Policy()
"""Lists everything with the severity of its rule."""


def _suppressed(finding: Finding, waiver: "Waiver | None", known: bool) -> Finding:
    """Note what suppresses the finding: a waiver in the log itself comes before a baseline."""
    if waiver:
        return replace(finding, suppression=Suppression("waiver", waiver.reason, waiver.at.line))
    return replace(finding, suppression=Suppression("baseline")) if known else finding


class Listing(NamedTuple):
    """The findings of a log that a run lists, in text order, and how many there are of each severity.

    ``suppressed`` counts the suppressed ones by what suppresses them. ``failing`` are the values of ``fail_on`` with
    which the others make a command fail. ``left_out`` counts findings that are not listed, by code; ``waivers`` are all
    in the log, ``gone`` the baseline's entries that are no longer found in the log.
    """

    findings: tuple[Finding, ...]
    listed: Mapping[Severity, int]
    suppressed: Mapping[str, int]
    failing: frozenset[FailOn]
    left_out: Mapping[str, int]
    waivers: "tuple[Waiver, ...]"
    gone: "tuple[KnownFinding, ...]"

    def count(self, severity: Severity) -> int:
        """Count the findings of this severity."""
        return self.listed.get(severity, 0)

    @property
    def more(self) -> int:
        """Number of findings that are not listed here."""
        return max(0, sum(self.listed.values()) - len(self.findings))

    @property
    def standing(self) -> list[Finding]:
        """The findings that nothing suppresses."""
        return [one for one in self.findings if one.suppression is None]

    @property
    def more_standing(self) -> int:
        """Number of such findings that are not listed here."""
        return max(0, sum(self.listed.values()) - sum(self.suppressed.values()) - len(self.standing))

    def fails(self, fail_on: FailOn) -> bool:
        """True if the command fails. A faulty waiver counts as a warning."""
        return fail_on in self.failing or (fail_on != "error" and not all(waiver.sound for waiver in self.waivers))


def fails(finding: Finding, fail_on: FailOn) -> bool:
    """True if a finding makes a command fail.

    Without an error, U701 is what makes a log ``incomplete``.
    """
    if finding.suppression is not None:
        return False
    if fail_on == "incomplete" and finding.code == UNPROVEN:
        return True
    return finding.severity == "error" or (fail_on != "error" and finding.severity == "warning")


_LIGHTNESS: Final[Mapping[Severity, int]] = {"error": 0, "warning": 1, "note": 2}


class Shortlist:
    """Keeps at most ``most`` of the findings, and counts all.

    If there are more, it keeps the first, but gives up one for a later one that is graver or not suppressed: it never
    drops what makes a command fail for something less grave.
    """

    def __init__(self, most: int | None = FINDINGS) -> None:
        self._most = most
        self._kept: dict[tuple[bool, int], list[tuple[int, Finding]]] = {}
        self.listed: Counter[Severity] = Counter()
        self.suppressed: Counter[str] = Counter()
        self.failing: set[FailOn] = set()

    def add(self, finding: Finding, fingerprint: Callable[[], str] | None = None) -> None:
        """Take the next finding in text order; compute its ``fingerprint``, if possible, only if it is kept."""
        weight = _lightness(finding)
        if self._has_room_for(weight):
            kept = replace(finding, fingerprint=fingerprint()) if fingerprint else finding
            self._kept.setdefault(weight, []).append((self.listed.total(), kept))
        self.listed[finding.severity] += 1
        if finding.suppression:
            self.suppressed[finding.suppression.by] += 1
        elif len(self.failing) < len(FAIL_ON):
            self.failing.update(each for each in FAIL_ON if fails(finding, each))

    def _has_room_for(self, weight: tuple[bool, int]) -> bool:
        """True if there is room; if not, the last of the least grave is dropped for a graver one."""
        if self._most is None or self.listed.total() < self._most:
            return True
        lightest = max(self._kept, default=weight)
        if lightest <= weight:
            return False
        self._kept[lightest].pop()
        if not self._kept[lightest]:
            del self._kept[lightest]
        return True

    def listing(
        self, left_out: Mapping[str, int], waivers: "tuple[Waiver, ...]", gone: "tuple[KnownFinding, ...]"
    ) -> Listing:
        """List the kept findings in text order, with these sums."""
        kept = sorted(chain.from_iterable(self._kept.values()), key=itemgetter(0))
        findings, failing = tuple(one for _, one in kept), frozenset(self.failing)
        return Listing(findings, self.listed, self.suppressed, failing, left_out, waivers, gone)


def _lightness(finding: Finding) -> tuple[bool, int]:
    """Rank a finding, higher the less it matters to a reader; suppressed findings matter least."""
    return finding.suppression is not None, _LIGHTNESS[finding.severity]
