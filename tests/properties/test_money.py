"""The ledger is the naive ledger, and no chip comes or goes."""

from collections.abc import Mapping

import pytest
from evenings.evening import evening, with_renege, with_wrong_claim
from evenings.pencil import STYLES
from evenings.scribe import scribble
from hypothesis import given
from naive.record import Hand

from properties.games import RULESETS, SEEDS
from referee.judge.audit import Audit, audit
from referee.ledger.entries import POT, HandLedger, Standing


def standing(hand: Hand) -> tuple[dict[str, int], int]:
    return hand.stacks, hand.pot_after


def shown(lies: Standing, players: Mapping[str, int]) -> tuple[dict[str, int | None], int | None]:
    """The ledger of these players and of the pot."""
    return {name: lies.stacks[name] for name in players}, lies.pot


@pytest.mark.parametrize("style", ["full", "part", "bare", "sketch"])
@given(seed=SEEDS, ruleset=RULESETS)
def test_the_ledger_of_a_legal_game_is_the_naive_one_hand_by_hand(style: str, seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset)
    log = scribble(played, STYLES[style], seed)
    found = audit(log.text)
    assert len(found.ledgers) == len(played.hands)
    for hand, account in zip(played.hands, found.ledgers, strict=True):
        assert came_to(account) == as_played(hand), f"hand {hand.number}\n{log.text}"
        if not hand.events:
            assert shown(account.table, hand.stacks) == standing(hand), f"hand {hand.number}\n{log.text}"
            assert shown(account.verified, hand.stacks) == standing(hand), f"hand {hand.number}\n{log.text}"


def came_to(account: HandLedger) -> tuple[object, ...]:
    """The engine's result of a hand; nothing is won in a void one."""
    return (
        account.dealer,
        set(account.stayed or ()),
        dict(account.tricks or {}),
        account.result,
        set(account.winners or ()),
        set(account.bourre or ()),
        set(account.eliminated),
        account.pot if account.result != "misdeal" else None,
    )


def as_played(hand: Hand) -> tuple[object, ...]:
    """The same by the naive rules."""
    return (
        hand.dealer,
        set(hand.stayed),
        hand.took,
        hand.result,
        set(hand.winners),
        set(hand.bourres),
        set(hand.out),
        hand.pot if hand.result != "misdeal" else None,
    )


@given(seed=SEEDS, ruleset=RULESETS)
def test_those_who_buy_come_and_go_leave_the_ledger_right(seed: int, ruleset: str) -> None:
    played = evening(seed, ruleset, events=0.8)
    log = scribble(played, STYLES["part"], seed)
    final = audit(log.text).final
    assert final
    want = played.table.stacks, played.table.pot
    assert shown(final.table, played.table.stacks) == want, log.text
    assert shown(final.verified, played.table.stacks) == want, log.text


@given(seed=SEEDS, ruleset=RULESETS)
def test_money_is_conserved_in_a_game_without_faults(seed: int, ruleset: str) -> None:
    conserves(audit(scribble(evening(seed, ruleset, events=0.5), STYLES["part"], seed).text))


@pytest.mark.parametrize("fault", [with_renege, with_wrong_claim])
@given(seed=SEEDS, ruleset=RULESETS)
def test_money_is_conserved_whatever_goes_wrong(fault: object, seed: int, ruleset: str) -> None:
    assert callable(fault)
    if played := fault(seed, ruleset):
        conserves(audit(scribble(played, STYLES["part"], seed).text))


def conserves(found: Audit) -> None:
    """The money at the table is what was brought, and every debt has a debtor."""
    final = found.final
    assert final
    outlay = sum(final.bought_in.values())
    table, verified = (known(lies) for lies in (final.table, final.verified))
    owed = {name: what for name, what in final.corrections.items() if what is not None}
    assert final.unexplained is not None
    assert sum(verified.values()) == outlay
    assert sum(table.values()) - final.unexplained == outlay
    assert {name: table[name] + what for name, what in owed.items()} == {name: verified[name] for name in owed}
    assert sum(owed.values()) + verified[POT] - table[POT] + final.unexplained == 0


def known(lies: Standing) -> dict[str, int]:
    """Everybody's stack, and the pot."""
    return {name: what for name, what in {**lies.stacks, POT: lies.pot}.items() if what is not None}
