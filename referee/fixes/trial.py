"""Try fixes by judging the log again with them and comparing the findings."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.finding import Finding, Violation
from referee.fixes.draft import Draft
from referee.fixes.fix import Fix
from referee.limits import FIX_TRIALS

_Key = tuple[str, int, str | None]
"""A finding's code, its line in the log before the fixes, and its player."""


class FixedLog(NamedTuple):
    """A log ``before`` and after fixes, with the keys of the findings that are ``gone``, and what is ``new`` in it.

    At the first hand with something new the trial stops: ``new`` is what is new there, and ``gone`` is empty.
    """

    before: Draft
    draft: Draft
    gone: Counter[_Key]
    new: tuple[Violation, ...] = ()

    def proves(self, fixes: Iterable[Fix], findings: Sequence[Finding]) -> bool:
        """Return whether the fixes remove all that they should, and reveal nothing."""
        wanted = Counter(_key(findings[index]) for fix in fixes for index in fix.findings)
        return not self.new and wanted <= self.gone

    @property
    def says_the_same(self) -> bool:
        """Whether findings and money are those of the log before the fixes."""
        return not (self.new or self.gone) and self.draft.audit.final == self.before.audit.final


def outcome(draft: Draft, fixes: Sequence[Fix]) -> FixedLog:
    """Judge a log with some fixes, up to the first hand in which they reveal something."""
    edits = [edit for fix in fixes for edit in fix.edits]
    # For each line after the fixes, its number in the log before them, or 0 for a new line.
    deleted, new_above, new_below = {edit.at.line for edit in edits if edit.whole_line}, Counter[int](), Counter[int]()
    for edit in edits:
        added = new_above if edit.text.endswith("\n") else new_below
        added[edit.at.line] += edit.text.count("\n")
    lines = [0]
    for line in range(1, len(draft.spread.starts) + 1):
        kept = [] if line in deleted else [line]
        lines += [*[0] * new_above[line], *kept, *[0] * new_below[line]]
    after = draft.edited(edits)
    left = Counter(map(_key, draft.audit.findings))
    for violations in after.live.violations():
        new = []
        for violation in violations:
            key = _key(violation, lines)
            if not left[key]:
                new.append(violation)
            left[key] -= 1
        if new:
            return FixedLog(draft, after, Counter(), tuple(sorted(new, key=lambda each: (each.at, each.code))))
    return FixedLog(draft, after, +left)


def _key(finding: Finding | Violation, lines: Sequence[int] | None = None) -> _Key:
    """Return the key of a finding. ``lines`` gives the line before the fixes for each line after them."""
    line = finding.at.line
    if lines is not None:
        line = lines[line] if line < len(lines) else 0
    return finding.code, line, finding.player


class Rejected(NamedTuple):
    """A fix that is not applied, with the findings that it would reveal, or none if it does not help."""

    fix: Fix
    new: tuple[Violation, ...]


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
