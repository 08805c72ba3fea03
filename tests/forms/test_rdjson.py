"""reviewdog's diagnostics: one object, with places in bytes."""

import json

from forms.conftest import WAIVED
from forms.written import RENEGE, finding, judged, made, waiver, written
from referee.addresses import rule_page
from referee.judge.checked import UnexaminedLog
from referee.report.ci.rdjson import RDJson

SEVERITIES = {"ERROR", "WARNING", "INFO"}


def diagnostics(logs):
    return json.loads(written(RDJson, logs))["diagnostics"]


def test_a_finding_is_a_diagnostic_with_its_code_and_its_proof():
    [told] = diagnostics([judged("./logs/a.bourre", RENEGE)])
    assert told["message"].startswith("Bob did not follow suit")
    assert told["severity"] == "ERROR"
    assert told["code"] == {"value": "R501", "url": rule_page("R501")}
    assert told["location"] == {
        "path": "logs/a.bourre",
        "range": {"start": {"line": 10, "column": 21}, "end": {"line": 10, "column": 23}},
    }
    assert told["related_locations"][0]["location"]["range"]["start"]["line"] == 11


def test_columns_count_bytes():
    [told] = diagnostics([judged("a.bourre", RENEGE.replace("Ann", "Änn"))])
    assert told["location"]["range"]["start"] == {"line": 10, "column": 22}


def test_an_empty_log_has_its_finding_at_its_first_place():
    [told] = diagnostics([judged("a.bourre", "")])
    assert told["code"]["value"] == "N108"
    assert told["location"]["range"] == {key: {"line": 1, "column": 1} for key in ("start", "end")}


def test_everything_in_a_run_is_told_and_what_is_suppressed_is_not(run):
    told = diagnostics(run)
    assert {one["severity"] for one in told} == SEVERITIES
    assert any(one["message"] == "could not be examined: no such file or directory" for one in told)
    assert diagnostics([made("a.bourre", finding(suppressed=WAIVED))]) == []
    assert diagnostics([]) == []


def test_a_faulty_waiver_and_an_unread_log_have_their_diagnostics():
    logs = [made("a.bourre", waivers=(waiver("no", sound=False),)), (UnexaminedLog("b.bourre", "gone"), ())]
    assert diagnostics(logs) == [
        {
            "message": "no",
            "location": {"path": "a.bourre", "range": {"start": {"line": 1}}},
            "severity": "WARNING",
        },
        {"message": "could not be examined: gone", "location": {"path": "b.bourre"}, "severity": "ERROR"},
    ]
