"""JUnit: by the schema of Jenkins (``junit-10.xsd``, MIT), by a parser of such files, and by expat."""

from functools import cache
from typing import TYPE_CHECKING
from xml.parsers import expat

import pytest
from junitparser import Error as NotExamined
from junitparser import Failure, JUnitXml, Skipped, TestCase
from project.package import ROOT

from forms.written import UNPROVEN, Log, finding, judged, made, waiver, written
from referee.report.ci.junit import JUnit

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
    ("path", "classname"),
    [
        ("a.bourre", "referee"),
        ("./a/b.bourre", "referee/./a"),
        ("/b.bourre", "referee/"),
    ],
)
def test_a_case_is_grouped_by_its_folder(path, classname):
    assert case(made(path)).classname == classname


def test_a_run_without_logs_is_complete():
    assert suite([]).tests == 0
