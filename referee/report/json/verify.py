"""``referee verify --output-format json``."""

from referee.report.json.base import Report, Wire, Words


class DifferenceReport(Wire):
    """A place at which the ledger differs from what the log gives; null is what is not there at all.

    Where all values are the same and the text is not, or a key stands twice, there is but the ``message``.
    """

    where: Words | None
    ledger: Words | None
    log: Words | None
    message: Words


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
