"""The names of accounts, the JSON facts of a finding about money, and whether a count would help."""

import pytest

from ledger.reading import ledger, log, moves
from referee.engine.seats import Seats
from referee.ledger.books import Books
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


def test_the_account_of_a_hand_names_dealer_and_trump_and_gives_nobody_a_trick_if_one_stayed() -> None:
    [account] = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann\n win Ann 4")).audit.ledgers
    assert (account.dealer, account.trump, account.tricks) == ("Dee", "s", {"Ann": 0})


def test_nobody_has_a_number_of_tricks_if_all_passed() -> None:
    [account] = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay none")).audit.ledgers
    assert (account.result, account.tricks) == ("all-passed", {})


@pytest.mark.parametrize("end", [" misdeal\n", " stay Ann, Bob\n share Ann, Bob\n"])
def test_the_account_of_a_hand_that_nobody_won_has_the_pot(end: str) -> None:
    [account] = ledger(moves(f"hand 1\n dealer Dee\n trump 7s\n{end}")).audit.ledgers
    assert account.pot == 400


def test_the_unit_of_a_division_is_the_houses_at_the_end() -> None:
    assert ledger(log("winning-moves\nrule chip 2", "hand 1\n dealer Dee\n trump 7s\n misdeal")).final.chip == 200


def test_money_brought_later_is_a_rebuy() -> None:
    [account] = ledger(moves("rebuy Ann 5\nhand 1\n dealer Dee\n trump 7s\n misdeal")).audit.ledgers
    assert [one.reason for one in account.postings if one.amount == 500] == ["rebuy"]


def test_books_that_were_forked_change_nothing_in_the_first() -> None:
    books = Books(Seats())
    twin = books.fork(Seats())
    values = [(getattr(books, name), getattr(twin, name)) for name in Books.__slots__]
    assert [own for own, other in values if own is other and isinstance(own, (list, dict, set))] == []
