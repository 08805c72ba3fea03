"""A run that has something of everything."""

import pytest
from forms.written import RENEGE, UNPROVEN, Log, finding, judged, made, waiver

from referee.finding import Suppression
from referee.judge.policy import log_with_error
from referee.rules.catalogue import RULES
from referee.rules.page import page_of

WAIVED = Suppression("waiver", "his first evening", 1)
KNOWN = Suppression("baseline")


@pytest.fixture(scope="session")
def run() -> list[Log]:
    """Every finding that there can be, a log twice, one unread, one waived, one that settings leave findings out of."""
    logs = [judged(f"logs/{rule.code}.bourre", page_of(rule).flawed) for rule in RULES]
    logs += [judged("logs/a copy.bourre", RENEGE), judged("logs/b copy.bourre", RENEGE)]
    logs += [judged("logs/unproven.bourre", UNPROVEN)]
    logs += [(log_with_error("logs/gone.bourre", "no such file or directory"), ())]
    waived, known = finding(suppressed=WAIVED), finding("again", suppressed=KNOWN, fingerprint="e" * 32)
    logs += [made("logs/waived.bourre", waived, known, waivers=(waiver("waives R501"), waiver("no", sound=False)))]
    logs += [made("logs/quiet.bourre", left_out={"R503": 2})]
    return sorted(logs, key=lambda log: log[0].path)
