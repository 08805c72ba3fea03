"""``referee diff --output-format json``."""

from pydantic import AliasPath, Field

from referee.diff.pairs import How
from referee.judge.audit import Verdict
from referee.report.json.base import Amount, Report, Wire, Words
from referee.report.json.check import FindingReport


class LogReport(Wire):
    """One of the two logs, and what the referee says of it by itself. The digest is SHA-256 of its bytes.

    ``proven``: it is proven what everybody should have at the end.
    """

    path: Words = Field(validation_alias="name")
    log_sha256: str = Field(validation_alias=AliasPath("audit", "log_sha256"))
    rules: Words | None = Field(validation_alias=AliasPath("audit", "rules"))
    variants: tuple[Words, ...] = Field(validation_alias=AliasPath("audit", "variants"))
    players: tuple[Words, ...]
    hands: int = Field(validation_alias=AliasPath("audit", "hands"))
    verdict: Verdict = Field(validation_alias=AliasPath("audit", "verdict"))
    proven: bool


class LineReport(Wire):
    """A line of a log, by its number from 1, without the blanks around it."""

    line: int
    text: Words


class DifferenceReport(Wire):
    """Two lines that are not the same, or one that the other log has not.

    ``how``: they differ, one log alone says it (``only-a``), or both do and one says more of it (``more-a``: a card
    where the other has ``?``). ``players`` are those whom it is about. Where a list leaves out somebody whom the other
    log names, it is the list's line that stands against it.
    """

    how: How
    players: tuple[Words, ...]
    a: LineReport | None
    b: LineReport | None


class HandOfLog(Wire):
    """A hand as one log has it: the number in it, from 1 (0: before the first), where it begins, what can't be read."""

    hand: int = Field(validation_alias="number")
    line: int = Field(validation_alias="at")
    unreadable: tuple[LineReport, ...] = Field(validation_alias="unread")


class PartedReport(Wire):
    """What an account should have by each log (verified); null: not proven, or it is not in that log."""

    account: Words
    a: Amount | None
    b: Amount | None


class HandDifference(Wire):
    """A hand, or what stands before the first, in which the logs are not the same or come to something else.

    A hand that is in one log only has no ``differences``. ``findings_a`` and ``findings_b`` are those that only this
    log has, by code, trick and player; ``amounts`` is where stacks lie further apart after it, or closer, than before.
    """

    a: HandOfLog | None
    b: HandOfLog | None
    differences: tuple[DifferenceReport, ...]
    findings_a: tuple[FindingReport, ...]
    findings_b: tuple[FindingReport, ...]
    amounts: tuple[PartedReport, ...]


class Counts(Wire):
    """How many hands both logs have, or only one, and in how many lines they contradict each other or one is alone."""

    hands_in_both: int
    hands_only_a: int
    hands_only_b: int
    differs: int
    only_a: int
    only_b: int
    more: int
    unreadable: int


class DiffReport(Report):
    """Two logs of one game: where they differ in the header and in which hands, and whose money differs at the end.

    ``same``: both say the same, and all of both could be read. ``in_full``: every pair of hands was looked at that may
    be the same one; else only those about as far from the beginning of both logs.
    """

    a: LogReport
    b: LogReport
    same: bool
    in_full: bool
    counts: Counts
    hands: tuple[HandDifference, ...] = Field(validation_alias="differing")
    amounts: tuple[PartedReport, ...]
