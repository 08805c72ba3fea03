"""The script of a page shows what the referee saw: the table after each event, its words, its findings, its address."""

from pathlib import Path
from typing import Any

import few
import pytest
from evenings.logs import evening_log
from samples.log import SAMPLES
from story.evening import RENEGE
from viewer.reading import Seen, game_of, hands_of, read_by_script, shows

from referee.report.html.page import pack, viewer

LOGS = [*sorted((SAMPLES / "games").glob("*.bourre")), *sorted((SAMPLES / "flawed").glob("*.bourre"))]
# Read once for all of these tests.
pytestmark = pytest.mark.xdist_group("viewer")
Both = list[tuple[Path, list[list[Seen]], list[list[dict[str, Any]]]]]


@pytest.fixture(scope="module", params=few.of(1, [6, 1]), ids="one in {}".format)
def both(request: pytest.FixtureRequest) -> Both:
    """Each log, its events by the referee, and by the script."""
    logs = LOGS[:: request.param]
    games = [game_of(path.read_bytes()) for path in logs]
    return list(zip(logs, ([*hands_of(game)] for game in games), read_by_script(games), strict=True))


def test_the_script_shows_every_event_of_every_sample_as_the_referee_does(both: Both) -> None:
    for path, ours, theirs in both:
        for hand, other in zip(ours, theirs, strict=True):
            for seen, shown in zip(hand, other, strict=True):
                assert shows(shown, seen), (path, seen.event.line)


def test_every_event_has_its_own_address(both: Both) -> None:
    for path, _, theirs in both:
        every = [shown["address"] for hand in theirs for shown in hand]
        assert len({*every}) == len(every), path
        for place, hand in enumerate(theirs):
            assert [shown["leads"] for shown in hand] == [{"place": place, "at": at} for at in range(len(hand))], path


def test_stepping_by_findings_misses_none_and_stops_at_proofs(both: Both) -> None:
    for path, ours, theirs in both:
        marked = [
            (place, at)
            for place, hand in enumerate(ours)
            for at, seen in enumerate(hand)
            if seen.event.findings or seen.event.proofs
        ]
        for place, hand in enumerate(theirs):
            for at, shown in enumerate(hand):
                after = [there for there in marked if there > (place, at)][:1]
                before = [there for there in marked if there < (place, at)][-1:]
                steps = [tuple(there.values()) if there else None for there in (shown["next"], shown["last"])]
                assert steps == [*(after or [None]), *(before or [None])], path


def test_a_renege_is_marked_and_so_is_its_proof() -> None:
    [_, hand, _] = read_by_script([game_of(RENEGE.encode())])[0]
    [renege] = [shown for shown in hand if shown["found"] and shown["laid"]]
    assert (renege["address"], renege["laid"][-1]) == ("hand-1-trick-1-card-2", ["Cal", "4h!"])
    assert "5d+" in renege["seats"][2]["cards"].split()
    [proof] = [shown for shown in hand if shown["proven"]]
    assert (proof["address"], proof["laid"][-1][1][2:]) == ("hand-1-trick-3-card-3", "+")


def test_fifty_hands_take_less_than_60_kilobytes() -> None:
    text = evening_log("booray", hands=50, seed=4, mistakes=0.12)
    data = viewer(game_of(text.encode()))
    assert len(data["hands"]) == 51
    assert len(pack(data)) < 60_000
