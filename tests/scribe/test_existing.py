"""Logs that somebody else began: they continue where they stopped, even if broken, and keep their contents."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as a

from referee.rulesets import own_rulesets
from referee.scribe import Session
from referee.text.log import is_text
from scribe.pencil import DEALT, typed

SAMPLES = Path(__file__).parents[2] / "samples"
GAMES = sorted(SAMPLES.glob("*/*.bourre"))
ANSWERS = ("", "a", "all", "-", "kd", "7s", "2 1", "a 4", "# said", "hand", "misdeal", "stay a", "> a", "tb 5d")


def poke(content: bytes) -> Session:
    """Try everything in a session; the log's earlier contents must still be there."""
    session = Session(content)
    for answer in ANSWERS:
        session.enter(answer)
    assert session.state.prompt.question
    while session.made:
        session.undo()
    assert session.content == content
    return session


@pytest.mark.parametrize("path", GAMES[::15], ids=lambda path: path.stem)
def test_any_sample_can_be_continued_and_is_unchanged_after_undo(path):
    poke(path.read_bytes())


@settings(max_examples=6)
@given(a.binary(max_size=300).filter(is_text))
@example(b"hand 1\n")
@example(b"\xef\xbb\xbfrules winning-moves\r\nseat Ann 200\r\n")
@example(b"trick Kd 5d")
@example(b"hnad 1\n  dealer Ann\ntrick")
@example(b"rules winning-moves\nhand 1\n  stay Ann\n  trick Kd\n" + b"hand\n" * 30)
@example(b"rules winning-moves\nseat Ann\nseat Bob\nhand\ndealer Ann\ntrump s\nstay Ann,Bob\ntrick ?")
@example(b"rules winning-moves\nseat Ann\nseat Bob\nhand\ndealer Ann\ntrump s\nstay Ann,Bob\ntrick Ann Kd, Zoe 4h")
def test_no_broken_log_ends_the_session(content):
    poke(content)


@settings(max_examples=5)
@given(a.sampled_from(GAMES), a.randoms(use_true_random=False))
def test_a_sample_with_lost_lines_can_be_continued(path, chance):
    lines = path.read_bytes().splitlines(keepends=True)
    poke(b"".join(line for line in lines[: chance.randrange(1, len(lines) + 1)] if chance.random() < 0.9))


@pytest.mark.long
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_sample_can_be_continued(path):
    poke(path.read_bytes())


def test_the_summary_lists_unreadable_lines():
    log = typed(*DEALT).text + "  trik Kd\n  stay Ann\n"
    assert Session(log.encode()).state.said == (
        "1 hand so far, 2 errors found.",
        "Line 12 can't be read and will be kept as written. What you type goes below.",
    )


def test_for_a_faultless_log_the_progress_of_the_game_is_shown():
    assert Session(typed(*DEALT).text.encode()).state.said == ("1 hand so far, no errors found.",)


def test_comments_and_lines_written_by_hand_are_kept_byte_for_byte():
    log = "rules   winning-moves # ours\n\n\n# Tuesday\nseat Ann 200\nseat  Bob   200\nseat Cal 200\n"
    text = typed("", log=log).text
    assert text == log + "\nhand 1\n"


def test_a_card_goes_into_a_trick_before_its_comment():
    log = typed(*DEALT).text + "  trick Kd   5d  # Cal thought for long\n"
    assert typed("9s", log=log).text.endswith("  trick Kd   5d 9s  # Cal thought for long\n")


def test_line_ends_are_kept_and_a_last_line_without_one_gets_one():
    assert typed("Bob", log=b"rules winning-moves\r\nseat Ann 200").text == (
        "rules winning-moves\r\nseat Ann 200\r\nseat Bob 200\r\n"
    )


def test_earlier_lines_can_be_undone_one_by_one_and_redone_byte_for_byte():
    log = b"rules winning-moves # ours\n\n# Tuesday\nseat Ann 200"
    session = Session(log)
    assert [session.undo().said for _ in range(4)] == [
        ("Undone: seat Ann 200",),
        ("Undone: # Tuesday",),
        ("Undone: rules winning-moves # ours",),
        ("There is nothing to undo.",),
    ]
    assert session.content == b""
    while session.state.can_redo:
        session.redo()
    assert session.content == log


def test_the_last_card_of_an_open_trick_can_be_taken_back_after_a_new_start():
    log = typed(*DEALT, "kd", "4h", "9s", "as", "2s").text.encode()
    session = Session(log)
    assert session.undo().said == ("Undone: trick As 2s",)
    assert session.content.endswith(b"  trick As\n")
    session.redo()
    assert session.content == log
    session = Session(typed(*DEALT, "kd", "4h").text.encode())
    session.undo()
    assert session.content.endswith(b"  trick Kd\n")
    assert session.enter("5d").refused is None
    assert session.content.endswith(b"  trick Kd 5d\n")


def test_a_log_without_known_rules_can_be_written_in_the_notation():
    session = Session(b"rules nobody-knows\nseat Ann 200\n\nhand 1\n")
    assert session.state.prompt.kind == "line"
    assert session.enter("stay Ann").refused is None
    assert session.enter("ann").refused


def test_if_it_is_unknown_who_sits_names_are_kept_as_typed():
    session = Session(b"rules winning-moves\nseat Ann 200\nseat Bob 200\nseet Cal 200\nhand 1\ndealer Ann\ntrump s\n")
    assert session.enter("stay Ann, Cal").refused is None


def test_a_rule_set_of_the_table_s_own_can_be_chosen():
    page = b'[rulesets.porch]\nextends = "winning-moves"\noptions = { ante = "2" }\n'
    session = Session(b"", own_rulesets(page, "referee.toml"))
    assert "porch" in session.state.prompt.accepted
    assert session.enter("po").refused is None
    assert session.content == b"rules porch\n"
