"""A log as a run reports it: what the referee says of it, and what the run's policy lists of that; and the sums."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, NamedTuple

from referee.finding import Finding
from referee.judge.policy import Listing, Policy
from referee.text.limits import FINDINGS

if TYPE_CHECKING:
    from referee.judge.audit import Audit
    from referee.judge.interpretations import Condition, InterpretedFinding, UnderReadings, When
    from referee.judge.review import Review
    from referee.judge.slips import Slip
    from referee.rulesets.ruleset import RuleSet
    from referee.table.ruling import Ruling
    from referee.text.log import Log


@dataclass(frozen=True, slots=True)
class CheckedLog:
    """A log that was judged.

    ``audit`` is what the referee says of it, ``listing`` what the run lists of its findings, ``fails`` whether these
    make the command fail. ``under`` is what the referee says under every reading, where that was asked for: then
    ``audit`` and the sums go by the default one, and each finding that is listed is a ``ConditionalFinding``.
    ``slips`` explain listed findings, by their indices in ``listing``; ``unsearched``: not every slip was tried.
    """

    path: str
    audit: "Audit | Review"
    listing: Listing
    fails: bool = False
    under: "UnderReadings | None" = None
    slips: "tuple[Slip, ...]" = ()
    unsearched: bool = False

    @property
    def rulings(self) -> "tuple[Ruling, ...]":
        """The first of the table's rulings, as many as are listed."""
        return self.audit.rulings[:FINDINGS]

    @property
    def more_rulings(self) -> int:
        """How many others there are."""
        return self.audit.ruled - len(self.rulings)


class UnexaminedLog(NamedTuple):
    """A path that could not be examined, and why."""

    path: str
    error: str


class RunTotals(NamedTuple):
    """All logs of a run together; the findings that are ``suppressed`` are counted with their severity, too."""

    files: int = 0
    hands: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    suppressed: int = 0


def totals(logs: Iterable[CheckedLog | UnexaminedLog]) -> RunTotals:
    """The sums of some logs; one that could not be examined is a file, and no more."""
    return RunTotals(*map(sum, zip(*map(counts, logs), strict=True)))


def counts(log: CheckedLog | UnexaminedLog) -> RunTotals:
    """What one log adds to the sums."""
    if isinstance(log, UnexaminedLog):
        return RunTotals(files=1)
    count = log.listing.count
    suppressed = sum(log.listing.suppressed.values())
    return RunTotals(1, log.audit.hands, count("error"), count("warning"), count("note"), suppressed)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionalFinding(Finding):
    """A finding of a log that was judged under every reading, as the policy left it.

    ``when`` there is such a one, whether there is by the ``default`` reading, and the ``readings`` that it depends on,
    are what they are in an ``InterpretedFinding``; ``alike`` is whether all that have it say the same.
    """

    readings: "tuple[Condition, ...] | None"
    when: "When"
    default: bool
    alike: bool


def with_slips(
    file: CheckedLog, log: "Log", errors: Sequence[Finding], rulesets: "Iterable[RuleSet]" = ()
) -> CheckedLog:
    """A log with the slips of the pen that explain its errors; where there are too many of these, none is sought.

    ``errors`` are the first ones of the log, as their rules have them: one more than are listed at most.
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
    """The slips that explain findings which are listed and which nothing suppresses, by the indices of these.

    ``errors`` are the findings that were searched, as their rules have them.
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
    """A log with what was found in it under any reading; ``listing`` is what the policy makes of the default one's."""
    found = tuple(_interpreted(under.findings, listing.findings, policy))
    fails = listing.fails(policy.fail_on)
    return CheckedLog(path, under.audit, listing._replace(findings=found), fails, under)


def _interpreted(
    found: "Iterable[InterpretedFinding]", listed: Iterable[Finding], policy: Policy
) -> Iterator[ConditionalFinding]:
    """The findings, in text order; ``listed`` are those of the default reading that are listed."""
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
    """The finding as the policy left it, and when there is such a one."""
    own = {each.name: getattr(finding, each.name) for each in fields(Finding)}
    return ConditionalFinding(**own, readings=one.readings, when=one.when, default=one.default, alike=one.alike)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.at, finding.code, finding.player
