"""``referee verify --output-format json``."""

from referee.report.json.base import Report, Wire, Words


class DifferenceReport(Wire):
    """A place where the ledger differs from the expected one; null means missing.

    If all values are the same and the text is not, or a key is duplicated, there is only the ``message``.
    """

    where: Words | None
    ledger: Words | None
    log: Words | None
    message: Words


class VerifyReport(Report):
    """The comparison of a ledger with its log, byte for byte; the first ``differences``, and the number of ``more``.

    Beyond a thousand they are not ``all_counted``.
    """

    ledger: Words
    log: Words
    log_sha256: str | None
    same: bool
    differences: tuple[DifferenceReport, ...]
    more: int
    all_counted: bool
