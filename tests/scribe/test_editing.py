"""Earlier lines that are changed or deleted: all after them is judged again, and every edit can be undone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as a

from referee.scribe import Session
from scribe.desk import begun, written
from scribe.pencil import DEALT, TABLE, typed

RENEGE = (*DEALT, "kd5d9s", "as2s4h", "ks3s4d", "acqc2c", "9cjhth")
"""A hand without a renege; line 12 is the first trick."""


def edited(number, text, *entries):
    """The state after this edit of a log with these entries, and the session."""
    session = typed(*entries).session
    return session.edit(number, text), session


def line(state, number):
    return state.lines[number - 1].text


def test_a_line_is_replaced_and_the_others_stay():
    before = typed(*RENEGE).text.splitlines()
    state, _ = edited(14, "trick Ks 3s 4s", *RENEGE)
    assert state.refused is None
    assert state.log.splitlines() == [*before[:13], "  trick Ks 3s 4s", *before[14:]]


@pytest.mark.parametrize(
    ("number", "text", "becomes"),
    [
        (3, "seat Bill 150", "seat Bill 150"),
        (8, "dealer a", "  dealer Ann"),
        (8, "a", "  dealer Ann"),
        (9, "8s", "  trump 8s"),
        (10, "stay a bo big", '  stay Ann, Bob, "Big Dee"'),
        (10, "all but bo", '  stay Ann, Cal, "Big Dee"'),
        (11, "a1 d1", '  draw Ann 1, "Big Dee" 1'),
        (12, "kd6h9s", "  trick Kd 6h 9s"),
        (12, "trick Kd 5d 9s  # Cal thought for long", "  trick Kd 5d 9s  # Cal thought for long"),
        (12, "# missed", "  # missed"),
    ],
)
def test_an_edit_is_as_short_as_an_entry_was_there(number, text, becomes):
    state, _ = edited(number, text, *RENEGE)
    assert (state.refused, line(state, number)) == (None, becomes)


@pytest.mark.parametrize(
    ("number", "text", "reason"),
    [
        (12, "kd4z9s", "`4z` in `kd4z9s` is not a card"),
        (10, "stay Xx", "nobody called Xx is at the table"),
        (10, "b", "b may be Bob or Big Dee: type one more letter"),
        (12, "kd5d9s2c", "you typed 4 cards, but this trick needs only 3 more"),
        (12, "a\nb", "that is more than one line"),
        (6, "stay Ann", "line 6 is empty"),
        (0, "stay Ann", "there is no line 0; the log has 16 lines"),
        (17, "stay Ann", "there is no line 17; the log has 16 lines"),
    ],
)
def test_an_edit_that_is_not_understood_changes_nothing_and_says_why(number, text, reason):
    state, _ = edited(number, text, *RENEGE)
    assert state.refused is not None
    assert state.refused.startswith(reason)
    assert state.log == typed(*RENEGE).text
    assert state.typed == text


def test_everything_after_it_is_judged_again_and_only_what_is_new_is_said():
    state, session = edited(12, "kd6h9s", *RENEGE)
    assert state.proved[0].startswith("R501 Line 12 was a renege: Cal did not follow suit: played 6h on a diamond lead")
    assert [state.findings[at].code for at in state.new] == ["R501"]
    [found] = state.findings
    assert (found.at.line, [one.at.line for one in found.evidence]) == (12, [14])
    assert {one.number for one in state.lines if one.marks} == {12, 14}
    assert session.edit(12, "kd5d9s").said == ("1 finding is gone.",)
    assert session.state.errors == 0


def test_a_finding_in_an_earlier_hand_is_told_too():
    state, _ = edited(12, "kd6h9s", *RENEGE, "", "", "", "")
    assert state.table.hand == 2
    assert state.errors == 1
    assert "Line 12 was a renege" in " ".join(state.proved)


def test_an_empty_text_deletes_the_line():
    session = typed(*RENEGE, "# said").session
    before = session.state.log
    assert session.edit(17, "").log == typed(*RENEGE).text
    assert session.undo().log == before
    assert session.redo().log == typed(*RENEGE).text


def test_a_deleted_comment_repeats_no_finding():
    session = typed(*TABLE, "# said", *RENEGE[3:]).session
    session.edit(13, "kd6h9s")
    session.edit(8, "")
    assert session.state.errors == 1
    assert session.state.said == ()


def test_an_edit_can_be_undone_and_redone_like_an_entry():
    _, session = edited(12, "kd6h9s", *RENEGE)
    changed = session.state
    state = session.undo()
    assert state.said == ("Undone: edit 12 kd6h9s",)
    assert (state.log, state.errors) == (typed(*RENEGE).text, 0)
    again = session.redo()
    assert again.said == ("Redone: edit 12 kd6h9s", *changed.said)
    assert again.log == changed.log


def test_a_line_that_could_not_be_read_can_be_mended():
    log = typed(*DEALT).text + "  trik Kd 5d 9s\n"
    session = Session(log.encode())
    assert session.edit(12, "trick Kd 5d 9s").errors == 0
    assert session.state.prompt.question == "Trick 2: Big Dee leads which card?"


def test_line_ends_and_indentation_stay():
    session = Session(b"rules winning-moves\r\nseat Ann 200\r\n   seat Bob 200")
    session.edit(3, "seat Bo 100")
    assert session.content == b"rules winning-moves\r\nseat Ann 200\r\n   seat Bo 100\r\n"


def test_a_lead_that_was_asked_about_is_not_asked_about_again_when_its_line_moves():
    doubted = ("win", "Ann, Bob, Cal, Dee", "", "d", "# late", "7s", "all", "-", "8c9hthjh", "")
    session = typed(*doubted).session
    number = next(one.number for one in session.state.lines if one.text.strip() == "# late")
    assert session.edit(number, "").prompt.kind == "trick"
    assert session.undo().prompt.kind == "trick"
    assert session.redo().prompt.kind == "trick"


# In the prompt


def test_the_command_brings_the_line_into_the_prompt_and_the_next_entry_replaces_it():
    session = typed(*RENEGE).session
    state = session.enter("edit 12")
    assert (state.typed, state.editing, state.prompt.kind) == ("trick Kd 5d 9s", 12, "edit")
    assert state.prompt.question == "How should line 12 read?"
    state = session.enter("trick Kd 6h 9s")
    assert (line(state, 12), state.editing) == ("  trick Kd 6h 9s", None)
    assert state.prompt.kind == "result"


def test_the_line_can_be_left_as_it_is():
    session = typed(*RENEGE).session
    session.enter("edit 12")
    state = session.keep()
    assert (state.editing, state.log) == (None, typed(*RENEGE).text)


def test_a_refused_edit_stays_in_the_prompt():
    session = typed(*RENEGE).session
    session.enter("edit 12")
    state = session.enter("kz")
    assert (state.editing, state.typed) == (12, "kz")
    assert session.enter("kd6h9s").editing is None


def test_the_help_leaves_the_line_in_the_prompt():
    session = typed(*RENEGE).session
    session.enter("edit 12")
    state = session.enter("help")
    assert (state.editing, state.typed) == (12, "trick Kd 5d 9s")
    assert state.help


def test_the_line_and_its_text_can_be_typed_together():
    assert line(typed(*RENEGE, "edit 12 kd6h9s").session.state, 12) == "  trick Kd 6h 9s"


def test_somebody_called_edit_takes_the_pot_as_ever():
    named = ("win", "Ann 200, Edith 200", "", "ann", "7s", "edith")
    assert typed(*named, "edit 2").last == "win Edith 2"
    assert typed(*named, "edit line 2").session.state.typed == "seat Ann 200"


def test_each_card_player_and_number_of_the_line_may_be_tapped():
    session = typed(*RENEGE).session
    parts = session.enter("edit 12").prompt.parts
    assert "".join(one.text for one in parts) == "trick Kd 5d 9s"
    assert [one.text for one in parts if one.input] == ["Kd", "5d", "9s"]
    assert {"As", "Jh"} <= set(parts[1].input.seen)
    parts = session.enter("edit 11").prompt.parts
    assert [(one.text, one.input.type) for one in parts if one.input] == [
        ("Ann", "players"), ("2", "number"), ('"Big Dee"', "players"), ("1", "number"),
    ]  # fmt: skip
    session.enter("".join("4" if one.text == "2" else one.text for one in parts))
    assert line(session.state, 11) == '  draw Ann 4, "Big Dee" 1'


# Redo after undo


@pytest.mark.parametrize("again", ["as", "AS", "trick As", "A♠"])
def test_after_an_undo_the_same_entry_typed_again_is_a_redo_and_the_others_can_still_be_redone(again):
    whole = typed(*DEALT, "kd5d9s", "as", "2s", "4h")
    for _ in range(3):
        whole.session.undo()
    state = whole.session.enter(again)
    assert state.can_redo
    whole.session.redo()
    assert whole.session.redo().log == whole.text
    assert not whole.session.state.can_redo


def test_after_an_undo_another_entry_leaves_nothing_to_redo():
    session = typed(*DEALT, "kd5d9s", "as", "2s").session
    session.undo()
    assert not session.enter("3s").can_redo


# On the screen


def test_on_a_screen_of_40_columns_the_line_comes_into_the_prompt():
    seen = written("edit 12\n", begun("\n".join(RENEGE)))
    assert seen.typed == "trick Kd 5d 9s"
    assert "How should line 12 read?" in seen.text
    assert "Escape leaves it" in seen.words


def test_enter_writes_the_line_and_escape_gives_up():
    seen = written("edit 12\n\x1b", begun("\n".join(RENEGE)))
    assert (seen.typed, seen.log) == ("", typed(*RENEGE).text)
    assert "takes the pot?" in seen.text
    seen = written("edit 12\n^", begun("\n".join(RENEGE)))
    assert (seen.typed, seen.log) == ("", typed(*RENEGE[:-1]).text)
    seen = written("edit 12\ntrick Kd 6h 9s\n", begun("\n".join(RENEGE)))
    assert "  trick Kd 6h 9s\n" in seen.log
    assert "was a renege" in seen.words


ENTRIES = a.sampled_from(
    [
        "",
        "win",
        "Ann, Bob, Cal",
        "a",
        "all",
        "-",
        "kd",
        "5d9s",
        "7s",
        "2 1 0",
        "a 4",
        "# said",
        "misdeal",
        "tb 5d",
        "xyz",
    ]
)
STEPS = a.lists(
    ENTRIES | a.sampled_from(["undo", "redo", "help"]) | a.tuples(a.integers(0, 20), ENTRIES | a.just("# changed")),
    max_size=25,
)


@settings(max_examples=15)
@given(a.sampled_from([(), TABLE, DEALT, RENEGE]), STEPS)
def test_entries_edits_undo_and_redo_in_any_order_leave_the_log_that_a_fresh_session_reads(before, steps):
    session = typed(*before).session
    for step in steps:
        state = session.edit(*step) if isinstance(step, tuple) else session.enter(step)
        fresh = Session(session.content).state
        assert state.log.encode() == session.content
        # The log has neither leads that were asked about nor answers about the rules, while more of these are asked.
        if state.editing is None and not {"lead", "house"} & {state.prompt.kind, fresh.prompt.kind}:
            assert (state.prompt, state.table) == (fresh.prompt, fresh.table)
            assert (state.findings, state.lines) == (fresh.findings, fresh.lines)
    while session.state.can_redo:
        session.redo()
    done = session.content
    while session.state.can_undo:
        session.undo()
    assert session.content == b""
    while session.state.can_redo:
        session.redo()
    assert session.content == done
