"""The names of accounts, and the facts that a finding of money carries for whoever reads its JSON."""

import pytest

from ledger.reading import ledger, moves
from referee.ledger.entries import BANK, POT, UNEXPLAINED, account_name, player_of


@pytest.mark.parametrize("name", ["Ann", "pot", "bank", "unexplained"])
def test_a_players_account_is_told_from_the_tables_and_leads_back_to_the_player(name: str) -> None:
    assert account_name(name) not in (POT, BANK, UNEXPLAINED)
    assert player_of(account_name(name)) == name
    assert [player_of(account) for account in (POT, BANK, UNEXPLAINED)] == [None, None, None]


def test_a_payment_to_oneself_says_what_was_expected_and_that_nobody_knows_what_was_meant() -> None:
    [finding] = ledger(moves("pay Ann Ann 5")).audit.findings
    assert finding.facts == {"problem": "nobody pays themselves", "expected": ["another name"], "meant": None}
