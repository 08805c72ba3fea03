"""The engine and the second referee judge the same random hands alike."""

from random import Random

import pytest
from evenings.evening import CHANGES
from hypothesis import given
from hypothesis import strategies as st
from naive.agree import disagreements, house, position
from naive.hands.check import CODES, check, differences
from naive.hands.lines import engine_opinion
from naive.hands.told import Told, tell
from naive.rules import NAMES, VARIANTS, rule_set, variant_sets

from referee.rulesets.ruleset import load


def test_the_two_referees_agree_on_random_hands(times: int) -> None:
    """Three hundred hands leave out some findings, by chance, and no value of an option; thousands have them all."""
    tally = check(300 * times, 1)
    assert not tally.wrong, "\n\n".join(tally.wrong[:5])
    assert not set(tally.never()) - ({*CODES} if times < 20 else set())


@given(st.integers(min_value=0))
def test_engine_and_naive_rules_allow_the_same_cards_and_name_the_same_offence(seed: int) -> None:
    """From every holding something may be played, and knowing more cards only narrows: legal(H) ∩ K ⊆ legal(K)."""
    rng = Random(seed)
    assert not [difference for _ in range(250) for difference in disagreements(position(rng))]


@pytest.mark.parametrize("name", NAMES)
def test_rule_sets_and_variants_are_what_was_copied_by_hand_from_the_design(name: str) -> None:
    assert list(load(name).variants) == list(VARIANTS[name])
    for variants in variant_sets(name):
        for changes in [{}, *CHANGES]:
            assert load(name).house(variants, changes) == house(rule_set(name, variants, changes))


def logs(count: int) -> list[Told]:
    return [tell(Random(f"notice {index}")) for index in range(count)]


def test_a_finding_that_the_engine_left_out_is_a_disagreement() -> None:
    told = next(one for one in logs(50) if one.opinion.found and all(one.accounted))
    said = engine_opinion(told.lines)
    assert differences(told, said) == []
    assert differences(told, said._replace(found=said.found[1:]))


def test_a_chip_too_many_in_the_ledger_is_a_disagreement() -> None:
    told = next(one for one in logs(50) if all(one.accounted))
    said = engine_opinion(told.lines)
    came = said.came[-1]
    more = came._replace(verified={**came.verified, "pot": (came.verified["pot"] or 0) + 1})
    assert differences(told, said._replace(came=[*said.came[:-1], more]))


def test_the_engine_judged_by_another_rule_is_a_disagreement_somewhere() -> None:
    other = tell(Random("other")).rules.house
    wrong = [differences(told, engine_opinion(told.lines, other)) for told in logs(20)]
    assert any(wrong)
