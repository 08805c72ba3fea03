"""For any game and log every chip is somewhere and every debt has a debtor, or the ledger is not published."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from evenings.evening import evening, with_wrong_claim
from evenings.scribe import STYLES, scribble
from hypothesis import assume, given
from ledger.reading import moves
from properties.games import RULESETS, SEEDS

from referee.judge.audit import audit
from referee.ledger.entries import POT, Cause, Correction, FinalStandings, HandLedger, MoneyStep, Purpose, Standing
from referee.ledger.recheck import LedgerError, recheck
from referee.values import Place

EVENING = moves("""hand 1
  dealer Dee
  trump s
  stay Ann, Bob, Cal
  took Ann 3, Bob 2
  win Ann
  bourre none
leave Dee
hand 2
  dealer Ann
  trump s
  stay none
""")
"""Cal never paid the bourré of 4, from which the next ante is deducted; Dee left with 199."""

Book = tuple[list[HandLedger], FinalStandings]


def book(text: str = EVENING) -> Book:
    found = audit(text)
    assert found.final
    return list(found.ledgers), found.final


def in_hand(number: int, **what: Callable[[Any], Any]) -> Callable[[Book], Book]:
    """Change something of one hand's account."""

    def change(true: Book) -> Book:
        accounts, last = true
        was = accounts[number - 1]
        accounts[number - 1] = was._replace(**{part: how(getattr(was, part)) for part, how in what.items()})
        return accounts, last

    return change


def at_the_end(**what: Callable[[Any], Any]) -> Callable[[Book], Book]:
    """Change something of everybody's money."""
    return lambda true: (true[0], replace(true[1], **{part: how(getattr(true[1], part)) for part, how in what.items()}))


def stack(name: str, more: int) -> Callable[[Standing], Standing]:
    return lambda was: was._replace(stacks={**was.stacks, name: was.stacks[name] + more})  # type: ignore[operator]


def pot(more: int) -> Callable[[Standing], Standing]:
    return lambda was: was._replace(pot=(was.pot or 0) + more)


def also(*entries: MoneyStep | Correction) -> Callable[[tuple[object, ...]], tuple[object, ...]]:
    return lambda was: (*was, *entries)


def paid(giver: str, taker: str, amount: int, kind: Purpose = "agreed") -> MoneyStep:
    return MoneyStep(kind, 1, giver=giver, taker=taker, amount=amount)


def correction(giver: str, taker: str, amount: int) -> Correction:
    return Correction((Cause("L605", Place(12, 1, 2)),), giver, taker, amount)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (in_hand(2, hand=lambda _: 3), "hand 3 is where hand 2 should"),
        (in_hand(1, table=stack("Bob", 1)), "hand 1: Bob has 19901, the payments add up to 19900"),
        (in_hand(2, table=pot(-100)), "hand 2: pot has 200, the payments add up to 300"),
        (in_hand(1, steps=also(paid("Ann", POT, 1))), "hand 1: Ann has 20300, the payments add up to 20299"),
        (in_hand(1, steps=also(paid("Dee", POT, 1))), "hand 1: Dee has 19900, the payments add up to -1"),
        (in_hand(1, steps=also(paid("Ann", "Bob", -1))), "-1 from Ann to Bob is not a payment"),
        (in_hand(1, corrections=also(correction("Ann", "Ann", 5))), "5 from Ann to Ann is not a payment"),
        (in_hand(1, verified=stack("Cal", 1)), "hand 1: what Cal should have is not the money plus corrections"),
        (in_hand(1, verified=pot(1)), "hand 1: what pot should have is not the money plus corrections"),
        (in_hand(1, corrections=lambda _: ()), "hand 1: what Cal should have is not the money plus corrections"),
        (at_the_end(verified=stack("Cal", 1)), "at the end: what Cal should have is not the money plus corrections"),
        (at_the_end(verified=pot(1)), "at the end: what pot should have is not the money plus corrections"),
        (at_the_end(corrections=lambda was: {**was, "Cal": -299}), "at the end: Cal is owed -300, not -299"),
        (at_the_end(unexplained=lambda _: None), "at the end: the unexplained money doesn't add up"),
        (at_the_end(bought_in=lambda was: {**was, "Ann": None}), "at the end: the unexplained money doesn't add up"),
        (
            at_the_end(bought_in=lambda was: {**was, "Ann": 20001}),
            "at the end: stacks, pot and unexplained money don't add up to what the bank paid out",
        ),
        (
            at_the_end(cashed_out=lambda was: {**was, "Dee": 19899}),
            "at the end: stacks, pot and unexplained money don't add up to what the bank paid out",
        ),
    ],
)
def test_a_wrong_sum_is_reported(change: Callable[[Book], Book], told: str) -> None:
    accounts, last = change(book())
    with pytest.raises(LedgerError) as raised:
        recheck(accounts, last)
    assert str(raised.value) == told


def test_a_player_who_comes_back_has_only_the_new_stack() -> None:
    accounts, last = book(EVENING + "join Dee 50 after Ann\n")
    assert accounts[1].table.stacks["Dee"] == 5000
    with pytest.raises(LedgerError) as raised:
        recheck(in_hand(2, table=stack("Dee", 1))((accounts, last))[0], last)
    assert str(raised.value) == "hand 2: Dee has 5001, the payments add up to 5000"


def test_unknown_stacks_are_not_compared() -> None:
    accounts, last = book()
    unknown = Standing(dict.fromkeys(last.table.stacks), None)
    recheck([accounts[0]._replace(table=unknown, verified=unknown)], replace(last, table=unknown))


def test_a_log_without_a_hand_has_nothing_to_compare() -> None:
    _, last = book()
    recheck([], last)


SLIPS_OF_THE_PEN = {"taker", "out", "count"}
"""Wrong claims that the table ignored afterwards."""


@given(seed=SEEDS, ruleset=RULESETS)
def test_after_a_slip_of_the_pen_the_verified_ledger_is_the_one_without_it(seed: int, ruleset: str) -> None:
    played = with_wrong_claim(seed, ruleset)
    assume(played and played.fault and played.fault.kind in SLIPS_OF_THE_PEN)
    assert played
    right = evening(seed, ruleset, events=0, cents=False)
    wrong, clean = (audit(scribble(one, STYLES["part"], seed).text).final for one in (played, right))
    assert wrong
    assert clean
    assert wrong.verified == clean.verified, scribble(played, STYLES["part"], seed).text
