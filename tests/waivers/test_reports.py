"""Waivers in the reports and in the exit status: no waiver is overlooked, and none changes verdict or ledger."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.report.schemas import schema
from waivers.logs import LOG, RENEGE, waiving

SOUND = LOG.replace("sit Dee 200\n", "").replace("1OO", "100").replace("hand 2", "hand 2  # so it went")
ONE = SOUND[: SOUND.index("rebuy")]
"""The first hand alone: nothing is wrong with it but the renege, in line 11."""
WAIVER = '# referee: waive R501 "his first evening"'
WAIVED = waiving(WAIVER, ONE)
UNUSED = waiving('# referee: waive R501, L605 "why"', ONE)
WRONG = waiving(f"{WAIVER} and so on", ONE)


def run(tmp_path: Path, text: str, *words: str, command: str = "check", width: int = 80) -> Result:
    path = tmp_path / "tuesday.bourre"
    path.write_text(text)
    return CliRunner().invoke(app, [command, str(path), *words], env={"COLUMNS": str(width)})


def squeezed(result: Result) -> str:
    return " ".join(result.stdout.split())


def load(result: Result) -> dict:
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("text", "fail_on", "status"),
    [
        (ONE, "error", 1),
        (WAIVED, "error", 0),
        (WAIVED, "warning", 0),
        (UNUSED, "error", 0),
        (UNUSED, "warning", 1),
        (UNUSED, "incomplete", 1),
        (WRONG, "error", 1),
        (SOUND.replace(RENEGE, f"{WAIVER}\n{RENEGE}", 1), "error", 1),
        (SOUND.replace(RENEGE, f"{WAIVER}\n{RENEGE}"), "error", 0),
    ],
)
@pytest.mark.parametrize("readings", [(), ("--readings",)])
def test_a_waived_finding_does_not_fail_and_a_useless_waiver_is_a_warning(
    tmp_path: Path, text: str, fail_on: str, status: int, readings: tuple[str, ...]
) -> None:
    assert run(tmp_path, text, "--fail-on", fail_on, *readings).exit_code == status


def test_a_note_fails_on_request_unless_it_is_waived(tmp_path: Path) -> None:
    unproven = ONE.replace(RENEGE, "").split("  trick")[0] + "  took Ann 3, Bob 2\n  win Ann 3\n"
    assert run(tmp_path, unproven).exit_code == 0
    assert run(tmp_path, unproven, "--fail-on", "incomplete").exit_code == 1
    waived = unproven.replace("hand 1", 'hand 1 # referee: waive U701 "nobody noted the cards"')
    assert run(tmp_path, waived, "--fail-on", "incomplete").exit_code == 0
    assert load(run(tmp_path, waived, "--output-format", "json"))["files"][0]["verdict"] == "incomplete"


def test_verdict_and_counts_are_as_without_a_waiver(tmp_path: Path) -> None:
    before, after = (load(run(tmp_path, text, "--output-format", "json")) for text in (ONE, WAIVED))
    assert before["files"][0]["verdict"] == after["files"][0]["verdict"] == "violations"
    assert (before["summary"]["suppressed"], after["summary"]["suppressed"]) == (0, 1)
    assert before["summary"] == {**after["summary"], "suppressed": 0}
    assert run(tmp_path, ONE, command="ledger").stdout == run(tmp_path, WAIVED, command="ledger").stdout


def test_the_full_form_shows_a_waiver_with_its_finding_and_in_a_list(tmp_path: Path) -> None:
    told = run(tmp_path, WAIVED).stdout
    assert "\n  waived: his first evening (line 11)\n" in told
    assert '\nWaivers\n  line 11: waives R501 at line 11: "his first evening"\n\n' in told
    assert "1 error (1 waived)" in squeezed(run(tmp_path, WAIVED))
    assert "Waivers" not in run(tmp_path, ONE).stdout


def test_the_concise_form_has_a_line_only_for_useless_waivers(tmp_path: Path) -> None:
    path = tmp_path / "tuesday.bourre"
    told = run(tmp_path, WAIVED, "--output-format", "concise").stdout
    assert told.endswith("holding 4d and 5d (waived: his first evening (line 11))\n")
    assert told.count("\n") == 1
    told = run(tmp_path, UNUSED, "--output-format", "concise").stdout.splitlines()[1]
    assert told == f'{path}:11:25: waiver: waives R501 at line 11: "why" (there is no L605 there)'


def test_a_malformed_waiver_is_reported_in_every_form(tmp_path: Path) -> None:
    problem = "waives nothing: nothing may come after the reason, but there is and so on"
    for form in ("full", "concise"):
        assert problem in squeezed(run(tmp_path, WRONG, "--output-format", form))
    [one] = load(run(tmp_path, WRONG, "--output-format", "json"))["files"][0]["waivers"]
    assert (one["message"], one["used"], one["reason"]) == (problem, False, None)


def test_several_logs_are_summed_up_with_what_is_waived(tmp_path: Path) -> None:
    (tmp_path / "other.bourre").write_text(WAIVED)
    told = squeezed(run(tmp_path, WAIVED, str(tmp_path / "other.bourre")))
    assert told.endswith("all together: 2 files; 2 hands; 2 errors (2 waived or known)")


@pytest.mark.parametrize("text", [ONE, WAIVED, UNUSED, WRONG, f"{LOG}{WAIVER}"])
@pytest.mark.parametrize("options", [(), ("--readings",)])
def test_the_json_matches_the_schema(tmp_path: Path, text: str, options: tuple[str, ...]) -> None:
    Draft202012Validator(schema("check")).validate(load(run(tmp_path, text, *options, "--output-format", "json")))


def test_the_json_has_all_of_it_in_a_fixed_order(tmp_path: Path) -> None:
    [file] = load(run(tmp_path, UNUSED, "--output-format", "json"))["files"]
    assert list(file["waivers"][0].items()) == [
        ("line", 11),
        ("column", 25),
        ("end_line", 11),
        ("end_column", 58),
        ("codes", ["R501", "L605"]),
        ("reason", "why"),
        ("used", True),
        ("problem", None),
        ("waived_line", 11),
        ("unmet", ["L605"]),
        ("message", 'waives R501 at line 11: "why" (there is no L605 there)'),
    ]
    assert file["findings"][0]["suppressed"] == {"by": "waiver", "reason": "why", "line": 11}


def test_a_reason_can_do_nothing_to_a_terminal(tmp_path: Path) -> None:
    hostile = waiving('# referee: waive R501 "[link=x]\u202eyad [/] :skull: ::error::\u200b"', ONE)
    for form in ("full", "concise"):
        for width in (40, 80):
            told = run(tmp_path, hostile, "--output-format", form, width=width).stdout
            assert "[link=x]<U+202E>yad" in told
            assert "\u202e" not in told
    assert run(tmp_path, hostile, "--output-format", "json").stdout.isascii()


@pytest.mark.parametrize("width", [20, 40, 60, 120])
def test_at_any_width_everything_is_printed(tmp_path: Path, width: int) -> None:
    assert "line 11: waives R501 at line 11:" in squeezed(run(tmp_path, WAIVED, width=width))
