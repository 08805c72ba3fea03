"""Every violation becomes one sentence with its cards or amounts in it."""

import pytest
from sentences_before_play import BEFORE_PLAY
from sentences_of_play import PLAY_AND_MONEY

from referee.finding import Facts, Violation, WrongAmountWon
from referee.rules.catalogue import RULES, sentence
from referee.text.place import Place

SENTENCES = [*BEFORE_PLAY, *PLAY_AND_MONEY]


@pytest.mark.parametrize(("code", "facts", "said"), SENTENCES)
def test_the_facts_make_the_sentence(code: str, facts: Facts, said: str) -> None:
    assert sentence(Violation(code, Place(1, 1, 2), facts, 1, 1, "Cal")) == said


@pytest.mark.parametrize(("code", "facts"), [(code, facts) for code, facts, _ in SENTENCES])
def test_a_sentence_without_a_player_has_no_gap(code: str, facts: Facts) -> None:
    said = sentence(Violation(code, Place(1, 1, 2), facts))
    assert "None" not in said
    assert not any(brace in said for brace in "{}[]")
    assert said
    assert not said.endswith((".", ":", ";", " "))


def test_every_rule_has_a_sentence_here() -> None:
    assert {code for code, _, _ in SENTENCES} == {rule.code for rule in RULES}


def test_a_wrong_carry_speaks_of_the_pot_and_of_no_player() -> None:
    said = sentence(Violation("L604", Place(1, 1, 2), WrongAmountWon(400, 300)))
    assert said == "another amount stayed in the pot than was left there: due 4, paid 3, 1 too little"
