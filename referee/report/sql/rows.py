"""The rows of a log."""

from collections.abc import Iterable, Iterator

from referee.judge.audit import audit
from referee.judge.heading import heading
from referee.report.sql.judged import Filled, judged_rows
from referee.rulesets import RuleSet


def rows(path: str, log: bytes, rulesets: Iterable[RuleSet], with_playback: bool) -> Iterator[Filled]:
    """Yield all rows of the log at ``path``, table by table, then hand by hand.

    Raises ``TooLargeError`` before the first row if an amount is too large for the tables.
    """
    rulesets = tuple(rulesets)
    yield from judged_rows(path, audit(log, rulesets=rulesets), heading(log))
    if with_playback:
        from referee.playback import retell
        from referee.report.sql.playback import playback_rows

        for hand in retell(log, rulesets=rulesets):
            yield from playback_rows(path, hand)
