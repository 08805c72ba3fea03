"""Azure Pipelines: read as its agent reads what a step prints."""

import re

from forms.conftest import WAIVED
from forms.written import RENEGE, finding, judged, made, waiver, written
from referee.judge.checked import UnexaminedLog
from referee.report.ci.azure import Azure

COMMAND = re.compile(r"##vso\[task\.logissue (?P<properties>[^\]]*)\](?P<message>.*)")


def issues(logs):
    """The properties and the message of each command, as the agent decodes them."""
    for line in written(Azure, logs).splitlines():
        if found := COMMAND.match(line):
            properties = dict(one.split("=", 1) for one in found["properties"].split(";") if one)
            yield {name: decoded(value) for name, value in properties.items()}, decoded(found["message"])


def decoded(value: str) -> str:
    for code, sign in (("%3B", ";"), ("%5D", "]"), ("%0A", "\n"), ("%0D", "\r"), ("%AZP25", "%")):
        value = value.replace(code, sign)
    return value


def test_a_finding_is_an_issue_at_its_place():
    [(told, message)] = issues([judged("logs/a; b] 50%.bourre", RENEGE)])
    assert told == {
        "type": "error",
        "sourcepath": "logs/a; b] 50%.bourre",
        "linenumber": "10",
        "columnnumber": "21",
        "code": "R501",
    }
    assert message.startswith("Bob did not follow suit")


def test_notes_and_faulty_waivers_are_warnings_since_azure_has_no_notes():
    log = made("a.bourre", finding("n", severity="note"), waivers=(waiver("no", sound=False), waiver("waives R501")))
    assert [(told["type"], message) for told, message in issues([log])] == [("warning", "n"), ("warning", "no")]


def test_a_log_that_could_not_be_examined_is_an_error():
    assert list(issues([(UnexaminedLog("a.bourre", "gone"), ())])) == [
        ({"type": "error", "sourcepath": "a.bourre"}, "could not be examined: gone")
    ]


def test_suppressed_findings_are_counted_and_not_listed():
    log = made("a.bourre", finding(suppressed=WAIVED))
    assert written(Azure, [log]) == "1 file; 1 hand; 1 error (1 waived or known)\n"


def test_nothing_from_a_log_begins_another_command():
    log = made("##vso[a]\n.bourre", finding("x\n##vso[task.setvariable]y ##[error]z\r##vso[build]"))
    told = written(Azure, [log])
    assert told.count("##vso[") == 1
    assert "##[" not in told
    assert told.count("\n") == 2
