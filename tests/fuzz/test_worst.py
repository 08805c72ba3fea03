"""The worst logs are judged and reported; ``python -m fuzz --worst`` measures how fast."""

import pytest
import slow

from fuzz import outputs
from fuzz.worst import BYTES, LINES, logs
from referee.judge.audit import audit

LOGS = dict(logs())


def test_every_one_of_the_worst_logs_has_the_promised_length() -> None:
    assert len(LOGS) > len(LINES)
    assert all(BYTES - 4200 < len(log) <= BYTES for log in LOGS.values())


@pytest.mark.parametrize(
    "what",
    slow.but(1, ["an escape a line", "rows of strangers among 64", "rows of anagrams of 64", "empty hands"]),
)
def test_the_worst_logs_are_judged_and_reported(what: str) -> None:
    assert audit(LOGS[what]).verdict == "violations"
    outputs.check(LOGS[what], ("json",))
