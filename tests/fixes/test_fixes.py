"""Each kind of fix: what it writes, and whether it has to be asked for. A golden shows more of them in one log."""

import pytest
from fixes.fixed import facts, fix, fixed, offered
from slips_of_the_pen.search import TRICKS, hand
from slips_of_the_pen.test_kinds import THREE_CHEATS

from referee import audit
from referee.fixes.fix import Fix
from referee.fixes.repair import repair_log
from referee.judge.policy import DEFAULT
from referee.notation.write import Edit, with_edits
from referee.values import Place

TAKEN = [f"{trick} -> {name}" for trick, name in zip(TRICKS, ("Ann", "Ann", "Bob", "Ann", "Ann"), strict=True)]
WON = "  win Ann 3\n  bourre none\n  stacks Ann 202, Bob 199, Cal 199\n"
WHOLE = hand(*TAKEN, after=WON)
"""A hand in which nothing is left out, and nothing is wrong."""


def test_only_claims_that_a_hand_leaves_out_are_written() -> None:
    assert audit(WHOLE).findings == ()
    assert fixed(WHOLE) == fixed(WHOLE, unsafe=True) == WHOLE
    done = fix(hand())
    assert done.after.decode() == WHOLE
    assert (done.fixes, done.hands) == ((), 1)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("dealer Cal", "daeler Cal"),
        ("trick Ann 2c, Bob Th -> Ann", "trick; Ann 2c, Bob Th → Ann"),
        ("stacks Ann", "stakcs Ann"),
    ],
)
def test_what_can_mean_only_one_thing_is_written_without_being_asked_for(right: str, wrong: str) -> None:
    log = WHOLE.replace(right, wrong)
    assert log != WHOLE
    assert audit(log).findings
    assert fixed(log) == WHOLE
    assert list(offered(log).values()) == ["safe"]


def test_a_word_that_may_be_several_keywords_is_left_alone() -> None:
    log = WHOLE.replace("  dealer Cal\n", "  deale Cal\n").replace("  stay", "  sta")
    assert "stay Ann" in fixed(log)
    log = WHOLE.replace("hand 1\n", "hand 1\n  pat Ann 4\n", 1)
    assert fixed(log) == log


@pytest.mark.parametrize(
    ("right", "wrong", "title"),
    [
        ("dealer Cal", "dealer Cla", "Write Cal"),
        ("Bob Jc -> Bob", "Bob Jc -> Ann", "If it was only written down wrong: -> Bob"),
        ("win Ann 3", "win Bob 3", "If it was only written down wrong: win Ann 3"),
        ("stacks Ann 202", "stacks Ann 201", "If it was only written down wrong: stacks Ann 202, Bob 199, Cal 199"),
        ("bourre none", "bourre Bob 3", "If it was only written down wrong: bourre none"),
        ("Jc -> Bob", "Jc Bob", "Write -> Bob"),
        ("rules winning-moves", "rules wining-moves", "Write winning-moves"),
        ("trick Ann 2c, Bob Th", "trick Ann 2c, Bob 2c", None),
    ],
)
def test_names_amounts_claims_and_cards_have_to_be_asked_for(right: str, wrong: str, title: str | None) -> None:
    log = WHOLE.replace(right, wrong)
    assert log != WHOLE
    assert fixed(log) == log
    assert "safe" not in offered(log).values()
    if title:
        assert offered(log)[title] == "unsafe"
        assert fixed(log, unsafe=True) == WHOLE


def test_the_first_reading_of_a_slip_has_to_be_asked_for() -> None:
    assert offered(THREE_CHEATS) == {"Was 8h meant here? Write 8h for 8c (line 10)": "unsafe"}
    assert fixed(THREE_CHEATS) == THREE_CHEATS
    told = fix(THREE_CHEATS, unsafe=True)
    assert "trick 8h 9h Th Jh" in told.after.decode()
    assert not [one for one in audit(told.after).findings if one.severity == "error"]


def test_a_line_written_twice_is_deleted_only_if_that_was_asked_for() -> None:
    log = hand(TAKEN[0], TAKEN[0], *TAKEN[1:], after=WON)
    assert fixed(log) == log
    assert fixed(log, unsafe=True) == WHOLE


@pytest.mark.parametrize(
    ("log", "code"),
    [
        (hand("  trick Ann Kd, Bob 9h", "  trik Ann Qd, Bob 5d", *TAKEN[2:3], "  trick Bob 3h, Ann 8s"), "R501"),
        (WHOLE.replace("dealer Cal", "dealer Cal\n  away Bob").replace("  stay", "  sta"), "H205"),
    ],
)
def test_a_fix_that_would_accuse_somebody_is_not_applied_and_says_of_what(log: str, code: str) -> None:
    done = fix(log)
    assert facts(done.after.decode()) == facts(log)
    [kept] = done.withheld
    assert kept.new == code
    assert offered(log) == {}


def test_a_fix_that_would_reveal_something_does_not_keep_others_from_being_applied() -> None:
    flawed = "\nhand 2\n  stya Ann, Bob\n  took Ann 3, Bob 2\n  win Bob 3\n  bourre none\n"
    done = fix(WHOLE.replace("dealer Cal", "daeler Cal") + flawed)
    assert done.after.decode() == WHOLE + flawed
    assert [one.title for one in done.fixes] == ["Write dealer"]
    assert [one.fix.title for one in done.withheld] == ["Write stay"]


def test_two_fixes_that_only_help_together_are_both_applied() -> None:
    log = WHOLE.replace("trump 7s", "trmp 7s").replace("  trick Ann Kd", "  trik Ann Kd")
    assert fixed(log) == WHOLE


def test_line_ends_a_byte_order_mark_and_comments_stay() -> None:
    log = "\ufeff" + hand().replace("trick Ann 2c", "trik Ann 2c").replace("hand 1\n", "# first\nhand 1  # one\n")
    told = fixed(log.replace("\n", "\r\n"))
    assert told.replace("\r\n", "\n") == "\ufeff" + WHOLE.replace("hand 1\n", "# first\nhand 1  # one\n")
    assert told.count("\r\n") == told.count("\n")
    assert fixed(hand().removesuffix("\n")) == WHOLE.removesuffix("\n")


@pytest.mark.parametrize(
    "log", [b"", b"\xff\xfeh\x00", b"# caf\xe9\nhnd 1\n", b"\x00", b"hand 1", b"trik Kd\r\n\rhand"]
)
def test_a_log_that_is_no_text_or_no_log_stays_as_it_is(log: bytes) -> None:
    assert repair_log(log, DEFAULT, unsafe=True).after == log


def test_edits_at_one_place_keep_their_order() -> None:
    end = Place(1, 9, 9)
    edits = [Edit(end, "\nb"), Edit(end, "\nc"), Edit(Place(2, 1, 1), "", whole_line=True)]
    assert with_edits("a\nx\nd", edits) == "a\nb\nc\nd"


def test_a_fix_ends_after_its_last_edit() -> None:
    assert Fix("", (Edit(Place(3, 1, 4), "x"),), "safe").ends == (3, 4)
    assert Fix("", (Edit(Place(3, 1, 4), "", whole_line=True),), "safe").ends == (4, 1)


def test_what_is_certain_is_fixed_before_a_guess_that_stands_in_its_way() -> None:
    log = "rules winning-moves\nseat Ann 40\nseat Bob 40\nseat Cal 40\n\nhand 1\n  dealer Ann\n  trump 7s\n"
    log += "  stay; Bob, Cal\n  took Bob 4, Cal 1\n  win Bbo\n  stacks Ann 39, Bob 42, Cal 38\n"
    assert "stay Bob, Cal" in fixed(log, unsafe=True)
    assert "safe" in offered(log).values()


def test_a_line_written_twice_stays_if_a_waiver_above_it_would_then_waive_the_next_line() -> None:
    first, second, *rest = TRICKS
    waiver = '  # referee: waive R501 "why"'
    log = hand(first, waiver, first, second.replace("Bob 4d", "Bob 4c"), *rest)
    assert fixed(log, unsafe=True).count(first) == 2
