"""All fixes of the findings of a log, except those of slips of the pen."""

from collections.abc import Iterator, Sequence

from referee.finding import Finding, Problem, UnknownName, UnknownRuleset, WrongAmountWon, WrongCount, WrongTrickWinner
from referee.fixes.claims import corrected
from referee.fixes.draft import Draft
from referee.fixes.fix import Fix
from referee.fixes.words import meant
from referee.limits import FIXES

_WORDS = Problem, UnknownName, UnknownRuleset
_CLAIMS = WrongTrickWinner, WrongAmountWon, WrongCount
_CLAIMED = "L603", "L605", "L607"
"""The codes of wrong claims that take a new line."""


def may_be_fixed(finding: Finding) -> bool:
    """Check whether a finding is of a kind that has fixes, besides those of slips of the pen."""
    return finding.suppression is None and (isinstance(finding.facts, _WORDS) or _is_claim(finding))


def offers(draft: Draft, findings: Sequence[Finding], *, claims: bool = True) -> Iterator[Fix]:
    """Yield every fix of words and claims for these findings of a log, untried, in text order.

    Suppressed findings have none. Without ``claims``, wrong claims are left alone.
    """
    left = FIXES if claims else 0
    for index, finding in enumerate(findings):
        if not may_be_fixed(finding):
            continue
        yield from meant(draft.line(finding.at.line), index, finding)
        if left and _is_claim(finding):
            left -= 1
            yield from corrected(draft, index, finding)


def _is_claim(finding: Finding) -> bool:
    return isinstance(finding.facts, _CLAIMS) or finding.code in _CLAIMED
