"""The JSON of reports matches its schema; digests of the verdicts show its keys and their order."""

import json
from dataclasses import fields, replace

import pytest
from forms.written import checked
from jsonschema import Draft202012Validator

from referee.finding import Finding
from referee.judge.audit import UNREAD, Audit
from referee.judge.policy import CheckedLog, log_with_error, totals
from referee.judge.settlement import Ledger
from referee.ledger.entries import MoneyStep, Standing
from referee.records import plain, record
from referee.report.export.sheets import sheet
from referee.report.form import CheckReport
from referee.report.json import report_text
from referee.report.json.schemas import model, schema
from referee.report.json.stream import Json
from referee.values import Money


@record(kw_only=True)
class WeightyFinding(Finding):
    """A finding with a field more."""

    weight: Money
    """How much it weighs."""


def text_of(*files: CheckedLog) -> str:
    return report_text(CheckReport(files, None, totals(files)))


def reported(audit: Audit) -> dict:
    return json.loads(text_of(checked("tuesday.bourre", audit), log_with_error("gone.bourre", "no such file")))


def test_unknown_values_are_null(audit: Audit) -> None:
    lost = audit.ledgers[0]._replace(table=Standing({"Ann": None}, None), tricks=None, winners=None, pot=None)
    hand = json.loads(report_text(Ledger("-", replace(audit, ledgers=(lost,)))))["hands"][0]
    assert hand["table"] == {"stacks": {"Ann": None}, "pot": None}
    assert (hand["tricks"], hand["winners"], hand["pot"]) == (None, None, None)


def test_a_player_named_like_an_account_is_distinguished(audit: Audit) -> None:
    ante = MoneyStep("ante", 8, giver="player:pot", taker="pot", amount=100)
    one = audit.ledgers[0]._replace(dealer="pot", tricks={"bank": 5}, steps=(ante,))
    report = json.loads(report_text(Ledger("-", replace(audit, players=("pot", "Ann"), ledgers=(one,)))))
    assert report["players"] == ["player:pot", "Ann"]
    assert report["hands"][0]["dealer"] == "player:pot"
    assert report["hands"][0]["tricks"] == {"player:bank": 5}
    assert report["hands"][0]["postings"][0]["from"] == "player:pot"


@pytest.mark.parametrize(("name", "shown"), [("Bourré ♥", "Bourré ♥"), ("caf\udce9", "caf<U+DCE9>")])
def test_json_is_ascii_ends_in_one_newline_and_has_any_file_name(audit: Audit, name: str, shown: str) -> None:
    text = text_of(checked(name, audit))
    assert text.isascii()
    assert text.endswith("}\n")
    assert json.loads(text)["files"][0]["path"] == shown
    assert report_text(Ledger("a", audit), indent=None).count("\n") == 1


def test_the_schemas_accept_what_is_printed_and_refuse_a_key_too_many_or_too_few(audit: Audit) -> None:
    report = reported(audit)
    check = Draft202012Validator(schema("check"))
    check.validate(report)
    assert not check.is_valid({**report, "more": 1})
    assert not check.is_valid({key: value for key, value in report.items() if key != "version"})
    for one in (Ledger("a", audit), Ledger("b", UNREAD, error="no such file")):
        Draft202012Validator(schema("ledger")).validate(json.loads(report_text(one)))


def test_a_new_field_of_a_finding_is_in_json_in_the_schema_and_in_csv(audit: Audit) -> None:
    [found, *_] = audit.findings
    weighty = WeightyFinding(**{each.name: getattr(found, each.name) for each in fields(found)}, weight=450)
    assert plain(weighty) == {**plain(found), "weight": "4.5"}
    assert model(WeightyFinding).model_json_schema()["properties"]["weight"] == {
        "description": "How much it weighs.",
        "pattern": r"^-?[0-9]+(\.[0-9]{1,2})?$",
        "title": "Weight",
        "type": "string",
    }
    head, row = sheet(WeightyFinding, [weighty]).splitlines()
    assert (head.rpartition(",")[2], row.rpartition(",")[2]) == ("weight", "4.5")


@pytest.mark.parametrize("number", [0, 1, 2])
def test_file_by_file_a_report_has_the_same_bytes(audit: Audit, number: int) -> None:
    files = [checked("a", audit), log_with_error("b", "no such file")][:number]
    form, whole = Json(), CheckReport((), None, totals(files))
    pieces = [form.head(), *(form.add(file, ()) for file in files), form.tail(whole)]
    assert "".join(pieces) == text_of(*files)
