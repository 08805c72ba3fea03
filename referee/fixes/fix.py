"""A fix of a log, which is a list of edits with a title for people."""

from typing import Final, Literal

from referee.finding import Finding, Problem, UnknownName, UnknownRuleset
from referee.notation.write import Edit
from referee.records import record

Applicability = Literal["safe", "unsafe", "display"]
"""The degrees of certainty.

``safe``: the log can mean nothing else. ``unsafe``: only the table knows whether it is right, so a user has to ask for
it. ``display``: one of several ways, or only a part of the way; it is offered, and never applied unless chosen.
"""


@record()
class Fix:
    """Edits of a log, in text order and without overlap.

    ``findings`` are those that the fix removes or waives, by their indices in the list, and ``code`` is the code of the
    first; there are none for claims that the log leaves out.
    """

    title: str
    edits: tuple[Edit, ...]
    applicability: Applicability
    code: str | None = None
    findings: tuple[int, ...] = ()

    @property
    def begins(self) -> tuple[int, int]:
        """The line and column of its first edit."""
        return self.edits[0].at[:2]

    @property
    def ends(self) -> tuple[int, int]:
        """The line and column after its last edit."""
        at = self.edits[-1].at
        return (at.line + 1, 1) if self.edits[-1].whole_line else (at.line, at.end)


CLAIMS: Final = frozenset(("T404", "L602", "L603", "L604", "L605", "L607"))
"""The codes of wrong claims, such as who took a trick, for which cards and rules may prove the right one."""


def may_be_fixed(finding: Finding) -> bool:
    """Check whether a finding is of a kind that has fixes, besides those of slips of the pen."""
    is_of_words = isinstance(finding.facts, Problem | UnknownName | UnknownRuleset)
    return finding.suppression is None and (is_of_words or finding.code in CLAIMS)
