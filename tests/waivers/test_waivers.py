"""A comment waives findings of its codes at one line; a golden shows which waivers are useless and why."""

import json
from pathlib import Path

import pytest
from commands import run
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from referee.judge.audit import audit
from referee.judge.waivers import Waiver, Waiving
from referee.report.json.schemas import schema
from referee.text import limits
from waivers.logs import LOG, RENEGE, waiving

WAIVER = '# referee: waive R501 "his first evening"'
SOUND = LOG.replace("sit Dee 200\n", "").replace("1OO", "100").replace("hand 2", "hand 2  # so it went")
ONE = SOUND[: SOUND.index("rebuy")]
"""The first hand alone: nothing is wrong with it but the renege, in line 11."""
WAIVED = waiving(WAIVER, ONE)
UNUSED = waiving('# referee: waive R501, L605 "why"', ONE)
WRONG = waiving(f"{WAIVER} and so on", ONE)


def waivers(log: str | bytes) -> tuple[Waiver, ...]:
    """Return all waivers of a log, with what they waive."""
    content = log.encode() if isinstance(log, str) else log
    waiving = Waiving(content)
    for finding in audit(content).findings:
        waiving.of(finding)
    return waiving.waivers()


def problem(waiver: str) -> str | None:
    """Return what is wrong with a waiver at the renege's line."""
    [one] = waivers(waiving(waiver))
    return one.problem


def test_a_waiver_has_a_place_and_covers_its_own_line_or_the_next_statement() -> None:
    assert waivers(waiving(WAIVER)) == (Waiver((12, 25, 66), 12, ("R501",), "his first evening"),)
    [above] = waivers(LOG.replace(RENEGE, f"  {WAIVER}\n\n  # so it was\n{RENEGE}", 1))
    assert (above.at.line, above.line, above.used, above.sound) == (12, 15, True, True)


def test_a_line_that_is_no_text_can_be_waived_from_the_line_before() -> None:
    log = b'rules booed\n# referee: waive N107 "wet"\nseat \xff 200 # referee: waive N101 "not read"\n'
    assert [(waiver.line, waiver.used) for waiver in waivers(log)] == [(3, True)]


def test_quoted_text_holds_no_waiver() -> None:
    assert waivers(LOG.replace("Tuesday night", "# referee: waive N101 why")) == ()


def test_a_reason_and_a_wrong_word_have_a_longest_length() -> None:
    assert problem(f'# referee: waive R501 "{"x" * limits.REASON}"') is None
    assert problem(f'# referee: waive R501 "{"x" * 201}"') == "a reason has at most 200 characters, not 201"
    assert problem(f'# referee: waive {"x" * 2000} "why"') == f"there is no code `{'x' * limits.EXCERPT}...`"


@pytest.mark.parametrize(
    ("more", "message"), [(7, "this one and 6 more after it waive nothing"), (1, "this one waives")]
)
def test_waivers_past_the_limit_are_counted_and_waive_nothing(more: int, message: str) -> None:
    found = waivers(f"{WAIVER}\n" * (limits.WAIVERS + more) + LOG)
    assert len(found) == limits.WAIVERS + 1
    assert f"a log has at most 1,000 waivers: {message}" in str(found[-1].problem)


@given(text=st.text(alphabet=' \t#:",referewaivR5012L60x\n\r\x00é“'))
def test_no_comment_raises(text: str) -> None:
    for one in waivers(f"# referee: waive {text}\nsit # referee {text}"):
        assert one.problem is not None or one.reason


@given(text=st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=300))
def test_waiving_changes_neither_verdict_nor_finding_nor_ledger(text: str) -> None:
    before, after = audit(LOG), audit(waiving(f'# referee: waive R501 "{text}"'))
    assert (before.verdict, before.findings, before.accounts) == (after.verdict, after.findings, after.accounts)
    assert before.final == after.final


@pytest.mark.parametrize(
    "text", ["#" * 1_000_000, "#a" + " " * 1_000_000, "# a " * 300_000, f"#a{' ' * 4_000}\n" * 300]
)
def test_reading_waivers_takes_linear_time(text: str) -> None:
    """Each of these would take hours if reading restarted at every character."""
    assert not Waiving(text.encode()).waivers()


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
    text: str, fail_on: str, status: int, readings: tuple[str, ...]
) -> None:
    assert run("check", "-", "--fail-on", fail_on, *readings, given=text).exit_code == status


def test_a_note_fails_on_request_unless_it_is_waived() -> None:
    unproven = ONE.split("  trick")[0] + "  took Ann 3, Bob 2\n  win Ann 3\n"
    waived = unproven.replace("hand 1", 'hand 1 # referee: waive U701 "nobody noted the cards"')
    for words, statuses in ((), (0, 0)), (("--fail-on", "incomplete"), (1, 0)):
        assert tuple(run("check", "-", *words, given=text).exit_code for text in (unproven, waived)) == statuses


def test_verdict_counts_and_ledger_are_as_without_a_waiver() -> None:
    before, after = (
        json.loads(run("check", "-", "--output-format", "json", given=text).stdout) for text in (ONE, WAIVED)
    )
    assert before["files"][0]["verdict"] == after["files"][0]["verdict"] == "violations"
    assert before["summary"] | {"suppressed": 1} == after["summary"]
    assert run("ledger", "-", given=ONE).stdout == run("ledger", "-", given=WAIVED).stdout


@pytest.mark.parametrize("text", [ONE, WAIVED, UNUSED, WRONG, f"{LOG}{WAIVER}"])
@pytest.mark.parametrize("options", [(), ("--readings",)])
def test_the_json_matches_the_schema(text: str, options: tuple[str, ...]) -> None:
    report = json.loads(run("check", "-", *options, "--output-format", "json", given=text).stdout)
    Draft202012Validator(schema("check")).validate(report)


def test_the_json_has_all_of_it_in_a_fixed_order() -> None:
    [file] = json.loads(run("check", "-", "--output-format", "json", given=UNUSED).stdout)["files"]
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


@pytest.mark.parametrize("form", ["full", "concise", "json"])
def test_a_reason_can_do_nothing_to_a_terminal(form: str) -> None:
    hostile = waiving('# referee: waive R501 "[link=x]\u202eyad [/] :skull: ::error::\u200b"', ONE)
    told = run("check", "-", "--output-format", form, given=hostile).stdout
    assert "\u202e" not in told
    assert ("[link=x]<U+202E>yad" in told) == (form != "json")


def test_several_logs_are_summed_up_with_what_is_waived(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.bourre").write_text(WAIVED)
    assert run("check", tmp_path).stdout.endswith("all together: 2 files; 2 hands; 2 errors (2 waived or known)\n")
