"""Waivers: comments that let findings of a log pass."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from referee.finding import Finding
from referee.fixes.draft import Draft, draft_of
from referee.fixes.fix import Fix
from referee.fixes.repair import Repaired
from referee.fixes.trial import Trials
from referee.judge.audit import audit
from referee.judge.policy import Listing, Policy
from referee.judge.waivers import written
from referee.rulesets import RuleSet
from referee.statements import Unreadable
from referee.text.edit import FAR, Edit
from referee.text.limits import LINE_BYTES, WAIVERS
from referee.text.place import Place, comment

_BLANKS: Final = " \t"


def waived(done: Repaired, policy: Policy, reason: str, rulesets: Sequence[RuleSet] = ()) -> Repaired:
    """Waive the listed findings that remain after fixes and that nothing suppresses, for this reason.

    With the waivers, findings and money must be the same, and a baseline must know as many of them: others are not
    written. Doing it again changes nothing. A log that is not UTF-8 stays as it is.
    """
    draft = draft_of(done.after, rulesets)
    if draft is None:
        found = audit(done.after, rulesets=rulesets).findings
        return done._replace(unwaived=len(policy.apply(done.after, found, most=None).standing))
    before = _listing(draft, policy)
    chosen = list(_by_line(draft, before.findings, reason))[: max(0, WAIVERS - len(before.waivers))]
    after, _ = Trials().saying_the_same(draft, chosen)
    listing = _listing(after, policy)
    if listing.suppressed.get("baseline") != before.suppressed.get("baseline"):
        after, listing = draft, before
    passed = len(before.standing) - len(listing.standing)
    return done._replace(after=after.text.encode(), waived=passed, unwaived=len(listing.standing))


def waiver(draft: Draft, findings: Sequence[Finding], indices: Sequence[int], reason: str = "") -> Fix | None:
    """Waive these findings, which are at the same line; without a ``reason``, somebody has yet to write it.

    The waiver goes to the end of the line if that can be read, has no comment and has room for it, otherwise to a line
    of its own before it. ``None`` if there is no statement in the line: a waiver would be for another one.
    """
    number = findings[indices[0]].at.line
    line, codes = draft.line(number), list(dict.fromkeys(findings[index].code for index in indices))
    said = written(codes, reason)
    if number not in draft.statements and line.strip(_BLANKS) == comment(line):
        return None
    edit = _at_the_end(draft, number, f"  {said}") or _before(draft, number, said)
    return Fix(f"Waive {', '.join(codes)} here…", (edit,), "display", codes[0], tuple(indices))


def _by_line(draft: Draft, findings: Sequence[Finding], reason: str) -> Iterator[Fix]:
    """A waiver for each line with findings that nothing suppresses, in text order."""
    standing = sorted((one.at.line, index) for index, one in enumerate(findings) if one.suppression is None)
    for _, some in groupby(standing, key=lambda one: one[0]):
        if fix := waiver(draft, findings, [index for _, index in some], reason):
            yield fix


def _at_the_end(draft: Draft, number: int, said: str) -> Edit | None:
    """Write a comment at the end of a line; ``None`` if it has to go elsewhere."""
    line = draft.line(number).rstrip(_BLANKS)
    statement = draft.statements.get(number)
    if statement is None or isinstance(statement, Unreadable) or comment(line):
        return None
    return Edit(Place(number, len(line) + 1, FAR), said) if len((line + said).encode()) <= LINE_BYTES else None


def _before(draft: Draft, number: int, said: str) -> Edit:
    """Write a comment on a line of its own, with the indentation of the line that follows it."""
    line = draft.line(number)
    indent = line[: len(line) - len(line.lstrip(_BLANKS))]
    return Edit(Place(number, 1, 1), f"{indent}{said}{draft.spread.line_end}")


def _listing(draft: Draft, policy: Policy) -> Listing:
    return policy.apply(draft.text, draft.audit.findings, most=None)
