"""The winner of the pot if some tricks are missing, or if the log also counts each player's tricks."""

import pytest

from ledger.reading import moves
from referee.judge.audit import audit

FOUR = "trick Ann Ac, Bob 2c\n trick Ann Kc, Bob 3c\n trick Ann Qc, Bob 4c\n trick Ann 2d, Bob 5d\n"
"""Three for Ann, one for Bob: the fifth changes neither who took most nor who took none."""


def hand(lines: str) -> str:
    return moves(f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n {lines}")


def short(lines: str) -> tuple[list[str], str | None, dict[str, int] | None]:
    """The errors, the fate of the pot, and the tricks of each player."""
    found = audit(hand(lines))
    [account] = found.accounts
    return [one.code for one in found.findings if one.severity == "error"], account.result, account.tricks


@pytest.mark.parametrize("claim", ["win Bob 4", "divide Ann Bob 2", "carry 4"])
def test_a_result_that_no_missing_trick_could_give_is_wrong(claim: str) -> None:
    """The numbers of tricks are unknown, and not given."""
    found = audit(hand(f"{FOUR} {claim}"))
    [account] = found.accounts
    errors = [one for one in found.findings if one.severity == "error"]
    assert [one.code for one in errors] == ["T403", "L603"]
    assert errors[1].message.startswith("Ann won the pot, but ")
    assert (account.result, account.winners, account.tricks) == ("win", ("Ann",), None)


def test_a_hand_that_goes_on_has_no_result_yet() -> None:
    assert short(FOUR) == ([], "unproven", None)


THREE = "trick Ann Ac, Bob 2c{}\n trick Ann Kc, Bob 3c\n trick Ann Qc, Bob 4c\n took {}\n rest Ann"


def test_the_taker_of_the_rest_is_as_counted() -> None:
    assert short(THREE.format("", "Ann 3, Bob 2")) == ([], "win", {"Ann": 3, "Bob": 2})


@pytest.mark.parametrize("took", ["Ann 5", "Ann 2, Bob 3"])
def test_a_count_by_the_cards_or_by_the_names_is_no_second_finding_after_a_wrong_taker(took: str) -> None:
    """The log gives Bob a trick of Ann's: the count may give it to either. By the cards it is Ann's."""
    assert short(THREE.format(" -> Bob", took)) == (["T404"], "win", {"Ann": 5, "Bob": 0})


def test_a_count_that_neither_cards_nor_names_give_is_a_finding_besides_a_wrong_taker() -> None:
    assert short(THREE.format(" -> Bob", "Ann 1, Bob 4"))[0] == ["T404", "T404"]
