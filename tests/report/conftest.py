"""The audit of an evening with one mistake, to be reported as it is or changed by a test."""

from pathlib import Path

import pytest

from referee import audit as judge
from referee.judge.audit import Audit

LOG = (Path(__file__).parents[2] / "docs/examples/renege.bourre").read_text(encoding="utf-8")


@pytest.fixture
def audit() -> Audit:
    return judge(LOG)


@pytest.fixture
def lines() -> list[str]:
    return LOG.split("\n")
