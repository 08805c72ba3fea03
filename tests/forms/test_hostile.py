"""Every form stays valid and complete, whatever a log contains and however much is found."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from forms.test_ci_forms import commands
from forms.test_markdown import HOSTILE
from forms.written import RENEGE, finding, found, judged, made, waiver, with_slip, written
from hypothesis import given
from hypothesis import strategies as st

from referee.finding import Finding, Suppression
from referee.judge.audit import audit
from referee.judge.policy import listing, log_with_error
from referee.report.ci.code_hosts import GitHub, GitLab
from referee.report.ci.junit import JUnit
from referee.report.ci.markdown import Markdown
from referee.report.ci.sarif import Sarif
from referee.report.form import FORMS, form
from referee.report.json.stream import Json, Jsonl
from referee.report.terminal.check import Full
from referee.report.terminal.concise import Concise

PIECES = st.sampled_from([*HOSTILE, "::error::x", "##[error]x", "%0A::x::y", "]]>", "<![CDATA[", "\ufffe", "\ud800"])
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=4)), max_size=4).map("".join)


@st.composite
def logs(draw):
    """A few logs with such texts wherever there is one."""
    return [draw(hostile_log()) for _ in range(draw(st.integers(0, 3)))]


@st.composite
def hostile_log(draw):
    path, words, reason, line = (draw(TEXTS) for _ in range(4))
    if draw(st.booleans()):
        return log_with_error(path, words), ()
    suppressed = draw(st.sampled_from([None, Suppression("waiver", reason, 1)]))
    one = finding(words, evidence=(words, reason), player=words, suppressed=suppressed)
    return with_slip(made(path, one, waivers=(waiver(reason), waiver(words, sound=False)), line=line), words)


@given(logs())
def test_json_is_ascii_and_has_every_finding(run):
    results = len(found(run))
    shown = sum(one.suppression is None for one in found(run))
    unread = sum(report.error is not None for report, _ in run)
    sarif, gitlab, lines, whole = (written(one, run) for one in (Sarif, GitLab, Jsonl, Json))
    assert all(text.isascii() for text in (sarif, gitlab, lines, whole))
    assert len(json.loads(whole)["files"]) == len(run)
    assert len(json.loads(sarif)["runs"][0]["results"]) == results
    waiving_nothing = len(run) - unread
    assert len(json.loads(gitlab)) == shown + unread + waiving_nothing
    types = [json.loads(line)["type"] for line in lines.splitlines()]
    assert (types.count("finding"), types.count("unexamined")) == (results, unread)


@given(logs())
def test_a_terminal_gets_nothing_to_obey(run):
    for shown in (Full, Concise):
        assert all(line.isprintable() for line in written(shown, run).split("\n"))


@given(logs())
def test_the_xml_is_valid_and_has_every_log(run):
    suites = ElementTree.fromstring(written(JUnit, run).encode())
    assert len(suites.findall(".//testcase")) == len(run) == int(suites.attrib["tests"])


@given(logs())
def test_a_runner_gets_the_commands_that_were_meant(run):
    meant = sum(one.suppression is None for one in found(run))
    meant += sum(report.error is not None for report, _ in run)
    obeyed = commands(run)
    waiving_nothing = sum(report.error is None for report, _ in run)
    assert [one.name for one in obeyed] == ["error"] * meant + ["warning"] * waiving_nothing
    assert all(set(one.properties) <= {"file", "line", "endLine", "col", "endColumn", "title"} for one in obeyed)
    assert all(one.properties["title"] in ("R501 failed-to-follow", "not examined", "waiver") for one in obeyed)
    assert all(line.isprintable() for line in written(GitHub, run).split("\n"))


@pytest.mark.parametrize("name", FORMS)
def test_a_form_without_logs_is_valid(name):
    written(type(form(name)), [])


@pytest.mark.parametrize("name", FORMS)
def test_a_form_of_an_empty_log_is_valid(name):
    written(type(form(name)), [judged("a.bourre", "")])


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
        (Sarif, '"warning",\n              "message": {\n                "text": "4 more findings, not shown"'),
        (Sarif, '"text": "3 more rulings, not shown"'),
    ],
)
def test_unlist_findings_of_a_log_are_counted(form, told):
    assert told in written(form, [FLAWED])


def test_no_report_speaks_of_more_findings_if_all_are_listed():
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
