"""The engine and the naive rules say the same of every position, and play by the same options."""

from random import Random

import pytest
from evenings.evening import CHANGES
from hypothesis import given
from hypothesis import strategies as st
from naive.agree import disagreements, house, position
from naive.rulesets import NAMES, rule_set, variant_sets

from referee.rulesets.ruleset import load


@given(st.integers(min_value=0))
def test_engine_and_naive_rules_allow_the_same_cards_and_name_the_same_offence(seed: int) -> None:
    """``legal(H) ∩ K ⊆ legal(K)`` too: knowing more cards only narrows."""
    rng = Random(seed)
    assert not [one for _ in range(20) for one in disagreements(position(rng))]


@pytest.mark.parametrize("name", NAMES)
def test_rule_sets_and_variants_are_what_was_copied_by_hand_from_the_design(name: str) -> None:
    for variants in variant_sets(name):
        for changes in [{}, *CHANGES]:
            assert load(name).house(variants, changes) == house(rule_set(name, variants, changes))
