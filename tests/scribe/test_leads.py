"""If three players did not follow one lead, scribe asks about the lead before it accuses anybody."""

import pytest
from textual.events import Paste

import referee
from referee.report.tui.writing import AnswerInput
from referee.scribe import Session
from scribe.desk import Desk, begun, written
from scribe.pencil import typed

FOUR = ("win", "Ann, Bob, Cal, T-Boy", "", "t", "6d", "all", "-")
"""Four players who all stay; Ann leads, diamonds are trump."""
MISREAD = (*FOUR, "8c9hthjh")
REST = ("ksqs8sts", "3cacqc6c", "js9s2s3d", "ah8d4djc")
QUESTION = "Was the lead really 8c? Bob, Cal and T-Boy did not follow."


def question(*entries, **more):
    return typed(*entries, **more).session.state.prompt.question


def test_the_third_player_not_to_follow_raises_the_question_and_no_accusation():
    assert question(*FOUR, "8c", "9h", "th") == "Trick 1: T-Boy plays which card?"
    third = typed(*FOUR, "8c", "9h", "th", "jh")
    assert third.session.state.prompt.question == QUESTION
    assert third.session.state.prompt.accepted == "Press Enter if it was, or type the card that was led"
    assert third.said[-1] == ()
    assert question(*MISREAD) == QUESTION


def test_a_follower_is_not_counted_and_two_players_alone_get_no_search():
    assert question(*FOUR, "8c9h2cjh") == "Trick 2: Ann leads which card?"
    five = (FOUR[0], "Ann, Bob, Cal, T-Boy, Eve", "", "e", *FOUR[4:])
    assert question(*five, "8c9h2cthjh") == "Was the lead really 8c? Bob, T-Boy and Eve did not follow."


def test_the_question_comes_while_others_are_still_to_play():
    five = (FOUR[0], "Ann, Bob, Cal, T-Boy, Eve", "", "e", *FOUR[4:])
    assert question(*five, "8c", "9h", "th", "jh") == QUESTION
    after = typed(*five, "8c", "9h", "th", "jh", "8h", "2h")
    assert after.last == "trick 8h 9h Th Jh 2h"


def test_with_the_card_that_was_led_nobody_is_accused_of_anything():
    after = typed(*MISREAD, "8h")
    assert after.last == "trick 8h 9h Th Jh"
    assert after.said[-1] == ("Line 12: 8h was led, not 8c.", "T-Boy takes the trick with Jh.")
    assert after.session.state.prompt.question == "Trick 2: T-Boy leads which card?"
    texts = [text for texts in typed(*MISREAD, "8h", *REST).said for text in texts]
    assert not [text for text in texts if "renege" in text and "if" not in text]
    assert not [one for one in referee.audit(after.session.content).findings if one.severity == "error"]


@pytest.mark.parametrize("sure", ["", "y", "Yes", "8c", "8C"])
def test_if_the_lead_stays_its_consequence_is_named_and_nothing_is_written(sure):
    after = typed(*MISREAD, sure)
    assert after.text == typed(*MISREAD).text
    assert after.said[-1] == (
        "9h is a renege if Bob holds a club or a diamond.",
        "Th is a renege if Cal holds a club or a diamond.",
        "Jh is a renege if T-Boy holds a club or a diamond.",
        "Ann takes the trick with 8c.",
    )
    assert after.session.state.prompt.question == "Trick 2: Ann leads which card?"


def test_proven_findings_are_reported_after_the_answer_and_not_before():
    known = (*FOUR[:4], "deal Bob 9h 2c 3s 4s 5s", *FOUR[4:], "8c9hthjh")
    assert typed(*known).said[-1] == ()
    said = typed(*known, "").said[-1]
    assert said[0].startswith("R501 That is a renege: Bob did not follow suit: played 9h on a club lead, holding 2c.")
    assert not [text for text in typed(*known, "8h").said[-1] if "R5" in text]


def test_the_question_comes_once_whatever_the_answer():
    for answer in ("", "8d", "?"):
        after = typed(*MISREAD, answer).session
        assert after.state.prompt.kind == "trick"
        after.undo()
        after.redo()
        assert after.state.prompt.kind == "trick"
    session = typed(*MISREAD, "").session
    session.undo()
    assert session.enter("8c9hthjh").refused is None
    assert session.state.prompt.kind == "trick"
    assert session.state.said[0] == "9h is a renege if Bob holds a club or a diamond."


def test_another_lead_gets_a_new_search():
    session = typed(*MISREAD, "").session
    session.undo()
    assert session.enter("7c9hthjh").refused is None
    assert session.state.prompt.question == QUESTION.replace("8c", "7c")


def test_undo_takes_the_answer_back_and_asks_again_and_redo_writes_it():
    session = typed(*MISREAD, "8h").session
    assert session.undo().said == ("Undone: 8h",)
    assert session.content.endswith(b"  trick 8c 9h Th Jh\n")
    assert session.state.prompt.question == QUESTION
    assert session.redo().said[0] == "Redone: 8h"
    assert session.content.endswith(b"  trick 8h 9h Th Jh\n")
    assert session.state.prompt.kind == "trick"


def test_undo_at_the_question_takes_the_card_back_that_brought_it():
    session = typed(*FOUR, "8c", "9h", "th", "jh").session
    assert session.undo().said == ("Undone: jh",)
    assert session.state.prompt.question == "Trick 1: T-Boy plays which card?"
    assert session.enter("2c").refused is None
    assert session.state.prompt.kind == "trick"


@pytest.mark.parametrize(
    ("typing", "reason"),
    [
        ("9h", "9h can't have been led: line 12 already has it"),
        ("Jh", "Jh can't have been led: line 12 already has it"),
        *((one, "write the card that was led, such as kd, 10h, th or ?, or press Enter if it was 8c") for one in
          ("kz", "no", "ksqs8sts", "ann", "-", "8h 9h", "a 8h")),
    ],
)  # fmt: skip
def test_a_card_that_can_not_have_been_led_is_refused_and_the_question_stays(typing, reason):
    after = typed(*MISREAD, typing)
    assert after.refused.reason == reason
    assert after.text == typed(*MISREAD).text
    assert after.session.state.prompt.question == QUESTION


def test_a_card_of_an_earlier_trick_can_not_have_been_led_either():
    assert typed(*FOUR, "2h3h4h5h", "8cKsKhQs", "2h").refused.reason == "2h can't have been led: line 12 already has it"


def test_a_lead_that_nobody_is_sure_of_may_be_left_unknown():
    after = typed(*MISREAD, "?")
    assert after.last == "trick ? 9h Th Jh"
    assert after.said[-1] == ("Line 12: nobody knows which card was led.",)


def test_a_comment_is_written_and_the_question_stays():
    after = typed(*MISREAD, "# they quarrel")
    assert after.last == "# they quarrel"
    assert after.session.state.prompt.question == QUESTION
    assert typed(*MISREAD, "# they quarrel", "8h").text.endswith("  trick 8h 9h Th Jh\n  # they quarrel\n")


@pytest.mark.parametrize("line", ["trick Ks Qs 8s Ts", "rest ann", "show b 2c", "misdeal", "hand 2", "> ann"])
def test_any_line_of_the_notation_continues_and_leaves_the_lead_unchanged(line):
    after = typed(*MISREAD, line)
    assert after.refused is None
    assert "trick 8c 9h Th Jh" in after.text
    assert after.session.state.prompt.kind != "lead"
    assert any(text.startswith("9h is a renege if") or "Bob did not follow" in text for text in after.said[-1])


def test_the_last_card_may_be_taken_back_in_place_of_an_answer():
    after = typed(*MISREAD, "tb 2c")
    assert after.text.endswith("  trick 8c 9h Th 2c\n  takeback T-Boy Jh\n")
    assert after.session.state.prompt.kind == "trick"


def test_names_and_comments_in_the_line_stay_as_they_are():
    log = typed(*FOUR).text + "  trick Ann  8c, T-Boy Jh, Bob 9h,Cal Th -> T-Boy  # quick\n"
    after = typed("8h", log=log)
    assert after.text.endswith("  trick Ann  8h, T-Boy Jh, Bob 9h,Cal Th -> T-Boy  # quick\n")
    assert typed(log=log).session.state.prompt.question == "Was the lead really 8c? T-Boy, Bob and Cal did not follow."


def test_a_log_that_stopped_at_the_question_asks_it_again():
    assert Session(typed(*MISREAD).text.encode()).state.prompt.question == QUESTION
    assert Session(typed(*MISREAD, "", "ks").text.encode()).state.prompt.kind == "trick"


def test_a_player_with_nothing_else_to_play_is_not_asked_about():
    tricks = ("2h3h4h5h", "7h6h8h9h", "thjhqhkh", "askskcqs")
    assert question(*FOUR, *tricks, "2s5c4c3c") == "Bob takes the pot?"
    dealt = ("deal Bob 9h 2s 3s 4s 5s", "deal Cal Th 6s 7s 8s 9s", "deal T-Boy Jh Ts Js Qs Ks")
    assert question(*FOUR[:4], *dealt, *FOUR[4:], "8c9hthjh") == "Trick 2: Ann leads which card?"


def test_a_lead_that_was_missed_is_not_asked_about():
    assert typed(*FOUR, "?9hthjh").session.state.prompt.kind == "trick"
    assert typed(*FOUR, "8c?thjh").session.state.prompt.kind == "trick"


# On the screen

TABLE = "".join(f"{entry}\n" for entry in FOUR)


def pasted(text):
    return lambda app: app.query_one(AnswerInput)._on_paste(Paste(text))


def test_at_40_columns_the_question_and_the_answers_are_visible_and_nobody_is_accused():
    seen = written("8c\n9h\nth\njh\n", begun(TABLE), (40, 20))
    assert QUESTION in seen.words
    assert "Press Enter if it was, or type the card that was led" in seen.words
    assert "renege" not in seen.words
    assert "undo" in seen.words
    assert "Ann  8♣" in seen.text
    assert "T-Boy  J♥" in seen.text


def test_on_the_screen_nobody_is_marked_and_no_error_is_counted_before_the_answer():
    known = TABLE.replace("6d\n", "deal Bob 9h 2c 3s 4s 5s\n6d\n") + "8c9hthjh\n"
    assert " ".join(written("", begun(known)).text.split()).count("no errors") == 1
    assert "! was not allowed" not in written("", begun(known)).text
    after = written("\n", begun(known)).text
    assert "1 error" in after
    assert "! was not allowed" in after


def test_answer_and_undo_are_saved_immediately():
    assert written("8h\n", begun(TABLE + "8c9hthjh\n")).log.endswith("  trick 8h 9h Th Jh\n")
    back = written("8h\n^", begun(TABLE + "8c9hthjh\n"))
    assert back.log.endswith("  trick 8c 9h Th Jh\n")
    assert QUESTION in back.words
    assert "Undone: 8h" in back.words


def test_enter_leaves_the_file_as_it_is():
    seen = written("\n", begun(TABLE + "8c9hthjh\n"), (60, 24))
    assert seen.log.endswith("  trick 8c 9h Th Jh\n")
    assert "9h is a renege if Bob holds" in seen.words


def test_pasted_cards_wait_for_the_answer_and_are_not_taken_for_it():
    paste = pasted("8c9hthjh\nks\nqs\n")
    seen = written("|", begun(TABLE), (60, 24), paste)
    assert seen.log.endswith("  trick 8c 9h Th Jh\n")
    assert "Still waiting: 2 lines." in seen.words
    assert (QUESTION in seen.words, seen.typed) == (True, "")
    seen = written("|8h\n", begun(TABLE), (60, 24), paste)
    assert seen.typed == "ks"
    assert written("|8h\n\n\n", begun(TABLE), (60, 24), paste, by_key=True).log.endswith("Th Jh\n  trick Ks Qs\n")


def test_pasted_lines_of_a_log_need_no_answer():
    log = typed(*MISREAD, "", *REST).text
    assert written("|", Desk(), meanwhile=pasted(log)).log == log


def test_unsaved_entries_wait_for_the_answer_too_when_the_log_is_reloaded():
    def theirs(app):
        app.paper.there = typed(*MISREAD).text.encode()

    seen = written("|ks\nreload\n", begun(TABLE + "2h3h4h5h\n"), (60, 24), theirs)
    assert (QUESTION in seen.words, seen.typed) == (True, "")
    assert written("|ks\nreload\n8h\n", begun(TABLE + "2h3h4h5h\n"), (60, 24), theirs).typed == "ks"
