"""Every form stays valid and adds nothing, whatever a log or its name contains."""

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms.runner import command, obeys_what_is_old
from forms.test_markdown import HOSTILE, OURS, page
from forms.written import finding, found, judged, made, waiver, written
from referee.cli.forms import FORMS, form
from referee.finding import Suppression
from referee.judge.checked import CheckedLog, UnexaminedLog
from referee.report.ci.github import GitHub
from referee.report.ci.gitlab import GitLab
from referee.report.ci.jsonl import Jsonl
from referee.report.ci.junit import JUnit
from referee.report.ci.sarif.form import Sarif
from referee.text.escape import whole

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
        return UnexaminedLog(whole(path), error=whole(words)), ()
    suppressed = draw(st.sampled_from([None, Suppression("waiver", reason, 1)]))
    one = finding(words, evidence=(words, reason), player=words, suppressed=suppressed)
    return made(path, one, waivers=(waiver(reason), waiver(words, sound=False)), line=line)


@given(logs())
def test_json_is_ascii_and_has_every_finding(run):
    results = len(found(run))
    shown = sum(one.suppression is None for one in found(run))
    unread = sum(isinstance(report, UnexaminedLog) for report, _ in run)
    sarif, gitlab, lines = (written(one, run) for one in (Sarif, GitLab, Jsonl))
    assert all(text.isascii() for text in (sarif, gitlab, lines))
    assert len(json.loads(sarif)["runs"][0]["results"]) == results
    waiving_nothing = len(run) - unread
    assert len(json.loads(gitlab)) == shown + unread + waiving_nothing
    types = [json.loads(line)["type"] for line in lines.splitlines()]
    assert (types.count("finding"), types.count("unexamined")) == (results, unread)


@given(logs())
def test_the_xml_is_valid_and_has_every_log(run):
    suites = ElementTree.fromstring(written(JUnit, run).encode())
    assert len(suites.findall(".//testcase")) == len(run) == int(suites.attrib["tests"])


@given(logs())
def test_a_runner_gets_the_commands_that_were_meant(run):
    lines = written(GitHub, run).split("\n")
    meant = sum(one.suppression is None for one in found(run))
    meant += sum(isinstance(report, UnexaminedLog) for report, _ in run)
    commands = [one for one in map(command, lines) if one]
    waiving_nothing = sum(isinstance(report, CheckedLog) for report, _ in run)
    assert [one.name for one in commands] == ["error"] * meant + ["warning"] * waiving_nothing
    assert all(set(one.properties) <= {"file", "line", "endLine", "col", "endColumn", "title"} for one in commands)
    assert all(one.properties["title"] in ("R501 failed-to-follow", "not examined", "waiver") for one in commands)
    assert not any(map(obeys_what_is_old, lines))
    assert all(sign.isprintable() for line in lines for sign in line)


@given(logs())
def test_a_page_has_no_markup_but_its_own(run):
    found = page(run)
    assert {one.strip("/") for one in found.tags} <= OURS
    assert not found.comments
    assert not {"@", "#"} & set("".join(found.words))


@pytest.mark.parametrize("name", FORMS)
def test_a_form_without_logs_is_valid(name):
    written(type(form(name)), [])


@pytest.mark.parametrize("name", FORMS)
def test_a_form_of_an_empty_log_is_valid(name):
    written(type(form(name)), [judged("a.bourre", "")])
