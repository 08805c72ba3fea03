"""What a ruling came to, in words."""

import pytest

from referee.rules.rulings import sentence
from referee.source import Place
from referee.table.ruling import Ruling


@pytest.mark.parametrize("penalty", ["none", "free"])
def test_a_penalty_waived_where_the_rules_have_none_says_so(penalty: str) -> None:
    waived = Ruling("waive", Place(1, 1, 2), 1, ("Cal",), proven="corrected", penalty=penalty)
    assert sentence(waived) == (
        "the table waived the penalty for a renege of Cal's, which was taken back in time; the rules have none"
    )


def test_a_penalty_waived_where_the_rules_have_one_says_no_more() -> None:
    waived = Ruling("waive", Place(1, 1, 2), 1, ("Cal",), penalty="bourre")
    assert sentence(waived) == "the table waived the penalty for a renege of Cal's, which the cards do not prove"
