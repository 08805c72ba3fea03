"""Logs as bad as can be are judged and told; how fast is measured by ``python -m fuzz --worst``."""

import pytest
import slow

from fuzz import outputs
from fuzz.worst import BYTES, LINES, logs
from referee.judge.audit import audit

LOGS = dict(logs())


def test_every_one_of_the_worst_logs_is_as_long_as_is_promised_for() -> None:
    assert len(LOGS) > len(LINES)
    assert all(BYTES - 4200 < len(log) <= BYTES for log in LOGS.values())


@pytest.mark.parametrize(
    "what",
    slow.but(1, ["an escape a line", "rows of strangers among 64", "rows of anagrams of 64", "empty hands"]),
)
def test_the_worst_logs_are_judged_and_told(what: str) -> None:
    assert audit(LOGS[what]).verdict == "violations"
    outputs.check(LOGS[what], ("json",))
