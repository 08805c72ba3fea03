"""Comments that let findings of a log pass. Each gets a separate line, so that no other line changes."""

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Final

from referee.finding import Finding
from referee.fixes.fix import Fix
from referee.fixes.repair import Repaired, outcome
from referee.judge.audit import audit
from referee.judge.policy import Listing, Policy
from referee.judge.waivers import waiver_comment
from referee.limits import WAIVERS
from referee.notation.write import Edit
from referee.rulesets.ruleset import RuleSet
from referee.story.draft import Draft, draft_of
from referee.values import Place, comment

_BLANKS: Final = " \t"


def waived(done: Repaired, policy: Policy, reason: str, rulesets: Sequence[RuleSet] = ()) -> Repaired:
    """Waive the listed findings that are left after fixes and that nothing suppresses, for this reason.

    Doing it again changes nothing. A log that is not UTF-8 stays as it is, and so would one with other findings, other
    money or fewer findings from its baseline after that.
    """
    draft = draft_of(done.after, rulesets)
    if draft is None:
        findings = audit(done.after, rulesets=rulesets).findings
        return done._replace(unwaived=len(policy.apply(done.after, findings, most=None).standing))
    before = after = _listing(draft, policy)
    standing = sorted((each.at.line, index) for index, each in enumerate(before.findings) if each.suppression is None)
    lines = [[index for _, index in of_line] for _, of_line in groupby(standing, key=itemgetter(0))]
    fixes = filter(None, (waiver(draft, before.findings, indices, reason) for indices in lines))
    chosen = [*islice(fixes, max(0, WAIVERS - len(before.waivers)))]
    if chosen and outcome(draft, chosen).says_the_same:
        edited = draft.with_edits([edit for fix in chosen for edit in fix.edits])
        listing = _listing(edited, policy)
        if listing.suppressed.get("baseline") == before.suppressed.get("baseline"):
            draft, after = edited, listing
    left = len(after.standing)
    return done._replace(after=draft.text.encode(), waived=len(before.standing) - left, unwaived=left)


def waiver(draft: Draft, findings: Sequence[Finding], indices: Sequence[int], reason: str = "") -> Fix | None:
    """Return a fix that waives these findings of one line. Without a ``reason``, somebody has yet to write it.

    It is ``None`` if there is no statement in the line, since the waiver would be for the next one.
    """
    number = findings[indices[0]].at.line
    line, codes = draft.line(number), list(dict.fromkeys(findings[index].code for index in indices))
    if number not in draft.statements and line.strip(_BLANKS) == comment(line):
        return None
    indent = line[: len(line) - len(line.lstrip(_BLANKS))]
    edit = Edit(Place(number, 1, 1), f"{indent}{waiver_comment(codes, reason)}{draft.line_end}")
    return Fix(f"Waive {', '.join(codes)} here…", (edit,), "display", codes[0], tuple(indices))


def waivers_for(draft: Draft, listing: Listing, lines: range) -> Iterator[Fix]:
    """Yield a waiver of each code in these lines, for somebody to write the reason.

    There is none where the line has a waiver of the code already, though its reason may be missing.
    """
    begun = {(written.line, code) for written in listing.waivers for code in written.codes}
    codes: dict[tuple[int, str], list[int]] = {}
    for index, finding in enumerate(listing.findings):
        place = finding.at.line, finding.code
        if finding.suppression is None and finding.at.line in lines and place not in begun:
            codes.setdefault(place, []).append(index)
    offers = (waiver(draft, listing.findings, indices) for indices in codes.values())
    return (fix for fix in offers if fix)


def _listing(draft: Draft, policy: Policy) -> Listing:
    return policy.apply(draft.text, draft.audit.findings, most=None)
