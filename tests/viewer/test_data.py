"""The script of a page shows what the referee saw: each moment's table, its words, its findings, and its address."""

import json
from pathlib import Path

import few
import pytest
from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as st
from playback.evening import RENEGE
from properties.games import SEEDS
from samples.log import SAMPLES
from viewer.reading import Seen, game_of, hands_of, read_by_script

from referee.playback.position import Card, Position
from referee.report.html.viewer import viewer
from referee.report.html.viewer_encoding import LETTERS, Phrases, change, changed, row, unset

LOGS = [*sorted((SAMPLES / "games").glob("*.bourre")), *sorted((SAMPLES / "flawed").glob("*.bourre"))]
# Read once for all of these tests.
pytestmark = pytest.mark.xdist_group("viewer")
STEPS = st.sampled_from(["14d!", "14d", "??", "0Kd", "0Kd*", "1??", "2Qs<", ""])


@pytest.fixture(scope="module", params=few.of(1, [6, 1]), ids="one in {}".format)
def both(request: pytest.FixtureRequest) -> list[tuple[Path, list[list[Seen]], list[list[dict[str, object]]]]]:
    """Each log, its moments by the referee, and by the script."""
    logs = LOGS[:: request.param]
    games = [game_of(path.read_bytes()) for path in logs]
    return list(zip(logs, ([*hands_of(game)] for game in games), read_by_script(games), strict=True))


def cards(some: tuple[Card, ...]) -> list[dict[str, str]]:
    return [{"name": one.name or "??", "signs": one.signs} for one in some]


def laid(at: Position) -> list[dict[str, object]]:
    seats = [one.player for one in at.seats]
    return [
        {"seat": seats.index(one.player) if one.player in seats else -1, "name": one.name or "??", "signs": one.signs}
        for one in at.laid
    ]


def test_the_script_has_the_table_of_every_moment_of_every_sample(both):
    for path, ours, theirs in both:
        for hand, other in zip(ours, theirs, strict=True):
            for seen, shown in zip(hand, other, strict=True):
                assert shown["row"] == row(seen.at), path
                assert shown["acts"] == [seat for seat, one in enumerate(seen.at.seats) if one.acts], path
                assert shown["held"] == [cards(one.cards) for one in seen.at.seats], path
                assert shown["laid"] == laid(seen.at), path


def test_the_script_says_what_the_referee_says_and_where(both):
    for path, ours, theirs in both:
        for hand, other in zip(ours, theirs, strict=True):
            for seen, shown in zip(hand, other, strict=True):
                assert [tuple(one) for one in shown["said"]] == seen.said, path
                assert shown["line"] == seen.moment.line, path
                assert shown["found"] == [one.message for one in seen.moment.findings], path
                assert shown["proven"] == [one.message for one in seen.moment.proofs], path


def test_every_moment_has_its_own_address(both):
    for path, _, theirs in both:
        every = [one["address"] for hand in theirs for one in hand]
        assert len({*every}) == len(every), path
        for place, hand in enumerate(theirs):
            for at, one in enumerate(hand):
                assert one["leads"] == {"place": place, "at": at}, path


def test_stepping_by_findings_misses_none_and_stops_at_proofs(both):
    for path, ours, theirs in both:
        marked = [
            {"place": place, "at": at}
            for place, hand in enumerate(ours)
            for at, one in enumerate(hand)
            if one.moment.findings or one.moment.proofs
        ]
        for place, hand in enumerate(theirs):
            for at, one in enumerate(hand):
                here = place, at
                after = [one for one in marked if (one["place"], one["at"]) > here]
                before = [one for one in marked if (one["place"], one["at"]) < here]
                assert one["next"] == (after[0] if after else None), path
                assert one["last"] == (before[-1] if before else None), path


def test_a_renege_is_marked_and_so_is_its_proof():
    [_, hand, _] = read_by_script([game_of(RENEGE.encode())])[0]
    [renege] = [one for one in hand if one["found"] and one["laid"]]
    assert (renege["address"], renege["laid"][-1]) == ("hand-1-trick-1-card-2", {"seat": 2, "name": "4h", "signs": "!"})
    assert {"name": "5d", "signs": "+"} in renege["held"][2]
    [proof] = [one for one in hand if one["proven"]]
    assert (proof["address"], proof["laid"][-1]["signs"]) == ("hand-1-trick-3-card-3", "+")


def test_fifty_hands_take_less_than_120_kilobytes():
    text = evening_log("booray", hands=50, seed=4, mistakes=0.12)
    seen = viewer(game_of(text.encode()))
    data = json.dumps(seen.data, separators=(",", ":"))
    words = sum(
        len(card.player + card.face + card.id) + 20 for hand in seen.hands for one in hand.tricks for card in one.cards
    )
    assert len(seen.hands) == 50
    assert len(data.encode()) + words < 120_000


@given(st.lists(STEPS), st.lists(STEPS))
def test_a_change_can_turn_any_row_into_any_other(one, other):
    before, after = unset(3), unset(3)
    before[2], after[2] = "".join(f"{step} " for step in one if step), "".join(f"{step} " for step in other if step)
    before[8], after[8], after[6] = "4dKd??", "Kd??", "-1"
    assert changed(before, change(before, after)) == after


@given(SEEDS, st.sampled_from(["Ann", "5", "4h", "a", "¤", "Kd 4"]))
def test_no_players_name_changes_the_sentences(seed, name):
    phrases = Phrases()
    text = f"{name} pays 4.50 of 9007199254740993 with 4h, as Bob's {name} did {seed}"
    number, *fills = phrases.said(("", text), (name, "Bob")).split(" ")
    told = phrases.table[int(number)]
    if "¤" in text:
        assert (told, fills) == (text, [])
        return
    parts = iter(fills)
    names = dict(zip(LETTERS, (name, "Bob"), strict=False))
    filled = [names.get(part, part) for part in parts]
    assert "".join(a + b for a, b in zip(told.split("¤"), [*filled, ""], strict=True)) == text
