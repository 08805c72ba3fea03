"""A fix of a log, which is a list of edits with a title for people."""

from typing import Literal

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
