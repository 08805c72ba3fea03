"""The moments of a log show every card once, end with the money of the books, and can always be described."""

import few
import pytest
from evenings.logs import evening_log
from hypothesis import given
from hypothesis import strategies as st
from properties.games import RULESETS, SEEDS
from samples.log import SAMPLES

from referee.playback import PlayedHand, retell
from referee.playback.moments import hand_moments, opening_moments
from referee.playback.position import position
from referee.report.wording.moments import moment_entries, opening_entries

EVENINGS = sorted(SAMPLES.rglob("*.bourre"))
DAMAGE = st.sampled_from(["", "?", "trick", "Ann", "none", "\x1b[31m", "[red]", "takeback Ann 4h", "misdeal"])


def hands(log):
    return [one for one in retell(log) if isinstance(one, PlayedHand)]


def each_card_is_shown_once(log):
    for hand in hands(log):
        shown = [one.play.at[:2] for one in hand_moments(hand) if one.play]
        played = [one.at[:2] for trick in hand.tricks for one in (*trick.plays, *trick.taken_back)]
        assert sorted(shown) == sorted(played), hand.number


@pytest.mark.parametrize("path", few.one_in(4, EVENINGS), ids=lambda path: path.stem)
def test_the_moments_of_every_sample_show_each_card_once(path):
    each_card_is_shown_once(path.read_bytes())


@given(SEEDS, RULESETS, st.booleans())
def test_the_moments_of_a_hand_with_faults_end_with_the_pot_of_the_books(seed, ruleset, deals):
    text = evening_log(ruleset, hands=4, seed=seed, detail="cards" if deals else "full", mistakes=0.6)
    each_card_is_shown_once(text)
    for hand in hands(text):
        moments = hand_moments(hand)
        over = next(at for at, one in enumerate(moments) if one.kind == "over")
        paid = [one.step for one in moments[:over] if one.step]
        assert not paid or paid[-1].pot in (None, hand.money.table.pot)


@given(SEEDS, st.integers(0, 40), DAMAGE, st.integers(20, 120))
def test_every_moment_of_a_broken_log_can_be_described(seed, at, damage, width):
    lines = evening_log(hands=2, seed=seed).splitlines()
    lines[at % len(lines)] = f"{lines[at % len(lines)][: width // 4]} {damage}"
    opening, *played = retell("\n".join(lines))
    for moment in opening_moments(opening):
        assert opening_entries(opening, moment)
    for hand in played:
        moments = hand_moments(hand)
        for here, moment in enumerate(moments):
            assert position(hand, moments, here, opening.players).seats
            assert moment_entries(hand, moment)
