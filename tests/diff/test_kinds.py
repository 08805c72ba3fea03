"""Each kind of line: reworded it is no difference, changed it is one, and left out only one log has it."""

import pytest
from diff.kinds import HEADER, KINDS, Kind, log, seated

from referee.diff import LogDiff, diff_logs
from referee.notation import statements as st
from referee.notation.read import read
from referee.notation.write import canonical_form

ALWAYS = [st.Rules, st.Seat, st.Hand, st.Dealer, st.Trump, st.Trick, st.Unreadable]
MIRRORED = {"only-a": "only-b", "only-b": "only-a", "more-a": "more-b", "more-b": "more-a"}


def with_line(kind: Kind, line: str) -> str:
    return log(**{kind.slot: seated(line) if kind.slot == "header" else line})


def told(found: LogDiff) -> list[tuple[str, str | None, str | None]]:
    """Every difference: its kind, and both lines."""
    hands = (found.header, *found.hands)
    assert all(hand.a and hand.b for hand in hands)
    return [
        (one.how, one.a and one.a.text.strip(), one.b and one.b.text.strip())
        for hand in hands
        for one in hand.differences
    ]


def test_there_is_an_example_of_every_kind_of_line() -> None:
    assert {kind.kind for kind in KINDS} | set(ALWAYS) == {*st.KINDS, st.Unreadable}


def test_rewording_is_no_difference() -> None:
    for kind in KINDS:
        ours, theirs = with_line(kind, kind.line), with_line(kind, kind.same)
        lines = [line for section in read(ours) for line in section]
        assert any(isinstance(line, kind.kind) for line in lines), kind
        assert not any(isinstance(line, st.Unreadable) for line in lines), kind
        assert told(diff_logs(ours, theirs)) == [], kind
        assert diff_logs(ours, theirs).same
        assert diff_logs(ours, canonical_form(theirs)).same


def test_a_changed_line_is_one_difference_in_its_place() -> None:
    for kind in KINDS:
        found = told(diff_logs(with_line(kind, kind.line), with_line(kind, kind.other)))
        assert tuple(how for how, _, _ in found) == kind.hows, kind
        for how, ours, theirs in found:
            assert how == "only-b" or ours == kind.line
            assert how == "only-a" or theirs == kind.other


def test_an_omitted_line_is_only_in_the_other_log_and_swapping_the_logs_mirrors_the_report() -> None:
    for kind in KINDS:
        ours, theirs, without = (with_line(kind, line) for line in (kind.line, kind.other, ""))
        assert told(diff_logs(ours, without)) == [("only-a", kind.line, None)], kind
        assert told(diff_logs(without, ours)) == [("only-b", None, kind.line)], kind
        there = [(MIRRORED.get(how, how), b, a) for how, a, b in told(diff_logs(theirs, ours))]
        assert sorted(there, key=str) == sorted(told(diff_logs(ours, theirs)), key=str), kind


@pytest.mark.parametrize(
    ("slot", "ours", "theirs", "how"),
    [
        ("after", "win Ann 4", "win Ann", "more-a"),
        ("after", "bourre Bob 4", "bourre Bob", "more-a"),
        ("after", "bourre Bob 4, Cal 0", "bourre Bob 4, Cal", "more-both"),
        ("after", "bourre Bob 4, Cal 4", "bourre Bob 4", "differs"),
        ("after", "bourre Bob 4, Cal", "bourre Bob 4", "differs"),
        ("between", "leave Dee 199", "leave Dee", "more-a"),
        ("declared", "draw Ann 2c 3c -> 4c 5c", "draw Ann 2", "more-a"),
        ("declared", "draw Ann 2c 3c -> 4c 5c", "draw Ann 2c ? -> ? ?", "more-a"),
        ("dealt", "deal Ann 2c 3c 4c 5c 6c", "deal Ann ? 2c ? ? ?", "more-a"),
        ("played", "trick As 2s 4h", "trick As ? 4h", "more-a"),
        ("played", "trick As ? 4h", "trick As 2s ?", "more-both"),
        ("played", "trick As 2s 4h -> Ann", "trick As 2s 4h", "more-a"),
        ("played", "trick Ann As, Bob 2s, Cal 4h", "trick As 2s 4h", "more-a"),
    ],
)
def test_a_fuller_record_does_not_contradict_a_shorter_one(slot: str, ours: str, theirs: str, how: str) -> None:
    assert told(diff_logs(log(**{slot: ours}), log(**{slot: theirs}))) == [(how, ours, theirs)]
    assert told(diff_logs(log(**{slot: theirs}), log(**{slot: ours}))) == [(MIRRORED.get(how, how), theirs, ours)]


@pytest.mark.parametrize(
    ("ours", "theirs", "missing"),
    [
        ({"after": "bourre Bob 4"}, {}, ["bourre Bob 4"]),
        ({"after": "bourre Bob 4, Cal 0"}, {"after": "bourre Bob 4"}, []),
        ({"declared": "stay Ann, Bob"}, {"declared": "pass Cal"}, ["stay Ann, Bob"]),
        ({"declared": "pot 4", "after": "win Ann 4\n  pot 0"}, {"after": "win Ann 4\n  pot 0"}, ["pot 4"]),
        ({"declared": "pot 4", "after": "win Ann 4\n  pot 0"}, {"declared": "pot 4", "after": "win Ann 4"}, ["pot 0"]),
        (
            {"between": "pay Ann Bob 4\npay Ann Bob 5\npay Ann Bob 6"},
            {"between": "pay Ann Bob 4\npay Ann Bob 6"},
            ["pay Ann Bob 5"],
        ),
        (
            {"played": "trick As 2s 4h\n  trick Ks 3s 4d\n  trick Ac Qc 2c\n  trick 9c Jh Th"},
            {"played": "trick As 2s 4h\n  trick Ac Qc 2c\n  trick 9c Jh Th"},
            ["trick Ks 3s 4d"],
        ),
    ],
)
def test_lists_sums_payments_and_tricks_are_compared_with_their_counterparts(
    ours: dict[str, str], theirs: dict[str, str], missing: list[str]
) -> None:
    assert told(diff_logs(log(**ours), log(**theirs))) == [("only-a", line, None) for line in missing]


@pytest.mark.parametrize(("card", "how"), [("s", "more-a"), ("8s", "differs"), ("h", "differs")])
def test_the_trump_card_adds_to_its_suit_and_another_card_contradicts_it(card: str, how: str) -> None:
    assert told(diff_logs(log(), log().replace("7s", card))) == [(how, "trump 7s", f"trump {card}")]


def test_a_positional_trick_equals_one_with_names_if_it_is_certain_who_stayed() -> None:
    rest = "\n  trick 3s Ks 4d\n  trick Ac Qc 2c\n  trick 9c Jh Th"
    ours = log(declared="stay Ann, Bob, Cal", played=f"trick As 2s 4h{rest}")
    theirs = ours.replace("trick Kd 5d 9s", "trick Ann Kd, Bob 5d, Cal 9s").replace(
        "trick As 2s 4h", "trick Cal As, Ann 2s, Bob 4h"
    )
    assert diff_logs(ours, theirs).same
    turned = theirs.replace("Cal As, Ann 2s, Bob 4h", "Ann As, Cal 2s, Bob 4h")
    assert [how for how, _, _ in told(diff_logs(ours, turned))] == ["differs"]


def test_a_different_dealer_is_one_difference_and_not_one_per_card() -> None:
    ours = log(declared="stay Ann, Bob, Cal", played="trick As 2s 4h")
    theirs = ours.replace("dealer Dee", "dealer Ann").replace("trick As 2s 4h", "trick Cal As, Ann 2s, Bob 4h")
    assert [ours for _, ours, _ in told(diff_logs(ours, theirs))] == ["dealer Dee"]


def test_the_seats_may_start_anywhere_but_keep_their_order() -> None:
    turned = "seat Bob 200\nseat Cal 200\nseat Dee 200\nrules winning-moves\nseat Ann 200"
    assert diff_logs(log(), log(header=turned)).same
    crossed = HEADER.replace("seat Bob 200\nseat Cal 200", "seat Cal 200\nseat Bob 200")
    assert [how for how, _, _ in told(diff_logs(log(), log(header=crossed)))] == ["differs"]


def test_hand_numbers_and_comments_are_no_differences() -> None:
    ours = log()
    assert diff_logs(ours, ours.replace("hand 1", "hand").replace("hand 2", "hand 9  # or was it ten")).same


def test_a_different_variant_is_a_difference_and_their_order_is_none() -> None:
    ours = log().replace("winning-moves", "winning-moves, pot-limit, must-trump")
    assert diff_logs(ours, ours.replace("pot-limit, must-trump", "must-trump pot-limit")).same
    assert [how for how, _, _ in told(diff_logs(ours, log()))] == ["differs"]


def test_a_list_with_an_unreadable_line_says_nothing_about_the_others() -> None:
    ours, theirs = log(declared="stay Ann, Bob, Cal"), log(declared="stay Ann\n  stay Bob Cal;")
    found = diff_logs(ours, theirs)
    assert [how for how, _, _ in told(found)] == ["only-a"]
    assert not found.same
