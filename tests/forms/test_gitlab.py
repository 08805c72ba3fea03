"""GitLab: what its documentation asks of a report on code quality. A golden shows one."""

import json

from jsonschema import Draft202012Validator

from forms.conftest import WAIVED
from forms.written import Log, finding, found, made, written
from referee.report.ci.code_hosts import GitLab

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
