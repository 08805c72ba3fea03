"""Every mark becomes one sentence with its cards or amounts in it, whatever facts are missing."""

import pytest
from sentences_before_play import BEFORE_PLAY
from sentences_of_play import PLAY_AND_MONEY

from referee.finding import Fact, Violation
from referee.rules.catalogue import RULES, by_code
from referee.text.place import Place

Facts = dict[str, Fact]

SENTENCES = [*BEFORE_PLAY, *PLAY_AND_MONEY]


@pytest.mark.parametrize(("code", "facts", "sentence"), SENTENCES)
def test_the_facts_make_the_sentence(code: str, facts: Facts, sentence: str) -> None:
    rule = by_code(code)
    assert rule is not None
    assert rule.check(Violation(code, Place(1, 1, 2), 1, 1, "Cal", facts)) == sentence


@pytest.mark.parametrize(("code", "facts", "sentence"), SENTENCES)
def test_a_sentence_without_a_player_has_no_hole_in_it(code: str, facts: Facts, sentence: str) -> None:
    rule = by_code(code)
    assert rule is not None
    said = rule.check(Violation(code, Place(1, 1, 2), facts=facts))
    assert "None" not in said
    assert not any(brace in said for brace in "{}[]")
    assert said
    assert not said.endswith((".", ":", ";", " "))


def test_every_rule_has_a_sentence_here() -> None:
    assert {code for code, _, _ in SENTENCES} == {rule.code for rule in RULES}


def test_a_wrong_carry_speaks_of_the_pot_and_of_no_player() -> None:
    rule = by_code("L604")
    assert rule is not None
    said = rule.check(Violation("L604", Place(1, 1, 2), facts={"due": "4", "paid": "3"}))
    assert said == "another amount stayed in the pot than was left there: due 4, paid 3, 1 too little"
