"""A pot that grows hand after hand: no real game comes near the limit, and past it the ledger stops following money."""

import pytest

from ledger.reading import Ledger, ledger, log
from referee.limits import ACCOUNT_DIGITS

LIMIT = 10 ** (ACCOUNT_DIGITS + 2)
DEBTS = "winning-moves\nrule goal none\nrule target none\nrule short-stack debt"
FIRST = "hand\n dealer Ann\n trump 7s\n stay none\n"
PLAYED = "hand\n trump 7s\n stay Ann, Bob, Cal\n took Ann 5\n win Ann\n"
DOUBLED = f"{PLAYED} bourre Bob, Cal\n"
"""Two match the pot: the next one is twice as high."""
COUNTED = "stacks Ann 195, Bob 199, Cal 203, Dee 199\n"


def doubled(times: int, after: str = "") -> Ledger:
    return ledger(log(DEBTS, FIRST + DOUBLED * times + after))


def followed(says: Ledger) -> int:
    """The hands after which stacks and pot are known."""
    return sum(hand.table.pot is not None for hand in says.audit.ledgers)


def test_a_pot_that_doubles_is_followed_until_it_passes_the_limit() -> None:
    says = doubled(80)
    hands = says.audit.ledgers
    assert says.errors == ["N106"]
    assert "more than 13 digits" in next(one.message for one in says.audit.findings if one.code == "N106")
    assert [hand.table.pot is None for hand in hands] == [number >= followed(says) for number in range(81)]
    assert LIMIT // 4 < (hands[followed(says) - 1].table.pot or 0) < LIMIT
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


def test_the_limit_itself_has_one_digit_too_many() -> None:
    """Four antes, doubled 13 times, are 10 000 000 000 000 to the hundredth."""
    first = "hand\n dealer Ann\n ante 305175781.25\n trump 7s\n stay none\n"
    says = ledger(
        log(DEBTS.replace("winning-moves", "booray"), first + DOUBLED.replace("trump", "ante 0\n trump") * 13)
    )
    assert LIMIT == 4 * 30517578125 * 2**13
    assert says.audit.ledgers[12].table.pot == LIMIT // 2
    assert says.errors == ["N106"]


def test_the_finding_is_at_the_hand_that_passed_the_limit() -> None:
    says = doubled(80)
    (found,) = [one for one in says.audit.findings if one.code == "N106"]
    assert found.hand == followed(says) + 1
    assert found.player is None


def test_any_number_of_doublings_raises_nothing_and_no_amount_grows() -> None:
    """Unbounded, the pot would have 600 digits, and each hand would take longer than the one before."""
    says = ledger(log(DEBTS, FIRST + DOUBLED * 2000))
    amounts = [one.amount for hand in says.audit.ledgers for one in hand.postings]
    assert max(amounts) < 10 * LIMIT
    assert says.errors == ["N106"]


def test_payments_that_nobody_owed_double_a_pot_as_well() -> None:
    """If nobody can be in debt, missing money comes from nowhere, and is a correction."""
    house = DEBTS.replace("debt", "eliminate").replace("goal none", "goal last-standing")
    says = ledger(log(house, FIRST + "hand\n trump 7s\n stay Ann\n win Ann\n bourre Ann, Bob, Cal, Dee\n" * 80))
    assert says.errors.count("N106") == 1
    assert says.final.table.pot is None


def test_a_correction_that_passes_the_limit_is_reported_though_no_stack_does() -> None:
    """Ann's stack and the pot are half the limit each. Bob takes that pot of Ann's, and matches it, twice."""
    first = "hand\n dealer Ann\n ante 305175781.25\n trump 7s\n stay none\n"
    won = DOUBLED.replace("trump", "ante 0\n trump")
    stolen = "hand\n ante 0\n trump 7s\n stay Ann, Bob\n took Ann 5\n win Bob\n bourre Bob\n"
    says = ledger(log(DEBTS.replace("winning-moves", "booray"), first + won * 12 + stolen * 2))
    assert sorted(says.errors) == ["L603 Bob", "L603 Bob", "N106"]
    assert followed(says) == 14
    last = says.audit.ledgers[13].table
    assert (last.pot, last.stacks["Bob"]) == (LIMIT // 2, says.audit.ledgers[12].table.stacks["Bob"])
    assert says.audit.ledgers[13].verified.stacks["Ann"] == (last.stacks["Ann"] or 0) + LIMIT // 2


def test_unexplained_money_is_followed_up_to_the_limit_even_if_no_stack_holds_it_all() -> None:
    """Bob and Cal, who owe nothing, match the pot again and again: Ann has half of it all, the pot the other half."""
    matched = f"{PLAYED.replace('Ann 5', 'Ann 3, Bob 1, Cal 1')} bourre Bob, Cal\n"
    says = ledger(log(DEBTS.replace("debt", "eliminate"), FIRST + matched * 40))
    last = says.audit.ledgers[followed(says) - 1].table
    assert says.errors.count("N106") == 1
    assert LIMIT // 4 < (last.pot or 0) < LIMIT // 2 - LIMIT // 10
    assert LIMIT // 4 < (last.stacks["Ann"] or 0) < LIMIT // 2 - LIMIT // 10


def test_a_count_of_everybody_starts_the_ledger_again() -> None:
    """Bob and Cal, who paid a bourré just before it, owe no ante."""
    says = doubled(60, COUNTED + "hand\n trump 7s\n stay none\n")
    assert says.table(61) == "Ann 195, Bob 199, Cal 203, Dee 199, pot 4"
    assert says.table() == "Ann 194, Bob 199, Cal 203, Dee 198, pot 6"


@pytest.mark.parametrize("times", [1, 30])
def test_amounts_that_can_be_brought_to_a_table_are_followed(times: int) -> None:
    """Ten players with the highest amount that there is, and thirty rebuys of each."""
    names = [f"P{number}" for number in range(10)]
    seats = ", ".join(f"{name} 999999999.99" for name in names)
    rebuys = "".join(f"rebuy {name} 999999999.99\n" for name in names * times)
    house = DEBTS.replace("goal none", "goal none\nrule players 2-10")
    says = ledger(log(house, f"hand\n dealer P9\n trump 7s\n stay none\n{rebuys}", seats))
    assert followed(says) == 1
    assert "N106" not in says.errors
