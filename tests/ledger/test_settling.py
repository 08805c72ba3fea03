"""Who pays whom at the end: everyone is square, in the fewest payments that there can be."""

from itertools import combinations_with_replacement

import few
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.ledger.settle import Payment, Settlement, settle, through
from referee.limits import SETTLED_EXACTLY

NETS = st.lists(st.integers(-50, 50), min_size=1, max_size=30).map(lambda nets: named([*nets, -sum(nets)]))


def named(nets: list[int]) -> dict[str, int]:
    return {f"P{number:02d}": net for number, net in enumerate(nets)}


def is_square(nets: dict[str, int], settled: Settlement) -> bool:
    left = dict(nets)
    for payment in settled.payments:
        assert payment.amount > 0
        left[payment.giver] += payment.amount
        left[payment.taker] -= payment.amount
    return not any(left.values())


def by_search(nets: tuple[int, ...]) -> int:
    """The fewest payments, found by letting the first unsquared player settle with every other in turn."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    if not first:
        return by_search(rest)
    tried = {other for other in rest if first * other < 0}
    return 1 + min(by_search(replaced(rest, other, other + first)) for other in tried)


def replaced(nets: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    at = nets.index(old)
    return (*nets[:at], new, *nets[at + 1 :])


@pytest.mark.parametrize(("players", "bound"), few.of_rows(3, [(2, 60), (3, 40), (4, 16), (5, 16), (6, 11), (7, 8)]))
def test_no_search_among_up_to_seven_finds_fewer_payments(players: int, bound: int) -> None:
    """All nets within the bound; it makes no difference who has which."""
    tried = 0
    for nets in combinations_with_replacement(range(-bound, bound + 1), players):
        if not sum(nets):
            settled = settle(named(list(nets)))
            assert settled.minimal
            assert is_square(named(list(nets)), settled)
            assert len(settled.payments) == by_search(nets), nets
            tried += 1
    assert tried > 60


def test_twelve_players_and_a_pot_without_matching_pairs_are_settled_exactly() -> None:
    """Only these two groups of six and seven are square within themselves."""
    group, other = [1, 10, 100, 1000, 10000, -11111], [7, 70, 700, 7000, 70000, 700000, -777777]
    settled = settle(named([*group, *other]))
    assert settled.minimal
    assert len(settled.payments) == 5 + 6


def test_among_more_players_no_proof_is_claimed() -> None:
    nets = [2**number for number in range(SETTLED_EXACTLY)]
    settled = settle(named([*nets, -sum(nets)]))
    assert not settled.minimal
    assert len(settled.payments) == SETTLED_EXACTLY


def test_the_largest_debtor_pays_the_largest_creditor_first() -> None:
    """Ann pays Eve 7 of her 10, Bob the other 3, then come Dee's payments; the larger of two payments is first."""
    settled = settle({"Bob": -5, "Ann": -7, "Dee": 4, "Cal": -2, "Eve": 10})
    assert settled.payments == (("Ann", "Eve", 7), ("Bob", "Eve", 3), ("Bob", "Dee", 2), ("Cal", "Dee", 2))


def test_any_number_of_players_is_solved_if_they_pair_up() -> None:
    settled = settle(named([*range(1, 300), *range(-299, 0)]))
    assert settled.minimal
    assert len(settled.payments) == 299


@given(nets=NETS)
def test_everyone_is_square_in_fewer_payments_than_there_are_players(nets: dict[str, int]) -> None:
    settled = settle(nets)
    assert is_square(nets, settled)
    assert len(settled.payments) <= max(0, sum(map(bool, nets.values())) - 1)


@given(nets=NETS, order=st.randoms(use_true_random=False))
def test_the_order_of_players_changes_nothing(nets: dict[str, int], order: object) -> None:
    mixed = list(nets.items())
    order.shuffle(mixed)  # type: ignore[attr-defined]
    assert settle(dict(mixed)) == settle(nets)


@given(nets=NETS)
def test_other_names_have_as_many_payments(nets: dict[str, int]) -> None:
    others = {f"Q{99 - int(name[1:])}": net for name, net in nets.items()}
    settled, renamed = settle(nets), settle(others)
    if settled.minimal:
        assert len(renamed.payments) == len(settled.payments)
    assert renamed.minimal == settled.minimal


def test_a_player_who_is_square_pays_nothing() -> None:
    assert settle({"Ann": 0, "Bob": 0}) == Settlement((), True)
    assert settle({}) == Settlement((), True)


def test_nets_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^what players owe is not what players are owed$"):
        settle({"Ann": 1, "Bob": -2})


def test_thousands_of_players_are_settled() -> None:
    nets = [number * 7919 % 10007 - 5003 for number in range(5000)]
    everyone = named([*nets, -sum(nets)])
    assert is_square(everyone, settle(everyone))


def test_whoever_keeps_the_money_is_paid_by_those_who_lost_and_pays_those_who_won() -> None:
    settled = through("Bob", {"Ann": 300, "Bob": -1, "Cal": -299, "Dee": 1, "Eve": -1, "Fay": 0})
    assert settled.payments == (
        Payment("Bob", "Ann", 300),
        Payment("Bob", "Dee", 1),
        Payment("Cal", "Bob", 299),
        Payment("Eve", "Bob", 1),
    )
    assert settled.minimal is False
