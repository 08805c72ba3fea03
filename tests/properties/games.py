"""What the property tests draw: games from a seed, winning-moves as often as all the others."""

from hypothesis import strategies as st
from naive.rulesets import NAMES

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
RULESETS = st.one_of(st.just("winning-moves"), st.sampled_from(NAMES))
