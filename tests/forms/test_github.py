"""GitHub: read as its runner reads what a step prints. A golden shows the annotations of an evening."""

import json
from collections import Counter

from forms.runner import Command, command
from forms.written import RENEGE, Log, finding, found, judged, made, written
from referee.judge.checked import UnexaminedLog
from referee.report.ci.github import GitHub
from referee.text.limits import ANNOTATIONS


def lines(logs: list[Log]) -> list[str]:
    return written(GitHub, logs).splitlines()


def commands(logs: list[Log]) -> list[Command]:
    return [one for one in map(command, lines(logs)) if one]


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
        made("b.bourre", finding("e2", line=2), finding("e1", line=1)),
        (UnexaminedLog("c.bourre", error="gone"), ()),
    ]
    told = [one.data for one in commands(logs)]
    assert told[:4] == ["could not be examined: gone", "e1", "e2", "w"]
    assert len(told) == 4 + ANNOTATIONS


def test_nothing_from_a_log_begins_another_command():
    told = lines([made("::error::a\n::b.bourre", finding("x\n::set-env name=A::b ##[add-path]c\r::d"))])
    assert [bool(command(one)) for one in told] == [True, False]
    assert "##[" not in "".join(told)


def test_a_form_keeps_ten_entries_of_a_level_of_any_number():
    form = GitHub()
    for number in range(200):
        report, one = made(f"{number}.bourre", *(finding(line=line) for line in range(1, 30)))
        [[errors, _], warnings, notes], _ = json.loads(form.log(report, one))
        assert (len(errors), warnings, notes) == (ANNOTATIONS, [[], 0], [[], 0])
        form.take(form.log(report, one))
    errors, warnings, notes = form._levels
    assert (len(errors.entries), errors.rest) == (ANNOTATIONS, 200 * 29 - ANNOTATIONS)
    assert (len(warnings), len(notes)) == (0, 0)
