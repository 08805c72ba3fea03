"""Both referees count the same number of legal ways to play out a position: the number in the file."""

from functools import cache
from itertools import islice

import pytest

from perft import by_masks, by_sets
from perft.make import SEED, TABLES, positions
from perft.position import Position, committed, read, written

LINES = committed()
POSITIONS = [read(line)[0] for line in LINES]
FEW, MANY = 300, 1_000_000
"""Most ways to count in the default run, and in CI; positions with many ways take most of the time."""
GOLDEN_HAND = "rules winning-moves, four-card{}; trump 2s; lead Ann; hold Ann As Ks Qs 4h; hold Bob 3s 5h 6h 7h; ways 0"


def named(text: str, least: int, most: int) -> dict[str, int]:
    """Return the positions of a table whose number of ways is in this range, with that number."""
    mine = [line for line in LINES if line.startswith((f"{text}; trump", f"{text}; lead"))]
    return {line: ways for line in mine if least <= (ways := read(line)[1]) <= most}


@pytest.mark.parametrize("text", TABLES.splitlines())
def test_engine_and_naive_referee_count_as_many_ways_as_the_file_says(text: str) -> None:
    assert_counted(text, 1, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for text in TABLES.splitlines() if named(text, FEW + 1, MANY)])
def test_engine_and_naive_referee_count_as_many_ways_as_the_file_says_in_large_positions(text: str) -> None:
    assert_counted(text, FEW + 1, MANY)


def assert_counted(text: str, least: int, most: int) -> None:
    """Check that both count what the file says."""
    ways = named(text, least, most)
    assert ways
    assert {line: by_masks.ways(read(line)[0]) for line in ways} == ways
    assert {line: naively(line)[0] for line in ways} == ways


def test_there_are_200_positions_of_all_rule_sets_for_two_to_six_players_with_one_to_five_cards() -> None:
    assert len(set(LINES)) >= 200
    assert {str(at.table) for at in POSITIONS} == set(TABLES.splitlines())
    assert {len(at.held) for at in POSITIONS} == {2, 3, 4, 5, 6}
    assert {max(map(len, at.held)) for at in POSITIONS} == {1, 2, 3, 4, 5}
    assert sum(bool(at.trick) for at in POSITIONS) >= 100


def test_every_option_of_the_play_has_each_of_its_values() -> None:
    played = [by_sets.options(at.table) for at in POSITIONS]
    assert {one["lead"] for one in played} == {"any", "highest-trump", "high-trump-honour", "highest-then-honour"}
    assert {one["ruff"] for one in played} == {"must", "to-win"}
    assert {one["hand-size"] for one in played} == {3, 4, 5}
    assert all({one[option] for one in played} == {True, False} for option in ("head", "overtrump", "cinch"))


def test_every_obligation_bars_a_card_somewhere() -> None:
    met = set[str]().union(*(naively(line)[1] for line in LINES if read(line)[1] <= FEW))
    assert sorted(met) == ["R501", "R502", "R503", "R504", "R505", "R506", "R507", "R508"]


def test_each_line_is_written_as_it_was_read() -> None:
    assert [written(*read(line)) for line in LINES] == LINES


def test_the_file_is_what_the_script_makes() -> None:
    assert list(islice(positions(SEED), 12)) == LINES[:12]


def test_a_golden_hand_of_four_cards_can_be_played_out_in_six_ways_instead_of_180() -> None:
    """Counted by hand. With ace, king, queen led in this order, Bob has 1, 3, 2 and 1 cards to choose from.

    Otherwise: the four of hearts led first gives 3 * 24 ways, since Bob takes it with any heart and leads any of three
    cards; second, 3 * 3 * 2 * 2; third, 3 * 2 * 3 * 2; last, 3 * 2 * 3 * 2.
    """
    free, golden = (read(GOLDEN_HAND.format(variant))[0] for variant in ("", ", golden-hand"))
    assert (counted(free), counted(golden)) == (180, 6)


@cache
def naively(line: str) -> tuple[int, frozenset[str]]:
    """Return the naive referee's count, and the obligations that it met on the way."""
    met: set[str] = set()
    return by_sets.ways(read(line)[0], met), frozenset(met)


def counted(at: Position) -> int:
    """Return the count that both referees agree on."""
    assert by_masks.ways(at) == by_sets.ways(at, set())
    return by_masks.ways(at)
