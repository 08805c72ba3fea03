"""The policy of a run, which decides what findings are listed, with which severity, and which are suppressed.

A policy never changes findings, verdict or ledger. ``check`` applies it to a judged log, and may look for slips.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeVar

from referee.finding import ConditionalFinding, Finding, Severity, Suppression
from referee.ledger.effects import Effects
from referee.limits import FINDINGS
from referee.records import IfAny, Internal, record, shows
from referee.text import Log, without_surrogates

if TYPE_CHECKING:
    from referee.fixes.fix import Fix
    from referee.fixes.repair import Repaired
    from referee.judge.audit import Audit
    from referee.judge.draft import Draft
    from referee.judge.premise import UnderReadings
    from referee.judge.season import Season
    from referee.judge.slips import Slip
    from referee.judge.waivers import Waiver
    from referee.rules.rulings import Ruling
    from referee.rulesets.ruleset import Reading, RuleSet


FailOn = Literal["error", "warning", "incomplete"]
"""The lowest level that makes a command fail, where ``incomplete`` stands for what could not be proven."""

FAIL_ON: Final[tuple[FailOn, ...]] = ("error", "warning", "incomplete")
"""All levels, each of which includes those before it."""

UNPROVEN: Final = "U701"
"""The code for what could not be proven."""


AnyFinding = TypeVar("AnyFinding", bound=Finding)


class ChangedLines(NamedTuple):
    """The lines of a log that changed, as ranges in order from the first line to the one after the last."""

    ranges: tuple[tuple[int, int], ...]

    def covers(self, finding: Finding, hand: range) -> bool:
        """Return whether the line of a finding or of its proof changed.

        A finding at the first line of its ``hand`` is about the whole hand, where something may be missing.
        """
        if finding.at.line == hand.start and self._within(hand.start, hand.stop):
            return True
        return any(self._within(at.line, at.line + 1) for at in (finding.at, *(proof.at for proof in finding.evidence)))

    def _within(self, start: int, stop: int) -> bool:
        """Return whether one of the lines from ``start`` to before ``stop`` changed."""
        index = bisect_left(self.ranges, (stop,))
        return index > 0 and self.ranges[index - 1][1] > start


class Policy(NamedTuple):
    """What a run does with one log's findings.

    ``select``, ``ignore`` and the keys of ``severity`` are codes or their beginnings: the longest match decides, and if
    two are equally long, ``ignore``. ``fail_on`` is the lowest level that makes a command fail. ``known`` are the
    fingerprints in a baseline. If there are ``changed`` lines, only findings that they cover are listed.
    """

    select: tuple[str, ...] = ("",)
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = {}
    fail_on: FailOn = "error"
    known: Collection[str] = ()
    changed: ChangedLines | None = None

    def lists(self, code: str) -> bool:
        """Return whether findings of this code are listed."""
        selected, ignored = _longest(code, self.select), _longest(code, self.ignore)
        return selected is not None and (ignored is None or len(selected) > len(ignored))

    def regrade(self, finding: AnyFinding) -> AnyFinding:
        """Return the finding with its severity by this policy."""
        beginning = _longest(finding.code, self.severity)
        severity = finding.severity if beginning is None else self.severity[beginning]
        return finding if severity == finding.severity else replace(finding, severity=severity)

    def apply(
        self, log: Log, findings: Iterable[Finding], most: int | None = FINDINGS, *, fingerprints: bool = True
    ) -> "Listing":
        """List at most ``most`` of a log's findings, or all if it is ``None``, each with its suppression.

        The findings are read once, in text order. They get ``fingerprints`` if a report shows them.
        """
        from referee.judge.waivers import Waiving

        waiving, left_out = Waiving(log), Counter[str]()
        wanted, fingerprinters = list[Finding](), list[Callable[[], str]]()
        if fingerprints or self.known or self.changed:
            from referee.judge.fingerprint import with_fingerprints

            placed = with_fingerprints(log, findings)
        else:
            placed = ((finding, str, range(0)) for finding in findings)  # With str, every fingerprint is empty.
        for finding, fingerprint, hand in placed:
            waiver = waiving.of(finding)
            if not self.lists(finding.code) or (self.changed and not self.changed.covers(finding, hand)):
                left_out[finding.code] += 1
                continue
            graded = self.regrade(finding)
            if waiver:  # A waiver in the log itself comes before a baseline.
                graded = replace(graded, suppression=Suppression("waiver", waiver.reason, waiver.at.line))
            elif self.known and fingerprint() in self.known:
                graded = replace(graded, suppression=Suppression("baseline"))
            wanted.append(graded)
            fingerprinters.append(fingerprint)
        listed = listing(wanted, most, fingerprinters if fingerprints else (), self.fail_on)
        waivers = waiving.waivers()
        if self.fail_on != "error" and not all(waiver.sound for waiver in waivers):  # A faulty one counts as a warning.
            listed = listed._replace(fails=True)
        return listed._replace(left_out=dict(sorted(left_out.items())), waivers=waivers)


def _longest(code: str, beginnings: Iterable[str]) -> str | None:
    """Return the longest of these beginnings of codes that this code has, or ``None``."""
    return max(filter(code.startswith, beginnings), key=len, default=None)


DEFAULT: Final = Policy()
"""The policy that lists everything with the severity of its rule."""


class LogContext(NamedTuple):
    """The rule sets that a log may name besides the built-in ones, and the policy for its findings."""

    rulesets: "tuple[RuleSet, ...]" = ()
    policy: Policy = DEFAULT


class Listing(NamedTuple):
    """The findings of a log that a run lists, in text order, and how many there are of each severity.

    ``suppressed`` counts the suppressed ones by what suppresses them. ``fails`` says whether the findings or a faulty
    waiver make a command fail. ``left_out`` counts findings that are not listed, by code. ``waivers`` are all in the
    log.
    """

    findings: tuple[Finding, ...]
    listed: Mapping[Severity, int]
    suppressed: Mapping[str, int]
    fails: bool = False
    left_out: Mapping[str, int] = {}
    waivers: "tuple[Waiver, ...]" = ()

    def count(self, severity: Severity) -> int:
        """Return the number of findings of this severity."""
        return self.listed.get(severity, 0)

    @property
    def more(self) -> int:
        """The number of findings that are not listed here."""
        return max(0, sum(self.listed.values()) - len(self.findings))

    @property
    def standing(self) -> list[Finding]:
        """The findings that nothing suppresses."""
        return [finding for finding in self.findings if finding.suppression is None]

    @property
    def more_standing(self) -> int:
        """The number of findings that nothing suppresses and that are not listed here."""
        return max(0, sum(self.listed.values()) - sum(self.suppressed.values()) - len(self.standing))


def fails(finding: Finding, fail_on: FailOn) -> bool:
    """Return whether a finding makes a command fail.

    Without an error, U701 is what makes a log ``incomplete``.
    """
    if finding.suppression is not None:
        return False
    if fail_on == "incomplete" and finding.code == UNPROVEN:
        return True
    return finding.severity == "error" or (fail_on != "error" and finding.severity == "warning")


_LIGHTNESS: Final[Mapping[Severity, int]] = {"error": 0, "warning": 1, "note": 2}


def listing(
    findings: Sequence[Finding],
    most: int | None = FINDINGS,
    fingerprints: Sequence[Callable[[], str]] = (),
    fail_on: FailOn = "error",
) -> Listing:
    """List at most ``most`` of the findings, all if it is ``None``, in text order, and count all of them.

    If there are more, it drops the last of those that matter least to a reader, suppressed ones first: never what makes
    a command fail for something less grave. Only what is listed gets its fingerprint, if there are ``fingerprints``.
    """
    kept: Sequence[int] = range(len(findings))
    if most is not None and len(findings) > most:
        grave_first = sorted(
            kept, key=lambda i: (findings[i].suppression is not None, _LIGHTNESS[findings[i].severity])
        )
        kept = sorted(grave_first[:most])
    return Listing(
        tuple([replace(findings[i], fingerprint=fingerprints[i]()) if fingerprints else findings[i] for i in kept]),
        Counter(finding.severity for finding in findings),
        Counter(finding.suppression.by for finding in findings if finding.suppression),
        any(fails(finding, fail_on) for finding in findings),
    )


@shows(
    *("path", "log_sha256", "audit.rules", "audit.variants", "audit.rules_sha256", "audit.hand_count as hands"),
    *("audit.verdict", "findings", "rulings", "listing.waivers", "listing.left_out", "listing.more", "more_rulings"),
    *("slips", "readings", "combinations", "error"),
)
@record()
class CheckedLog:
    """A log that was judged.

    ``left_out`` counts the findings that the settings leave out, by code. The listed findings and rulings are the first
    1,000, except that graver findings, and those that nothing suppresses, take the place of others.
    """

    path: str
    audit: "Audit"
    """The referee's verdict and findings."""
    listing: Listing
    """The findings that the run lists."""
    under: "UnderReadings | None" = None
    """The log judged under every reading, if asked for. Then ``audit`` and the totals follow the default reading."""
    slips: "tuple[Slip, ...]" = ()
    """The slips of the pen that would explain findings listed here, if they were searched for."""
    unsearched: bool = False
    """Whether some slips were not tried."""
    fixes: "tuple[Fix, ...]" = ()
    """The fixes that may be applied to the log, if the run looks for them."""
    repaired: "Repaired | None" = None
    """What a run that applies fixes did before the log was judged."""
    season: "Season | None" = None
    """The log's share of a season, if a run sums one up."""
    error: IfAny[str | None] = None
    """Why the log could not be examined; all else is empty then."""

    @property
    def log_sha256(self) -> str | None:
        """The SHA-256 of the log's bytes, in hexadecimal, if it could be examined."""
        return self.audit.log_sha256 or None

    @property
    def findings(self) -> tuple[Finding | ConditionalFinding, ...]:
        """The listed findings in text order, under every reading each with the readings that have it."""
        return self.listing.findings

    @property
    def readings(self) -> IfAny["tuple[Reading, ...] | None"]:
        """The points that the rule set leaves open, if the log was judged under every reading."""
        return self.under.readings if self.under else None

    @property
    def combinations(self) -> IfAny[int | None]:
        """The number of combinations of these readings."""
        return self.under.combinations if self.under else None

    @property
    def effects(self) -> Effects:
        """The effects of the findings on everybody's money, or none if readings may give different answers."""
        return Effects() if self.under else self.audit.effects

    @property
    def rulings(self) -> "tuple[Ruling, ...]":
        """The first of the table's rulings, as many as are listed."""
        return self.audit.rulings[:FINDINGS]

    @property
    def more_rulings(self) -> int:
        """The number of rulings that are not listed."""
        return self.audit.ruled - len(self.rulings)


def log_with_error(path: str, error: str) -> CheckedLog:
    """Return a path that could not be examined, and the reason, with the keys of a log."""
    from referee.judge.audit import UNREAD

    return CheckedLog(without_surrogates(path), UNREAD, listing(()), error=without_surrogates(error))


class RunTotals(NamedTuple):
    """Totals over all logs of a run."""

    files: int = 0
    hands: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    suppressed: int = 0
    """The suppressed findings, each of which is counted under its severity, too."""
    left_out_logs: int = 0
    """The logs left out when folders were searched for logs."""
    left_out_folders: int = 0
    """The folders left out when folders were searched for logs."""
    unexamined: Internal[int] = 0
    """The logs that could not be examined."""
    changed: Internal[int] = 0
    """The logs that were fixed or waived in, or would be."""
    withheld: Internal[int] = 0
    """The fixes that were not applied because they would have revealed a finding."""
    waived: Internal[int] = 0
    """The findings that were waived or would be."""
    unwaived: Internal[int] = 0
    """The findings that could not be waived."""


def totals(logs: Iterable[CheckedLog], left_out: tuple[int, int] = (0, 0)) -> RunTotals:
    """Return the totals of some logs, and of the logs and folders that were left out."""
    start = RunTotals(left_out_logs=left_out[0], left_out_folders=left_out[1])
    return RunTotals(*map(sum, zip(start, *map(counts, logs), strict=True)))


def counts(log: CheckedLog) -> RunTotals:
    """Return the totals of one log. One that could not be examined counts as a file only."""
    count, suppressed = log.listing.count, sum(log.listing.suppressed.values())
    sums = RunTotals(1, log.audit.hand_count, count("error"), count("warning"), count("note"), suppressed)
    sums = sums._replace(unexamined=int(log.error is not None))
    if repair := log.repaired:
        sums = sums._replace(
            changed=repair.changes, withheld=len(repair.withheld), waived=repair.waived, unwaived=repair.unwaived
        )
    return sums


def check(  # noqa: PLR0913, PLR0917
    path: str,
    draft: "Draft",
    policy: Policy,
    slips: bool = True,
    fingerprints: bool = True,
    under: "UnderReadings | None" = None,
) -> CheckedLog:
    """Apply a policy to a log that was judged, and look for the slips of the pen that explain its errors if asked to.

    ``fingerprints`` are as for the policy. If the log was judged ``under`` every reading, the findings of other
    readings than the default are listed but don't count, and no slips are looked for.
    """
    if under:
        usual, others = (
            [finding for finding in under.findings if finding.default is default] for default in (True, False)
        )
        listing = policy.apply(draft.log, usual, most=None, fingerprints=fingerprints)
        listed = [*listing.findings, *(policy.regrade(finding) for finding in others if policy.lists(finding.code))]
        findings = tuple(sorted(listed, key=lambda finding: (finding.at, finding.code)))
        return CheckedLog(path, draft.audit, listing._replace(findings=findings), under)
    listing = policy.apply(draft.log, draft.audit.findings, fingerprints=fingerprints)
    checked = CheckedLog(path, draft.audit, listing)
    if not slips or all(finding.severity != "error" for finding in draft.audit.findings):
        return checked
    from referee.judge.slips import find_slips

    search = find_slips(draft)
    listed_slips = tuple(search.listed(search.told, listing.findings))
    return replace(checked, slips=listed_slips, unsearched=not search.complete)
