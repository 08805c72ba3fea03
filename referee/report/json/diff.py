"""``referee diff --output-format json``."""

from collections.abc import Iterable
from typing import Self

from referee.diff import Both, Compared, Difference
from referee.diff.effects import Parted
from referee.diff.log import CitedLog, TextSection
from referee.diff.pairs import How, Match
from referee.judge.audit import Verdict
from referee.report.json.base import Amount, Report, Wire, Words, amount
from referee.report.json.check import FindingReport
from referee.statements import Statement


class LogReport(Wire):
    """One of the two logs, and what the referee says of it by itself. The digest is SHA-256 of its bytes.

    ``proven``: it is proven what everybody should have at the end.
    """

    path: Words
    log_sha256: str
    rules: Words | None
    variants: tuple[Words, ...]
    players: tuple[Words, ...]
    hands: int
    verdict: Verdict
    proven: bool

    @classmethod
    def of(cls, log: CitedLog) -> Self:
        audit = log.audit
        return cls(
            path=log.name,
            log_sha256=audit.log_sha256,
            rules=audit.rules,
            variants=audit.variants,
            players=log.players,
            hands=audit.hands,
            verdict=audit.verdict,
            proven=audit.final is not None and audit.final.verified.pot is not None,
        )


class LineReport(Wire):
    """A line of a log, by its number from 1, without the blanks around it."""

    line: int
    text: Words

    @classmethod
    def of(cls, log: CitedLog, line: Statement | None) -> Self | None:
        """The line; ``None`` where the log has none."""
        return cls(line=line.line, text=log.text(line.line).strip()) if line else None


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

    @classmethod
    def of(cls, difference: Difference, a: CitedLog, b: CitedLog) -> Self:
        return cls(
            how=difference.how,
            players=tuple(dict.fromkeys(name for match in difference.matches for name in _players(match))),
            a=LineReport.of(a, difference.a),
            b=LineReport.of(b, difference.b),
        )


class HandOfLog(Wire):
    """A hand as one log has it: the number in it, from 1 (0: before the first), where it begins, what can't be read."""

    hand: int
    line: int
    unreadable: tuple[LineReport, ...]

    @classmethod
    def of(cls, log: CitedLog, section: TextSection | None) -> Self | None:
        """The hand; ``None`` where the log has none."""
        if section is None:
            return None
        lines = (LineReport.of(log, line) for line in section.unreadable)
        return cls(hand=section.number, line=section.at, unreadable=tuple(line for line in lines if line))


class PartedReport(Wire):
    """What an account should have by each log (verified); null: not proven, or it is not in that log."""

    account: Words
    a: Amount | None
    b: Amount | None

    @classmethod
    def of(cls, one: Parted) -> Self:
        return cls(account=one.account, a=amount(one.a), b=amount(one.b))


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

    @classmethod
    def of(cls, both: Both, found: Compared) -> Self:
        return cls(
            a=HandOfLog.of(found.a, both.a),
            b=HandOfLog.of(found.b, both.b),
            differences=tuple(DifferenceReport.of(one, found.a, found.b) for one in both.differences),
            findings_a=both.findings_a,
            findings_b=both.findings_b,
            amounts=tuple(map(PartedReport.of, both.amounts)),
        )


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

    @classmethod
    def of(cls, found: Compared) -> Self:
        everything = (found.header, *found.hands)
        hows = [one.how for both in everything for one in both.differences]
        sections = [section for both in everything for section in (both.a, both.b) if section]
        return cls(
            hands_in_both=sum(both.a is not None and both.b is not None for both in found.hands),
            hands_only_a=sum(both.b is None for both in found.hands),
            hands_only_b=sum(both.a is None for both in found.hands),
            differs=hows.count("differs"),
            only_a=hows.count("only-a"),
            only_b=hows.count("only-b"),
            more=sum(how.startswith("more") for how in hows),
            unreadable=sum(len(section.unreadable) for section in sections),
        )


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
    hands: tuple[HandDifference, ...]
    amounts: tuple[PartedReport, ...]


def diff_report(found: Compared) -> DiffReport:
    """What two logs differ in."""
    return DiffReport(
        a=LogReport.of(found.a),
        b=LogReport.of(found.b),
        same=found.same,
        in_full=found.in_full,
        counts=Counts.of(found),
        hands=tuple(HandDifference.of(both, found) for both in _told((found.header, *found.hands))),
        amounts=tuple(map(PartedReport.of, found.amounts)),
    )


def _told(everything: Iterable[Both]) -> Iterable[Both]:
    return (both for both in everything if not (both.same and both.changes_nothing))


def _players(match: Match) -> tuple[str, ...]:
    """Whom a fact is about; of a trick whose cards are not the same."""
    if match.key == ("trick",):
        if match.how != "differs" or not isinstance(match.value, tuple) or not match.value[0]:
            return ()
        return tuple(name for name, card in match.value[0] if name is not None and card is None)
    return tuple(part for part in match.key[1:2] if isinstance(part, str)) if match.key[0] != "rule" else ()
