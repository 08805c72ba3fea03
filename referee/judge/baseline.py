"""The known findings of an archive when it was adopted, by fingerprint, so that only new ones count.

A log is history, and its mistakes can't be edited away; a baseline records that they are known.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from referee.finding import Finding
from referee.records import Shown


class KnownFinding(NamedTuple):
    """A known finding. All but the path and the fingerprint is for human readers."""

    path: str
    """The path of the log, relative to the baseline's folder."""
    code: str
    hand: int | None
    trick: int | None
    player: str | None
    fingerprint: Annotated[str, Shown(str, "^[0-9a-f]{32}$")]

    @classmethod
    def of(cls, path: str, finding: Finding) -> "KnownFinding":
        """Return the entry for a finding with a fingerprint in the log at that path."""
        return cls(path, finding.code, finding.hand, finding.trick, finding.player, finding.fingerprint or "")

    @property
    def order(self) -> tuple[object, ...]:
        """The sort key of a baseline, by log and then by hand and trick."""
        return self.path, self.hand or 0, self.trick or 0, self.code, self.player or "", self.fingerprint


class Recorded(NamedTuple):
    """The known findings that make up a baseline, by log and then by hand. Later versions may have other content."""

    findings: Sequence[KnownFinding]
    logs: Mapping[str, Annotated[str, Shown(str, "^[0-9a-f]{64}$")]]
    """The SHA-256 of each of their logs by its path, to recognise a moved log."""
