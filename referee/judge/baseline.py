"""What was found in an archive when it was adopted: known findings, by their fingerprints, so that only new ones count.

A log is history, and its mistakes can't be edited away; a baseline says that they are known.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.finding import Finding


class KnownFinding(NamedTuple):
    """A known finding. ``path`` is that of its log, from the folder of the baseline; ``fingerprint`` has 32 hex digits.

    The rest is for people: what was found, in which hand and trick (from 1), of whom.
    """

    path: str
    code: str
    hand: int | None
    trick: int | None
    player: str | None
    fingerprint: str

    @classmethod
    def of(cls, path: str, finding: Finding) -> "KnownFinding":
        """The entry of a finding, which has its fingerprint, in the log at that path."""
        return cls(path, finding.code, finding.hand, finding.trick, finding.player, finding.fingerprint or "")

    def __str__(self) -> str:
        """What was found, and where: ``R501 in hand 3, trick 2, Bob``."""
        hand = "before the first hand" if self.hand is None else f"in hand {self.hand}"
        trick = "" if self.trick is None else f", trick {self.trick}"
        return f"{self.code} {hand}{trick}" + (f", {self.player}" if self.player else "")


Known = Mapping[str, KnownFinding]
"""The known findings of one log, by their fingerprints."""


def in_order(entries: Iterable[KnownFinding]) -> list[KnownFinding]:
    """Entries as a baseline lists them: by log, then by hand and trick."""
    return sorted(entries, key=_order)


def _order(one: KnownFinding) -> tuple[object, ...]:
    return one.path, one.hand or 0, one.trick or 0, one.code, one.player or "", one.fingerprint


def by_log(entries: Iterable[KnownFinding]) -> dict[str, Known]:
    """The known findings of each log, by its path."""
    logs: defaultdict[str, dict[str, KnownFinding]] = defaultdict(dict)
    for entry in entries:
        logs[entry.path][entry.fingerprint] = entry
    return dict(logs)
