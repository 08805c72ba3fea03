"""Logs with more findings than are listed: every form lists the important ones and counts the rest."""

import json
from dataclasses import replace

import pytest

from forms.written import RENEGE, finding, made, written
from referee.finding import Finding, Suppression
from referee.judge.audit import audit
from referee.judge.policy import listing
from referee.report.ci.code_hosts import GitHub, GitLab
from referee.report.ci.junit import JUnit
from referee.report.ci.markdown import Markdown
from referee.report.ci.sarif import Sarif
from referee.report.json.stream import Jsonl

FLAWED = made("a.bourre", finding("one"), finding("two"), listed={"error": 7}, suppressed={"baseline": 1}, ruled=3)
"""Two of a log's seven errors are listed, one known, and none of its three rulings."""


@pytest.mark.parametrize(
    ("form", "told"),
    [
        (GitHub, "4 more are not annotated: "),
        (GitLab, '"description": "4 more findings, not shown"'),
        (JUnit, 'message="2 errors, 4 more"'),
        (JUnit, "\n4 more findings, not shown</failure>"),
        (JUnit, "1 more finding waived or known, not shown\n3 more rulings, not shown"),
        (Markdown, "4 more, not shown here."),
        (Markdown, "### Rulings\n\n\n3 more, not shown here."),
        (Jsonl, '{"path": "a.bourre", "type": "more", "findings": 5, "rulings": 3}\n'),
        (Sarif, '"text": "5 more findings, not listed here"'),
        (Sarif, '"text": "3 more rulings, not listed here"'),
    ],
)
def test_unlisted_findings_of_a_log_are_counted(form, told):
    assert told in written(form, [FLAWED])


def test_a_fully_listed_log_has_nothing_more():
    kinds = [json.loads(line)["type"] for line in written(Jsonl, [made("a.bourre", finding())]).splitlines()]
    assert kinds == ["finding"]
    assert " more " not in written(JUnit, [made("a.bourre", finding())])


def listed(*ones: Finding, most: int) -> list[Finding]:
    shortlist = listing(ones, most)
    assert sum(shortlist.listed.values()) == len(ones)
    return list(shortlist.findings)


def test_failing_findings_are_listed_before_known_ones_and_notes():
    error: Finding = audit(RENEGE.encode()).findings[0]
    note, warning = replace(error, severity="note"), replace(error, severity="warning")
    known = [replace(error, fingerprint=str(number), suppression=Suppression("baseline")) for number in range(3)]
    notes = [replace(note, fingerprint=str(number)) for number in range(3)]
    last = replace(error, fingerprint="last")
    assert listed(*known, last, most=3) == [*known[:2], last]
    assert listed(*notes, last, most=3) == [*notes[:2], last]
    assert listed(known[0], notes[0], warning, last, most=2) == [warning, last]
    assert listed(last, *notes, *known, most=3) == [last, *notes[:2]]
    assert listed(last, last, last, most=2) == [last, last]
    assert listed(last, most=0) == []
