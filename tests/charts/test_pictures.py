"""The pictures: their texts and links, safe in any page, and the same on every machine."""

import random
import re
from dataclasses import replace
from itertools import groupby, pairwise

import pytest
import slow
from hypothesis import given
from hypothesis import strategies as some

from charts.drawing import SEATS, drawn, elements, game, words
from referee.ledger.entries import Account, Posting, Standing
from referee.report.charts import Chart, charts
from referee.report.charts.canvas import FRAMES, Canvas
from referee.report.charts.svg import line

EVENING = f"""{SEATS}hand 1
  dealer Cal
  stay Ann, Bob
  took Ann 5, Bob 0
  bourre Bob 2
  pot 2
hand 2
  stay Ann, Cal
  took Ann 5, Cal 0
"""
DRAWS = {"svg", "g", "a", "path", "line", "rect", "text", "figure"}
_PLACES = some.integers(-9999, 9999).map(lambda tenths: tenths / 10)
HOSTILE = ["<script>x</script>", "a\x1b[31mb\x00", "]]>&lt;", "x' onload='y", "url(http://x)", "\u202eevil", "\ud800"]


@pytest.fixture(scope="module")
def evening() -> dict[str, Chart]:
    return drawn(EVENING)


def test_a_game_with_corrections_has_three_charts(evening: dict[str, Chart]) -> None:
    assert list(evening) == ["stacks", "pots", "causes"]


def test_a_log_without_a_game_has_no_charts() -> None:
    assert drawn("nothing of the kind") == {}


def test_names_are_at_the_ends_of_the_lines(evening: dict[str, Chart]) -> None:
    assert {"Ann 205", "Bob 197", "Cal 193"} & set(words(evening["stacks"])) >= {"Ann 205"}


def test_the_summary_says_what_the_picture_shows(evening: dict[str, Chart]) -> None:
    assert "2 bourrés" in evening["stacks"].summary
    assert "The verified stacks of Ann and Bob differ from the table's." in evening["stacks"].summary
    assert "the largest is L605: 1, by Bob 1" in evening["causes"].summary
    assert evening["causes"].rows == (("L605 wrong-bourre", "1", "1", "Bob 1"),)


def test_a_sign_leads_to_its_hand_and_a_cause_to_its_finding() -> None:
    linked = drawn(EVENING, prefix="game-2-")
    links = {key: {one.get("href") for one in elements(chart) if one.tag == "a"} for key, chart in linked.items()}
    assert links["stacks"] == links["pots"] == {"#game-2-hand-1", "#game-2-hand-2"}
    [finding] = links["causes"]
    assert finding
    assert finding.startswith("#game-2-finding-")


def test_every_link_says_where_it_leads(evening: dict[str, Chart]) -> None:
    links = [one for chart in evening.values() for one in elements(chart) if one.tag == "a"]
    assert {one.get("aria-label") for one in links} >= {"hand 1: Bob bourré", "hand 2: 2 carried over"}
    assert all(one.get("aria-label") for one in links)


def test_nothing_in_a_picture_is_refused_by_a_strict_policy(evening: dict[str, Chart]) -> None:
    for one in (one for chart in evening.values() for one in elements(chart)):
        assert one.tag in DRAWS
        assert not {"style", "onload", "id", "font-family"} & set(one.keys())
        assert all("url(" not in value and "://" not in value for value in one.attrib.values())


def test_colours_come_from_the_page(evening: dict[str, Chart]) -> None:
    painted = [one.get(name) for one in elements(evening["stacks"]) for name in ("fill", "stroke")]
    assert {one for one in painted if one and not re.fullmatch(r"var\(--[a-z0-9-]+\)", one)} == {"none"}


@pytest.mark.parametrize("name", slow.but(3, HOSTILE))
def test_a_hostile_name_is_only_text(name: str) -> None:
    told = game(EVENING)
    assert told.ledger
    players = (name if one == "Ann" else one for one in told.ledger.players)
    swapped = replace(told.ledger, players=tuple(players), hands=_renamed(told.ledger.hands, name))
    for chart in charts(replace(told, ledger=swapped)):
        assert {one.tag for one in elements(chart)} <= DRAWS
        assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", chart.svg)


def _renamed(hands: tuple[Account, ...], name: str) -> tuple[Account, ...]:
    """The same hands with another name for Ann, which no log can have."""

    def standing(one: Standing) -> Standing:
        return one._replace(stacks={name if who == "Ann" else who: had for who, had in one.stacks.items()})

    def posting(one: Posting) -> Posting:
        giver, taker = (name if who == "Ann" else who for who in (one.giver, one.taker))
        return one._replace(giver=giver, taker=taker)

    return tuple(
        one._replace(
            table=standing(one.table),
            verified=standing(one.verified),
            reneged=(name,),
            postings=tuple(map(posting, one.postings)),
        )
        for one in hands
    )


def test_the_same_log_gives_the_same_bytes(evening: dict[str, Chart]) -> None:
    assert drawn(EVENING) == evening


def test_five_hundred_hands_of_ten_players_are_drawn_in_a_quarter_of_a_megabyte() -> None:
    told, chance = game(EVENING), random.Random(7)
    assert told.ledger
    names = [f"Player {number}" for number in range(10)]
    stacks = dict.fromkeys(names, 5000)
    hands = []
    for number in range(1, 501):
        paid = chance.sample(names, 3)
        stacks = {name: had + chance.randint(-60, 60) for name, had in stacks.items()}
        standing = Standing({name: had * 100 for name, had in stacks.items()}, chance.randint(0, 99) * 100)
        hand = told.ledger.hands[0]._replace(hand=number, table=standing, verified=standing, bourre=tuple(paid))
        hands.append(hand._replace(pot=(99 + number % 7) * 100, postings=(), corrections=()))
    many = replace(told.ledger, players=tuple(names), hands=tuple(hands))
    pictures = charts(replace(told, ledger=many))
    assert [one.key for one in pictures] == ["stacks", "pots"]
    assert sum(len(one.svg.encode()) for one in pictures) < 250_000


def test_the_name_of_a_picture_is_only_text() -> None:
    assert 'aria-label="&lt;&amp;&gt;"' in Canvas(FRAMES[0], 10).picture("<&>")


@given(some.lists(some.one_of(some.none(), some.tuples(_PLACES, _PLACES)), max_size=9))
def test_a_line_passes_through_all_its_points_and_no_gap(points: list[tuple[float, float] | None]) -> None:
    drawn = line(points)
    assert drawn.count("M") == sum(one is not None and before is None for before, one in pairwise([None, *points]))
    runs = [list(run) for gap, run in groupby(points, lambda one: one is None) if not gap]
    ends = [run[-1] for run in runs]
    assert _ends(drawn) == [(round(x * 10), round(y * 10)) for x, y in filter(None, ends)]


def _ends(drawn: str) -> list[tuple[int, ...]]:
    """The end of each stroke of a path, in tenths of pixels."""
    ends = []
    for stroke in drawn.split("M")[1:]:
        steps = [[float(number) for number in step.split(",")] for step in stroke.replace("l", " ").split()]
        ends.append(tuple(round(sum(axis) * 10) for axis in zip(*steps, strict=True)))
    return ends


def test_stacks_are_not_drawn_if_none_is_known_after_any_hand() -> None:
    assert "stacks" not in drawn(f"{SEATS}hand 1\n  dealer Cal\n  stay Ann, Bob")


def test_a_last_known_stack_says_after_which_hand() -> None:
    log = f"{SEATS}hand 1\n  dealer Cal\n  stay Ann\n  win Ann 3\nhand 2\n  stay Ann, Bob\n  carry"
    log = log.replace("\n  carry", "")
    chart = drawn(log)["stacks"]
    assert "Ann 202 (after hand 1)" in chart.summary
    assert "Ann 202 (after hand 1)" in words(chart)
