"""SARIF: by the standard's schema, by Microsoft's own reader, and by what a viewer needs to tell findings apart."""

import gzip
import json
import random
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from forms.conftest import WAIVED
from forms.written import RENEGE, Log, finding, found, judged, made, with_slip, written
from jsonschema import Draft202012Validator
from project.boundaries import ROOT

from referee import addresses
from referee.fixes.fix import Fix
from referee.judge.policy import log_with_error
from referee.limits import NOTICES, SARIF_CHARACTERS
from referee.notation.write import Edit
from referee.report.ci.sarif import Sarif
from referee.rules.catalogue import BY_CODE
from referee.values import Place

MULTITOOL = next(ROOT.glob(".ci/readers/node_modules/@microsoft/sarif-multitool-*/Sarif.Multitool"), None)

needs_multitool = pytest.mark.skipif(MULTITOOL is None, reason="the SARIF multitool is not installed: see .ci/run")


def sarif(logs: Sequence[Log]) -> dict:
    [run] = json.loads(written(Sarif, logs))["runs"]
    return run


def complaints(path: Path, kind: str) -> list[str]:
    """The multitool's complaints about a file, except notes."""
    assert MULTITOOL
    found = path.with_suffix(".found")
    command = [MULTITOOL, "validate", path, "--rule-kind", kind, "--level", "Error;Warning", "--output", found]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    [run] = json.loads(found.read_text(encoding="utf-8-sig"))["runs"]
    assert run["invocations"][0]["executionSuccessful"]
    return [f"{one['ruleId']} {one['message']}" for one in run["results"]]


@needs_multitool
def test_the_report_matches_the_sarif_schema(run):
    assert MULTITOOL
    schema = json.loads((MULTITOOL.parent / "sarif-2.1.0.json").read_text(encoding="utf-8-sig"))
    assert not list(Draft202012Validator(schema).iter_errors(json.loads(written(Sarif, run))))


@needs_multitool
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["Sarif", "Ghas"])
def test_the_multitool_accepts_the_report_of_a_published_referee(run, kind, tmp_path, monkeypatch):
    monkeypatch.setattr(addresses, "SITE", "https://club.test/")
    hostile = made("a b#?%/[x](y)\u202e.bourre", finding("[x](http://y) {0} \\[ }", evidence=("{", "]")))
    path = tmp_path / "referee.sarif"
    path.write_text(written(Sarif, [*run, hostile]), encoding="ascii")
    assert complaints(path, kind) == []


def test_every_code_has_its_page_and_every_finding_is_a_result_of_its_rule(run):
    rules = sarif(run)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(BY_CODE)
    [follow] = [rule for rule in rules if rule["id"] == "R501"]
    assert follow["name"] == "FailedToFollow"
    assert follow["fullDescription"] == {"text": "follow suit"}
    assert "trick Ann Kd, Bob 9h" in follow["help"]["markdown"]
    assert follow["defaultConfiguration"] == {"level": "error"}
    results = sarif(run)["results"]
    assert len(results) == len(found(run))
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in results)


def test_a_result_says_where_and_what_proves_it():
    [result] = sarif([judged("logs/a copy.bourre", RENEGE)])["results"]
    [at] = result["locations"]
    assert at["physicalLocation"] == {
        "artifactLocation": {"uri": "logs/a%20copy.bourre"},
        "region": {"startLine": 10, "startColumn": 21, "endLine": 10, "endColumn": 23},
    }
    assert [one["physicalLocation"]["region"]["startLine"] for one in result["relatedLocations"]] == [11, 13]
    assert all(one["message"]["text"] for one in result["relatedLocations"])
    assert (result["properties"]["hand"], result["properties"]["player"]) == (1, "Bob")


def test_findings_in_two_copies_have_different_fingerprints_and_the_same_partial_one(run):
    one, other = finding(), finding("another", fingerprint="e" * 32)
    told = sarif([made("a.bourre", one, other), made("b.bourre", one, other)])["results"]
    assert len({tuple(result["fingerprints"].values()) for result in told}) == 4
    assert len({tuple(result["partialFingerprints"].values()) for result in told}) == 2
    prints = [result["fingerprints"]["handFinding/v1"] for result in sarif(run)["results"]]
    assert len(set(prints)) == len(prints)


def test_moved_lines_keep_the_partial_fingerprint():
    [[one], [other]] = (sarif([judged("a", log)])["results"] for log in (RENEGE, f"# an evening in May\n\n{RENEGE}"))
    assert one["locations"] != other["locations"]
    assert one["partialFingerprints"] == other["partialFingerprints"]


def test_a_waived_finding_is_suppressed_in_the_source_and_a_known_one_outside_of_it(run):
    suppressed = [one["suppressions"][0] for one in sarif(run)["results"] if "suppressions" in one]
    assert [one["kind"] for one in suppressed] == ["inSource", "external"]
    assert suppressed[0]["justification"] == WAIVED.reason
    assert suppressed[0]["location"]["physicalLocation"]["region"] == {"startLine": 1}


def test_what_is_no_result_is_reported_and_an_unread_log_fails_the_run(run):
    told = sarif(run)
    [invocation] = told["invocations"]
    assert not invocation["executionSuccessful"]
    notices = invocation["toolExecutionNotifications"]
    assert (notices[0]["level"], notices[0]["message"]["text"]) == (
        "error",
        "could not be examined: no such file or directory",
    )
    assert {one["descriptor"]["id"] for one in notices} == {"log-not-examined", "waiver-in-log", "table-ruling"}
    assert (told["properties"]["leftOut"], told["properties"]["suppressed"]) == ({"R503": 2}, 2)
    assert sarif([])["invocations"][0]["executionSuccessful"]
    assert sarif([made("a.bourre")])["results"] == []


def test_past_the_limit_notices_are_counted():
    logs = [(log_with_error(f"{number:05}.bourre", "gone"), ()) for number in range(NOTICES + 7)]
    notices = sarif(logs)["invocations"][0]["toolExecutionNotifications"]
    assert len(notices) == NOTICES + 1
    assert notices[-1]["message"]["text"].startswith("7 more")


def test_past_the_limit_the_worst_results_are_kept_in_their_order_and_the_others_counted(monkeypatch):
    monkeypatch.setattr("referee.report.ci.sarif.SARIF_RESULTS", 4)
    logs = [
        made("a.bourre", finding("n1", severity="note"), finding("waived", suppressed=WAIVED), finding("e1")),
        made("b.bourre", finding("n2", severity="note"), finding("e2"), finding("w", severity="warning")),
    ]
    told = sarif(logs)
    assert [one["message"]["text"] for one in told["results"]] == ["n1", "e1", "e2", "w"]
    [more] = told["invocations"][0]["toolExecutionNotifications"]
    assert more["descriptor"]["id"] == "more-results"
    assert more["message"]["text"] == "2 more results, not listed here"


def test_results_of_noise_compress_to_fewer_bytes_than_github_takes():
    noise, letters = random.Random(1), "".join(map(chr, range(32, 127)))
    logs = [made(f"{one}.bourre", finding("".join(noise.choices(letters, k=100_000)))) for one in range(130)]
    text = written(Sarif, logs)
    assert len(text) > SARIF_CHARACTERS - 200_000
    assert len(gzip.compress(text.encode())) < 10_000_000


def test_memory_holds_no_more_results_than_are_written(monkeypatch):
    monkeypatch.setattr("referee.report.ci.sarif.SARIF_CHARACTERS", 50_000)
    form = Sarif()
    for number in range(100):
        form.add(*made(f"{number}.bourre", finding("x" * 1000)))
    assert sum(map(len, form.results.texts)) <= 50_000
    assert len(form.results.texts) + form.results.rest == 100


def test_nothing_in_a_message_is_a_link_or_a_place_for_an_argument():
    words = r"[see](http://evil) {0} \x"
    [result] = sarif([with_slip(made("a.bourre", finding(words)), words)])["results"]
    assert result["message"]["text"] == r"\[see\](http://evil) {{0}} \\x"
    assert r"\[see\](http://evil) {{0}} \\x in line" in result["relatedLocations"][-1]["message"]["text"]


def test_a_fix_of_a_wrong_claim_is_unsafe_and_says_what_it_writes(run):
    [result] = [one for one in sarif(run)["results"] if one["ruleId"] == "T404"]
    [fix] = result["fixes"]
    assert fix["properties"] == {"applicability": "unsafe"}
    assert fix["description"]["text"].startswith("If it was only written down wrong: -> ")
    [change] = fix["artifactChanges"]
    place = result["locations"][0]["physicalLocation"]
    assert change["artifactLocation"] == place["artifactLocation"]
    [replacement] = change["replacements"]
    assert replacement["deletedRegion"]["startLine"] == place["region"]["startLine"]


@pytest.mark.parametrize(("more", "end"), [(("hand 2",), (2, 1)), ((), (1, 9))])
def test_a_fix_that_deletes_a_line_deletes_its_line_end_too_if_there_is_one(more, end):
    fix = Fix("Delete it", (Edit(Place(1, 3, 9), "", whole_line=True),), "unsafe", "R501", (0,))
    log, lines = made("a.bourre", finding())
    [result] = sarif([(replace(log, fixes=(fix,)), (*lines, *more))])["results"]
    [replacement] = result["fixes"][0]["artifactChanges"][0]["replacements"]
    region = replacement["deletedRegion"]
    assert (region["startLine"], region["startColumn"], region["endLine"], region["endColumn"]) == (1, 1, *end)
    assert "insertedContent" not in replacement
