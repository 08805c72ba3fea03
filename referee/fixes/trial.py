"""Try fixes by judging the log again with them and comparing the findings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.finding import Finding, Violation
from referee.fixes.draft import Draft
from referee.fixes.fix import Fix
from referee.judge.premise import by_identity, difference
from referee.limits import FIX_TRIALS


class FixedLog(NamedTuple):
    """A log ``before`` and after fixes, with the findings that are ``gone``, and those that are ``new`` in it.

    If some are new, it has only those of the first hand with one, and none that are gone.
    """

    before: Draft
    draft: Draft
    gone: tuple[Finding, ...]
    new: tuple[Finding | Violation, ...]

    def proves(self, fixes: Iterable[Fix], findings: Sequence[Finding]) -> bool:
        """Return whether the fixes remove all that they should, and reveal nothing."""
        wanted = Counter(_key(findings[index]) for fix in fixes for index in fix.findings)
        return not self.new and wanted <= Counter(map(_key, self.gone))

    @property
    def says_the_same(self) -> bool:
        """Whether findings and money are those of the log before the fixes."""
        return not (self.new or self.gone) and self.draft.audit.final == self.before.audit.final


def outcome(draft: Draft, fixes: Sequence[Fix]) -> FixedLog:
    """Judge a log with some fixes, up to the first hand in which they reveal something."""
    before = [(_key(finding), finding) for finding in draft.audit.findings]
    after = draft.edited(fixes)
    lines = [0, *_lines_before(draft, fixes)]
    known = by_identity(before)
    new: list[Violation] = []

    def is_good(violations: Sequence[Violation]) -> bool:
        keyed = by_identity((_key(violation, lines), violation) for violation in violations)
        new.extend(violation for identity, violation in keyed.items() if identity not in known)
        return not new

    if not after.live.is_good(is_good):
        return FixedLog(draft, after, (), tuple(sorted(new, key=lambda violation: (violation.at, violation.code))))
    fixed = [(_key(finding, lines), finding) for finding in after.audit.findings]
    return FixedLog(draft, after, *difference(before, fixed))


def _key(finding: Finding | Violation, lines: Sequence[int] | None = None) -> tuple[str, int, str | None]:
    """Return a finding's code, its line in the log before the fixes, and its player.

    ``lines`` gives that line for each line after the fixes.
    """
    line = finding.at.line
    if lines is not None:
        line = lines[line] if line < len(lines) else 0
    return finding.code, line, finding.player


def _lines_before(draft: Draft, fixes: Iterable[Fix]) -> Iterator[int]:
    """Yield for each line after the fixes its number in the log before them, or 0 for a new line."""
    edits = [edit for fix in fixes for edit in fix.edits]
    deleted = {edit.at.line for edit in edits if edit.whole_line}
    before, after = Counter[int](), Counter[int]()
    for edit in edits:
        added = before if edit.text.endswith("\n") else after
        added[edit.at.line] += edit.text.count("\n")
    for line in range(1, len(draft.spread.starts) + 1):
        yield from [0] * before[line]
        if line not in deleted:
            yield line
        yield from [0] * after[line]


class Rejected(NamedTuple):
    """A fix that is not applied, with the findings that it would reveal, or none if it does not help."""

    fix: Fix
    new: tuple[Finding | Violation, ...]


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
