"""Misplayed or miswritten: the editor's offered readings, and the slips shown with findings."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lsprotocol import types
from slips_of_the_pen.search import TRICKS, hand
from slips_of_the_pen.test_kinds import THREE_CHEATS
from slips_of_the_pen.test_properties import mistaken

from lsp.driving import EVENING, NOWHERE, RENEGE, URI, edited, marked, opened, where
from lsp.test_columns import ENCODINGS, UNIT
from referee.finding import Finding
from referee.judge.audit import audit
from referee.judge.slips import SlipSearch, slips
from referee.lsp.actions import WAIVE, actions
from referee.lsp.document import Document
from referee.lsp.slips import SEARCHED, marks, readings, slips_of, with_readings
from referee.text.place import words


def asked(document: Document, at: types.Range, *known: types.Diagnostic) -> list[types.CodeAction]:
    """All offers at a range to an editor that knows these findings there."""
    params = types.CodeActionParams(NOWHERE, at, types.CodeActionContext(known))
    return with_readings(actions(document, params), readings(slips_of(document), params))


def edit_of(action: types.CodeAction) -> types.TextEdit:
    """The only edit of an action."""
    assert action.edit is not None
    [(uri, [edit])] = (action.edit.changes or {}).items()
    assert uri == URI
    assert isinstance(edit, types.TextEdit)
    return edit


def fixed(text: str, at: types.Position) -> dict[str, str]:
    """The quick fixes at a position, and the log after each."""
    found = asked(opened(text), types.Range(at, at))
    return {one.title: edited(text, [edit_of(one)]) for one in found if one.kind == types.CodeActionKind.QuickFix}


def test_a_lead_that_three_did_not_follow_may_have_been_another_card() -> None:
    offered = fixed(THREE_CHEATS, where(THREE_CHEATS, "9h"))
    title = "Was 8h meant here? Write 8h for 8c (line 10): explains 3 findings"
    assert next(iter(offered)) == title
    assert offered[title] == THREE_CHEATS.replace("8c", "8h")


def test_a_waiver_is_offered_after_them() -> None:
    at = where(THREE_CHEATS, "9h")
    kinds = [one.kind for one in asked(opened(THREE_CHEATS), types.Range(at, at))]
    assert kinds.index(WAIVE) == kinds.count(types.CodeActionKind.QuickFix)


def test_the_readings_of_a_slip_are_offered_at_its_own_word_the_likeliest_first_and_no_more_than_three() -> None:
    offered = list(fixed(THREE_CHEATS, where(THREE_CHEATS, "8c")))
    assert [one.split(" meant")[0] for one in offered[:3]] == ["Was 8h", "Was 2h", "Was 3h"]
    assert sum("for 8c " in one for one in offered) == 3
    assert len(offered) <= 9


def test_a_word_far_from_the_finding_that_it_explains_has_its_readings_too() -> None:
    offered = fixed(RENEGE, where(RENEGE, "Bob 4d", 4))
    assert offered["Was 4h meant here? Write 4h for 4d (line 14): explains 1 finding"] == RENEGE.replace("4d", "4h")
    assert fixed(RENEGE, where(RENEGE, "Qd")) != {}
    assert fixed(RENEGE, where(RENEGE, "dealer")) == {}


@pytest.mark.parametrize(
    ("log", "title", "right"),
    [
        (
            hand(
                "  trick Ann Kd, Bob 5d -> Ann",
                "  trick Ann Qd, Bob 4d -> Ann",
                "  trick Ann 4c, Bob Jc -> Bob",
                "  trick Bob 9h, Ann 8s -> Ann",
                trump="  trump h\n  stay Ann, Bob\n",
            ),
            "Was trump s meant here? Write s for h (line 7): explains 1 finding",
            ("trump h", "trump s"),
        ),
        (
            hand(after="  win Ann 3\n  stacks Ann 199, Bob 202, Cal 199\n"),
            "Were 199 and 202 meant the other way round? Exchange them (line 15): explains 2 findings",
            ("Ann 199, Bob 202", "Ann 202, Bob 199"),
        ),
        (
            hand("  trick Ann Kd, Ann 5d"),
            "Was Bob meant here? Write Bob for Ann (line 9): explains 1 finding",
            ("Ann 5d", "Bob 5d"),
        ),
        (
            hand("  trick Ann Kd, Ann 5d", trump="  trump 7s\n  stay Ann, Bob # two only\n").replace("Bob", '"Big D"'),
            'Was "Big D" meant here? Write "Big D" for Ann (line 9): explains 1 finding',
            ("Ann 5d", '"Big D" 5d'),
        ),
        (
            hand(after="  win Ann 3\n  stacks Ann 202, Bob 919, Cal 199\n"),
            "Was 199 meant here? Write 199 for 919 (line 15): explains 1 finding",
            ("919", "199"),
        ),
        (
            hand("  trick Ann Kd, Bob 5d\n  trick Ann Kd,  Bob 5d # again"),
            "Was line 10 written twice? Delete it: explains 1 finding",
            ("  trick Ann Kd,  Bob 5d # again\n", ""),
        ),
    ],
    ids=["suit", "exchange", "name", "name in quotes", "number", "line"],
)
def test_each_kind_of_slip_has_its_own_corrective_action(log: str, title: str, right: tuple[str, str]) -> None:
    offered: dict[str, str] = {}
    for one in audit(log).findings:
        offered |= fixed(log, types.Position(one.at.line - 1, one.at.column - 1))
    assert offered[title] == log.replace(*right)


def test_a_reading_with_the_same_edit_as_a_correction_is_offered_once() -> None:
    log = EVENING.replace("Bob Jc", "Bob Jc -> Ann")
    at = where(log, "-> Ann", 4)
    whole = [one.edit for one in asked(opened(log), types.Range(at, at))]
    assert all(whole.count(one) == 1 for one in whole)
    assert "If it was only written down wrong: -> Bob" in fixed(log, at)


def test_a_reading_lists_the_findings_that_it_solves_and_none_is_preferred() -> None:
    document = opened(THREE_CHEATS)
    [known] = [one for one in slips_of(document).marks if marked(THREE_CHEATS, one.range) == "Th"]
    given_ = types.Diagnostic(known.range, known.message, code=known.code, source="referee", data="the editor's own")
    first, *others = asked(document, known.range, given_)
    assert [marked(THREE_CHEATS, one.range) for one in first.diagnostics or ()] == ["9h", "Th", "Jh"]
    assert given_ in (first.diagnostics or ())
    assert not any(one.is_preferred for one in (first, *others))


def test_a_finding_that_is_waived_needs_no_explanation() -> None:
    waived = THREE_CHEATS.replace("Jh\n", 'Jh # referee: waive R501 "first evening"\n')
    assert fixed(waived, where(waived, "9h")) == {}
    assert marks(slips_of(opened(waived))) is None


def test_only_quick_fixes_that_are_asked_for_are_offered() -> None:
    at = types.Range(where(THREE_CHEATS, "9h"), where(THREE_CHEATS, "9h"))
    context = types.CodeActionContext([], [types.CodeActionKind.RefactorRewrite])
    assert readings(slips_of(opened(THREE_CHEATS)), types.CodeActionParams(NOWHERE, at, context)) == []


def test_only_the_first_suspicious_hand_of_a_whole_log_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, again = THREE_CHEATS.partition("hand\n")
    document, searched = opened(f"{THREE_CHEATS}hand\n{again}"), []

    def noted(*args: Any, hand: int | None = None, **more: Any) -> SlipSearch:
        searched.append(hand)
        return slips(*args, hand=hand, **more)

    monkeypatch.setattr("referee.lsp.slips.slips", noted)
    asked(document, types.Range(types.Position(5, 0), types.Position(99, 0)))
    asked(document, types.Range(types.Position(9, 0), types.Position(9, 30)))
    assert searched == [1, None]


def test_a_log_with_very_many_errors_is_not_searched() -> None:
    log = hand("\n".join(["  trick Ann Kd, Ann 5d"] * (2 * SEARCHED)))
    document = opened(log)
    assert sum(one.severity == "error" for one in document.audit.findings) > SEARCHED
    assert marks(slips_of(document)) is None
    at = document.columns.range(document.audit.findings[0].at)
    assert not any("meant here" in one.title for one in asked(document, at))


# With the findings


def test_each_finding_that_a_slip_explains_has_its_word_as_a_related_place() -> None:
    explained = marks(slips_of(opened(THREE_CHEATS)))
    assert explained is not None
    reneges = [one for one in explained if one.code == "R501"]
    assert len(reneges) == 3
    for one in reneges:
        last = (one.related_information or ())[-1]
        assert last.message == "One slip would explain 3 findings: the 8c in line 10 should be 8h (or one of 8 others)"
        assert marked(THREE_CHEATS, last.location.range) == "8c"


def test_a_finding_that_no_slip_explains_has_no_related_place() -> None:
    document = opened(THREE_CHEATS + "  win Cal 5\n")
    explained = marks(slips_of(document)) or []
    others = [one for one in explained if one.code != "R501"]
    assert others
    assert not any("slip" in each.message for one in others for each in one.related_information or ())


def test_a_renege_of_one_player_has_no_related_place() -> None:
    assert marks(slips_of(opened(RENEGE))) is None


def test_something_impossible_accuses_nobody() -> None:
    log = hand(*TRICKS[:4], "  trick Ann 2c, Bob Qd")
    [twice] = [one for one in slips_of(opened(log)).marks if one.code == "C301"]
    [renege] = [one for one in slips_of(opened(RENEGE)).marks if one.code == "R501"]
    assert twice.message.startswith("the log can't be right here: There is only one Qd, but it was played")
    assert renege.message.startswith("Bob did not follow suit")
    assert twice.severity == renege.severity == types.DiagnosticSeverity.Error


# Properties of all readings

Error = tuple[str, str | None, int, int]
NAME = re.compile(r"\bAnn\b")
WIDE = {"plain": "Ann", "wide": "\U00020000nn", "quoted": '"\U0001f0a1 Ann"'}


def errors(text: str, without: int = 0) -> Counter[Error]:
    """The errors of a log, each by code, player, line and word; lines are numbered as before a deletion."""
    return Counter(_known(text, one, without) for one in audit(text).findings if one.severity == "error")


def _known(text: str, finding: Finding, without: int) -> Error:
    line = text.removeprefix("\ufeff").split("\n")[finding.at.line - 1].rstrip("\r")
    word = sum(each.column <= finding.at.column for each in words(finding.at.line, line))
    number = finding.at.line + (0 < without <= finding.at.line)
    return finding.code, finding.player, number, word


def written(text: str, edit: types.TextEdit, encoding: str) -> str:
    """Apply an edit with columns in the units of an encoding to a text."""
    lines = re.split("(?<=\n)", text)

    def offset(at: types.Position) -> int:
        line = (lines[at.line] if at.line < len(lines) else "").encode(ENCODINGS[encoding])
        return sum(map(len, lines[: at.line])) + len(line[: UNIT[encoding] * at.character].decode(ENCODINGS[encoding]))

    return text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]


@given(
    seed=st.integers(0, 10**6),
    encoding=st.sampled_from(sorted(ENCODINGS)),
    name=st.sampled_from(sorted(WIDE)),
    crlf=st.booleans(),
    mark=st.booleans(),
)
@settings(max_examples=4)
def test_after_a_reading_is_applied_what_it_solves_is_gone_and_no_error_is_new(
    seed: int, encoding: str, name: str, crlf: bool, mark: bool
) -> None:
    text = "\ufeff" * mark + NAME.sub(WIDE[name], mistaken(seed)).replace("\n", "  # \U0001f0a1 so\n")
    text = text.replace("\n", "\r\n") if crlf else text
    document = opened(text, encoding)
    found = [one for one in document.audit.findings if one.severity == "error"]
    finding = Random(seed).choice(found) if found else None
    if finding is None:
        return
    before, ends = errors(text), text.count("\n")
    own = slips_of(document)
    for one in asked(document, document.columns.range(finding.at)):
        if one.title.startswith(("Was ", "Were ")):
            edit = edit_of(one)
            after = written(text, edit, encoding)
            deleted = edit.range.start.line + 1 if after.count("\n") < ends else 0
            solved = [own.listed[own.marks.index(mark_)] for mark_ in one.diagnostics or ()]
            explained = Counter(_known(text, each, 0) for each in solved)
            assert errors(after, deleted) == before - explained, (text, one.title)
            assert after.replace("\r\n", "").count("\n") == 0 or not crlf
