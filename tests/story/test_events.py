"""The events of a log show every card once, end with the money of the books, and can always be described."""

import few
import pytest
from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as st
from properties.games import RULESETS, SEEDS
from samples.log import SAMPLES

from referee.report.wording.story import event_entries, opening_entries
from referee.story.events import hand_events, opening_events
from referee.story.from_engine import play_back
from referee.story.hand import PlayedHand
from referee.story.position import hand_positions

EVENINGS = sorted(SAMPLES.rglob("*.bourre"))
DAMAGE = st.sampled_from(["", "?", "trick", "Ann", "none", "\x1b[31m", "[red]", "takeback Ann 4h", "misdeal"])


def hands(log):
    return [part for part in play_back(log) if isinstance(part, PlayedHand)]


def each_card_is_shown_once(log):
    for hand in hands(log):
        shown = [event.play.at[:2] for event in hand_events(hand) if event.play]
        played = [play.at[:2] for trick in hand.tricks for play in trick.all_cards]
        assert sorted(shown) == sorted(played), hand.number


@pytest.mark.parametrize("path", few.one_in(4, EVENINGS), ids=lambda path: path.stem)
def test_the_events_of_every_sample_show_each_card_once(path):
    each_card_is_shown_once(path.read_bytes())


@given(SEEDS, RULESETS, st.booleans())
def test_the_events_of_a_hand_with_faults_end_with_the_pot_of_the_books(seed, ruleset, deals):
    text = evening_log(ruleset, hands=4, seed=seed, detail="cards" if deals else "full", mistakes=0.6)
    each_card_is_shown_once(text)
    for hand in hands(text):
        events = hand_events(hand)
        over = next(at for at, event in enumerate(events) if event.kind == "over")
        paid = [event.payment for event in events[:over] if event.payment]
        assert not paid or paid[-1].pot in (None, hand.money.table.pot)


@given(SEEDS, st.integers(0, 40), DAMAGE, st.integers(20, 120))
def test_every_event_of_a_broken_log_can_be_described(seed, at, damage, width):
    lines = evening_log(hands=2, seed=seed).splitlines()
    lines[at % len(lines)] = f"{lines[at % len(lines)][: width // 4]} {damage}"
    opening, *played = play_back("\n".join(lines))
    for event in opening_events(opening):
        assert opening_entries(opening, event)
    for hand in played:
        events = hand_events(hand)
        for position, event in zip(hand_positions(hand, events, opening.players), events, strict=True):
            assert position.seats
            assert event_entries(hand, event)
