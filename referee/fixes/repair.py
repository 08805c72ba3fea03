"""Try and apply the fixes of a log's findings, and write the claims that its hands leave out."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice, takewhile
from typing import NamedTuple

from referee.finding import CLAIMS, Finding, Violation, may_be_fixed
from referee.fixes.fix import Fix
from referee.fixes.proposals import claim_fixes, end_fixes, join_fixes, slip_fixes, taker_fixes, waiver_fix, word_fixes
from referee.judge.draft import Draft
from referee.judge.policy import Policy
from referee.judge.slips import Slip, find_slips
from referee.judge.waivers import is_waiver
from referee.limits import FIX_BYTES, FIX_TRIALS, FIXES, SLIP_HANDS_OF_LOG, WAIVERS
from referee.rulesets.ruleset import RuleSet
from referee.text import as_bytes

# Trials of fixes, by judging the log again with them

_Key = tuple[str, int, str | None]
"""A finding's code, its line in the log before the fixes, and its player."""


class FixedLog(NamedTuple):
    """A log ``before`` and after fixes, with the keys of the findings that are ``gone``.

    At the first ``new`` finding, the trial stops: its code is known, and ``gone`` is empty.
    """

    before: Draft
    draft: Draft
    gone: Counter[_Key]
    new: str | None = None

    def proves(self, fixes: Iterable[Fix], findings: Sequence[Finding]) -> bool:
        """Return whether the fixes remove all that they should, and reveal nothing."""
        wanted = Counter(_key(findings[index]) for fix in fixes for index in fix.findings)
        return not self.new and wanted <= self.gone

    @property
    def says_the_same(self) -> bool:
        """Whether findings and money are those of the log before the fixes."""
        return not (self.new or self.gone) and self.draft.audit.final == self.before.audit.final


def outcome(draft: Draft, fixes: Sequence[Fix]) -> FixedLog:
    """Judge a log with some fixes, up to the first finding that they reveal."""
    edits = [edit for fix in fixes for edit in fix.edits]
    # For each line after the fixes, its number in the log before them, or 0 for a new line.
    deleted, new_above, new_below = {edit.at.line for edit in edits if edit.whole_line}, Counter[int](), Counter[int]()
    for edit in edits:
        added = new_above if edit.text.endswith("\n") else new_below
        added[edit.at.line] += edit.text.count("\n")
    lines = [0]
    for line in range(1, draft.text.count("\n") + 2):
        kept = [] if line in deleted else [line]
        lines += [*[0] * new_above[line], *kept, *[0] * new_below[line]]
    after = draft.with_edits(edits)
    left = Counter(map(_key, draft.violations()))
    for violation in after.violations():
        key = _key(violation, lines)
        left[key] -= 1
        if left[key] < 0:
            return FixedLog(draft, after, Counter(), violation.code)
    return FixedLog(draft, after, +left)


def _key(finding: Finding | Violation, lines: Sequence[int] | None = None) -> _Key:
    """Return the key of a finding. ``lines`` gives the line before the fixes for each line after them."""
    line = finding.at.line
    if lines is not None:
        line = lines[line] if line < len(lines) else 0
    return finding.code, line, finding.player


class Rejected(NamedTuple):
    """A fix that is not applied, with the code of a finding that it would reveal, or ``None`` if it does not help."""

    fix: Fix
    new: str | None


class Trials:
    """The trials of fixes of one log, as many as the limit allows.

    ``hands`` is how many hands may still be judged again in the search for slips.
    """

    def __init__(self, hands: int = 0) -> None:
        self.left: int = FIX_TRIALS
        self.hands = hands

    def accepted(
        self, draft: Draft, fixes: Sequence[Fix], findings: Sequence[Finding] | None = None
    ) -> tuple[Draft, list[Fix], list[Rejected]]:
        """Return the log with as many of these fixes as go well together, those fixes, and the others.

        The fixes of ``findings`` must remove them and reveal nothing. Without findings, they are claims that were left
        out, and must leave findings and money unchanged. The fixes must be in text order without overlap. If they don't
        go well together, their halves are tried, the later one first, since it doesn't move the places of the earlier
        one.
        """
        if not fixes or not self.left:
            return draft, [], []
        self.left -= 1
        fixed = outcome(draft, fixes)
        if fixed.says_the_same if findings is None else fixed.proves(fixes, findings):
            return fixed.draft, [*fixes], []
        if len(fixes) == 1:
            return draft, [], [Rejected(fixes[0], fixed.new)]
        half = len(fixes) // 2
        draft, later, bad = self.accepted(draft, fixes[half:], findings)
        draft, earlier, worse = self.accepted(draft, fixes[:half], findings)
        return draft, earlier + later, worse + bad


# All fixes of a log


class Repaired(NamedTuple):
    """A log ``before`` and ``after`` its fixes.

    ``fixes`` removed findings, ``hands`` counts the hands that got their missing claims; the ``withheld`` fixes would
    have revealed a finding. If ``unsafe``, guesses were tried, too. ``waived`` counts the findings that were waived,
    ``unwaived`` those that could not be. The log stays ``unwritten`` for a reason if its file could not be replaced.
    """

    before: bytes
    after: bytes
    fixes: tuple[Fix, ...] = ()
    hands: int = 0
    withheld: tuple[Rejected, ...] = ()
    unsafe: bool = False
    waived: int = 0
    unwaived: int = 0
    unwritten: str | None = None

    @property
    def changes(self) -> bool:
        """True if something was fixed or waived."""
        return self.before != self.after


def repair_log(
    log: bytes, policy: Policy, rulesets: Sequence[RuleSet] = (), *, unsafe: bool = False, of_slips: bool = True
) -> Repaired:
    """Apply the safe fixes to a log and, if asked for, the ``unsafe`` ones, also those ``of_slips`` of the pen.

    After each fix the log is judged again. One that would reveal a finding is not applied. Fixing it again changes
    nothing. A log that is not UTF-8 stays as it is, and so does a hand with a finding in the policy's baseline, which
    would then treat the finding as new.
    """
    draft = Draft(log, rulesets)
    if not draft.is_text:
        return Repaired(log, log)
    trials, fixes, hands = Trials(SLIP_HANDS_OF_LOG if of_slips else 0), list[Fix](), 0
    while True:
        draft, applied, withheld = _apply_fixes(draft, policy, trials, unsafe=unsafe)
        # In a hand with an error, missing claims might follow from a misread card.
        flawed = {draft.hand_at(finding.at.line) for finding in draft.audit.findings if finding.severity == "error"}
        flawed |= _hands_in_baseline(draft, policy.apply(draft.text, draft.audit.findings).findings)
        right = (number for number in range(1, len(draft.sections)) if number not in flawed)
        claims = ((number, [*taker_fixes(draft, number), *end_fixes(draft, number)]) for number in right)
        left_out = [join_fixes(number, of_hand) for number, of_hand in claims if of_hand]
        draft, written, _ = trials.accepted(draft, left_out)
        fixes, hands = fixes + applied, hands + len(written)
        if not written:
            return Repaired(log, draft.text.encode(), tuple(fixes), hands, tuple(withheld), unsafe)


def waived(done: Repaired, policy: Policy, reason: str, rulesets: Sequence[RuleSet] = ()) -> Repaired:
    """Waive the listed findings that are left after fixes and that nothing suppresses, for this reason.

    Doing it again changes nothing. A log that is not UTF-8 stays as it is, and so would one with other findings, other
    money or fewer findings from its baseline after that.
    """
    draft = Draft(done.after, rulesets)
    before = after = policy.apply(draft.log, draft.audit.findings, most=None)
    standing = (index for index, finding in enumerate(before.findings) if finding.suppression is None)
    lines = groupby(standing, lambda index: before.findings[index].at.line)
    fixes = filter(None, (waiver_fix(draft, before.findings, [*indices], reason) for _, indices in lines))
    chosen = [*islice(fixes, max(0, WAIVERS - len(before.waivers)))] if draft.is_text else []
    if chosen and outcome(draft, chosen).says_the_same:
        edited = draft.with_edits([edit for fix in chosen for edit in fix.edits])
        listing = policy.apply(edited.text, edited.audit.findings, most=None)
        if listing.suppressed.get("baseline") == before.suppressed.get("baseline"):
            draft, after = edited, listing
    left = len(after.standing)
    return done._replace(after=as_bytes(draft.log), waived=len(before.standing) - left, unwaived=left)


def find_fixes(draft: Draft, findings: Sequence[Finding], explaining: Sequence[Slip]) -> tuple[Fix, ...]:
    """Return the fixes that could be applied to a log, in text order. They are the safe ones, and for other findings
    the unsafe ones.

    ``explaining`` are the slips of the pen that explain some of the listed ``findings``.
    """
    if not draft.is_text:
        return ()
    trials, good, removed = Trials(), list[Fix](), set[int]()
    trials.left = min(trials.left, max(2, FIX_BYTES // (len(draft.log) or 1)))
    of_slips = chain.from_iterable(slip_fixes(slip, findings) for slip in explaining)
    offers = (_applicable(way, draft, findings, unsafe=True) for way in (_offers(draft, findings), of_slips))
    groups = chain.from_iterable(map(_safe_first, offers))
    for after, accepted, _ in _try_fixes(draft, groups, findings, trials, removed):
        good += accepted
        removed.update(index for fix in accepted for index in fix.findings)
        if accepted and not any(edit.whole_line for fix in accepted for edit in fix.edits):
            still = set(map(_key, after.violations()))
            removed.update(index for index, finding in enumerate(findings) if _key(finding) not in still)
    return tuple(sorted(good, key=lambda fix: fix.begins))


def _offers(draft: Draft, findings: Sequence[Finding], *, claims: bool = True) -> Iterator[Fix]:
    """Yield every fix of words and claims for these findings of a log, untried, in text order.

    Suppressed findings have none. Without ``claims``, wrong claims are left alone.
    """
    left = FIXES if claims else 0
    for index, finding in enumerate(findings):
        if not may_be_fixed(finding):
            continue
        yield from word_fixes(draft.line(finding.at.line), index, finding)
        if left and finding.code in CLAIMS:
            left -= 1
            yield from claim_fixes(draft, index, finding)


def _apply_fixes(
    draft: Draft, policy: Policy, trials: Trials, *, unsafe: bool
) -> tuple[Draft, list[Fix], list[Rejected]]:
    """Apply the fixes of findings until none is left that helps, with slips of the pen at the end."""
    fixes: list[Fix] = []
    while True:
        findings = policy.apply(draft.text, draft.audit.findings).findings
        rejected: list[Rejected] = []
        for after, accepted, bad in _try_fixes(draft, _ways(draft, findings, trials, unsafe=unsafe), findings, trials):
            rejected += bad
            if accepted:
                draft, fixes = after, fixes + accepted
                break
        else:
            return draft, fixes, [rejection for rejection in rejected if rejection.new]


def _try_fixes(
    draft: Draft,
    groups: Iterable[list[Fix]],
    findings: Sequence[Finding],
    trials: Trials,
    removed: Collection[int] = (),
) -> Iterator[tuple[Draft, list[Fix], list[Rejected]]]:
    """Try each group of fixes, as many together as are compatible, but none of findings already ``removed``."""
    for group in groups:
        left = group
        while chosen := _compatible(fix for fix in left if not any(index in removed for index in fix.findings)):
            yield trials.accepted(draft, chosen, findings)
            left = [fix for fix in left if fix not in chosen]


def _ways(draft: Draft, findings: Sequence[Finding], trials: Trials, *, unsafe: bool) -> Iterator[list[Fix]]:
    """Yield the fixes of words and claims, the safe ones first, and then those of slips, which take long to find.

    There are none of slips if earlier searches have used up the limit on hands.
    """
    fixes = _applicable(_offers(draft, findings, claims=unsafe), draft, findings, unsafe=unsafe)
    yield from _safe_first(fixes)
    if unsafe and trials.hands > 0:
        search = find_slips(draft)
        trials.hands -= search.judged
        of_slips = (slip_fixes(slip, findings) for slip in search.listed(search.told, findings))
        yield _applicable(chain.from_iterable(of_slips), draft, findings, unsafe=True)


def _applicable(fixes: Iterable[Fix], draft: Draft, findings: Iterable[Finding], *, unsafe: bool) -> list[Fix]:
    """Return those of the fixes that may be applied."""
    wanted, known = ("safe", "unsafe") if unsafe else ("safe",), _hands_in_baseline(draft, findings)
    return [
        fix
        for fix in fixes
        if fix.applicability in wanted
        and draft.hand_at(fix.begins[0]) not in known
        and not any(edit.whole_line and _is_waived_above(draft, edit.at.line) for edit in fix.edits)
    ]


def _safe_first(fixes: Sequence[Fix]) -> Iterator[list[Fix]]:
    """Yield the safe fixes before the others, since a guess must not stand in the way of what is certain."""
    yield [fix for fix in fixes if fix.applicability == "safe"]
    yield [fix for fix in fixes if fix.applicability != "safe"]


def _is_waived_above(draft: Draft, number: int) -> bool:
    """Check whether a waiver above this line is for it. Without the line, it would be for the next one."""
    above = (draft.line(at).strip() for at in range(number - 1, 0, -1))
    return any(map(is_waiver, takewhile(lambda text: not text or text.startswith("#"), above)))


def _hands_in_baseline(draft: Draft, findings: Iterable[Finding]) -> set[int]:
    """Return the hands with a finding from a baseline, which recognises it by the text of its hand."""
    suppressed = (finding for finding in findings if finding.suppression and finding.suppression.by == "baseline")
    return {draft.hand_at(finding.at.line) for finding in suppressed}


def _compatible(fixes: Iterable[Fix]) -> list[Fix]:
    """Return fixes of different findings without overlap, in text order, preferring the first ones."""
    chosen: list[Fix] = []
    removed: set[int] = set()
    touched: dict[int, list[Fix]] = {}
    for fix in fixes:
        near = touched.setdefault(fix.begins[0], [])
        if removed.isdisjoint(fix.findings) and all(
            fix.ends < other.begins or other.ends < fix.begins for other in near
        ):
            chosen.append(fix)
            near.append(fix)
            removed.update(fix.findings)
    return sorted(chosen, key=lambda fix: fix.begins)
