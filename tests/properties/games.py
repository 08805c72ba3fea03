"""Strategies of the property tests: games from a seed, winning-moves as often as all the others together."""

from hypothesis import strategies as st
from naive.rules import NAMES

SEEDS = st.integers(min_value=10**12, max_value=10**12 + 2**32 - 1)
"""Larger than any number in our code: hypothesis draws those of whatever modules a run has loaded as well."""

RULESETS = st.one_of(st.just("winning-moves"), st.sampled_from(NAMES))
