"""The state of a session: all that a front end shows, as data and as JSON."""

import json
from pathlib import Path

import few
import pytest
from hypothesis import given, settings
from hypothesis import strategies as a
from jsonschema import Draft202012Validator

from referee.report.json.base import json_text
from referee.report.json.scribe import StateReport
from referee.scribe import NotTextError, Session
from referee.text.log import is_text
from scribe.pencil import DEALT, TABLE, typed

DESCRIBED = Draft202012Validator(StateReport.model_json_schema(mode="serialization"))
SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.bourre"))
DONE = (*DEALT, "kd5d9s", "as2s4h", "ks3s4d", "acqc2c", "9cjhth")


def as_json(state):
    """The JSON of a state, which is described by its schema."""
    text = json_text(StateReport.model_validate(state), indent=None)
    found = json.loads(text)
    DESCRIBED.validate(found)
    return found


def test_a_new_log_has_a_question_and_nothing_else():
    state = Session(b"").state
    assert (state.log, state.lines, state.findings, state.said) == ("", (), (), ())
    assert (state.prompt.kind, state.can_undo, state.can_redo) == ("rules", False, False)


def test_every_action_returns_the_state_that_the_session_then_has():
    session = Session(b"")
    for action in (
        lambda: session.enter("win"),
        lambda: session.enter(""),
        lambda: session.paste(["Ann, Bob", "x"]),
        session.undo,
        session.redo,
        session.help,
        session.keep,
        lambda: session.edit(1, "rules booray"),
        lambda: session.reload(b"# another\n"),
    ):
        assert action() is session.state


def test_a_refused_entry_is_given_back_with_the_reason_and_changes_nothing():
    session = typed(*DEALT).session
    before = session.state
    state = session.enter("kz")
    assert (state.refused, state.typed) == ("`kz` is not a card. Did you mean `Kc`, `Kd`, `Kh` or `Ks`?", "kz")
    assert (state.log, state.prompt, state.findings) == (before.log, before.prompt, before.findings)
    assert session.enter("kd").refused is None


def test_the_table_is_the_one_in_front_of_the_question():
    table = typed(*DEALT, "kd5d9s", "as").session.state.table
    assert (table.hand, table.dealer, table.trump, table.upcard) == (1, "Big Dee", "s", "7s")
    assert (table.ante, table.pot) == (100, 400)
    assert (table.trick, table.size, [(one.player, one.name) for one in table.laid]) == (2, 3, [("Big Dee", "As")])
    seats = {one.player: (one.said, one.drew, one.stack, one.tricks, one.acts) for one in table.seats}
    assert seats == {
        "Ann": ("stayed", 2, 19900, 0, True),
        "Bob": ("passed", None, 19900, 0, False),
        "Cal": ("stayed", 0, 19900, 0, False),
        "Big Dee": ("stayed", 1, 19900, 1, False),
    }


def test_money_is_paid_when_its_line_is_written_and_not_before():
    pots = [typed(*DONE, *[""] * done).session.state.table.pot for done in range(4)]
    assert pots == [400, 0, 800, 800]


def test_a_proven_finding_has_the_places_of_both_cards():
    state = typed(*DEALT, "kd6h9s", "as2s4h", "ks3s4d").session.state
    [at] = state.new
    found = state.findings[at]
    log = state.log.splitlines()
    cards = [log[one.line - 1][one.column - 1 : one.end - 1] for one in (found.at, *(one.at for one in found.evidence))]
    assert (found.code, cards) == ("R501", ["6h", "4d"])
    assert typed(*DEALT, "kd6h9s", "as2s4h", "ks3s4d", "ac").session.state.new == ()


def test_what_is_not_proven_is_said_with_if_and_is_no_finding():
    state = typed(*DEALT, "kd4h").session.state
    assert state.said == ("4h is a renege if Cal holds a diamond or a spade.",)
    assert (state.findings, state.errors) == ((), 0)


def test_each_line_has_its_number_and_the_findings_on_it():
    state = typed(*DEALT, "kd6h9s", "as2s4h", "ks3s4d").session.state
    assert [one.number for one in state.lines] == list(range(1, 15))
    assert [one.text for one in state.lines] == state.log.splitlines()
    assert [one.number for one in state.lines if not one.editable] == [6]
    assert {one.number: [(mark.code, mark.severity) for mark in one.marks] for one in state.lines if one.marks} == {
        12: [("R501", "error")],
        14: [("R501", "error")],
    }


def test_findings_of_earlier_hands_stay_and_those_that_a_doubted_lead_may_clear_are_not_there_yet():
    played = (*DEALT, "kd6h9s", "as2s4h", "ks3s4d", "acqc2c", "9cjhth", "", "", "", "")
    assert [one.code for one in typed(*played).session.state.findings] == ["R501"]
    doubted = ("win", "Ann, Bob, Cal, Dee", "", "d", "7s", "deal Bob 9h 2c 3s 4s 5s", "all", "-", "8c9hthjh")
    assert typed(*doubted).session.state.errors == 0
    assert typed(*doubted, "").session.state.errors == 1


def test_pasted_lines_wait_behind_one_that_is_not_understood():
    session = Session(b"")
    state = session.paste(["win", "Ann, Bob", "hand 1", "xyz", "a", "7s"])
    assert (state.typed, state.waiting) == ("xyz", ("a", "7s"))
    assert state.said[0] == "Still waiting: 2 lines."
    assert state.refused is not None
    assert session.enter("b").waiting == ("a", "7s")
    assert session.take() == "a"
    assert session.state.waiting == ("7s",)


def test_lines_that_were_pasted_do_not_answer_a_question_about_a_lead():
    session = typed("win", "Ann, Bob, Cal, Dee", "", "d", "7s", "all", "-").session
    state = session.paste(["8c9hthjh", "kd"])
    assert (state.prompt.kind, state.waiting) == ("lead", ("kd",))
    assert session.take() == ""
    session.enter("")
    assert session.take() == "kd"


def test_the_help_is_rows_and_comes_only_if_asked_for():
    session = typed(*TABLE).session
    assert ("edit 12", "change line 12; empty deletes it") in session.enter("help").help
    assert session.enter("d").help == ()


def test_undo_and_redo_are_entries_too():
    session = typed(*DEALT, "kd").session
    assert session.enter("undo").said == ("Undone: kd",)
    assert session.enter("Redo").said == ("Redone: kd",)
    assert session.enter("redo").said == ("There is nothing to redo.",)


def test_a_log_that_is_not_text_is_not_opened():
    with pytest.raises(NotTextError, match="this is UTF-16, or not text at all"):
        Session(b"\xff\xfer\0u\0")
    session = typed(*TABLE).session
    before = session.state
    with pytest.raises(NotTextError):
        session.reload(b"\xff\xfer\0u\0")
    assert session.state is before


@pytest.mark.parametrize("done", few.of(4, range(len(DONE) + 5)))
def test_the_json_of_every_question_is_described_by_its_schema(done):
    state = typed(*(*DONE, "", "", "", "")[:done]).session.state
    found = as_json(state)
    assert found["prompt"]["kind"] == state.prompt.kind
    assert [one["type"] for one in found["prompt"]["input"]] == [one.type for one in state.prompt.input]


def test_slips_are_sentences_in_json():
    misread = ("win", "Ann, Bob, Cal, T-Boy", "", "t", "6d", "all", "-", "8c9hthjh", "", "ksqs8sts", "3cacqc6c")
    told = as_json(typed(*misread).session.state)["slips"]
    slip = "the 8c in line 12 should be 8d (or one of 21 others)"
    assert told[0] == f"One slip of the pen would explain 3 findings: {slip}."


def test_a_front_end_may_show_the_findings_first_and_search_for_slips_afterwards():
    misread = ("win", "Ann, Bob, Cal, T-Boy", "", "t", "6d", "all", "-", "8c9hthjh", "", "ksqs8sts", "3cacqc6c")
    at_once, later = Session(b""), Session(b"", searching=False)
    for entry in misread:
        at_once.enter(entry)
        later.enter(entry)
    assert later.state.slips == ()
    assert later.state.findings == at_once.state.findings
    assert later.search() == at_once.state
    assert later.enter("js").slips == ()
    assert later.search().slips == ()


def test_bytes_that_are_not_utf_8_survive_the_json():
    log = b"rules winning-moves\n# caf\xe9\n"
    assert as_json(Session(log).state)["log"].encode("utf-8", "surrogateescape") == log


@settings(max_examples=20)
@given(a.binary(max_size=300).filter(is_text))
def test_any_bytes_have_a_state(content):
    as_json(Session(content).state)


@settings(max_examples=10)
@given(a.sampled_from(SAMPLES), a.randoms(use_true_random=False))
def test_a_sample_with_lost_and_exchanged_lines_has_a_state_and_each_line_can_be_edited(path, chance):
    lines = path.read_bytes().splitlines(keepends=True)[:40]
    kept = [line for line in lines if chance.random() < 0.9]
    chance.shuffle(kept[len(kept) // 2 :])
    session = Session(b"".join(kept))
    number = chance.randrange(1, len(kept) + 2)
    as_json(session.enter(f"edit {number}"))
    as_json(session.edit(number, chance.choice([line.decode("utf-8", "surrogateescape") for line in kept or [b""]])))
    as_json(session.undo())
