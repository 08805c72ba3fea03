"""The JSON matches ``design/ledger.md``, key by key."""

import json
from dataclasses import replace

import pytest
from jsonschema import Draft202012Validator

from referee import __version__
from referee.judge.audit import Audit
from referee.judge.checked import CheckedLog, UnexaminedLog, totals
from referee.ledger.entries import Posting, Standing
from referee.report.form import Whole
from referee.report.json import (
    CheckReport,
    UnexaminedLedger,
    json_text,
    ledger_report,
    rule_report,
)
from referee.report.json.stream import Json
from referee.report.schemas import schema
from referee.rules.catalogue import RULES
from referee.rulesets import load
from report.checked import checked


def text_of(*files: CheckedLog | UnexaminedLog) -> str:
    return json_text(CheckReport(files=files, summary=totals(files)))


def reported(audit: Audit) -> dict:
    return json.loads(text_of(checked("tuesday.bourre", audit), UnexaminedLog("gone.bourre", "no such file")))


def test_check_has_the_keys_of_the_design_in_their_order(audit):
    report = reported(audit)
    assert list(report) == ["version", "program", "files", "summary"]
    assert (report["version"], report["program"]) == (1, __version__)
    one = ["path", "log_sha256", "rules", "variants", "rules_sha256", "hands", "verdict", "findings", "rulings"]
    assert list(report["files"][0]) == [*one, "waivers", "left_out", "more", "more_rulings", "slips"]
    place = ["line", "column", "end_line", "end_column"]
    finding = ["hand", "trick", "player", "message", "rule", "source", "facts", "evidence", "fingerprint", "suppressed"]
    finding.append("gist")
    assert list(report["files"][0]["findings"][0]) == ["code", "name", "severity", *place, *finding]
    assert list(report["files"][0]["findings"][0]["evidence"][0]) == [*place, "message"]


def test_check_gives_a_findings_place_and_proof(audit):
    finding = reported(audit)["files"][0]["findings"][0]
    assert [finding[key] for key in ("line", "column", "end_line", "end_column")] == [13, 12, 13, 14]
    assert finding["facts"] == {"played": "4h", "held": ["5d"], "allowed": ["5d"]}
    assert finding["evidence"][0]["message"] == "Cal still had 5d"


def test_check_sums_up_all_files(audit):
    assert reported(audit)["summary"] == {
        "files": 2,
        "hands": 1,
        "errors": 2,
        "warnings": 0,
        "notes": 0,
        "suppressed": 0,
        "left_out_logs": 0,
        "left_out_folders": 0,
    }


def test_a_path_that_could_not_be_examined_has_an_entry_with_the_reason_last(audit):
    entry = reported(audit)["files"][1]
    assert list(entry)[-1] == "error"
    assert entry == {
        "path": "gone.bourre",
        "log_sha256": None,
        "rules": None,
        "variants": [],
        "rules_sha256": None,
        "hands": 0,
        "verdict": "unreadable",
        "findings": [],
        "rulings": [],
        "waivers": [],
        "left_out": {},
        "more": 0,
        "more_rulings": 0,
        "slips": [],
        "error": "no such file",
    }


def test_ledger_has_the_keys_of_the_design_in_their_order(audit):
    report = json.loads(json_text(ledger_report("tuesday.bourre", audit)))
    head = ["version", "program", "path", "log_sha256", "rules", "variants", "rules_sha256"]
    assert list(report) == [*head, "players", "hands", "final", "rulings"]
    hand = report["hands"][0]
    by_cards = ["hand", "dealer", "trump", "stayed", "tricks", "result", "winners", "bourre", "reneged", "eliminated"]
    assert list(hand) == [*by_cards, "pot", "postings", "corrections", "table", "verified"]
    assert hand["postings"][0] == {"from": "Ann", "to": "pot", "amount": "1", "reason": "ante", "line": 8}
    assert list(hand["corrections"][0]) == ["codes", "lines", "from", "to", "amount"]
    final = ["table", "verified", "corrections", "unexplained", "bought_in", "cashed_out", "winner", "eliminated"]
    assert list(report["final"]) == final
    assert report["final"]["corrections"] == {"Ann": "0", "Bob": "0", "Cal": "-4", "Big Dee": "0"}


def test_unknown_values_are_null(audit):
    lost = audit.accounts[0]._replace(table=Standing({"Ann": None}, None), tricks=None, winners=None, pot=None)
    hand = json.loads(json_text(ledger_report("-", replace(audit, accounts=(lost,)))))["hands"][0]
    assert hand["table"] == {"stacks": {"Ann": None}, "pot": None}
    assert (hand["tricks"], hand["winners"], hand["pot"]) == (None, None, None)


def test_a_player_named_like_an_account_is_distinguished(audit):
    one = audit.accounts[0]._replace(
        dealer="pot",
        tricks={"bank": 5},
        postings=(Posting("player:pot", "pot", 100, "ante", 8),),
        table=Standing({"pot": 100, "Ann": 200}, 0),
    )
    report = json.loads(json_text(ledger_report("-", replace(audit, players=("pot", "Ann"), accounts=(one,)))))
    assert report["players"] == ["player:pot", "Ann"]
    assert report["hands"][0]["dealer"] == "player:pot"
    assert report["hands"][0]["tricks"] == {"player:bank": 5}
    assert report["hands"][0]["postings"][0]["from"] == "player:pot"
    assert list(report["hands"][0]["table"]["stacks"]) == ["player:pot", "Ann"]


def test_json_is_ascii_and_ends_in_one_newline(audit):
    text = text_of(checked("Bourré ♥.bourre", audit))
    assert text.isascii()
    assert text.endswith("}\n")
    assert json.loads(text)["files"][0]["path"] == "Bourré ♥.bourre"


def test_a_file_name_that_is_no_unicode_can_be_reported(audit):
    text = text_of(checked("caf\udce9.bourre", audit))
    assert json.loads(text)["files"][0]["path"] == "caf<U+DCE9>.bourre"


def test_jsonl_is_one_line(audit):
    assert json_text(ledger_report("a", audit), indent=None).count("\n") == 1


@pytest.mark.parametrize("name", ["check", "ledger", "rule"])
def test_the_schema_is_a_schema(name):
    Draft202012Validator.check_schema(schema(name))


def test_the_schemas_accept_what_is_printed(audit):
    Draft202012Validator(schema("check")).validate(reported(audit))
    for ledger in (ledger_report("a", audit), UnexaminedLedger(path="b", error="no such file")):
        Draft202012Validator(schema("ledger")).validate(json.loads(json_text(ledger)))
    rules = json.loads(json_text(rule_report(RULES, [load("winning-moves")])))
    Draft202012Validator(schema("rule")).validate(rules)


def test_the_schema_refuses_a_key_too_many_and_one_too_few(audit):
    report = reported(audit)
    valid = Draft202012Validator(schema("check")).is_valid
    assert not valid({**report, "more": 1})
    assert not valid({key: value for key, value in report.items() if key != "version"})


def test_a_page_has_the_clause_of_each_rule_set():
    page = rule_report([rule for rule in RULES if rule.code == "R501"], [load("winning-moves")]).rules[0]
    assert [one.rules for one in page.clauses] == ["winning-moves"]
    assert page.clauses[0].law == load("winning-moves").clauses["follow"].law


@pytest.mark.parametrize("number", [0, 1, 2])
def test_file_by_file_a_report_has_the_same_bytes(audit, number):
    files = [checked("a", audit), UnexaminedLog("b", "no such file")][:number]
    form, whole = Json(), Whole(totals(files))
    pieces = [form.head(whole), *(form.take(form.log(file, ())) for file in files), form.tail(whole)]
    assert "".join(pieces) == text_of(*files)
