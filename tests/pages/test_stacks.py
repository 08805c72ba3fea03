"""The chart of the stacks: the lines as in the ledger, and a picture that is safe in any page."""

import random
import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from commands import CLEAN_LOG as CLEAN
from hypothesis import given
from hypothesis import strategies as some
from pages.conftest import Write

from referee.judge.audit import audit
from referee.judge.settlement import Ledger, ledger
from referee.ledger.entries import Standing
from referee.report.html.ledger import round_steps, spread, stacks_chart, stacks_of

SEATS = CLEAN.partition("\nhand")[0]
ANN_WINS = "\n  stay Ann, Bob\n  took Ann 5, Bob 0"
"""Ann takes all tricks of a hand, and Bob is bourré."""
EVENING = f"""{SEATS}hand 1
  dealer Cal{ANN_WINS}
  bourre Bob 2
  pot 2
hand 2
  stay Ann, Cal
  took Ann 5, Cal 0
"""
UNKNOWN = f"{SEATS}hand 1\n  dealer Cal\n  stay Ann, Bob\nhand 2\n  stay Ann, Bob\n"


def ledger_of(log: str) -> Ledger:
    return ledger("a.bourre", audit(log))


def stacks(log: str, player: str) -> list[int | None]:
    return stacks_of(player, ledger_of(log).hands)


def drawn(one: Ledger) -> Element:
    chart = stacks_chart(one)
    assert chart
    return ElementTree.fromstring(str(chart))


def words(chart: Element) -> list[str]:
    return [one.text or "" for one in chart.iter("text")]


def test_a_line_begins_with_what_was_brought_and_follows_the_stack() -> None:
    log = f"{SEATS}hand 1\n  dealer Cal{ANN_WINS}\nhand 2\n  stay Ann, Bob\n  took Ann 3, Bob 2"
    assert stacks(log, "Bob") == [20000, 19600, 19600]


def test_a_stack_that_is_not_known_is_a_gap() -> None:
    log = f"{UNKNOWN}  stacks Ann 200, Bob 190, Cal 199"
    assert stacks(log, "Ann") == [20000, None, 20000]
    [path, *_] = [one for one in drawn(ledger_of(log)).iter("path") if "seat-1" in one.get("stroke", "")]
    assert path.get("d", "").count("M") == 2
    assert "H" not in path.get("d", "")


def test_the_line_of_a_player_who_left_ends_there_and_continues_with_new_money() -> None:
    hand = "\n  stay Ann, Bob\n  took Ann 3, Bob 2\n  stacks"
    log = f"{SEATS}hand 1\n  dealer Cal{hand} Ann 202, Bob 199, Cal 199\nleave Cal\nhand 2{hand} Ann 203, Bob 198\n"
    back = f"{log}join Cal 50 after Bob\nhand 3{hand} Ann 203, Bob 198, Cal 49"
    assert None not in stacks(back, "Cal")
    assert stacks(f"{log}hand 3{hand} Ann 204, Bob 197", "Cal") == [20000, 19900, None, None]


def test_names_with_the_last_stacks_are_at_the_ends_of_the_lines_from_the_richest_on() -> None:
    assert words(drawn(ledger_of(EVENING)))[-3:] == ["Ann 205", "Bob 197", "Cal 194"]


def test_the_title_says_what_the_picture_shows() -> None:
    log = f"{SEATS}hand 1\n  dealer Cal\n  stay Ann\n  win Ann 3\nhand 2\n  stay Ann, Bob\n"
    chart = drawn(ledger_of(log))
    assert chart.get("role") == "img"
    assert [one.text for one in chart.iter("title")] == [
        "Stacks over 2 hands, at the end: Ann 202 (after hand 1), Bob 199 (after hand 1), Cal 199 (after hand 1)"
    ]


def test_hands_are_numbered() -> None:
    assert [word for word in words(drawn(ledger_of(EVENING))) if word in ("hand", "1", "2")] == ["hand", "1", "2"]


def test_the_page_has_the_chart_of_two_hands_or_more(page_of: Write) -> None:
    page = page_of(EVENING)
    assert page.links("stacks") == {"ledger": "#by-hand"}
    assert "Stacks over 2 hands" in page.text("stacks")
    assert page.links("game")["Stacks"] == "#stacks"
    for log in (CLEAN, "nothing of the kind", UNKNOWN):
        assert not page_of(log).all("*[@id='stacks']")


def test_colours_come_from_the_page() -> None:
    painted = {one.get(name) for one in drawn(ledger_of(EVENING)).iter() for name in ("fill", "stroke")}
    assert {one for one in painted if one and not re.fullmatch(r"var\(--[a-z0-9-]+\)", one)} == {"none"}


def test_five_hundred_hands_of_ten_players_are_drawn_in_an_eighth_of_a_megabyte() -> None:
    one, chance = ledger_of(EVENING), random.Random(7)
    had = {f"Player {number}": 500_000 for number in range(10)}
    hands = []
    for number in range(1, 501):
        had = {name: stack + 100 * chance.randint(-60, 60) for name, stack in had.items()}
        hands.append(one.hands[1]._replace(hand=number, table=Standing(had, 0), postings=()))
    chart = stacks_chart(replace(one, players=tuple(had), hands=tuple(hands)))
    assert chart
    assert len(chart.encode()) < 125_000
    assert len({path.get("stroke-dasharray") for path in ElementTree.fromstring(str(chart)).iter("path")}) == 3


@given(some.integers(-(10**17), 10**17), some.integers(0, 10**17), some.integers(2, 20))
def test_axis_steps_are_few_and_round_and_cover_everything(low: int, more: int, most: int) -> None:
    ticks = round_steps(low, low + more, most)
    assert ticks[0] <= low <= low + more <= ticks[-1]
    assert 2 <= len(ticks) <= most + 1
    assert str(ticks.step).rstrip("0") in ("1", "2", "5")


@given(some.lists(some.integers(0, 300), max_size=20).map(sorted))
def test_labels_keep_their_order_and_do_not_overlap(wanted: list[float]) -> None:
    places = spread(wanted, 17, 10, 300)
    assert all(after - before >= 17 for before, after in pairwise(places))
    assert all(place >= 10 for place in places)
    assert len(wanted) > 17 or all(place <= 300 for place in places)
