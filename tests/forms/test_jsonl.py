"""A line of JSON for each thing."""

import json

from forms.written import RENEGE, Log, judged, made, written
from referee.records import plain
from referee.report.ci.jsonl import Jsonl


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
