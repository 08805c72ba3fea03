"""GitHub, GitLab, JUnit and lines of JSON, each read as its consumer reads it."""

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING
from xml.parsers import expat

import pytest
from ci.runner import Command
from ci.runner import commands as commands_of
from forms.conftest import WAIVED
from forms.written import RENEGE, UNPROVEN, Log, finding, found, judged, made, waiver, written
from jsonschema import Draft202012Validator
from junitparser import Error as NotExamined
from junitparser import Failure, JUnitXml, Skipped, TestCase
from project.boundaries import ROOT

from referee.judge.policy import log_with_error
from referee.limits import ANNOTATIONS
from referee.records import plain
from referee.report.ci.code_hosts import GitHub, GitLab
from referee.report.ci.junit import JUnit
from referee.report.json.stream import Jsonl


def lines(logs: list[Log]) -> list[str]:
    return written(GitHub, logs).splitlines()


def commands(logs: list[Log]) -> list[Command]:
    return [*commands_of(written(GitHub, logs))]


def test_an_annotation_has_any_name_as_a_path_and_its_proof_in_lines():
    [told] = commands([judged("./logs/a, b: 50%.bourre", RENEGE)])
    assert (told.name, told.properties["file"]) == ("error", "logs/a, b: 50%.bourre")
    message, proof, *_ = told.data.split("\n")
    assert message.startswith("Bob ")
    assert proof.startswith("line 11: ")


def test_ten_findings_of_each_level_are_shown_and_the_rest_is_counted(run):
    told = lines(run)
    each = Counter(one.severity for one in found(run) if one.suppression is None)
    waiving_nothing, unread = 1, 1
    assert Counter(one.name for one in commands(run)) == {
        "error": ANNOTATIONS,
        "warning": each["warning"] + waiving_nothing,
        "notice": each["note"],
    }
    assert told[len(commands(run)) + 1].startswith(f"{each['error'] + unread - ANNOTATIONS} more are not annotated: ")


def test_the_worst_come_first_then_the_first():
    notes = [finding(str(number), severity="note") for number in range(12)]
    logs = [
        made("a.bourre", *notes, finding("w", severity="warning", line=9)),
        made("b.bourre", finding("e2", line=2), finding("e1: 50%0A", line=1)),
        (log_with_error("c.bourre", "gone"), ()),
    ]
    told = [one.data for one in commands(logs)]
    assert told[:4] == ["could not be examined: gone", "e1: 50%0A", "e2", "w"]
    assert len(told) == 4 + ANNOTATIONS


def test_nothing_from_a_log_begins_another_command():
    told = lines([made("::error::a\n::b ##[error]c.bourre", finding("x\n::set-env name=A::b ##[add-path]c\r::d"))])
    assert [len([*commands_of(one)]) for one in told] == [1, 0]


def test_a_form_keeps_ten_entries_of_a_level_of_any_number():
    form = GitHub()
    for number in range(200):
        form.add(*made(f"{number}.bourre", *(finding(line=line) for line in range(1, 30))))
    counts = {level: (len(worst.entries), worst.rest) for level, worst in form.levels.items()}
    assert counts == {"error": (ANNOTATIONS, 200 * 29 - ANNOTATIONS), "warning": (0, 0), "notice": (0, 0)}


TEXT = {"type": "string", "minLength": 1}
ASKED_FOR = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": TEXT,
            "check_name": TEXT,
            "fingerprint": TEXT,
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {**TEXT, "not": {"pattern": r"^\./"}},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def report(logs: list[Log]) -> list[dict]:
    told = json.loads(written(GitLab, logs))
    Draft202012Validator(ASKED_FOR).validate(told)
    return told


def test_the_report_matches_gitlabs_schema(run):
    unread, waiving_nothing = 1, 1
    shown = sum(one.suppression is None for one in found(run))
    assert len(report(run)) == shown + unread + waiving_nothing


def test_no_two_fingerprints_are_the_same(run):
    told = report([*run, *(made(f"{n}.bourre", finding(), finding("b", fingerprint="e" * 32)) for n in range(3))])
    assert len({one["fingerprint"] for one in told}) == len(told)


def test_nothing_to_show_is_an_empty_array():
    assert report([made("a.bourre", finding(suppressed=WAIVED))]) == report([made("a.bourre")]) == []


def objects(logs: list[Log]) -> list[dict]:
    return [json.loads(line) for line in written(Jsonl, logs).splitlines()]


def test_every_line_names_its_log_and_says_what_it_is(run):
    told = objects(run)
    assert {tuple(one)[:2] for one in told} == {("path", "type")}
    assert {one["type"] for one in told} == {"finding", "ruling", "waiver", "left-out", "unexamined"}


def test_a_finding_has_all_that_the_json_of_check_has():
    report, lines = judged("a.bourre", RENEGE)
    [told] = objects([(report, lines)])
    [found] = plain(report)["findings"]
    assert told == {"path": "a.bourre", "type": "finding", **found}


def test_a_log_without_anything_to_report_has_no_line():
    assert written(Jsonl, [made("a.bourre")]) == ""


if TYPE_CHECKING:
    from xmlschema import XMLSchema


@cache
def schema() -> "XMLSchema":
    """That of Jenkins. Its library is loaded where these tests are run, and not wherever they are collected."""
    import xmlschema

    return xmlschema.XMLSchema(str(ROOT / "tests" / "forms" / "junit-10.xsd"))


def suite(logs: list[Log]) -> JUnitXml:
    text = written(JUnit, logs)
    expat.ParserCreate().Parse(text.encode(), True)
    assert not list(schema().iter_errors(text))
    return JUnitXml.fromstring(text.encode())


def case(log: Log) -> TestCase:
    [[one]] = suite([log])
    return one


def test_each_log_is_a_case(run):
    [cases] = suite(run)
    assert [(one.classname, one.name) for one in cases] == [("referee/logs", report.path) for report, _ in run]


def test_the_counts_are_those_of_the_cases(run):
    told = suite(run)
    [cases] = told
    results = [type(one.result[0]) for one in cases if one.result]
    assert (cases.tests, cases.failures, cases.errors, cases.skipped) == (
        len(run),
        results.count(Failure),
        results.count(NotExamined),
        results.count(Skipped),
    )
    assert (told.tests, told.failures, told.errors) == (cases.tests, cases.failures, cases.errors)
    output = {one.name: one.system_out for one in cases}
    assert output["logs/quiet.bourre"] == "left out by settings or options: 2 findings of R503"


def test_an_incomplete_log_is_skipped_with_the_reason_in_its_output():
    one = case(judged("a.bourre", UNPROVEN))
    [skipped] = one.result
    assert isinstance(skipped, Skipped)
    assert "note U701" in one.system_out


def test_an_incomplete_log_that_is_to_fail_fails():
    [failure] = case(made("a.bourre", finding(severity="note"), fails=True, verdict="incomplete")).result
    assert isinstance(failure, Failure)
    assert failure.message == "1 note"


def test_a_log_that_fails_for_its_waivers_alone_says_so():
    [failure] = case(made("a.bourre", waivers=(waiver("waives nothing", sound=False),), fails=True)).result
    assert (failure.type, failure.text) == ("waiver", "1:1: waiver: waives nothing")


@pytest.mark.parametrize(
    ("path", "classname"), [("a.bourre", "referee"), ("./a/b.bourre", "referee/./a"), ("/b.bourre", "referee/")]
)
def test_a_case_is_grouped_by_its_folder(path, classname):
    assert case(made(path)).classname == classname


def test_a_run_without_logs_is_complete():
    assert suite([]).tests == 0
