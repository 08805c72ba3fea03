"""Matching hands, the effects of a difference, and logs of different games."""

from contextlib import suppress

import few
import pytest
from diff.kinds import log
from diff.scribes import notes, with_slips
from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as st
from properties.games import RULESETS, SEEDS

from referee.diff import DifferentGamesError, diff_logs
from referee.diff.pairs import align

RENEGE = "trick As 2s 4h\n  trick Ks 3s 4d\n  trick Ad Qc 2c\n  trick 9c Jh 5h"


def test_a_hand_missing_from_one_log_does_not_shift_the_others() -> None:
    game = evening_log("booray", hands=20, seed=7)
    hands = game.split("\nhand ")
    short = "\nhand ".join(hands[:5] + hands[6:])
    found = diff_logs(game, short)
    assert [hand.a.number for hand in found.hands if hand.a and not hand.b] == [5]
    assert not [one for hand in found.hands for one in hand.differences]


def test_a_hand_is_recognised_whatever_its_number() -> None:
    game = evening_log("booray", hands=8, seed=7)
    later = "\n".join(f"hand {int(line[5:]) + 3}" if line.startswith("hand ") else line for line in game.split("\n"))
    assert diff_logs(game, later).same


def test_a_log_of_only_cards_and_a_log_of_only_money_have_the_same_hands() -> None:
    game = evening_log("booray", hands=12, seed=5)
    header = ("rules", "seat", "hand", "dealer")
    cards = kept(game, (*header, "trump", "stay", "draw", "trick"))
    money = kept(game, (*header, "win", "carry", "bourre", "stacks"))
    found = diff_logs(cards, money)
    assert all(hand.a and hand.b for hand in found.hands)
    assert {one.how for hand in found.hands for one in hand.differences} == {"only-a", "only-b"}


def kept(text: str, words: tuple[str, ...]) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.split() or line.split()[0] in words)


def test_differences_with_and_without_effect_are_distinguished() -> None:
    ours = log(declared="stay Ann, Bob, Cal", played=RENEGE)
    title = diff_logs(ours, f'game "Tuesday"\n{ours}')
    assert title.header.differences
    assert all(hand.changes_nothing for hand in (title.header, *title.hands))


def test_a_renege_that_only_one_log_shows_is_listed_by_code_trick_and_player() -> None:
    ours = log(declared="stay Ann, Bob, Cal\n  draw none", played=RENEGE)
    theirs = ours.replace("trick Ad", "trick Ac")
    found = diff_logs(ours, theirs).hands[0]
    assert [(one.code, one.trick, one.player) for one in found.findings_a] == [("R501", 1, "Cal")]
    assert "R501" not in [one.code for one in found.findings_b]


ALONE = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\nhand 1\ndealer Ann\nstay Bob\n"


def test_an_amount_that_diverges_is_reported_in_that_hand_and_at_the_end() -> None:
    more = "hand 2\nstay Cal\n"
    found = diff_logs(f"{ALONE}pay Ann Bob 50\n{more}", f"{ALONE}pay Ann Bob 40\n{more}")
    told = [[(one.account, one.a, one.b) for one in hand.amounts] for hand in found.hands]
    assert told == [[("Ann", 14900, 15900), ("Bob", 25200, 24200)], []]
    assert [(one.account, one.a, one.b) for one in found.amounts] == [("Ann", 14800, 15800), ("Bob", 25100, 24100)]


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        (log(), log().replace("Ann", "Uma").replace("Bob", "Vic").replace("Cal", "Wes"), "B was played by Uma, Vic"),
        (log(), "", "B was played by nobody"),
        ("\x00", "\xff\xfe", "nobody"),
        (log(), log().replace("winning-moves", "booray"), "B follows booray"),
        (
            f"date 2026-11-17\n{log()}",
            "date 2026-11-18\n" + log().partition("hand 1")[0] + "hand 1\n  dealer Cal\n  trump 2c\n  stay none\n",
            "A is dated 2026-11-17, B 2026-11-18, and they have no hand",
        ),
    ],
)
def test_logs_of_different_games_are_recognised(ours: str, theirs: str, said: str) -> None:
    with pytest.raises(DifferentGamesError, match=said):
        diff_logs(ours, theirs)


def test_a_log_without_a_header_belongs_to_the_game_of_the_players_it_names() -> None:
    bare = "hand" + log(after="win Ann 4\n  bourre Bob 4").partition("hand")[2]
    found = diff_logs(log(), bare)
    assert [bool(hand.a and hand.b) for hand in found.hands] == [True, True]


def test_long_logs_are_aligned_within_a_limit_and_the_report_says_so() -> None:
    looked: list[tuple[int, int]] = []

    def likeness(i: int, j: int) -> int:
        looked.append((i, j))
        return 1 + (i == j)

    found = align(["x"] * 300, ["y"] * 280, likeness, most=5000)
    assert not found.in_full
    assert len(looked) < 10_000
    assert [i for i, _ in found.pairs if i is not None] == list(range(300))
    assert [j for _, j in found.pairs if j is not None] == list(range(280))
    assert align(["x"] * 3, ["y"] * 2, likeness).in_full


@given(a=st.lists(st.integers(0, 4), max_size=8), b=st.lists(st.integers(0, 4), max_size=8))
def test_an_alignment_is_as_good_as_the_best_of_all(a: list[int], b: list[int]) -> None:
    def likeness(i: int, j: int) -> int:
        return 5 if a[i] == b[j] else a[i] - 2 * b[j]

    def best(i: int, j: int) -> int:
        if i == len(a) or j == len(b):
            return 0
        pair = likeness(i, j) + best(i + 1, j + 1) if likeness(i, j) > 0 else 0
        return max(pair, best(i + 1, j), best(i, j + 1))

    # No item stands alone in both, so that none holds the others together.
    found = align([0] * len(a), [0] * len(b), likeness)
    if len(a) != 1 or len(b) != 1:
        assert sum(likeness(i, j) for i, j in found.pairs if i is not None and j is not None) == best(0, 0)


@given(seed=SEEDS, ruleset=RULESETS)
def test_logs_in_any_disorder_are_compared_without_a_fault(seed: int, ruleset: str) -> None:
    ours = with_slips(notes(seed, ruleset, "part"), seed, wild=True)
    theirs = with_slips(notes(seed, ruleset, "sketch", hand=1), seed + 1, wild=True)
    tried(ours, theirs)


def tried(ours: str, theirs: str) -> None:
    with suppress(DifferentGamesError):
        diff_logs(ours, theirs)


MANY = ["xyz", "hand", "pay Ann Bob 1", "trick As Ks", "stacks Ann 1", "show Ann As"]


@pytest.mark.parametrize("many", [60, pytest.param(2010, marks=pytest.mark.slow)])
@pytest.mark.parametrize("line", few.of(2, MANY))
def test_very_many_lines_of_one_kind_are_compared_in_time(line: str, many: int) -> None:
    header = "rules winning-moves\nseat Ann 2\nseat Bob 2\nhand\n"
    tried(header + f"{line}\n" * many, header + f"{line} \n" * (many + 10))
