"""Which rules does a table play? The answers to a few questions give exactly the house that was answered."""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as a

from referee import rulesets
from referee.rulesets import own_rulesets
from referee.rulesets.own import house_file
from referee.scribe import Session, which_rules
from referee.scribe.rules_in_words import in_words
from referee.scribe.typed import UnclearError
from referee.table.house import written

PLAYED = [
    (name, some)
    for name in rulesets.names()
    for many in range(len(rulesets.load(name).variants) + 1)
    for some in combinations(rulesets.load(name).variants, many)
]
"""Every rule set with every combination of its variants."""
AMOUNTS = ("0.25", "1", "7.5", "20")


def answered(choose: Callable[[which_rules.Question], str]) -> tuple[str, ...]:
    """Answer all questions."""
    answers: tuple[str, ...] = ()
    while asked := which_rules.question(answers):
        answers = which_rules.remembered(choose(asked), answers)
    return answers


def as_played(values) -> tuple[str, ...]:
    """The answers of a table that plays by these options."""

    def answer(asked):
        fits = [one.types for one in asked.answers if one.options.items() <= values.items()]
        return fits[0] if fits else values[asked.amount]

    return answered(answer)


def by_chance(chance) -> tuple[str, ...]:
    """Answer each question with one of its answers, or an amount."""
    return answered(
        lambda asked: chance.choice([*(one.types for one in asked.answers), *(AMOUNTS if asked.amount else ())])
    )


@pytest.mark.parametrize(("name", "variants"), PLAYED, ids=lambda one: one if isinstance(one, str) else "-".join(one))
def test_a_table_that_plays_by_a_rule_set_gets_exactly_what_it_answered(name, variants):
    values = written(rulesets.load(name).house(variants))
    answers = as_played(values)
    house = written(which_rules.found(answers).house)
    asked = which_rules.settled(answers)
    assert {option: house[option] for option in asked} == {option: values[option] for option in asked}
    assert len(answers) <= 9


@pytest.mark.parametrize("name", rulesets.names())
def test_a_table_that_plays_by_a_rule_set_as_it_is_gets_that_rule_set_without_a_change(name):
    rules = which_rules.found(as_played(written(rulesets.load(name).house())))
    assert (rules.ruleset.name, rules.variants) == (name, ())
    assert rules.house == rulesets.load(name).house()


@given(a.randoms(use_true_random=False))
def test_the_written_header_gives_the_house_that_was_answered(chance):
    answers = by_chance(chance)
    rules = which_rules.found(answers)
    session = Session(("\n".join(rules.lines) + "\n").encode())
    assert (session.state.errors, session._now.game.rules.house) == (0, rules.house)
    asked = which_rules.settled(answers)
    assert written(rules.house).items() >= asked.items()


@given(a.randoms(use_true_random=False))
def test_a_house_file_gives_the_same_rules(chance):
    rules = which_rules.found(by_chance(chance))
    [own] = own_rulesets(house_file("kitchen", *rules).encode(), "referee.toml")
    assert (own.name, own.house()) == ("kitchen", rules.house)


@given(a.randoms(use_true_random=False))
def test_no_other_rule_set_needs_fewer_changes(chance):
    answers = by_chance(chance)
    rules, asked = which_rules.found(answers), which_rules.settled(answers)
    plain = written(rules.ruleset.house(rules.variants))
    needed = sum(plain[option] != value for option, value in asked.items())
    for name, variants in PLAYED:
        other = written(rulesets.load(name).house(variants))
        changes = {option: value for option, value in asked.items() if other[option] != value}
        if len(changes) < needed:
            with pytest.raises(rulesets.BadRule):
                rulesets.load(name).house(variants, changes)


@settings(max_examples=20)
@given(a.randoms(use_true_random=False))
def test_the_words_to_confirm_differ_whenever_an_answer_does(chance):
    answers = by_chance(chance)
    for at in range(len(answers)):
        asked = which_rules.question(answers[:at])
        assert asked is not None
        words = set()
        for one in asked.answers:
            other = (*answers[:at], one.types)
            while next_one := which_rules.question(other):
                other = which_rules.remembered(next_one.usual, other)
            words.add(in_words(which_rules.found(other).house))
        assert len(words) == len(asked.answers)


def questions(*answers: str) -> list[str]:
    return [asked.name for at in range(len(answers) + 1) if (asked := which_rules.question(answers[:at]))]


def test_seven_questions_find_a_common_game_and_a_limit_asks_two_more():
    seven = ["cards", "upcard", "ante", "bourre", "next", "beat", "renege"]
    assert questions("5", "dealer", "1", "pot", "instead", "yes", "forfeit") == seven
    limit = questions("5", "dealer", "1", "limit", "20", "instead", "limit", "yes", "forfeit")
    assert limit == [*seven[:4], "limit", "next", "taken", *seven[5:]]


def test_what_the_nearest_rule_sets_agree_on_is_not_asked_and_the_rest_is():
    assert questions("5", "stock", "0.5", "pot", "both", "suit", "nothing")[-1] == "renege"
    near = ("5", "dealer", "dealer", "pot", "both", "yes", "pay")
    assert questions(*near)[-1] == "tie"
    assert which_rules.found((*near, "stays")).lines[0] == "rules louisiana"
    assert which_rules.found((*near, "divided")).lines[0] == "rules booray"
    assert questions("4", "stock", "0.5", "antes", "both", "suit", "nothing")[-1] == "draw"


def test_enter_answers_as_the_nearest_rule_set_so_far():
    usual = answered(lambda asked: asked.usual)
    assert which_rules.found(usual).lines == ("rules louisiana", "rule ante 1")
    assert which_rules.question(("3",)).usual == "stock"


@pytest.mark.parametrize(
    ("answers", "lines"),
    [
        (("5", "stock", "1", "pot", "instead", "yes", "nothing"), ("rules winning-moves",)),
        (("5", "stock", "dealer", "pot", "both", "suit", "nothing"), ("rules booray",)),
        (("3", "stock", "0.5", "antes", "both", "suit", "nothing"), ("rules three-card", "rule ante 0.5")),
        (
            ("5", "dealer", "1", "limit", "20", "instead", "limit", "yes", "forfeit"),
            ("rules louisiana, limit", "rule ante 1"),
        ),
        (("5", "dealer", "2", "pot", "instead", "trump", "pay"), ("rules booed", "rule ante 2")),
    ],
)
def test_the_rules_are_the_nearest_rule_set_with_the_fewest_changes(answers, lines):
    assert which_rules.question(answers) is None
    assert which_rules.found(answers).lines == lines


@pytest.mark.parametrize("text", ["x", "6", "-5", "d", "5 4", "fivetimes", "9" * 30, ""])
def test_what_answers_nothing_is_refused_with_what_would(text):
    with pytest.raises(UnclearError, match="type 5, 4, 3"):
        which_rules.remembered(text, ())


@pytest.mark.parametrize("text", ["-1", "1.234", "1,5", "9" * 10, "x", "$", "٣"])
def test_an_ante_is_an_amount(text):
    with pytest.raises(UnclearError):
        which_rules.remembered(text, ("5", "dealer"))


def test_one_entry_may_answer_several_questions():
    begun = ("5", "dealer", "1")
    assert which_rules.remembered("limit 10", begun) == (*begun, "limit", "10")
    assert which_rules.remembered("5 dealer 0.50 pot", ()) == ("5", "dealer", "0.5", "pot")
    with pytest.raises(UnclearError, match="`limit x` does not answer"):
        which_rules.remembered("limit x", begun)
    with pytest.raises(UnclearError, match="does not answer"):
        which_rules.remembered("5 dealer 1 pot yes forfeit 5", ())


def test_a_few_letters_or_the_word_of_the_question_are_understood():
    assert which_rules.remembered("ante 0.50", ("5", "dealer"))[-1] == "0.5"
    assert which_rules.remembered("DE", ("5", "stock"))[-1] == "dealer"
    assert which_rules.remembered("$2", ("5", "stock"))[-1] == "2"
