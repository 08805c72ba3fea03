"""The parts of a log that hold under any rules: facts and rulings, but no claims."""

from collections.abc import Iterator

from referee import rulesets
from referee import statements as st
from referee.judge.comparison import facts, under
from referee.notation import read

HOME = rulesets.load("winning-moves").house()
BY_DEALER = rulesets.load("booray").house()


def kept(text: str, own: object = HOME) -> list[str]:
    """The keywords of the lines that are kept."""
    assert own is None or isinstance(own, type(HOME))
    return [type(line).__name__.lower() for line in facts(statements(text), own)]


def statements(text: str) -> Iterator[st.Statement]:
    for section in read(text):
        yield from section.statements


CLAIMS = """
hand
ante Ann 1, Bob 1
pot 2
win Ann 2
divide Ann, Bob 1
carry 2
bourre Ann 2
out Ann
stacks Ann 200
"""

FACTS = """
hand 1
dealer Ann
away Bob
deal Ann 2c 3c 4c 5c 6c
trump 7h
stay Ann
pass Bob
blind Ann
draw Ann 2
take Ann
reshuffle
trick Ann 2c, Bob 3c
takeback Ann 4c
took Ann 3
rest Ann
show Ann 5c
early Ann
ruling renege Ann
ruling waive Ann
misdeal
forfeit Ann
rebuy Ann 5
join Ann 5 after Bob
pay Ann Bob 5
put Ann 5
"""


def test_no_claim_is_kept() -> None:
    assert kept(CLAIMS) == ["hand"]


def test_every_fact_and_every_ruling_is_kept() -> None:
    assert len(kept(FACTS)) == len(FACTS.strip().splitlines())


def test_an_ante_is_a_fact_if_the_dealer_sets_it_and_otherwise_a_claim() -> None:
    assert kept("hand\nante 3\n", BY_DEALER) == ["hand", "ante"]
    assert kept("hand\nante 3\n") == ["hand"]


def test_house_rules_are_no_facts() -> None:
    assert kept("rules winning-moves\nrule tie divide\n") == ["rules"]


def test_leaving_and_sharing_are_facts_but_amounts_are_not() -> None:
    assert [line.amount for line in facts(statements("leave Ann 5\n"), HOME) if isinstance(line, st.Leave)] == [None]
    shared = facts(statements("hand\nshare Ann, Bob 5\n"), HOME)
    assert [line.amount for line in shared if isinstance(line, st.Share)] == [None]


def test_a_seat_without_money_has_the_tables_starting_stack() -> None:
    [seat] = facts(statements("seat Ann\n"), HOME)
    assert isinstance(seat, st.Seat)
    assert seat.amount == 20000


def test_cards_and_antes_are_those_of_the_table_and_the_verdicts_those_of_the_rules() -> None:
    house = under(rulesets.load("louisiana").house(), BY_DEALER)
    assert (house.ante, house.upcard, house.draw_max, house.stock_out) == ("dealer", "next", 4, "reshuffle-all")
    assert (house.tie, house.cinch, house.renege, house.lead) == ("carry", True, "bourre-and-forfeit", "any")


def test_without_known_table_rules_a_rule_set_is_unchanged() -> None:
    assert under(HOME, None) == HOME
