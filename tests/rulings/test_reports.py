"""Rulings in the reports: in words and in JSON, at any width, and no word more where there is none."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.report.schemas import schema
from referee.report.wording.rulings import WITHOUT
from referee.text import limits
from rulings.logs import FOLLOWED, RENEGED, SEATS, log

RULED = log("booed", *FOLLOWED, "ruling renege Bob", "win Ann 3", "bourre Bob 3")
WAIVED = log("booed", *RENEGED, "ruling waive Bob", "win Ann 3", "bourre none")
FREE = log("winning-moves", *RENEGED, "ruling waive Bob", "win Ann 3", "bourre none")
MISDEAL = log("louisiana", "misdeal")
FORFEIT = log("louisiana", *FOLLOWED, "win Ann 3", "forfeit Ann")
HARMLESS = log("booed", FOLLOWED[0], "takeback Bob 4d", *FOLLOWED[1:], "win Ann 3")
BACK = log("louisiana", FOLLOWED[0], "takeback Bob 9h", *FOLLOWED[1:], "win Ann 3")
SHARE = log("booed", *FOLLOWED, "share Ann Bob 1")
NONE = log("booed", *FOLLOWED, "win Ann 3", "bourre none")
KINDS = [RULED, WAIVED, FREE, MISDEAL, FORFEIT, HARMLESS, BACK, SHARE]


def run(tmp_path: Path, text: str, *words: str, width: int = 80) -> Result:
    path = tmp_path / "tuesday.bourre"
    path.write_text(text)
    command, *options = words
    return CliRunner().invoke(app, [command, str(path), *options], env={"COLUMNS": str(width)})


def squeezed(result: Result) -> str:
    return " ".join(result.stdout.split())


def load(result: Result) -> dict:
    return json.loads(result.stdout)


def test_a_renege_that_only_the_table_ruled_is_not_called_proven(tmp_path: Path) -> None:
    told = squeezed(run(tmp_path, RULED, "check"))
    assert "; clean, but the cards don't prove a renege that the table ruled; 1 note; " in told
    assert "everything proven" not in told


@pytest.mark.parametrize("text", KINDS)
@pytest.mark.parametrize("command", [["check"], ["check", "--readings"], ["ledger"], ["ledger", "--readings"]])
def test_every_kind_is_shown_with_its_place(tmp_path: Path, text: str, command: list[str]) -> None:
    [one] = load(run(tmp_path, text, "check", "--output-format", "json"))["files"][0]["rulings"]
    told = squeezed(run(tmp_path, text, *command))
    assert f"Rulings hand 1, line {one['line']}: {one['message']}" in told


EVERYWHERE = [
    ["explain"],
    ["settle"],
    ["ledger", "--output-format", "beancount"],
    ["ledger", "--output-format", "hledger"],
    ["ledger", "--output-format", "csv"],
]


@pytest.mark.parametrize("text", KINDS)
@pytest.mark.parametrize("command", EVERYWHERE, ids=" ".join)
def test_no_report_leaves_a_ruling_out(tmp_path: Path, text: str, command: list[str]) -> None:
    [one] = load(run(tmp_path, text, "check", "--output-format", "json"))["files"][0]["rulings"]
    told = squeezed(run(tmp_path, text, *command))
    assert one["message"].lower() in told.lower()


@pytest.mark.parametrize("text", KINDS)
@pytest.mark.parametrize("options", [(), ("--readings",)])
def test_the_json_has_a_ruling_and_matches_the_schema(tmp_path: Path, text: str, options: tuple[str, ...]) -> None:
    words = (*options, "--output-format", "json")
    checked = load(run(tmp_path, text, "check", *words))
    Draft202012Validator(schema("check")).validate(checked)
    told = load(run(tmp_path, text, "ledger", *words))
    Draft202012Validator(schema("ledger")).validate(told)
    [one], [other] = checked["files"][0]["rulings"], told["rulings"]
    assert {**one, "without": other["without"]} == other


def test_the_keys_are_in_a_fixed_order(tmp_path: Path) -> None:
    [one] = load(run(tmp_path, WAIVED, "ledger", "--output-format", "json"))["rulings"]
    place = ["line", "column", "end_line", "end_column", "hand"]
    told = ["players", "card", "amount", "proven", "penalty", "waived", "void", "message", "without"]
    assert list(one) == ["ruling", *place, *told]
    assert list(one["without"]) == ["owed", "not_owed", "found", "not_found", "changes", "final"]
    [owed] = one["without"]["owed"]
    assert owed == {"codes": ["R501"], "lines": [9], "from": "Bob", "to": "pot", "amount": "3", "hand": 1}
    assert one["without"]["changes"] == {"Bob": "-3", "pot": "3"}


def test_the_ledger_says_what_would_be_owed_without_it(tmp_path: Path) -> None:
    told = squeezed(run(tmp_path, WAIVED, "ledger"))
    assert f"{WITHOUT} in the end: Bob −3, the pot +3 also found: Bob" in told
    assert "Bob would owe the pot 3 — R501, line 9 " in told
    assert "the pot would owe Bob 3 — L605, line 16" in squeezed(run(tmp_path, RULED, "ledger"))


def test_the_ledger_says_if_nothing_depends_on_a_ruling(tmp_path: Path) -> None:
    for text in (FREE, HARMLESS):
        told = squeezed(run(tmp_path, text, "ledger"))
        assert "the same would be owed At the end" in told


def test_the_ledger_invents_nothing_for_a_misdeal(tmp_path: Path) -> None:
    assert f"{WITHOUT} nobody knows how the hand would have ended" in squeezed(run(tmp_path, MISDEAL, "ledger"))
    [one] = load(run(tmp_path, MISDEAL, "ledger", "--output-format", "json"))["rulings"]
    assert one["without"] == {
        **{key: [] for key in ("owed", "not_owed", "found", "not_found")},
        "changes": None,
        "final": None,
    }


def test_concise_has_a_line_for_each(tmp_path: Path) -> None:
    told = run(tmp_path, WAIVED, "check", "--output-format", "concise").stdout.splitlines()
    assert len(told) == 2
    assert told[1].endswith(":14:1: ruling: the table waived the penalty for a renege by Bob, which the cards prove")


def test_compare_names_rulings_and_says_that_they_hold_under_all_rules(tmp_path: Path) -> None:
    rules = ("--rules", "booed", "--rules", "louisiana")
    told = squeezed(run(tmp_path, WAIVED, "compare", *rules))
    waived = "the table waived the penalty for a renege by Bob"
    assert f"Rulings, the same under each hand 1, line 14: {waived} At the end" in told
    report = load(run(tmp_path, WAIVED, "compare", *rules, "--output-format", "json"))
    Draft202012Validator(schema("compare")).validate(report)
    one = {"ruling": "waive", "line": 14, "hand": 1, "players": ["Bob"], "message": waived}
    assert list(report)[-1] == "rulings"
    assert report["rulings"] == [one]


def test_a_log_without_rulings_does_not_mention_them(tmp_path: Path) -> None:
    for words in (["check"], ["check", "--output-format", "concise"], ["ledger"]):
        assert "uling" not in run(tmp_path, NONE, *words).stdout.replace(str(tmp_path), "")
    told = run(tmp_path, NONE, "compare", "--rules", "booed", "--rules", "louisiana").stdout
    assert "uling" not in told.replace(str(tmp_path), "")
    assert load(run(tmp_path, NONE, "ledger", "--output-format", "json"))["rulings"] == []


@pytest.mark.parametrize("width", [30, 40, 60, 80])
def test_nothing_is_wider_than_the_terminal(tmp_path: Path, width: int) -> None:
    for command in ("check", "ledger"):
        told = run(tmp_path, BACK, command, width=width).stdout.partition("\nRulings\n")[2].partition("\n\n")[0]
        assert told
        assert max(map(len, told.splitlines())) <= width


def test_a_ruling_before_the_first_hand_has_a_line_and_no_hand(tmp_path: Path) -> None:
    text = "\n".join(["rules booed", *SEATS, "forfeit Ann", "hand 1", "dealer Cal", ""])
    assert "Rulings line 5: the table ruled that Ann loses" in squeezed(run(tmp_path, text, "check"))


def test_past_the_limit_it_says_how_many_were_not_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = log("booed", *FOLLOWED, *["ruling renege Bob"] * (limits.RULINGS + 2), "win Ann 3")
    told = squeezed(run(tmp_path, text, "ledger"))
    assert told.count(WITHOUT) == limits.RULINGS
    assert f"what 2 rulings changed was not worked out, only what the first {limits.RULINGS} did" in told
    rulings = load(run(tmp_path, text, "ledger", "--output-format", "json"))["rulings"]
    assert [one["without"] is None for one in rulings] == [False] * limits.RULINGS + [True] * 2


def test_past_the_limit_of_what_is_printed_the_rest_is_counted(tmp_path: Path) -> None:
    text = log("booed", *FOLLOWED, *["ruling renege Bob"] * (limits.FINDINGS + 5))
    told = run(tmp_path, text, "check").stdout
    assert told.count("the table ruled that Bob reneged, ") == limits.FINDINGS
    assert "5 more rulings, not shown" in told
    assert "5 more rulings, not shown" in run(tmp_path, text, "check", "--output-format", "concise").stdout


def test_a_player_named_like_an_account_is_distinguished(tmp_path: Path) -> None:
    text = WAIVED.replace("Bob", "pot")
    [one] = load(run(tmp_path, text, "ledger", "--output-format", "json"))["rulings"]
    assert one["players"] == ["player:pot"]
    assert one["without"]["changes"] == {"player:pot": "-3", "pot": "3"}


def test_names_in_any_script_are_shown_unchanged_and_nothing_is_markup(tmp_path: Path) -> None:
    text = WAIVED.replace("Bob", '"bold red Жак"')
    assert "a renege by bold red Жак" in squeezed(run(tmp_path, text, "check"))


def test_a_rule_set_of_a_house_file_is_known_without_the_ruling_too(tmp_path: Path) -> None:
    (tmp_path / "referee.toml").write_text('[rulesets.kitchen]\nextends = "booed"\n')
    told = squeezed(run(tmp_path, WAIVED.replace("booed", "kitchen"), "ledger"))
    assert "Bob would owe the pot 3 — R501, line 9" in told


def test_a_waived_renege_is_proven_and_the_verdict_says_so(tmp_path: Path) -> None:
    told = squeezed(run(tmp_path, WAIVED, "check"))
    assert "; clean; 1 proven renege, waived by the table; 1 note; " in told
    assert "everything proven" not in told
