"""The names of accounts, the JSON facts of a finding about money, and whether a count would help."""

import pytest

from ledger.reading import ledger, moves
from referee.ledger.entries import BANK, POT, UNEXPLAINED, account_name, player_of


@pytest.mark.parametrize("name", ["Ann", "pot", "bank", "unexplained"])
def test_a_players_account_differs_from_the_tables_and_maps_back_to_the_player(name: str) -> None:
    assert account_name(name) not in (POT, BANK, UNEXPLAINED)
    assert player_of(account_name(name)) == name
    assert [player_of(account) for account in (POT, BANK, UNEXPLAINED)] == [None, None, None]


def test_a_payment_to_oneself_says_what_was_expected_and_that_the_meaning_is_unknown() -> None:
    [finding] = ledger(moves("pay Ann Ann 5")).audit.findings
    assert finding.facts.as_json() == {"problem": "nobody pays themselves", "expected": ["another name"], "meant": None}


OPEN = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n"
"""Nobody knows who won."""


@pytest.mark.parametrize(("left", "would_tell"), [("", True), ("leave Bob 199\n", True), ("leave Bob\n", False)])
def test_a_count_would_show_who_has_what_unless_somebody_cashed_out_unseen(left: str, would_tell: bool) -> None:
    assert ledger(moves(OPEN + left)).final.traceable is would_tell
    there = "Ann 195, Cal 203, Dee 199" if left else "Ann 195, Bob 199, Cal 203, Dee 199"
    counted = ledger(moves(f"{OPEN}{left}stacks {there}"))
    assert (counted.final.table.pot is not None) is would_tell
