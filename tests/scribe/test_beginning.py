"""The beginning of a new log: its rules by a few questions, those of the last table, and the ante."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as a

from referee import rulesets
from referee.cli.scribe import _last_table
from referee.rulesets import own_rulesets
from referee.scribe import Session, last_table
from scribe.pencil import typed

GAME = ("", "5", "dealer", "0.5", "limit", "10", "instead", "limit", "yes", "forfeit")
"""The questions begun and answered."""
LINES = "rules louisiana\nrule ante 0.5\nrule win-limit 10\nrule bourre-limit 10\n"
LAST = b"""game "Tuesday"
rules louisiana, limit
rule ante 0.25
rule ante 0.50
seat Ann 20
seat "Big Dee" 30

hand 1
  dealer Ann
"""


def prompt(*entries, **more):
    return typed(*entries, **more).session.state.prompt


def test_enter_at_the_first_question_begins_the_questions_and_writes_nothing():
    after = typed("")
    assert (after.text, after.refused) == ("", None)
    assert after.session.state.prompt.question == "How many cards is each player dealt?"
    assert prompt("ask").question == prompt("?").question == prompt("").question


def test_the_first_question_says_which_game_each_rule_set_is():
    accepted = prompt().accepted
    assert "louisiana: Bourré as it is commonly played in Louisiana\n" in accepted
    assert all(f"{name}: {rulesets.load(name).title}" in accepted for name in rulesets.names())
    named = [line.split(":")[0] for line in accepted.split("\n")[:-1]]
    assert list(dict.fromkeys(one.types for one in prompt().choices)) == ["", *named, "#"]


def test_the_answers_are_shown_in_words_and_written_with_enter():
    shown = prompt(*GAME)
    assert shown.question.startswith("Is this your game?\n2 to 8 players; ante 0.5 each; five cards; ")
    assert "no trick costs the whole pot, at most 10, in place of the next ante" in shown.question
    assert shown.offer == tuple(LINES.splitlines())
    assert typed(*GAME).text == ""
    for yes in ("", "y", "yes"):
        assert typed(*GAME, yes).text == LINES
    assert typed(*GAME, "", day="2026-11-22").text == f"date 2026-11-22\n{LINES}"


def test_all_offers_together_are_the_common_game_of_louisiana():
    entries = [""]
    while prompt(*entries).kind == "house":
        entries.append("")
    assert typed(*entries).text == "rules louisiana\nrule ante 1\n"
    assert prompt(*entries).kind == "seat"


def test_back_changes_an_answer_and_leaves_the_questions():
    assert prompt("", "5", "back").question == prompt("").question
    assert prompt(*GAME, "no").question == prompt(*GAME[:-1]).question
    assert typed(*GAME, "back", "pay", "").text == f"{LINES}rule renege bourre\n"
    assert prompt("", "back").kind == "rules"
    assert typed("", "back", "win").text == "rules winning-moves\n"


def test_undo_takes_back_one_answer_and_leaves_the_questions():
    session = typed("", "5", "dealer").session
    assert session.state.can_undo
    assert session.undo().prompt.question == prompt("", "5").question
    assert session.enter("undo").prompt.question == prompt("").question
    assert session.state.can_undo
    assert session.undo().prompt.kind == "rules"
    assert not session.state.can_undo
    assert session.undo().said == ("There is nothing to undo.",)


def test_undo_takes_back_the_lines_before_the_answers():
    session = typed(*GAME, "").session
    assert session.undo().prompt.offer == tuple(LINES.splitlines())
    assert session.undo().prompt.question == prompt(*GAME[:-1]).question
    assert session.content == b""


def test_an_unclear_answer_is_refused_and_the_question_stays():
    after = typed("", "6")
    assert after.refused.reason == "`6` does not answer the question: type 5, 4, 3; back for the question before"
    assert after.session.state.prompt.question == prompt("").question
    assert typed(*GAME, "perhaps").refused.reason == "press Enter if it is, or type back to change an answer"


def test_lines_of_the_notation_may_come_between_the_answers():
    assert typed(GAME[0], "# at the kitchen table", *GAME[1:], "").text == f"# at the kitchen table\n{LINES}"
    assert typed(*GAME[:3], "rules boure").text == "rules boure\n"
    assert prompt(*GAME[:3], "rules boure").kind == "ante"


def test_after_undo_the_answers_are_still_there():
    session = typed(*GAME, "").session
    session.undo()
    assert session.state.prompt.offer == tuple(LINES.splitlines())
    assert typed(*GAME[:3], "ante 2").session.state.prompt.question.startswith("What does a player pay")


# The ante


@pytest.mark.parametrize("rules", ["louisiana", "boure", "booed", "three-card"])
def test_the_ante_is_asked_where_a_rule_set_leaves_it_to_the_table(rules):
    assert (prompt(rules).kind, prompt(rules).offer) == ("ante", ("rule ante 1",))
    assert typed(rules, "").text == f"rules {rules}\nrule ante 1\n"
    assert typed(rules, "0.50").text == f"rules {rules}\nrule ante 0.5\n"
    assert prompt(rules, "2").kind == "seat"
    assert typed(rules, "dealer").text == f"rules {rules}\nrule ante dealer\n"
    assert typed(rules, "-2").refused.reason == "an ante is not below zero"


def test_the_ante_is_not_asked_where_the_rules_or_the_log_say_it():
    assert prompt("winning-moves").kind == prompt("booray").kind == "seat"
    assert prompt("louisiana", "rule ante 2").kind == "seat"
    assert prompt("louisiana", "seat Ann 20").kind == "seat"
    assert prompt("louisiana", "rule draw-max 4").kind == "ante"


@pytest.mark.parametrize("entries", [("win",), ("win", "Ann, Bob"), ("booray", "Ann 20")])
def test_an_ante_before_the_first_hand_is_written_as_the_rule_for_every_hand(entries):
    after = typed(*entries, "ante 2")
    assert (after.refused, after.last) == (None, "rule ante 2")
    assert after.session.state.errors == 0


# The number of players


@pytest.mark.parametrize(
    ("rules", "names", "lines"),
    [
        ("win", "A B, C D, E F, G H, I J, K L, M N", ["rule players 3-7"]),
        ("win", "Ann, Bob", ["rule players 2-6"]),
        ("win", "Ann, Bob, Cal", []),
        ("booray", "Ann 5, Bob 5", []),
    ],
)
def test_a_table_of_another_size_than_the_rules_is_told_at_once_and_enter_writes_its_rule(rules, names, lines):
    shown = prompt(rules, names)
    assert shown.offer == (*lines, "hand 1")
    assert ("These rules are for 3 to 6 players; a `rule` line will change that." in shown.question) == bool(lines)
    assert typed(rules, names, "", names.partition(",")[0]).session.state.errors == 0


# Variants with an amount


@pytest.mark.parametrize(
    ("typing", "lines"),
    [
        ("louisiana limit 20", "rules louisiana, limit\n"),
        ("louisiana limit 10", "rules louisiana, limit\nrule bourre-limit 10\nrule win-limit 10\n"),
        ("lo maj limit 7.50", "rules louisiana, majority, limit\nrule bourre-limit 7.5\nrule win-limit 7.5\n"),
        ("lo double 2 limit 5", "rules louisiana, double-ante, limit\n"),
        ("win pot-limit 30", "rules winning-moves, pot-limit\nrule bourre-limit 30\n"),
    ],
)
def test_an_amount_after_a_variant_replaces_the_amount_of_the_variant(typing, lines):
    after = typed(typing)
    assert after.text.startswith(lines)
    assert after.session.state.errors == 0


# The last table


def begun(*entries, content=LAST, own=()):
    session = Session(b"", own, last=last_table(content, "tuesday.bourre", own))
    for entry in entries:
        assert session.enter(entry).refused is None
    return session


def test_the_rules_and_then_the_people_of_the_last_log_are_offered():
    shown = begun().state.prompt
    assert shown.question == "Which rules? The same as in tuesday.bourre?"
    assert shown.offer == ("rules louisiana, limit", "rule ante 0.50")
    assert shown.accepted.startswith("ask: a few questions about your game\n")
    assert begun("").state.prompt.offer == ("seat Ann 20", 'seat "Big Dee" 30')
    assert begun("", "").content == b'rules louisiana, limit\nrule ante 0.50\nseat Ann 20\nseat "Big Dee" 30\n'
    assert begun("", "").state.prompt.question.startswith("Who else, or")


def test_the_questions_and_other_people_may_be_chosen_instead():
    assert begun("ask").state.prompt.kind == "house"
    assert begun("win").state.prompt.offer == ("seat Ann 20", 'seat "Big Dee" 30')
    assert begun("", "Zoe 50", "Ann 20").content.endswith(b"seat Zoe 50\nseat Ann 20\n")
    assert begun("", "Zoe 50").state.prompt.offer == ()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"seat Ann 20\nseat Bob 20\n",
        b"rules nobody-knows\nseat Ann 20\nseat Bob 20\n",
        b"rules louisiana\nrule draw-max 9\nseat Ann 20\nseat Bob 20\n",
        b"rules louisiana\nseat Ann 20\nseat Ann 20\nseat Bob 5\n",
        b"rules louisiana\nseat Ann 20\n",
        b"rules louisiana\nrule \xff 3\nseat Ann 20\nseat Bob 20\n",
        b'rules louisiana\nrule ante "2\nseat Ann 20\nseat Bob 20\n' * 2,
        b"rules kitchen\nseat Ann 20\nseat Bob 20\n",
        b"rules louisiana\n" + b"seat Ann 20\n" * 5000,
    ],
)
def test_nothing_is_offered_of_a_log_with_an_error_in_its_header(content):
    assert last_table(content, "tuesday.bourre") is None


@given(a.lists(a.sampled_from([*LAST.splitlines(), b"rule", b"rules", b"\xff\x00", b"seat \xe2\x80\xae 5"])))
def test_no_broken_log_ends_the_search_for_the_last_table(lines):
    found = last_table(b"\n".join(lines), "tuesday.bourre")
    if found:
        assert Session("\n".join((*found.rules, *found.seats)).encode()).state.errors == 0


def test_a_rule_set_of_the_tables_own_is_offered():
    own = own_rulesets(b'[rulesets.kitchen]\nextends = "louisiana"\noptions = { ante = "2" }\n', "referee.toml")
    assert Session(b"", own).state.prompt.offer == ("rules kitchen",)
    assert begun(own=own, content=b"rules kitchen\nseat Ann 5\nseat Bob 5\n").state.prompt.offer == ("rules kitchen",)
    assert begun("kit", own=own).state.prompt.kind == "seat"


def test_the_last_table_is_that_of_the_log_in_the_folder_that_was_changed_last(tmp_path):
    assert _last_table(str(tmp_path / "new.bourre"), ()) is None
    for number, name in enumerate(("old.bourre", "tuesday.bourre", "notes.txt", "new.bourre")):
        (tmp_path / name).write_bytes(LAST)
        os.utime(tmp_path / name, (number, number))
    assert _last_table(str(tmp_path / "new.bourre"), ()).log == "tuesday.bourre"
    (tmp_path / "tuesday.bourre").write_bytes(b"no log\n")
    assert _last_table(str(tmp_path / "new.bourre"), ()) is None


def test_a_pipe_or_a_folder_in_place_of_the_last_log_is_left_alone(tmp_path):
    (tmp_path / "folder.bourre").mkdir()
    assert _last_table(str(tmp_path / "new.bourre"), ()) is None
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.bourre")
        assert _last_table(str(tmp_path / "new.bourre"), ()) is None


def test_another_session_takes_up_the_answers_and_the_lines_that_wait():
    first = typed(*GAME[:4]).session
    first.paste(["zzz", "seat Ann 20"])
    second = Session(first.content)
    state = second.resume(first.state.answers, first.state.waiting)
    assert (state.prompt, state.waiting) == (first.state.prompt, first.state.waiting)
    assert state.answers == ("cards 5", "upcard dealer", "ante 0.5")


@pytest.mark.parametrize("answers", [["cards 5", "ante 2", "upcard dealer"], ["cards 5", "zzz"], ["cards 5", ""]])
def test_answers_that_fit_no_question_are_left_out_with_all_after_them(answers):
    assert Session(b"").resume(answers, ()).answers == ("cards 5",)
