"""``referee diff --output-format json``."""

from pydantic import AliasPath, Field

from referee.diff.pairs import How
from referee.judge.audit import Verdict
from referee.report.json.base import Amount, Report, Wire, Words
from referee.report.json.check import FindingReport


class LogReport(Wire):
    """One of the two logs, and its own verdict. The digest is SHA-256 of its bytes.

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
    """A line of a log, by its number from 1, without the spaces around it."""

    line: int
    text: Words


class DifferenceReport(Wire):
    """Two different lines, or one that the other log lacks.

    ``how``: they differ, one log alone has it (``only-a``), or both have it and one says more (``more-a``: a card where
    the other has ``?``). ``players`` are those it is about. If a list leaves out somebody whom the other log names, the
    other side is the line of the list.
    """

    how: How
    players: tuple[Words, ...]
    a: LineReport | None
    b: LineReport | None


class HandOfLog(Wire):
    """A hand as one log has it: its number there, from 1 (0: before the first), first line, unreadable lines."""

    hand: int = Field(validation_alias="number")
    line: int = Field(validation_alias="at")
    unreadable: tuple[LineReport, ...] = Field(validation_alias="unread")


class PartedReport(Wire):
    """The amount an account should have by each log (verified); null: unproven, or the log has no such account."""

    account: Words
    a: Amount | None
    b: Amount | None


class HandDifference(Wire):
    """A hand, or the part before the first, in which the logs or their results differ.

    A hand that only one log has contains no ``differences``. ``findings_a`` and ``findings_b`` are those that only this
    log has, by code, trick and player; ``amounts`` lists stacks that differ by more or by less after the hand than
    before.
    """

    a: HandOfLog | None
    b: HandOfLog | None
    differences: tuple[DifferenceReport, ...]
    findings_a: tuple[FindingReport, ...]
    findings_b: tuple[FindingReport, ...]
    amounts: tuple[PartedReport, ...]


class Counts(Wire):
    """The number of hands in both logs or only one, and of lines that contradict each other or are in only one."""

    hands_in_both: int
    hands_only_a: int
    hands_only_b: int
    differs: int
    only_a: int
    only_b: int
    more: int
    unreadable: int


class DiffReport(Report):
    """Two logs of one game: the differences in the header and the hands, and the accounts that differ at the end.

    ``same``: both say the same, and both could be read completely. ``in_full``: every pair of hands that may match was
    compared; otherwise only those about equally far from the beginning of both logs.
    """

    a: LogReport
    b: LogReport
    same: bool
    in_full: bool
    counts: Counts
    hands: tuple[HandDifference, ...] = Field(validation_alias="differing")
    amounts: tuple[PartedReport, ...]
