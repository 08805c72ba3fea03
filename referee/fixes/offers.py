"""All fixes of the findings of a log, except those of slips of the pen."""

from collections.abc import Iterator, Sequence

from referee.finding import Finding
from referee.fixes.claims import corrected
from referee.fixes.draft import Draft
from referee.fixes.fix import Fix, is_claim, may_be_fixed
from referee.fixes.words import meant
from referee.limits import FIXES


def offers(draft: Draft, findings: Sequence[Finding], *, claims: bool = True) -> Iterator[Fix]:
    """Yield every fix of words and claims for these findings of a log, untried, in text order.

    Suppressed findings have none. Without ``claims``, wrong claims are left alone.
    """
    left = FIXES if claims else 0
    for index, finding in enumerate(findings):
        if not may_be_fixed(finding):
            continue
        yield from meant(draft.line(finding.at.line), index, finding)
        if left and is_claim(finding):
            left -= 1
            yield from corrected(draft, index, finding)
