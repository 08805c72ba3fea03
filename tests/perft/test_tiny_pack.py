"""With nine cards and three players, engine and naive referee agree on everything that can be dealt and played."""

from itertools import islice, permutations
from math import factorial

import pytest

from perft import orders
from perft.by_masks import house
from perft.orders import log, offences, owners
from perft.position import table
from perft.tiny import PACK, Tally, Walk, deals, tally
from referee.judge.audit import audit

TABLES = {
    "rules three-card": (72_792, "R501 R502 R503 R505"),
    "rules booray; rule hand-size 3": (81_864, "R501 R502 R503 R505"),
    "rules booed; rule hand-size 3": (151_848, "R501 R502 R504"),
    "rules louisiana; rule hand-size 3": (95_874, "R501 R502 R503 R504 R506 R507"),
}
"""For each table, the number of sequences without an offence, and the obligations broken in the others."""


@pytest.mark.parametrize("every", [199, pytest.param(37, marks=pytest.mark.slow)])
@pytest.mark.parametrize("text", TABLES)
def test_every_play_of_one_deal_in_many_is_judged_the_same_by_both(text: str, every: int) -> None:
    found = tally(table(text), every=every)
    assert found.parted == []
    assert found.sequences == len(range(0, 1680, every)) * factorial(3) ** 3 * 3
    assert sorted(found.met) == TABLES[text][1].split()


@pytest.mark.long
@pytest.mark.parametrize("text", TABLES)
def test_every_deal_and_every_play_of_a_tiny_pack_is_judged_the_same_by_both(text: str) -> None:
    legal, met = TABLES[text]
    found = tally(table(text))
    assert found.parted == []
    assert found.sequences == 1_088_640 == factorial(9) * 3
    assert (found.legal, sorted(found.met)) == (legal, met.split())


def test_each_order_of_the_nine_cards_is_one_deal_played_in_one_way() -> None:
    assert len(set(deals())) == factorial(9) // factorial(3) ** 3 == 1680
    for order in list(permutations(sorted(PACK)))[::1009]:
        assert sorted(owners(order, "s")) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize("every", [40_009, pytest.param(4001, marks=pytest.mark.slow)])
@pytest.mark.parametrize("text", TABLES)
def test_one_order_in_many_written_as_a_log_is_judged_the_same_by_the_whole_program(text: str, every: int) -> None:
    for trump, order in orders.every(every):
        written = log(table(text), trump, order)
        found = [(one.trick, one.player, one.code) for one in audit(written).findings if one.code.startswith("R50")]
        assert found == offences(table(text), trump, order), written
        assert "U701" not in {one.code for one in audit(written).findings}


def test_an_engine_that_played_by_another_rule_would_be_noticed() -> None:
    found = Tally()
    walk = Walk(table("rules three-card"), "s", found)
    walk.house = house(table("rules three-card; rule head no"))
    for held in islice(deals(), 0, None, 100):
        walk.onward(held, 0, (0, 0, 0), frozenset())
    assert any("R503" in one for one in found.parted)
