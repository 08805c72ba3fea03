"""Every action gives what it says when an editor applies it, and none says what only the table can know."""

import re

import few
import pytest
from evenings.logs import evening_log
from lsp.driving import ENCODINGS, EVENING, LOG, RENEGE, offered, opened, where
from lsprotocol import types

from referee.finding import Suppression
from referee.judge.audit import audit
from referee.judge.policy import DEFAULT
from referee.lsp import QUICK_FIX, REWRITE, WAIVE
from referee.rulesets.ruleset import names

MISSPELT = EVENING.replace("  trick Ann Kd", "  trik Ann Kd")
RESULT = "  win Ann 3\n  bourre none\n  stacks Ann 202, Bob 199, Cal 199\n"
TAKEN = EVENING.replace("5d\n", "5d -> Ann\n").replace("4d\n", "4d -> Ann\n").replace("Jc\n", "Jc -> Bob\n")
TAKEN = TAKEN.replace("8s\n", "8s -> Ann\n").replace("Th\n", "Th -> Ann\n")


# Corrections


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_misspelt_word_is_corrected_and_nothing_else(encoding: str) -> None:
    log, right = (
        text.replace("  tri", "  # \U0001d49c\n  tri").replace("Ann", "\U0001d49cn") for text in (MISSPELT, EVENING)
    )
    assert offered(log, where(log, "trik", encoding=encoding), encoding=encoding)["Write trick"] == right


def test_an_action_names_the_marks_that_it_is_for_and_none_is_preferred() -> None:
    log = opened(MISSPELT)
    [mark] = [one for one in log.diagnostics() if one.code == "N101"]
    other = types.Diagnostic(mark.range, mark.message, code="N102", source="referee")
    context = types.CodeActionContext([mark, other])
    fix, waiver, *_ = log.actions(types.CodeActionParams(LOG, mark.range, context))
    assert fix.diagnostics == waiver.diagnostics == [mark]
    assert not any(one.is_preferred for one in (fix, waiver))


# Waivers


def test_a_waiver_lacks_only_the_reason() -> None:
    line = "  trick Ann Qd, Bob 2h\n"
    log = offered(RENEGE, where(RENEGE, "Bob 2h"))["Waive R501 here…"]
    assert log == RENEGE.replace(line, f'  # referee: waive R501 ""\n{line}')
    [waiver] = DEFAULT.apply(log, audit(log).findings).waivers
    assert waiver.problem == "the reason is empty"
    [finding] = DEFAULT.apply(written := log.replace('""', '"his first"'), audit(written).findings).findings
    assert finding.suppression == Suppression("waiver", "his first", 11)


def test_each_code_at_a_line_has_its_own_waiver() -> None:
    log = RENEGE.replace("Bob 2h", "Bob 2h -> Bob")
    assert list(offered(log, where(log, "Bob 2h"), [WAIVE])) == ["Waive R501 here…", "Waive T404 here…"]


@pytest.mark.parametrize("reason", ["", "his first evening"])
def test_what_is_waived_or_only_lacks_the_reason_has_no_other_waiver(reason: str) -> None:
    log = RENEGE.replace("Bob 2h", f'Bob 2h  # referee: waive R501 "{reason}"')
    assert offered(log, where(log, "Bob 2h"), [WAIVE]) == {}


def test_corrections_come_before_waivers_and_these_before_what_is_missing() -> None:
    log = EVENING + "  win Bob 3\n"
    at = types.Range(where(log, "win Bob"), where(log, "win Bob"))
    found = opened(log).actions(types.CodeActionParams(LOG, at, types.CodeActionContext([])))
    kinds = [one.kind or "" for one in found]
    assert kinds == sorted(kinds, key=[QUICK_FIX, WAIVE, REWRITE].index)
    assert {QUICK_FIX, WAIVE} <= {*kinds}


@pytest.mark.parametrize(("wanted", "kinds"), [("quickfix", 2), ("refactor", 0), ("source", 0)])
def test_only_the_kinds_that_an_editor_wants_are_offered(wanted: str, kinds: int) -> None:
    assert len(offered(MISSPELT, where(MISSPELT, "trik"), [wanted])) == kinds


# What a hand leaves out


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_whole_result_of_a_hand_is_written(end: str) -> None:
    log, whole = EVENING.replace("\n", end), (TAKEN + RESULT).replace("\n", end)
    found = offered(log, where(log, "hand"), [REWRITE])
    assert found["Write the whole result of hand 1"] == whole
    assert found["Write win Ann 3"] == log + "  win Ann 3" + end


@pytest.mark.parametrize(
    "log",
    [
        EVENING.replace("  trick Ann 2c, Bob Th\n", ""),
        EVENING.replace("Bob 9h, Ann 8s", "Bob 9h, Ann ?").replace("Ann 2c, Bob Th", "? ?"),
        EVENING.replace("rules winning-moves", "rules unheard-of"),
        EVENING.replace("stay Ann", "stya Ann"),
        EVENING.replace("Bob Th", "Bob Kd"),
    ],
)
def test_nothing_unproven_is_written(log: str) -> None:
    assert not [title for title in offered(log, where(log, "hand")) if "win" in title or "stacks" in title]


@pytest.mark.parametrize("rules", few.of(1, sorted(names())))
@pytest.mark.parametrize("detail", few.of(1, ["none", "part"]))
def test_what_is_written_changes_no_result(rules: str, detail: str) -> None:
    text = evening_log(rules, hands=3, seed=5, detail=detail)
    before = audit(text)
    for number in range(1, before.hand_count + 1):
        found = offered(text, types.Position(text.split("\n").index(f"hand {number}"), 0), [REWRITE])
        text = next((log for title, log in found.items() if re.match("Write (the whole|who took each)", title)), text)
    after = audit(text)
    assert (after.findings, after.final, after.verdict) == (before.findings, before.final, before.verdict)
