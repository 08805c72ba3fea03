"""A log as a run reports it: its audit, the findings that the policy lists, and the totals."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from referee.finding import Finding
from referee.judge.policy import Listing, Policy
from referee.ledger.effects import Effects
from referee.records import IfAny, shows
from referee.text.limits import FINDINGS

if TYPE_CHECKING:
    from referee.fixes.fix import Fix
    from referee.fixes.repair import Repaired
    from referee.judge.audit import Audit, Summary
    from referee.judge.interpretations import Condition, InterpretedFinding, UnderReadings, When
    from referee.judge.season import Season, SeasonShare
    from referee.judge.slips import Slip
    from referee.rulesets.ruleset import Reading, RuleSet
    from referee.table.ruling import Ruling
    from referee.text.log import Log


@shows(
    "path",
    *("audit.log_sha256", "audit.rules", "audit.variants", "audit.rules_sha256", "audit.hands", "audit.verdict"),
    *("findings", "rulings", "listing.waivers", "listing.left_out", "listing.more", "more_rulings", "slips"),
    *("readings", "combinations"),
)
@dataclass(frozen=True, slots=True)
class CheckedLog:
    """A log that was judged.

    ``left_out`` counts the findings that the settings leave out, by code. The listed findings and rulings are the first
    1,000, except that graver findings, and those that nothing suppresses, take the place of others.
    """

    path: str
    audit: "Audit | Summary"
    """The referee's verdict and findings."""
    listing: Listing
    """The findings that the run lists."""
    fails: bool = False
    """Whether they make the command fail."""
    under: "UnderReadings | None" = None
    """The log judged under every reading, if asked for: then ``audit`` and the totals follow the default reading."""
    slips: "tuple[Slip, ...]" = ()
    """The slips of the pen that would explain findings listed here; none if they were not searched for."""
    unsearched: bool = False
    """Whether some slips were not tried."""
    fixes: "tuple[Fix, ...]" = ()
    """The fixes that may be applied to the log, if the run looks for them."""
    repaired: "Repaired | None" = None
    """What a run that applies fixes did before the log was judged."""

    @property
    def findings(self) -> "tuple[Finding | ConditionalFinding, ...]":
        """The listed findings in text order; under every reading, each with the readings that have it."""
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
        """The effects of the findings on everybody's money; none if each reading may give a different answer."""
        return Effects() if self.under else self.audit.effects

    @property
    def rulings(self) -> "tuple[Ruling, ...]":
        """The first of the table's rulings, as many as are listed."""
        return self.audit.rulings[:FINDINGS]

    @property
    def more_rulings(self) -> int:
        """Number of rulings that are not listed."""
        return self.audit.ruled - len(self.rulings)


class CheckedShare(NamedTuple):
    """A judged log, and its share of the season if requested."""

    log: CheckedLog
    share: "SeasonShare | None" = None


class UnexaminedLog(NamedTuple):
    """A path that could not be examined, and the reason; the other keys are those of a log."""

    path: str
    log_sha256: None = None
    rules: None = None
    variants: tuple[()] = ()
    rules_sha256: None = None
    hands: Literal[0] = 0
    verdict: Literal["unreadable"] = "unreadable"
    findings: tuple[()] = ()
    rulings: tuple[()] = ()
    waivers: tuple[()] = ()
    left_out: Mapping[str, int] = {}
    more: Literal[0] = 0
    more_rulings: Literal[0] = 0
    slips: tuple[()] = ()
    error: str = ""


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


class CheckReport(NamedTuple):
    """The referee's findings in some logs."""

    files: tuple[CheckedLog | UnexaminedLog, ...]
    summary: RunTotals


class AuditReport(NamedTuple):
    """The referee's findings in many logs, and the season."""

    files: tuple[CheckedLog | UnexaminedLog, ...]
    season: "Season"
    summary: RunTotals


class FixTotals(NamedTuple):
    """The fixes of all logs of a run: the ``safe`` and the ``unsafe`` ones that may be applied, the logs that were
    ``changed`` or would be, and the fixes ``withheld`` because they would have revealed a finding.

    ``waived`` counts the findings that were waived or would be, ``unwaived`` those that could not be.
    """

    safe: int = 0
    unsafe: int = 0
    changed: int = 0
    withheld: int = 0
    waived: int = 0
    unwaived: int = 0


def totals(logs: Iterable[CheckedLog | UnexaminedLog]) -> RunTotals:
    """Add up some logs; a log that could not be examined counts as a file only."""
    return RunTotals(*map(sum, zip(*map(counts, logs), strict=True)))


def counts(log: CheckedLog | UnexaminedLog) -> RunTotals:
    """Count one log for the totals."""
    if isinstance(log, UnexaminedLog):
        return RunTotals(files=1)
    count = log.listing.count
    suppressed = sum(log.listing.suppressed.values())
    return RunTotals(1, log.audit.hands, count("error"), count("warning"), count("note"), suppressed)


def fix_counts(log: CheckedLog | UnexaminedLog) -> FixTotals:
    """Count the fixes of one log."""
    if isinstance(log, UnexaminedLog):
        return FixTotals()
    safe = sum(fix.applicability == "safe" for fix in log.fixes)
    sums = FixTotals(safe, len(log.fixes) - safe)
    if done := log.repaired:
        return sums._replace(
            changed=done.changes, withheld=len(done.withheld), waived=done.waived, unwaived=done.unwaived
        )
    return sums


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionalFinding(Finding):
    """A finding of a log judged under every reading, after the policy was applied."""

    readings: "tuple[Condition, ...] | None"
    """The readings that the finding depends on, each with the choices under which it is found; null for none."""
    when: "When"
    """The combinations of choices that have the finding: any of them, with all of its conditions."""
    default: bool
    """Whether the default reading has it."""
    alike: bool
    """Whether the message is the same under all readings that have it."""


def with_slips(
    file: CheckedLog, log: "Log", errors: Sequence[Finding], rulesets: "Iterable[RuleSet]" = ()
) -> CheckedLog:
    """Add the slips of the pen that explain a log's errors; with too many errors, don't search.

    ``errors`` are the errors of the log, with the severity of their rules.
    """
    if not errors:
        return file
    if len(errors) > FINDINGS:
        return replace(file, unsearched=True)
    from referee.judge.slips import slips

    search = slips(log, errors, rulesets=rulesets)
    listed = tuple(slips_listed(search.told, errors, file.listing.findings))
    return replace(file, slips=listed, unsearched=not search.complete)


def slips_listed(slips: "Iterable[Slip]", errors: Iterable[Finding], listed: Sequence[Finding]) -> "Iterator[Slip]":
    """The slips that explain findings that are listed and not suppressed, by the indices of those findings.

    ``errors`` are the findings that were searched, with the severity of their rules.
    """
    waiting: dict[tuple[object, ...], deque[int]] = {}
    for index, one in enumerate(listed):
        waiting.setdefault(_key(one), deque()).append(index)
    indices = [waiting[_key(one)].popleft() if waiting.get(_key(one)) else None for one in errors]
    from referee.judge.slip_sentence import sentence

    for slip in slips:
        found = [index for index in (indices[error] for error in slip.explains) if index is not None]
        explains = tuple(index for index in found if listed[index].suppression is None)
        if explains:
            listed_slip = replace(slip, explains=explains)
            yield replace(listed_slip, message=sentence(listed_slip))


def under_every_reading(path: str, under: "UnderReadings", listing: Listing, policy: Policy) -> CheckedLog:
    """Check a log under every reading; ``listing`` is the policy's list for the default one."""
    found = tuple(_interpreted(under.findings, listing.findings, policy))
    fails = listing.fails(policy.fail_on)
    return CheckedLog(path, under.audit, listing._replace(findings=found), fails, under)


def _interpreted(
    found: "Iterable[InterpretedFinding]", listed: Iterable[Finding], policy: Policy
) -> Iterator[ConditionalFinding]:
    """The findings, in text order; ``listed`` are the listed findings of the default reading."""
    waiting = iter(listed)
    due = next(waiting, None)
    for one in found:
        if not one.default:
            if policy.lists(one.finding):
                yield _when(one, policy.graded(one.finding))
        elif due and _key(due) == _key(one.finding):
            yield _when(one, due)
            due = next(waiting, None)


def _when(one: "InterpretedFinding", finding: Finding) -> ConditionalFinding:
    """Combine the finding, as the policy left it, with the readings that have it."""
    own = {each.name: getattr(finding, each.name) for each in fields(Finding)}
    return ConditionalFinding(**own, readings=one.readings, when=one.when, default=one.default, alike=one.alike)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.at, finding.code, finding.player
