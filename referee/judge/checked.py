"""A log as a run reports it: its audit, the findings that the policy lists, and the totals."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, NamedTuple

from referee.finding import Finding
from referee.judge.policy import Listing, Policy
from referee.ledger.effects import Effects
from referee.text.limits import FINDINGS

if TYPE_CHECKING:
    from referee.fixes.fix import Fix
    from referee.fixes.repair import Repaired
    from referee.judge.audit import Audit, Summary
    from referee.judge.interpretations import Condition, InterpretedFinding, UnderReadings, When
    from referee.judge.season import SeasonShare
    from referee.judge.slips import Slip
    from referee.rulesets.ruleset import RuleSet
    from referee.table.ruling import Ruling
    from referee.text.log import Log


@dataclass(frozen=True, slots=True)
class CheckedLog:
    """A log that was judged.

    ``audit`` is the referee's verdict and findings, ``listing`` the findings that the run lists, ``fails`` whether they
    make the command fail. ``under`` is the log judged under every reading, if the user asked for that: then ``audit``
    and the totals follow the default reading, and each listed finding is a ``ConditionalFinding``. ``slips`` explain
    listed findings, by their indices in ``listing``; ``unsearched``: not every slip was tried. ``fixes`` may be applied
    to the log, if the run looks for them; ``repaired`` is what a run that applies fixes did before it was judged.
    """

    path: str
    audit: "Audit | Summary"
    listing: Listing
    fails: bool = False
    under: "UnderReadings | None" = None
    slips: "tuple[Slip, ...]" = ()
    unsearched: bool = False
    fixes: "tuple[Fix, ...]" = ()
    repaired: "Repaired | None" = None

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
    """A path that could not be examined, and the reason."""

    path: str
    error: str


class RunTotals(NamedTuple):
    """Totals over all logs of a run; ``suppressed`` findings are counted under their severity, too.

    ``left_out_logs`` and ``left_out_folders`` are what the search for logs left out.
    """

    files: int = 0
    hands: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    suppressed: int = 0
    left_out_logs: int = 0
    left_out_folders: int = 0


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
    """A finding of a log judged under every reading, after the policy was applied.

    ``when``, ``default`` and ``readings`` mean what they mean in an ``InterpretedFinding``; ``alike`` is true if the
    message is the same under all readings that have the finding.
    """

    readings: "tuple[Condition, ...] | None"
    when: "When"
    default: bool
    alike: bool


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
    for slip in slips:
        found = [index for index in (indices[error] for error in slip.explains) if index is not None]
        explains = tuple(index for index in found if listed[index].suppression is None)
        if explains:
            yield replace(slip, explains=explains)


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
