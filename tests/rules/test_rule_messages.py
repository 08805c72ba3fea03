"""Every violation becomes one sentence with its cards or amounts in it."""

import pytest
from sentences import SENTENCES

from referee.finding import (
    DeclaredTwice,
    Facts,
    MoneyFromNowhere,
    Violation,
    WrongAmountWon,
    WrongAnte,
    WrongCardCount,
    WrongCount,
)
from referee.rules.catalogue import judge
from referee.rules.sentences import sentence
from referee.rulesets.ruleset import Clause
from referee.values import Place


@pytest.mark.parametrize(("code", "facts", "said"), SENTENCES)
def test_the_facts_make_the_sentence(code: str, facts: Facts, said: str) -> None:
    assert sentence(Violation(code, Place(1, 1, 2), facts, 1, 1, "Cal")) == said


def test_a_wrong_carry_names_the_pot_and_no_player() -> None:
    said = sentence(Violation("L604", Place(1, 1, 2), WrongAmountWon(400, 300)))
    assert said == "The pot that rides should be 4, but the log says 3: 1 short"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (WrongAnte(None, 100, 200), "The ante should be 1, but 2 was put in: 1 too much"),
        (WrongAnte("limit", 500, 1000), "The ante should be at most 5, but 10 was put in: 5 too much"),
    ],
)
def test_a_wrong_ante_for_everybody_names_no_player(facts: WrongAnte, said: str) -> None:
    assert sentence(Violation("L601", Place(1, 1, 2), facts)) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (WrongAmountWon(400, 325), "Cal was due 4 from the pot, but took 3.25: 0.75 short"),
        (WrongAmountWon(400, 0), "Cal was due 4 from the pot, but took nothing"),
        (WrongAmountWon(0, 400), "Cal could take nothing from the pot, but took 4"),
        (WrongAmountWon(-100, 400), "Cal could take nothing from the pot, but took 4"),
    ],
)
def test_a_wrong_amount_taken_names_the_amount_due(facts: WrongAmountWon, said: str) -> None:
    assert sentence(Violation("L604", Place(1, 1, 2), facts, player="Cal")) == said


@pytest.mark.parametrize(
    ("facts", "player", "said"),
    [
        (MoneyFromNowhere(19900, 50000), "Cal", "Cal had 199, but paid 500: 301 too much"),
        (MoneyFromNowhere(0, 50000), "Cal", "Cal had nothing, but paid 500"),
        (MoneyFromNowhere(400, 1000), None, "The pot held 4, but 10 was shared out: 6 too much"),
    ],
)
def test_paying_or_sharing_too_much_names_both_amounts(facts: MoneyFromNowhere, player: str | None, said: str) -> None:
    assert sentence(Violation("L608", Place(1, 1, 2), facts, player=player)) == said


def test_a_stack_can_be_empty() -> None:
    said = [
        sentence(Violation("L607", Place(1, 1, 2), WrongCount(*sums), player="Cal")) for sums in ((0, 400), (400, 0))
    ]
    assert said == [
        "Cal should have nothing if every payment was noted, but 4 was counted",
        "Cal should have 4 if every payment was noted, but nothing was counted",
    ]


@pytest.mark.parametrize(
    ("code", "facts", "topic"),
    [
        ("H204", DeclaredTwice("stayed", "passed"), "declare"),
        ("H204", DeclaredTwice("drew 2", "drew 1"), "draw"),
        ("C303", WrongCardCount(6, 5, "deal"), "deal"),
        ("C303", WrongCardCount(7, 6, "discard"), "draw"),
        ("C303", WrongCardCount(2, 1, "draw"), "draw"),
    ],
)
def test_a_mistake_in_the_draw_cites_the_text_about_the_draw(code: str, facts: Facts, topic: str) -> None:
    finding = judge(Violation(code, Place(1, 1, 2), facts, player="Cal"), lambda about, _: Clause(about, "§ 1"))
    assert finding.gist == topic
