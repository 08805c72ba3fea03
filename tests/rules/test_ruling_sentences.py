"""Rulings in words."""

import pytest

from referee.rules.rulings import sentence
from referee.table.ruling import Ruling
from referee.text.place import Place


@pytest.mark.parametrize("penalty", ["none", "free"])
def test_a_penalty_waived_where_the_rules_have_none_says_so(penalty: str) -> None:
    waived = Ruling("waive", Place(1, 1, 2), 1, ("Cal",), proven="corrected", penalty=penalty)
    assert sentence(waived) == (
        "the table waived the penalty for a renege by Cal, which was taken back in time; the rules have none"
    )


def test_a_penalty_waived_where_the_rules_have_one_says_no_more() -> None:
    waived = Ruling("waive", Place(1, 1, 2), 1, ("Cal",), penalty="bourre")
    assert sentence(waived) == "the table waived the penalty for a renege by Cal, which the cards do not prove"


@pytest.mark.parametrize(("amount", "each"), [(None, ""), (250, ", 2.5 each")])
def test_each_players_share_of_a_pot_is_shown_if_the_log_has_it(amount: int | None, each: str) -> None:
    shared = Ruling("share", Place(1, 1, 2), 1, ("Ann", "Cal"), amount=amount)
    assert sentence(shared) == f"Ann and Cal shared the pot by agreement{each}"
