"""The scribe's screen, driven by keys."""

import few
import pytest
from textual.events import Paste

import referee
from referee.report.tui.writing import AnswerInput
from referee.rulesets import own_rulesets
from referee.scribe import LastTable
from scribe.desk import Desk, begun, written

TABLE = "win\nAnn\nBob\nCal\nBig Dee\n\n"
FIRST = "d\n7s\na c d\n201\n"
TRICKS = "kd\n5d\n9s\nas2s4h\nks3s4d\nacqc2c\n9cjhth\n"


@pytest.mark.slow
def test_a_five_hand_game_is_logged_by_keys_from_an_empty_file():
    first = written(TABLE + FIRST + "kd\n", by_key=True).desk
    keys = (
        TRICKS.removeprefix("kd\n") + "\n\n\n"  # Big Dee takes every trick; all that is offered is taken
        + "\nkh\n-\n"  # nobody stays
        + "\n8c\nbo\n\n\n"  # Bob alone stays
        + "\n2d\na bo\n-\n" + "kc9c\n" + "acqc\n" + "as\nks\n" + "3s2s\n4h3h\n" + "\n\n\n"
        + "\nth\na bo\n-\n" + "ksqs\nas3s\nac2c\nad2d\n3h9h\n" + "\n\n\n"
    )  # fmt: skip
    seen = written(keys, Desk(first.there))
    audit = referee.audit(seen.log)
    assert (audit.hands, audit.verdict, audit.findings) == (5, "clean", ())
    assert "hand 5" in seen.text
    assert "no errors" in seen.text
    assert "Hand 6: who deals?" in seen.text


def test_a_renege_is_reported_when_its_proof_is_played_and_not_before():
    desk = begun(TABLE + FIRST + "kd\n")
    assert "4h is a renege if Cal holds a diamond" in written("4h\n", desk).words
    assert "was a renege" not in written("9s\nas2s4c\nks3s\n", desk).text
    after = written("5d\n", desk, size=(80, 24)).words
    assert "R501 Line 12 was a renege: Cal did not follow suit" in after
    assert "Line 14: Cal still had 5d." in after
    assert "1 error" in after


def test_a_card_in_the_middle_of_a_trick_is_taken_back_and_another_one_played():
    log = written("kd\n4h\n^5d\n9s\n", begun(TABLE + FIRST)).log
    assert log.endswith("  trick Kd 5d 9s\n")


@pytest.mark.slow
def test_undo_goes_back_to_the_beginning_and_redo_comes_again():
    many = "win\nAnn, Dee\n\nd\n"
    back = written(many + "^" * (many.count("\n") + 1))
    assert (back.log, "There is nothing to undo." in back.words) == ("", True)
    again = written("~" * (many.count("\n") + 1), Desk(), meanwhile=None)
    assert "There is nothing to redo." in again.words
    assert written(many + "^^^~~~").log == written(many).log


@pytest.mark.slow
def test_commands_may_be_typed_too():
    assert written(FIRST + "undo\nundo\nredo\n", begun(TABLE)).log.endswith('stay Ann, Cal, "Big Dee"\n')


@pytest.mark.slow
def test_the_file_is_complete_after_every_entry():
    keys = FIRST + "kd\n5d\n9s\nas2s4h\n"
    saved = written(keys, begun(TABLE)).desk.saved
    assert len(saved) == keys.count("\n")
    assert all(one.endswith(b"\n") for one in saved)
    assert [len(one) for one in saved] == sorted(len(one) for one in saved)


def test_the_slip_that_would_explain_a_finding_comes_before_it():
    desk = begun("win\nAnn, Bob, Cal, T-Boy\n\nt\n6d\nall\n-\n8c9hthjh\n\nksqs8sts\n")
    words = written("3cacqc6c\n", desk, size=(80, 40)).words
    slip = "One slip of the pen would explain 3 findings: the 8c in line 12 should be 8d (or one of 21 others). Or"
    assert slip in words
    assert words.index(slip) < words.index("R501 Line 12 was a renege: Bob")


def test_an_unclear_entry_stays_in_the_prompt_and_not_in_the_file():
    seen = written("xyz\n", begun(TABLE))
    assert "Not written: xyz. Nobody called xyz is at the table" in seen.words
    assert seen.typed == "xyz"
    assert "xyz" not in seen.log


def test_pot_stacks_and_the_trick_so_far_are_visible():
    text = written("5d\n", begun(TABLE + FIRST + "kd\n")).text
    assert "pot  4" in text
    assert "Ann  K♦" in text
    assert "Cal  5♦" in text
    assert "▸(D) Big" in text
    assert "Big Dee plays which card?" in text


@pytest.mark.parametrize("number", few.of(1, [4, 1]))
def test_a_failed_save_is_shown_and_retried_with_the_next_line(number):
    entries = TABLE.splitlines(keepends=True)
    failed = written("".join(entries[:number]), Desk(fails=(number,)))
    assert "NOT SAVED" in failed.text
    assert "No space left on device" in failed.words
    assert "the next entry tries again" in failed.words
    again = written("".join((*entries, "d\n")), Desk(fails=(number,)))
    assert again.text.startswith("saved")
    assert again.desk.saved[-1] == again.app.session.content


def test_a_log_that_is_never_saved_is_still_there_at_the_end():
    seen = written(TABLE + "d\n", Desk(fails=tuple(range(1, 100))))
    assert seen.app.unsaved is not None
    assert seen.app.session.content.endswith(b'dealer "Big Dee"\n')


def theirs(app) -> None:
    app.paper.there = b"rules booray\nseat Zoe 50\n"


def test_another_writers_changes_are_not_overwritten():
    seen = written("|d\n7s\n", desk=begun(TABLE), meanwhile=theirs)
    assert seen.log == "rules booray\nseat Zoe 50\n"
    assert "NOT SAVED" in seen.text
    assert "was changed by another program" in seen.words


def test_the_file_can_be_reloaded_and_unsaved_entries_return_to_the_prompt():
    seen = written("|d\n7s\nreload\n", desk=begun(TABLE), meanwhile=theirs)
    assert "Reloaded." in seen.text
    assert seen.typed == "d"
    assert seen.log == "rules booray\nseat Zoe 50\n"


@pytest.mark.parametrize(
    ("entries", "comes"),
    few.of_rows(
        2,
        [
            ("|^^~~reload\n", ""),
            ("|^d\nreload\n", "d"),
            ("|d\n^^^reload\n", ""),
            ("|d\n7s\n^~^^~reload\n", "d"),
        ],
    ),
)
def test_saved_entries_do_not_return_whatever_was_undone_and_redone(entries, comes):
    assert written("win\nAnn, Dee\n\n" + entries, meanwhile=theirs).typed == comes


def test_the_files_own_text_does_not_return_to_the_prompt():
    desk = Desk(b"rules winning-moves\nseat Ann 200\nseat Bob 200\n")
    assert written("|^^~~reload\n", desk, meanwhile=theirs).typed == ""


def pasted(text):
    return lambda app: app.query_one(AnswerInput)._on_paste(Paste(text))


def test_a_log_that_is_pasted_is_written_line_by_line():
    log = begun(TABLE + FIRST + TRICKS).there.decode()
    seen = written("|", meanwhile=pasted(log))
    assert seen.log == log
    assert "Pasted: 15 lines." in seen.words


def test_a_paste_stops_where_it_is_not_understood_and_the_rest_waits():
    seen = written("|", meanwhile=pasted("win\nAnn, Bob\nhand 1\nxyz\na\n7s\n"), size=(60, 24))
    assert seen.log.endswith("seat Bob 200\n\nhand 1\n")
    assert "Not written: xyz. Nobody called xyz is at the table" in seen.words
    assert "Still waiting: 2 lines." in seen.words
    assert seen.typed == "xyz"
    seen = written("|b\n\n", meanwhile=pasted("win\nAnn, Bob\nhand 1\nxyz\n7s\na\n"), size=(60, 24))
    assert seen.log.endswith("hand 1\n  dealer Bob\n")


def test_another_writers_changes_are_overwritten_if_wanted():
    assert written("|d\noverwrite\n", desk=begun(TABLE), meanwhile=theirs).log.endswith('dealer "Big Dee"\n')


@pytest.mark.parametrize("size", few.of(2, [(40, 14), (1, 1), (120, 40), (20, 6)]))
def test_the_screen_works_at_any_size(size):
    assert written("4h\n", begun(TABLE + FIRST + "kd\n"), size).log.endswith("trick Kd 4h\n")


def test_at_40_columns_question_prompt_and_keys_are_visible():
    text = written("9cjhth\n", begun(TABLE + FIRST + TRICKS[:-7]), (40, 16)).text
    assert "Big Dee takes the pot?" in text
    assert 'Enter: win "Big Dee" 4' in text
    assert "undo" in text


def test_the_help_has_its_own_page():
    assert "a player: enough letters to be unique" in written("help\n", size=(60, 24)).text


def test_markup_and_escapes_of_a_log_are_shown_as_they_are():
    log = b"rules winning-moves\nseat Ann 200\n# [red]\x1b[31m[/] \xe2\x80\xae\n"
    seen = written("", Desk(log), size=(80, 24))
    assert "[red]<U+001B>[31m[/] <U+202E>" in seen.text
    assert "\x1b" not in seen.picture


OWN = own_rulesets(
    b'rulesets.kitchen.extends = "louisiana"\nrulesets.camp.extends = "booed"\nrulesets.boat.extends = "boure"\n',
    "referee.toml",
)
LAST = LastTable("tuesday.bourre", ("rules louisiana, limit", "rule ante 0.50"), ("seat Ann 20", "seat Bob 20"))


@pytest.mark.parametrize("refused", ["", "zzz\n"])
def test_a_list_of_rule_sets_that_does_not_fit_is_scrolled_and_the_question_stays(refused):
    for down, first, last in (("", True, False), ("\f\f", False, True)):
        desk = Desk()
        desk.own, desk.last = OWN, LAST
        words = written(f"{refused}{down}", desk).words
        assert "Enter: rules louisiana, limit; rule ante 0.50" in words
        assert ("ask: a few questions" in words, "Variants may follow a name" in words) == (first, last)


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
def test_the_rules_to_confirm_are_on_the_screen_with_the_question(size):
    words = written("\n" * 8, size=size).words
    assert "2 to 8 players; ante 1 each;" in words
    assert words.index("renege costs the same, and the pot.") < words.index("Is this your game?")
    assert "Enter: rules louisiana; rule ante 1" in words


def test_undo_goes_back_one_question():
    assert "Which card is turned up for trump?" in written("\n5\ndealer\n^").words
