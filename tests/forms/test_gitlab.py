"""GitLab: what its documentation asks of a report on code quality."""

import json

from jsonschema import Draft202012Validator

from forms.conftest import WAIVED
from forms.written import RENEGE, Log, finding, found, judged, made, written
from referee.judge.checked import UnexaminedLog
from referee.report.ci.gitlab import GitLab

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


def test_a_finding_has_its_description_place_and_severity():
    [told] = report([judged("./logs/a.bourre", RENEGE)])
    assert (told["check_name"], told["severity"]) == ("R501 failed-to-follow", "major")
    assert told["location"] == {"path": "logs/a.bourre", "lines": {"begin": 10}}


def test_an_unexamined_log_has_the_highest_severity():
    [told] = report([(UnexaminedLog("a.bourre", "gone"), ())])
    assert (told["severity"], told["description"]) == ("blocker", "could not be examined: gone")


def test_no_two_fingerprints_are_the_same(run):
    told = report([*run, *(made(f"{n}.bourre", finding(), finding("b", fingerprint="e" * 32)) for n in range(3))])
    assert len({one["fingerprint"] for one in told}) == len(told)


def test_suppressed_findings_are_left_out():
    assert report([made("a.bourre", finding(suppressed=WAIVED))]) == []


def test_a_run_without_findings_is_an_empty_array():
    assert report([made("a.bourre")]) == []
