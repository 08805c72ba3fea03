"""Try fixes by judging the log again with them and comparing the findings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.finding import Finding
from referee.fixes.draft import Draft
from referee.fixes.fix import Fix
from referee.limits import FIX_TRIALS

_Key = tuple[str, int, str | None]
"""The identity of a finding: its code, its line in the log before the fixes, and its player."""


class FixedLog(NamedTuple):
    """A log after fixes, with the findings that are ``new`` in it, and how many of each are ``gone``."""

    draft: Draft
    new: tuple[Finding, ...]
    gone: Counter[_Key]

    def proves(self, fixes: Iterable[Fix], findings: Sequence[Finding]) -> bool:
        """True if the fixes remove all that they should, and reveal nothing."""
        wanted = Counter(_key(findings[index], findings[index].at.line) for fix in fixes for index in fix.findings)
        return not self.new and wanted <= self.gone

    @property
    def same(self) -> bool:
        """True if the findings are the same."""
        return not self.new and not self.gone


def outcome(draft: Draft, fixes: Sequence[Fix]) -> FixedLog:
    """Judge a log with some fixes."""
    after = draft.edited(fixes)
    lines = [0, *_lines_before(draft, fixes)]
    found = [(_key(one, lines[one.at.line] if one.at.line < len(lines) else 0), one) for one in after.audit.findings]
    left = Counter(_key(one, one.at.line) for one in draft.audit.findings)
    new = []
    for key, one in found:
        if left[key]:
            left[key] -= 1
        else:
            new.append(one)
    return FixedLog(after, tuple(new), +left)


def _key(finding: Finding, line: int) -> _Key:
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
    new: tuple[Finding, ...]


class Trials:
    """Tries fixes of one log, as often as the limit allows. ``hands`` is how many may still be judged for slips."""

    def __init__(self, hands: int = 0) -> None:
        self.left: int = FIX_TRIALS
        self.hands = hands

    def accepted(
        self, draft: Draft, fixes: Sequence[Fix], findings: Sequence[Finding]
    ) -> tuple[Draft, list[Fix], list[Rejected]]:
        """The log with as many of these fixes as go well together, those fixes, and the others.

        The fixes must be in text order without overlap. If they don't go well together, their halves are tried, the
        later one first, since it doesn't move the places of the earlier one.
        """
        if not fixes or not self.left:
            return draft, [], []
        self.left -= 1
        found = outcome(draft, fixes)
        if found.proves(fixes, findings):
            return found.draft, [*fixes], []
        if len(fixes) == 1:
            return draft, [], [Rejected(fixes[0], found.new)]
        half = len(fixes) // 2
        draft, later, bad = self.accepted(draft, fixes[half:], findings)
        draft, earlier, worse = self.accepted(draft, fixes[:half], findings)
        return draft, earlier + later, worse + bad

    def saying_the_same(self, draft: Draft, fixes: Sequence[Fix]) -> tuple[Draft, list[Fix]]:
        """Apply the fixes for claims that are left out, if they leave findings and money unchanged."""
        if not fixes or not self.left:
            return draft, []
        self.left -= 1
        if says_the_same(draft, fixes):
            return draft.edited(fixes), [*fixes]
        if len(fixes) == 1:
            return draft, []
        half = len(fixes) // 2
        draft, later = self.saying_the_same(draft, fixes[half:])
        draft, earlier = self.saying_the_same(draft, fixes[:half])
        return draft, earlier + later


def says_the_same(draft: Draft, fixes: Sequence[Fix]) -> bool:
    """True if findings and money are the same with all the fixes in the log."""
    found = outcome(draft, fixes)
    return found.same and found.draft.audit.final == draft.audit.final
