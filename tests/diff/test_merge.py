"""A merged log has all that either has, decides nothing, and is a log that the referee reads."""

from collections import Counter

import pytest
from hypothesis import given
from properties.games import RULESETS, SEEDS

from diff.kinds import log
from diff.scribes import notes, with_lines_lost, with_slips
from referee.diff import DifferentGames, Merged, NotMergeable, compared, merged
from referee.judge.audit import audit
from referee.judge.policy import DEFAULT
from referee.notation import formatted

STYLE = pytest.mark.parametrize("style", ["full", "part", "sketch", "bare"])


def both(ours: str, theirs: str) -> Merged:
    return merged(compared(ours, theirs))


def lines(text: bytes) -> list[str]:
    return [line.strip() for line in text.decode().splitlines() if line.strip()]


@STYLE
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_log_merged_with_itself_is_its_canonical_form(style: str, seed: int, ruleset: str) -> None:
    text = notes(seed, ruleset, style)
    assert both(text, text).log.decode() == formatted(text)
    assert both(text, f"{text}# the same\n").disputes == ()


@STYLE
@given(seed=SEEDS, ruleset=RULESETS)
def test_a_log_merged_with_an_incomplete_copy_is_complete(style: str, seed: int, ruleset: str) -> None:
    text = formatted(notes(seed, ruleset, style))
    torn = with_lines_lost(text, seed)
    assert both(text, torn).log.decode() == text
    assert compared(both(torn, text).log, text).same, torn


@pytest.mark.parametrize(
    ("style", "other"), [("full", "bare"), ("part", "sketch"), ("sketch", "part"), ("bare", "part")]
)
@given(seed=SEEDS, ruleset=RULESETS)
def test_two_faultless_scribes_never_contradict_each_other(style: str, other: str, seed: int, ruleset: str) -> None:
    ours, theirs = notes(seed, ruleset, style), notes(seed, ruleset, other, hand=1)
    found = compared(ours, theirs)
    assert all(hand.a and hand.b for hand in found.hands)
    assert not [one for hand in (found.header, *found.hands) for one in hand.disputed()]


@pytest.mark.parametrize(
    ("style", "other"), [("full", "bare"), ("part", "sketch"), ("sketch", "part"), ("bare", "part")]
)
@given(seed=SEEDS, ruleset=RULESETS)
def test_merged_logs_accuse_nobody(style: str, other: str, seed: int, ruleset: str) -> None:
    ours, theirs = notes(seed, ruleset, style), notes(seed, ruleset, other, hand=1)
    found = audit(both(ours, theirs).log)
    assert not [one.message for one in found.findings if one.severity == "error"], f"{ours}\n{theirs}"


@given(seed=SEEDS, ruleset=RULESETS)
def test_slips_are_merged_alike_whichever_log_is_named_first(seed: int, ruleset: str) -> None:
    ours, theirs = notes(seed, ruleset, "part"), with_slips(notes(seed, ruleset, "part", hand=1), seed)
    try:
        one, other = both(ours, theirs), both(theirs, ours)
    except (NotMergeable, DifferentGames):
        return
    found = compared(one.log, other.log)
    assert all(hand.a and hand.b for hand in found.hands)
    assert not [difference for hand in (found.header, *found.hands) for difference in hand.differences]
    assert len(one.disputes) == len(other.disputes)
    assert formatted(one.log) == one.log


@given(seed=SEEDS, ruleset=RULESETS)
def test_merging_puts_no_line_out_of_order(seed: int, ruleset: str) -> None:
    ours = with_slips(notes(seed, ruleset, "part"), seed)
    theirs = with_slips(notes(seed, ruleset, "sketch", hand=1), seed + 1, wild=True)
    try:
        together = both(ours, theirs).log
    except (NotMergeable, DifferentGames):
        return
    late, before = out_of_order(together), out_of_order(ours.encode()) + out_of_order(theirs.encode())
    assert late <= before


def out_of_order(text: bytes) -> Counter[object]:
    return Counter(one.facts.statement for one in audit(text).findings if one.code == "N105")


def test_disputed_facts_are_left_out_with_both_versions_in_comments() -> None:
    ours, theirs = log(after="win Ann 4"), log(after="win Bob 4")
    found = both(ours, theirs)
    assert [line for line in lines(found.log) if "win " in line] == [
        "# differs: A line 13: win Ann 4",
        "# differs: B line 13: win Bob 4",
    ]
    assert [(one.hand, one.a_line, one.a_text, one.b_line, one.b_text) for one in found.disputes] == [
        (1, 13, "win Ann 4", 13, "win Bob 4")
    ]


@pytest.mark.parametrize(
    ("slot", "ours", "theirs", "left"),
    [
        ("played", "trick As 2s 4h", "trick As 2s 5h", "trick As 2s ?"),
        ("played", "trick Ann As, Bob 2s", "trick Bob 2s, Ann As", "trick ? ?"),
        ("played", "trick As 2s 4h -> Ann", "trick As 2s 4h -> Bob", "trick As 2s 4h"),
        ("after", "win Ann 4", "win Ann 5", "win Ann"),
        ("after", "bourre Ann 4, Bob 4", "bourre Ann 5, Bob 4", "bourre Ann, Bob 4"),
        ("after", "stacks Ann 195, Bob 200", "stacks Ann 196, Bob 200", "stacks Bob 200"),
        ("dealt", "deal Ann 2c 3c 4c 5c 6c", "deal Ann 2c 3c 4c 5c 7c", "deal Ann 2c 3c 4c 5c ?"),
        ("between", "leave Dee 199", "leave Dee 198", "leave Dee"),
    ],
)
def test_the_undisputed_rest_of_a_line_stays(slot: str, ours: str, theirs: str, left: str) -> None:
    found = both(log(**{slot: ours}), log(**{slot: theirs}))
    assert left in lines(found.log)
    assert len(found.disputes) == 1


def test_nothing_stays_of_a_list_with_disputed_members() -> None:
    found = both(log(declared="stay Ann, Bob"), log(declared="stay Ann"))
    assert not [line for line in lines(found.log) if line.startswith("stay")]
    assert len([line for line in lines(found.log) if line.startswith("# differs")]) == 2


@pytest.mark.parametrize(
    ("slot", "ours", "theirs", "both_know"),
    [
        ("played", "trick As ? 4h", "trick As 2s ?", "trick As 2s 4h"),
        ("declared", "draw Ann 2, Bob 1", "draw Ann 2c 3c -> 4c 5c\n  draw Bob 1", "draw Ann 2c 3c -> 4c 5c"),
        ("dealt", "deal Ann 2c 3c ? ? ?", "deal Ann ? ? 4c 5c ?", "deal Ann 2c 3c 4c 5c ?"),
        ("after", "win Ann", "win Ann 4", "win Ann 4"),
    ],
)
def test_the_merged_log_takes_the_fuller_version(slot: str, ours: str, theirs: str, both_know: str) -> None:
    for one, other in ((ours, theirs), (theirs, ours)):
        found = both(log(**{slot: one}), log(**{slot: other}))
        assert both_know in lines(found.log)
        assert found.disputes == ()


def test_the_comments_of_both_stay() -> None:
    ours = log(after="win Ann 4  # what luck").replace("hand 2", "# midnight\nhand 2")
    theirs = log(after="# a long one\n  win Ann 4  # she smiled")
    found = lines(both(ours, theirs).log)
    assert "win Ann 4  # what luck  # she smiled" in found
    assert {"# midnight", "# a long one"} <= set(found)


def test_hands_that_only_one_log_has_are_merged_in_place_and_renumbered_if_numbers_differ() -> None:
    played = "{}\n  dealer {}\n  trump {}\n  took Bob 3, Cal 2\n"
    first, second, third = (played.format("hand{}", *told) for told in (("Ann", "Kd"), ("Bob", "2c"), ("Cal", "9h")))
    header = log().partition("hand 1")[0]
    ours = header + first.format(" 1") + third.format(" 2")
    theirs = header + first.format(" 1") + second.format(" 2") + third.format(" 3")
    together = lines(both(ours, theirs).log)
    assert [line for line in together if line.startswith(("hand", "trump"))] == [
        "hand 1",
        "trump Kd",
        "hand 2",
        "trump 2c",
        "hand 3",
        "trump 9h",
    ]


def test_a_line_that_can_not_be_read_stays_unless_the_other_log_has_it() -> None:
    ours = log(played="trik As 2s 4h")
    assert "trik As 2s 4h" in lines(both(ours, log()).log)
    together = lines(both(ours, log(played="trick As 2s 4h")).log)
    assert "# can't be read: A line 12: trik As 2s 4h" in together
    assert "trick As 2s 4h" in together
    assert audit("\n".join(together)).verdict != "unreadable"


def test_tricks_that_only_one_log_has_in_the_same_gap_are_not_ordered() -> None:
    ours, theirs = log(played="trick As 2s 4h"), log(played="trick Ks 3s 4d")
    found = both(ours, theirs)
    assert len(found.disputes) == 1
    assert len([line for line in lines(found.log) if line.startswith("# order unknown")]) == 2
    assert not [line for line in lines(found.log) if line.startswith(("trick As", "trick Ks"))]


def test_a_trick_in_another_order_in_the_logs_is_not_merged_twice() -> None:
    ours = log(played="trick As 2s 4h\n  trick Ks 3s 4d")
    theirs = log(played="trick Ks 3s 4d\n  trick As 2s 4h")
    cards = [line.split()[1] for line in lines(both(ours, theirs).log) if line.startswith("trick")]
    assert len(cards) == len(set(cards))


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        (log(), log().replace("seat Bob 200", "seat Bob 100"), "who brought what"),
        (log(), log().replace("winning-moves", "winning-moves, pot-limit"), "the rules"),
        (log(), log().replace("seat Bob 200\nseat Cal 200", "seat Cal 200\nseat Bob 200"), "the order of the seats"),
        (log(), log().replace("seat Bob 200", "seat Bea 200").replace("Bob", "Bea"), "neither says which of them"),
        (log(played="dealer Ann"), log(after="win Ann"), "out of order"),
    ],
)
def test_logs_without_a_common_basis_are_not_merged(ours: str, theirs: str, said: str) -> None:
    with pytest.raises(NotMergeable, match=said):
        both(ours, theirs)


def test_bytes_that_are_not_utf_8_are_merged_unchanged() -> None:
    ours = log(after="win Ann 4").encode().replace(b"  trump 7s\n", b"  trump 7s\n  # caf\xe9\n")
    assert b"caf\xe9" in merged(compared(ours, log(after="win Ann 4"))).log


EVENING = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\n"


def codes(text: bytes) -> set[str]:
    """The errors of a log."""
    return {one.code for one in audit(text).findings if one.severity == "error"}


def test_hands_of_which_neither_log_says_anything_are_matched_by_their_numbers() -> None:
    hands = (
        "hand 1\ntrump 7h\nstay Ann, Bob\nhand 2\nhand 3\ntrump 7s\nstay Cal, Bob\nhand 4\ntrump 7d\nstay Cal, Ann\n"
    )
    theirs = "hand 1\nwin Ann 3\nhand 2\nwin Bob 3\nhand 3\nhand 4\nwin Cal 3\n"
    merged_hands = [line for line in lines(both(EVENING + hands, EVENING + theirs).log) if line.startswith("hand")]
    assert merged_hands == ["hand 1", "hand 2", "hand 3", "hand 4"]


def test_a_pot_before_or_after_the_bourres_is_one_count_if_no_line_says_who_took_it() -> None:
    hand = "hand 1\ndealer Cal\nstay Ann, Bob\ntook Ann 3, Bob 2\n"
    ours, theirs = f"{EVENING}{hand}bourre none\npot 0\n", f"{EVENING}{hand}pot 0\nbourre none\n"
    found = both(ours, theirs)
    assert lines(found.log).count("pot 0") == 1
    assert not codes(found.log)


def test_a_trick_is_paired_with_the_same_cards_before_one_that_was_missed() -> None:
    hand = "hand 1\ndealer Cal\ntrump 7h\nstay Ann, Bob\ntrick Qs 2h"
    found = both(f"{EVENING}{hand}\ntrick ? ?\n", f"{EVENING}{hand} -> Bob\n")
    assert [line for line in lines(found.log) if line.startswith("trick")] == ["trick Qs 2h -> Bob", "trick ? ?"]


SECOND = ("trick Ann Qh, Bob 4c, Cal 3h", "trick Ann Qh, Bob 4c")
THREE = """\
hand 1
dealer Cal
trump 7s
stay Ann, Bob, Cal
trick Ann Kd, Bob 5d, Cal 9d
{}
trick Ann Ac, Bob Tc, Cal 3d
trick Ann Jc, Bob 2h, Cal 8c
trick Ann 2c, Bob Td, Cal 9c
"""


def test_a_trick_without_an_undisputed_card_stays_as_one_that_was_missed() -> None:
    found = both(*(EVENING + THREE.format(trick) for trick in SECOND))
    assert "trick ? ? ?" in lines(found.log)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("waived", ['{}  # referee: waive R501 "why"', '# referee: waive R501 "why"\n{}'])
def test_a_waiver_of_a_trick_that_is_left_out_waives_nothing_else(waived: str, turned: bool) -> None:
    ours, theirs = (EVENING + THREE.format(trick) for trick in (waived.format(SECOND[0]), SECOND[1]))
    found = both(theirs, ours) if turned else both(ours, theirs)
    [renege] = [one for one in DEFAULT.apply(found.log, audit(found.log).findings).findings if one.code == "R501"]
    assert renege.suppression is None


def test_two_ways_in_which_a_trick_may_have_been_played_are_not_decided() -> None:
    hand = "hand 1\ndealer Ann\ntrump 9h\nstay Cal, Ann\n{}\ntrick Kc Ac -> Cal\ntrick 2c Qh\ntrick Ah 9c -> Ann\n"
    first, second = "trick As 8c -> Ann", "trick 5h Jh"
    found = both(*(EVENING + hand.format("\n".join(both)) for both in ((first, second), (second, first))))
    assert codes(found.log) <= {"T404"}
