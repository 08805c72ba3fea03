"""Comments that let findings of a log pass. Each gets a separate line, so that no other line changes."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from referee.finding import Finding
from referee.fixes.draft import Draft, draft_of
from referee.fixes.fix import Fix
from referee.fixes.repair import Repaired
from referee.fixes.trial import outcome
from referee.judge.audit import audit
from referee.judge.policy import Listing, Policy
from referee.judge.waivers import waiver_comment
from referee.limits import WAIVERS
from referee.notation.write import Edit
from referee.rulesets.ruleset import RuleSet
from referee.values import Place, comment

_BLANKS: Final = " \t"


def waived(done: Repaired, policy: Policy, reason: str, rulesets: Sequence[RuleSet] = ()) -> Repaired:
    """Waive the listed findings that are left after fixes and that nothing suppresses, for this reason.

    Doing it again changes nothing. A log that is not UTF-8 stays as it is, and so would one with other findings, other
    money or fewer findings from its baseline after that.
    """
    draft = draft_of(done.after, rulesets)
    if draft is None:
        found = audit(done.after, rulesets=rulesets).findings
        return done._replace(unwaived=len(policy.apply(done.after, found, most=None).standing))
    before = after = _listing(draft, policy)
    chosen = list(_by_line(draft, before.findings, reason))[: max(0, WAIVERS - len(before.waivers))]
    if chosen and outcome(draft, chosen).says_the_same:
        edited = draft.edited(chosen)
        listing = _listing(edited, policy)
        if listing.suppressed.get("baseline") == before.suppressed.get("baseline"):
            draft, after = edited, listing
    left = len(after.standing)
    return done._replace(after=draft.text.encode(), waived=len(before.standing) - left, unwaived=left)


def waiver(draft: Draft, findings: Sequence[Finding], indices: Sequence[int], reason: str = "") -> Fix | None:
    """Waive these findings, which are at the same line. Without a ``reason``, somebody has yet to write it.

    ``None`` if there is no statement in the line, since the waiver would be for the next one.
    """
    number = findings[indices[0]].at.line
    line, codes = draft.line(number), list(dict.fromkeys(findings[index].code for index in indices))
    if number not in draft.statements and line.strip(_BLANKS) == comment(line):
        return None
    indent = line[: len(line) - len(line.lstrip(_BLANKS))]
    edit = Edit(Place(number, 1, 1), f"{indent}{waiver_comment(codes, reason)}{draft.spread.line_end}")
    return Fix(f"Waive {', '.join(codes)} here…", (edit,), "display", codes[0], tuple(indices))


def waivers_for(draft: Draft, listing: Listing, lines: range) -> Iterator[Fix]:
    """Offer a waiver of each code in these lines, without a reason, which somebody has to write.

    There is none for a line that has such a waiver already, which may lack its reason.
    """
    begun = {(one.line, code) for one in listing.waivers for code in one.codes}
    codes: dict[tuple[int, str], list[int]] = {}
    for index, one in enumerate(listing.findings):
        if one.suppression is None and one.at.line in lines and (one.at.line, one.code) not in begun:
            codes.setdefault((one.at.line, one.code), []).append(index)
    offers = (waiver(draft, listing.findings, indices) for indices in codes.values())
    return (fix for fix in offers if fix)


def _by_line(draft: Draft, findings: Sequence[Finding], reason: str) -> Iterator[Fix]:
    """A waiver for each line with findings that nothing suppresses, in text order."""
    standing = sorted((one.at.line, index) for index, one in enumerate(findings) if one.suppression is None)
    for _, some in groupby(standing, key=lambda one: one[0]):
        if fix := waiver(draft, findings, [index for _, index in some], reason):
            yield fix


def _listing(draft: Draft, policy: Policy) -> Listing:
    return policy.apply(draft.text, draft.audit.findings, most=None)
