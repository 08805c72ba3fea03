"""A plain hand would come to the same if it were laid out and judged with all care."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive.evening import evening, with_renege
from naive.hands.engine import log
from naive.hands.told import tell
from naive.pencil import STYLES
from naive.scribe import scribble
from properties.games import RULESETS, SEEDS

from referee.audit import Audit, audit
from referee.replay import replay as steps
from referee.replay.plain import plain
from referee.table.cards import BEATS, STRENGTH
from referee.table.hand import Hand


def with_all_care(text: str) -> Audit:
    """The verdict where no hand is taken for plain."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steps, "plain", lambda hand: False)
        return audit(text)


def test_a_card_is_worth_more_than_those_that_it_takes_the_trick_from() -> None:
    for trump, led, best, card in product(range(4), range(4), range(52), range(52)):
        worth = STRENGTH[trump][led]
        if best // 13 in (led, trump):
            takes = card // 13 in (led, trump) and bool(BEATS[trump][best] >> card & 1)
            assert (worth[card] > worth[best]) == takes


@given(seed=SEEDS)
def test_a_random_hand_is_judged_the_same(seed: int) -> None:
    text = log(tell(Random(seed)).lines)
    assert audit(text) == with_all_care(text), text


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS, faulty=st.booleans())
def test_a_game_is_judged_the_same(style: str, seed: int, ruleset: str, faulty: bool) -> None:
    played = (with_renege(seed, ruleset) if faulty else None) or evening(seed, ruleset)
    text = scribble(played, STYLES[style], seed).text
    assert audit(text) == with_all_care(text), text


@pytest.mark.parametrize("style", ["full", "bare"])
def test_most_hands_of_a_game_without_a_fault_are_plain(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(hand: Hand) -> bool:
        seen.append(plain(hand))
        return seen[-1]

    monkeypatch.setattr(steps, "plain", look)
    audit(scribble(evening(1, "winning-moves"), STYLES[style], 1).text)
    assert sum(seen) > len(seen) / 3


@pytest.mark.parametrize("again", ["  deal Ann Kd Qd 4c 8s 2c", "  deal Bob 5d 4d Jc 9h Th"])
def test_a_hand_dealt_twice_is_not_plain(again: str) -> None:
    deal = "  deal Ann Kd Qd 4c 8s 2c\n  deal Bob 5d 4d Jc 9h Th\n"
    text = (
        "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\nhand 1\n  dealer Cal\n"
        f"{deal}{again}\n  trump 7s\n  stay Ann, Bob\n  draw none\n  trick Ann Kd, Bob 5d\n  trick Ann Qd, Bob 4d\n"
        "  trick Ann 4c, Bob Jc\n  trick Bob 9h, Ann 8s\n  trick Ann 2c, Bob Th\n  win Ann 3\n"
    )
    assert audit(text) == with_all_care(text)
    assert "C303" in {one.code for one in audit(text).findings}


def test_the_tricks_of_a_plain_hand_are_numbered_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = []

    def look(hand: Hand) -> bool:
        found = plain(hand)
        numbers.append((found, [trick.number for trick in hand.tricks]))
        return found

    monkeypatch.setattr(steps, "plain", look)
    tricks = "\n ".join(f"trick Ann {rank}c, Bob {rank}d" for rank in "AKQJT")
    seats = "seat Ann 9\nseat Bob 9\nseat Cal 9\n"
    audit(f"rules winning-moves\n{seats}hand 1\n dealer Cal\n trump 7s\n stay Ann, Bob\n {tricks}")
    assert numbers == [(True, [1, 2, 3, 4, 5])]
