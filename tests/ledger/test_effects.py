"""The effect of a finding: its net for each account, and the debts that add up to it."""

from collections import Counter

import pytest
from hypothesis import given
from properties.games import RULESETS, SEEDS
from rulings.planted import planted

from referee import Audit, audit
from referee.judge.audit import brief
from referee.ledger.effects import Effect, Effects
from referee.ledger.entries import POT, UNEXPLAINED, Cause, Correction, HandLedger, Standing
from referee.values import Place

HEAD = "rules winning-moves\nseat Ann 200\nseat Bob 200\nseat Cal 200\nseat Dee 200\n"
UNPAID = "hand\ndealer Cal\ntrump 7h\nstay Ann, Bob, Cal\ntook Ann 3, Bob 2\nwin Ann\nbourre none\n"
BOB_TAKES = "hand\ntrump Qc\nstay Ann, Bob\ntook Bob 3, Ann 2\nwin Bob\n"


def netted(effect: Effect | None) -> dict[str, int]:
    """An effect's net, which is known."""
    assert effect is not None
    assert effect.net is not None
    return dict(effect.net)


def summed(debts: list[tuple[str, str, int]]) -> dict[str, int]:
    """The net of each account by these debts, without zeros."""
    nets: Counter[str] = Counter()
    for giver, taker, amount in debts:
        nets[giver] -= amount
        nets[taker] += amount
    return {name: amount for name, amount in nets.items() if amount}


def of_player(found: Audit, player: str) -> Effect | None:
    """The effect of the first finding about a player that moves money."""
    told = (found.effects.of(one) for one in found.findings if one.player == player)
    return next((one for one in told if one), None)


@given(seed=SEEDS, ruleset=RULESETS)
def test_all_effects_of_a_log_add_up_to_all_its_corrections(seed: int, ruleset: str) -> None:
    found = audit(planted(seed, ruleset))
    corrections = [(one.giver, one.taker, one.amount) for hand in found.ledgers for one in hand.corrections]
    debts = [(one.giver, one.taker, one.amount) for effect in found.effects for one in effect.debts]
    assert summed(debts) == summed(corrections)
    if found.final and found.final.verified.pot is not None:
        nets: Counter[str] = Counter()
        for effect in found.effects:
            nets.update(netted(effect))
        players = {name: nets[name] for name in found.final.corrections}
        assert players == found.final.corrections


@given(seed=SEEDS, ruleset=RULESETS)
def test_each_effect_is_the_sum_of_its_debts_and_zero_over_all_accounts(seed: int, ruleset: str) -> None:
    for effect in audit(planted(seed, ruleset)).effects:
        if effect.net is not None:
            assert effect.net == summed([(one.giver, one.taker, one.amount) for one in effect.debts])
            assert sum(effect.net.values()) == 0


@given(seed=SEEDS, ruleset=RULESETS)
def test_an_effect_comes_from_findings_of_the_log_and_each_has_but_one(seed: int, ruleset: str) -> None:
    found = audit(planted(seed, ruleset))
    causes = [cause for effect in found.effects for cause in effect.causes]
    assert len(set(causes)) == len(causes)
    assert set(causes) <= {Cause(one.code, one.at, one.player) for one in found.findings}


def test_two_missing_payments_on_one_line_have_separate_effects() -> None:
    found = audit(HEAD + UNPAID.replace("took Ann 3, Bob 2", "took Ann 5") + BOB_TAKES)
    assert netted(of_player(found, "Cal")) == {"Cal": -300, "Bob": 300}
    assert netted(of_player(found, "Bob")) == {}


def test_a_debt_that_cancels_out_is_an_effect_of_zero() -> None:
    found = audit(HEAD + UNPAID + BOB_TAKES.replace("Ann, Bob", "Ann, Cal").replace("Bob", "Cal"))
    assert netted(of_player(found, "Cal")) == {}


def test_a_penalty_the_table_noticed_and_paid_has_no_effect() -> None:
    found = audit(HEAD + UNPAID.replace("bourre none", "bourre Cal 4"))
    assert [*found.effects] == []


def test_with_unknown_final_money_only_the_debts_are_shown() -> None:
    found = audit(HEAD + UNPAID + "hand\ntrump Qc\nstay Ann, Bob\nhand\nstay none\n")
    effect = of_player(found, "Cal")
    assert effect is not None
    assert effect.net is None
    assert [(one.giver, one.taker) for one in effect.debts][:1] == [("Cal", "pot")]


# Several findings

A, B = Cause("L605", Place(9, 3, 7), "Ann"), Cause("L601", Place(12, 3, 7), "Bob")


def effects(*corrections: Correction) -> list[Effect]:
    """The effects of corrections that arise in one hand."""
    known = Standing({}, 0)
    hand = HandLedger(1, None, None, None, None, "win", None, None, (), (), None, (), corrections, known, known)
    return [*Effects.of_hands([hand])]


def test_whoever_takes_the_pot_gets_what_it_was_owed_for_each_of_two_findings() -> None:
    own = Correction((A,), "Ann", POT, 300), Correction((B,), POT, "Bob", 100)
    first, second = effects(*own, Correction((A, B), POT, "Cal", 200))
    assert (first.causes, first.net) == ((A,), {"Ann": -300, "Cal": 300})
    assert (second.causes, second.net) == ((B,), {"Bob": 100, "Cal": -100})
    assert [(one.giver, one.taker, one.amount) for one in second.debts] == [("pot", "Bob", 100), ("Cal", "pot", 100)]


def test_whoever_took_too_much_owes_it_for_each_of_two_findings_that_the_pot_owes_for() -> None:
    own = Correction((A,), POT, "Ann", 300), Correction((B,), POT, "Bob", 100)
    first, second = effects(*own, Correction((A, B), "Cal", POT, 400))
    assert (first.net, second.net) == ({"Ann": 300, "Cal": -300}, {"Bob": 100, "Cal": -100})
    assert [one.hand for one in (*first.debts, *second.debts)] == [1, 1, 1, 1]


def test_findings_with_one_place_and_code_come_in_the_order_of_names() -> None:
    """Two are not in the list; the third concerns nobody."""
    ann, bob, nobody = (Cause("L605", Place(9, 3, 7), player) for player in ("Ann", "Bob", None))
    [together] = effects(Correction((bob, ann, nobody), "Ann", "Cal", 500))
    assert together.causes == (nobody, ann, bob)


def test_two_findings_share_an_effect_if_only_part_of_the_pot_is_taken() -> None:
    own = Correction((A,), "Ann", POT, 300), Correction((B,), "Bob", POT, 100)
    [both] = effects(*own, Correction((A, B), POT, "Cal", 200))
    assert both.causes == (A, B)
    assert both.net == {"Ann": -300, "Bob": -100, POT: 200, "Cal": 200}


def test_a_correction_that_two_findings_caused_alike_is_their_effect_together() -> None:
    [both] = effects(Correction((A, B), "Ann", "Cal", 500), Correction((A,), "Ann", UNEXPLAINED, 100))
    assert both.net == {"Ann": -600, "Cal": 500, UNEXPLAINED: 100}


def test_corrections_without_a_finding_are_a_separate_effect() -> None:
    own, nobodys = effects(Correction((), POT, UNEXPLAINED, 100), Correction((A,), "Ann", POT, 300))
    assert (own.causes, own.net) == ((A,), {"Ann": -300, POT: 300})
    assert (nobodys.causes, nobodys.net) == ((), {POT: -100, UNEXPLAINED: 100})


def test_findings_that_share_an_effect_leave_it_unknown_if_one_of_them_does() -> None:
    """Bob's debt from the hand that is not finished is merged with Ann's, which is the older one."""
    known = Standing({}, 0)
    own = Correction((A,), "Ann", "Cal", 300), Correction((A,), "Ann", "Dee", 200)
    both = Correction((B,), "Bob", "Cal", 100), Correction((A, B), "Ann", "Cal", 500)
    hands = [
        HandLedger(number, None, None, None, None, "win", None, None, (), (), None, (), owed, known, known)
        for number, owed in enumerate((own, both), 1)
    ]
    [known_in_part] = Effects.of_hands(hands, unfinished=True)
    assert known_in_part.net is None
    [finished] = Effects.of_hands(hands)
    assert finished.net == {"Ann": -1000, "Bob": -100, "Cal": 900, "Dee": 200}


def test_a_debt_of_a_hundredth_has_a_giver_and_a_taker() -> None:
    own = Correction((A,), "Ann", POT, 1), Correction((B,), POT, "Bob", 1)
    first, second = effects(*own, Correction((A, B), POT, "Cal", 0))
    assert [(one.giver, one.taker, one.amount) for one in first.debts] == [("Ann", POT, 1), (POT, "Cal", 1)]
    assert [(one.giver, one.taker, one.amount) for one in second.debts] == [(POT, "Bob", 1), ("Cal", POT, 1)]


def test_a_summary_keeps_the_nets_of_the_first_findings_only(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = audit(HEAD + (UNPAID.replace("dealer Cal\n", "") + BOB_TAKES) * 40)
    monkeypatch.setattr("referee.judge.audit.FINDINGS", 3)
    whole, first = [*judged.effects], [*brief(judged).effects]
    assert len(whole) > 10
    assert [(one.causes, one.net) for one in first] == [(one.causes, one.net) for one in whole[:3]]
    assert not any(one.debts for one in first)
