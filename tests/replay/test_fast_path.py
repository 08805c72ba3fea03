"""A plain hand, or one that is only its first line, gets the same result from the full replay."""

from itertools import product
from random import Random

import pytest
from evenings.evening import evening, with_renege
from evenings.scribe import STYLES, scribble
from hypothesis import given
from hypothesis import strategies as st
from naive.hands.lines import log
from naive.hands.told import tell
from naive.rules import NAMES
from properties.games import RULESETS, SEEDS
from replay.expect import table, with_all_care

from referee.engine import replay as steps
from referee.engine.cards import BEATS, STRENGTH
from referee.engine.hand import Hand
from referee.engine.replay import plain
from referee.judge.audit import audit, play
from referee.judge.game import Game
from referee.playback import retell


def test_a_card_is_stronger_than_the_cards_it_beats() -> None:
    for trump, led, best, card in product(range(4), range(4), range(52), range(52)):
        worth = STRENGTH[trump][led]
        if best // 13 in (led, trump):
            takes = card // 13 in (led, trump) and bool(BEATS[trump][best] >> card & 1)
            assert (worth[card] > worth[best]) == takes


@given(seed=SEEDS)
def test_a_random_hand_with_any_fault_is_judged_the_same(seed: int) -> None:
    for number in range(5):
        text = log(tell(Random(f"{seed} {number}")).lines)
        assert audit(text) == with_all_care(text), text


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS, faulty=st.booleans())
def test_a_game_is_judged_the_same(style: str, seed: int, ruleset: str, faulty: bool) -> None:
    played = (with_renege(seed, ruleset) if faulty else None) or evening(seed, ruleset)
    text = scribble(played, STYLES[style], seed).text
    assert audit(text) == with_all_care(text), text
    assert recorded_tricks(text) == recorded_tricks(text, with_care=True), text


def recorded_tricks(text: str, *, with_care: bool = False) -> list[list[object]]:
    """List for each hand with tricks what its record says of them."""
    hands: list[Hand] = []
    with pytest.MonkeyPatch.context() as patch:
        judge_with_care = steps.judge
        patch.setattr(steps, "judge", lambda hand, courses: (hands.append(hand), judge_with_care(hand, courses))[1])
        patch.setattr(steps, "plain", lambda hand: not with_care and plain(hand) and not hands.append(hand))
        audit(text)
    facts = [
        [(trick.number, trick.named, trick.taker, trick.winners, trick.plays) for trick in hand.tricks]
        for hand in hands
    ]
    return [[tricks, hand.layouts, hand.as_named] for tricks, hand in zip(facts, hands, strict=True) if tricks]


@pytest.mark.parametrize("style", ["full", "bare"])
def test_most_hands_of_a_game_without_a_fault_are_plain(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def look(hand: Hand) -> bool:
        seen.append(plain(hand))
        return seen[-1]

    monkeypatch.setattr(steps, "plain", look)
    audit(scribble(evening(1, "winning-moves"), STYLES[style], 1).text)
    assert sum(seen) > len(seen) / 3


PLAIN = (
    table(names="Ann Bob")
    + "hand 1\n dealer Bob\n trump 7s\n stay Ann, Bob\n"
    + "".join(f" trick Ann {high}c, Bob {low}c\n" for high, low in zip("AKQJT", "23456", strict=True))
)


def test_a_plain_hand_is_not_laid_out_and_judged_with_all_care(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(steps, "judge")
    [account] = audit(PLAIN).accounts
    assert account.tricks == {"Ann": 5, "Bob": 0}
    with pytest.raises(NameError):
        audit(PLAIN.replace("6c", "?"))


@pytest.mark.parametrize(("repeated", "orders"), [("", 1), (" trick Ann Ac, Bob 2c\n", 2)])
def test_a_line_written_twice_gives_the_tricks_two_orders(repeated: str, orders: int) -> None:
    game = Game(None).recording({1})
    four = " trick Ann Ac, Bob 2c\n trick Ann Kc, Bob 3c\n trick Ann Qc, Bob 4c\n trick Ann 2d, Bob 5d\n"
    play(f"{table()}hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n{four}{repeated}", [game])
    assert game.record
    assert game.record.hand.courses == orders


def test_a_line_that_repeats_another_is_no_lost_trick() -> None:
    _, hand = retell(f"{table()}hand 1\n dealer Dee\n ante 1\n ante 1\n trump 7s\n stay Ann, Bob\n trick Ad 2d\n")
    assert hand.gaps == ()


@pytest.mark.parametrize("line", ["hand", "hand 1", "hand one", "hnad", "hand # at ten"])
@pytest.mark.parametrize("before", ["", "rule draw-max 0\n", "seat Cal\n", "seat Ann 1\n", "stay Ann\n", "?\n"])
@pytest.mark.parametrize("ruleset", NAMES)
def test_a_hand_that_is_only_its_first_line_is_judged_the_same(ruleset: str, before: str, line: str) -> None:
    text = f"rules {ruleset}\nseat Ann 200\nseat Bob 200\n{before}" + f"{line}\n" * 3
    assert audit(text) == with_all_care(text), text
