"""``referee verify --output-format json``."""

from itertools import islice
from typing import Final, Self

from referee import __version__
from referee.report.differences import LedgerDifference, differences
from referee.report.json.base import Report, Wire, Words, json_text
from referee.report.json.ledger import LedgerReport
from referee.report.ledger_text import Read, departure
from referee.text.limits import DIFFERENCES

_FIRST: Final = ("log_sha256", "version", "program", "path")
"""What is said before all else, each by itself: with another log or program everything may differ."""


class DifferenceReport(Wire):
    """A place at which the ledger differs from what the log gives; null is what is not there at all.

    Where all values are the same and the text is not, or a key stands twice, there is but the ``message``.
    """

    where: Words | None
    ledger: Words | None
    log: Words | None
    message: Words

    @classmethod
    def of(cls, one: LedgerDifference, message: str | None = None) -> Self:
        return cls(where=one.where, ledger=one.ledger, log=one.log, message=message or one.message)

    @classmethod
    def told(cls, message: str) -> Self:
        """A difference that is no value's."""
        return cls(where=None, ledger=None, log=None, message=message)


class VerifyReport(Report):
    """Whether a ledger is what its log gives, byte for byte; the first ``differences``, and how many ``more``.

    Beyond a thousand they are not ``all_counted``.
    """

    ledger: Words
    log: Words
    log_sha256: str | None
    same: bool
    differences: tuple[DifferenceReport, ...]
    more: int
    all_counted: bool


def verify_report(path: str, content: bytes, read: Read, due: LedgerReport) -> VerifyReport:
    """The ledger that was ``read`` from the ``content`` of a file, held against the one that is ``due``."""
    head: list[LedgerDifference] = []
    first, rest = None, 0
    for one in islice(differences(read.values, due.model_dump(mode="json", by_alias=True)), DIFFERENCES):
        if one.place[0] in _FIRST:
            head.append(one)
        else:
            first, rest = first or one, rest + 1
    head.sort(key=lambda one: _FIRST.index(str(one.place[0])))
    told = [DifferenceReport.of(one, _explained(one)) for one in head]
    told += [DifferenceReport.told(f"the key {key} stands twice in one place") for key in read.twice[:1]]
    told += [DifferenceReport.of(first)] if first else []
    text = None if told else departure(content, expected_text(content, due))
    if text:
        told.append(DifferenceReport.told(f"all values are the same, but not the text: {text}"))
    return VerifyReport(
        ledger=path,
        log=due.path,
        log_sha256=due.log_sha256,
        same=not told,
        differences=tuple(told),
        more=max(0, rest - 1) + max(0, len(read.twice) - 1),
        all_counted=len(head) + rest < DIFFERENCES,
    )


def expected_text(content: bytes, due: LedgerReport) -> bytes:
    """The text that a ledger should be: on one line, as in JSON lines, where this one is on one."""
    return json_text(due, indent=2 if content.count(b"\n") > 1 else None).encode()


def _explained(one: LedgerDifference) -> str | None:
    """What it means that these differ."""
    ledger, log = one.ledger or "nothing", one.log or "nothing"
    return {
        "log_sha256": f"the log is not the one that this ledger was made of: SHA-256 {ledger} in the ledger, {log} of "
        "the log",
        "program": f"the ledger was made by referee {ledger}, and this is {__version__}",
        "path": f"the log that the ledger was made of was called {ledger}, this one is {log}; with --moved its name is "
        "not compared",
    }.get(str(one.place[0]))
