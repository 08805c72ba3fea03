"""Strategies of the property tests: games from a seed, winning-moves as often as all the others together."""

from random import Random

from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.scribe import SKETCH, scribble
from hypothesis import strategies as st
from naive.rules import NAMES

SEEDS = st.integers(min_value=10**12, max_value=10**12 + 2**32 - 1)
"""Larger than any number in our code: hypothesis draws those of whatever modules a run has loaded as well."""

RULESETS = st.one_of(st.just("winning-moves"), st.sampled_from(NAMES))


def loose_game(seed: int, ruleset: str) -> str:
    """Write a log in a loose hand, with or without a fault."""
    played = Random(seed).choice((evening, with_renege, with_wrong_claim))(seed, ruleset)
    return scribble(played or evening(seed, ruleset), SKETCH._replace(looks=0.9), seed).text
