"""The result of an evening: brought, taken home, in front, the pot, and what nobody can know."""

from itertools import product

import pytest
from evenings.evening import evening as played_evening
from evenings.evening import with_renege, with_wrong_claim
from evenings.scribe import STYLES, scribble
from hypothesis import given
from ledger.reading import Ledger, ledger, log, moves
from properties.games import RULESETS, SEEDS

from referee.judge import settlement
from referee.judge import settlement as ledgers
from referee.judge.audit import Heading, audit
from referee.judge.season import share
from referee.judge.settlement import JudgedLog, LogToSettle
from referee.ledger.entries import BANK, POT, UNEXPLAINED
from referee.ledger.settle import Bank, Basis, Evening, Won, evening, settle, through, together
from referee.records import plain
from referee.report.export.books import hledger_text
from referee.report.wording.money import final_rows, reason

WON = """
hand 1
  dealer Dee
  trump 7h
  stay Ann, Bob
  took Ann 3, Bob 2
  win Ann
"""
UNTAKEN = "\nhand 2\n  trump 7h\n  stay none\nleave Bob\n"
WITH_EVE = "Ann 200, Bob 200, Cal 200, Eve 200"
BASES: tuple[Basis, ...] = ("verified", "as-played")


def ended(text: str, basis: Basis = "verified", split: bool = False) -> Evening:
    final = audit(text).final
    assert final
    found = evening(final, basis, split)
    assert found
    return found


def nets(text: str, basis: Basis = "verified", split: bool = False) -> dict[str, int]:
    """The non-zero amounts to get, by account."""
    return {name: net for name, net in ended(text, basis, split).nets.items() if net}


def test_one_who_buys_more_has_to_win_that_back() -> None:
    found = ended(moves(WON + "rebuy Cal 50"))
    assert found.players["Cal"].bought_in == 25000
    assert found.nets["Cal"] == -100


def test_a_player_who_left_is_settled_by_the_cash_out() -> None:
    found = ended(moves(WON + "leave Ann"))
    assert (found.players["Ann"].cashed_out, found.players["Ann"].stack) == (20300, 0)
    assert found.nets["Ann"] == 300


def test_a_player_who_came_back_has_both_the_cash_out_and_the_stack() -> None:
    found = ended(moves(WON + "leave Ann\njoin Ann 100 after Dee"))
    assert (found.players["Ann"].cashed_out, found.players["Ann"].stack) == (20300, 10000)
    assert found.nets["Ann"] == 300


def test_a_player_who_left_pays_corrections_found_later() -> None:
    """Ann took one chip too many, and nobody saw it before she went."""
    log = moves(WON.replace("win Ann", "win Ann 5") + "leave Ann")
    assert nets(log)["Ann"] == 300
    assert nets(log, "as-played") == {"Ann": 400, "Bob": -100, "Cal": -100, "Dee": -100, UNEXPLAINED: -100}


def test_a_debt_is_owed_in_full() -> None:
    log = moves("\nhand 1\n  dealer Dee\n  ante Ann 1, Bob 1, Cal 1, Dee 1\n  stay none\npay Ann Bob 300\n")
    assert ended(log.replace("rules winning-moves", "rules booed")).players["Ann"].stack == -10100


def test_an_untaken_pot_belongs_to_nobody_unless_it_is_shared() -> None:
    log = moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay none\n")
    assert nets(log) == {"Ann": -100, "Bob": -100, "Cal": -100, "Dee": -100, POT: 400}
    assert nets(log, split=True) == {}


def test_a_pot_is_shared_in_whole_smallest_units_and_the_rest_stays() -> None:
    log = moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay none\nleave Dee\n")
    found = ended(log, split=True)
    assert {name: one.share for name, one in found.players.items()} == {"Ann": 100, "Bob": 100, "Cal": 100, "Dee": 0}
    assert found.pot == 100


def test_the_smallest_unit_is_the_one_that_the_table_uses() -> None:
    log = moves("\nhand 1\n  dealer Dee\n  ante 0.5\n  trump 7h\n  stay none\nleave Dee\nput Ann 0.5\n")
    assert audit(log).final.chip == 50  # type: ignore[union-attr]
    found = ended(log, split=True)
    assert found.players["Ann"].share % 50 == 0
    assert found.pot == (ended(log).pot - 3 * found.players["Ann"].share) < 150


def test_the_eliminated_share_no_pot() -> None:
    log = moves("\nhand 1\n  dealer Cal\n  trump 7h\n  stay none\n", seats="Ann 1, Bob 200, Cal 200")
    log += "\nhand 2\n  trump 7h\n  stay none\n"
    final = audit(log).final
    assert final
    assert final.eliminated == ("Ann",)
    assert ended(log, split=True).players["Ann"].share == 0


def test_the_last_player_left_gets_the_last_hundredth() -> None:
    log = moves("rule ante 0.01\nhand 1\n dealer Bob\n", seats="Ann 0, Bob 200, Cal 0")
    found = ended(log, split=True)
    assert found.players["Bob"].share == 1
    assert found.pot == 0


def test_the_last_player_left_gets_nothing_from_an_empty_pot() -> None:
    won = "rule chip 0.01\nhand 1\n dealer Dee\n trump s\n stay Ann\nleave Bob\nleave Cal\nleave Dee\n"
    assert ended(moves(won), split=True).players["Ann"].share == 0


def test_a_pot_with_nobody_left_stays() -> None:
    log = moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay none\nleave Ann\nleave Bob\nleave Cal\nleave Dee\n")
    assert ended(log, split=True).pot == 400


def test_money_from_nowhere_is_owed_by_nobody() -> None:
    """The stacks show 5 more than the bank gave out; verified, nobody has them."""
    log = moves(WON + "  stacks Ann 208, Bob 199, Cal 199, Dee 199\n")
    assert nets(log, "as-played")[UNEXPLAINED] == -500
    assert UNEXPLAINED not in nets(log)


def test_whoever_keeps_the_pot_is_paid_for_it() -> None:
    found = ended(moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay none\n"))
    assert found.nets["Ann"] + found.pot == found.amounts_owed(Bank("Ann"))["Ann"]
    assert POT not in found.amounts_owed(Bank("Ann"))
    assert found.amounts_owed(Bank()) == found.nets


def test_chips_paid_for_in_cash_are_paid_out_by_the_bank() -> None:
    found = ended(moves(WON + UNTAKEN))
    owed = found.amounts_owed(Bank(cash=True))
    assert owed == {"Ann": 20200, "Bob": 0, "Cal": 19800, "Dee": 19800, BANK: -59800, UNEXPLAINED: 0}
    assert found.amounts_owed(Bank("Cal", cash=True)) == {
        "Ann": 20200,
        "Bob": 0,
        "Cal": -40000,
        "Dee": 19800,
        UNEXPLAINED: 0,
    }


def test_the_holder_keeps_even_the_last_hundredth_of_a_pot() -> None:
    assert Evening({"Ann": Won(100, 0, 99, 0)}, pot=1, unexplained=0).amounts_owed(Bank("Ann"))["Ann"] == 0


def test_a_pot_that_lacks_money_is_not_the_holders_debt() -> None:
    found = Evening({"Ann": Won(100, 0, 300, 0)}, pot=-200, unexplained=0)
    assert found.amounts_owed(Bank("Ann"))["Ann"] == 200


def test_with_unknown_stacks_there_is_nothing_to_settle() -> None:
    final = audit(moves(WON.replace("  took Ann 3, Bob 2\n  win Ann\n", "") + "hand 2\n  stay Ann\n")).final
    assert final
    assert all(evening(final, basis, False) is None for basis in BASES)


def test_a_season_is_the_sum_of_its_evenings() -> None:
    """At the first Ann leaves with 199 of 200, and the others share the pot, 1 each; at the second money turns up."""
    passed = moves("\nhand 1\n  dealer Dee\n  trump 7h\n  stay none\nleave Ann\nrebuy Bob 50\n")
    counted = moves(WON.replace("Dee", "Eve") + "  stacks Ann 208, Bob 199, Cal 199, Eve 199\n", seats=WITH_EVE)
    season = together([ended(passed, split=True), ended(counted, "as-played"), ended(counted, "as-played")])
    assert season.players["Ann"] == Won(60000, 19900, 41600, 0)
    assert season.players["Bob"] == Won(65000, 0, 64700, 100)
    assert (season.unexplained, sum(season.nets.values())) == (-1000, 0)


@given(seed=SEEDS, ruleset=RULESETS)
def test_nothing_is_lost_between_the_ledger_and_the_payments(seed: int, ruleset: str) -> None:
    for played in (
        played_evening(seed, ruleset, events=0.5),
        with_renege(seed, ruleset),
        with_wrong_claim(seed, ruleset),
    ):
        final = audit(scribble(played, STYLES["part"], seed).text).final if played else None
        for basis, split in product(BASES, (True, False)) if final else ():
            if found := evening(final, basis, split):
                conserves(found)
                assert found.unexplained == 0 or basis == "as-played"


def conserves(found: Evening) -> None:
    """The payments match the amounts to get, and the sum is what was brought."""
    assert sum(found.nets.values()) == 0
    brought = sum(one.bought_in for one in found.players.values())
    has = sum(one.cashed_out + one.stack + one.share for one in found.players.values())
    assert has + found.pot + found.unexplained == brought
    for bank in (Bank(), Bank(cash=True), *(Bank(name, cash) for name in found.players for cash in (True, False))):
        left = found.amounts_owed(bank)
        assert sum(left.values()) == 0
        for payment in (through(bank.keeper, left) if bank.keeper and bank.cash else settle(left)).payments:
            left[payment.giver] += payment.amount
            left[payment.taker] -= payment.amount
        assert not any(left.values())


HAND = """
hand 1
  dealer Cal
  ante 1
  trump 7s
  stay Ann, Bob
  took Ann 3, Bob 2
  win Ann 3
"""
NO_AMOUNT = log("booray", HAND, "Ann, Bob 100, Cal 100")
"""Neither Ann's seat nor the rule set says what she brought."""

LOST_REBUY = log("booray", HAND + "rebuy Cal 5O", "Ann 100, Bob 100, Cal 100")
"""The letter O stands for a zero."""


def report(text: str) -> ledgers.Ledger:
    return ledgers.Ledger("log.bourre", audit(text))


def settled(text: str) -> LogToSettle:
    return settlement.settle_evenings(
        [JudgedLog("log.bourre", audit(text), Heading(None, None))], "verified", "leave"
    ).logs[0]


def test_a_seat_without_an_amount_brings_an_unknown_amount() -> None:
    says = ledger(NO_AMOUNT)
    assert says.errors == ["N106"]
    assert says.final.bought_in == {"Ann": None, "Bob": 10000, "Cal": 10000}
    assert says.table() == "Ann ?, Bob ?, Cal ?, pot ?"


def test_a_full_count_does_not_give_the_pot_if_the_buy_ins_are_unknown() -> None:
    says = ledger(NO_AMOUNT + "stacks Ann 52, Bob 99, Cal 49")
    assert says.errors == ["N106"]
    assert says.table() == "Ann ?, Bob ?, Cal ?, pot ?"
    assert says.postings(1) == []


def test_an_addition_to_an_unknown_amount_is_unknown() -> None:
    assert ledger(NO_AMOUNT + "rebuy Ann 50\nrebuy Bob 50").final.bought_in == {"Ann": None, "Bob": 15000, "Cal": 10000}


def test_after_an_unreadable_rebuy_the_buy_ins_at_the_table_are_unknown() -> None:
    says = ledger(LOST_REBUY)
    assert says.final.bought_in == dict.fromkeys(("Ann", "Bob", "Cal"))
    assert says.final.unexplained is None


def test_a_player_who_joins_after_an_unreadable_rebuy_brought_the_written_amount() -> None:
    says = ledger(LOST_REBUY + "\njoin Dee 100 after Cal")
    assert says.final.bought_in == {"Ann": None, "Bob": None, "Cal": None, "Dee": 10000}


def test_a_player_who_joined_before_an_unreadable_rebuy_may_have_brought_more() -> None:
    text = log("booray", HAND + "join Dee 100 after Cal\nrebuy De 5O", "Ann 100, Bob 100, Cal 100")
    assert ledger(text).final.bought_in == dict.fromkeys(("Ann", "Bob", "Cal", "Dee"))


def test_a_player_who_left_before_an_unreadable_rebuy_brought_the_written_amount() -> None:
    text = log("booray", HAND + "leave Bob 99\nrebuy Cal 5O", "Ann 100, Bob 100, Cal 100")
    assert ledger(text).final.bought_in == {"Ann": None, "Bob": 10000, "Cal": None}


@pytest.mark.parametrize("text", [NO_AMOUNT, NO_AMOUNT + "stacks Ann 52, Bob 99, Cal 49", LOST_REBUY])
@pytest.mark.parametrize("basis", ["verified", "as-played"])
def test_winnings_are_unknown_if_the_buy_in_is(text: str, basis: Basis) -> None:
    final = Ledger(audit(text)).final
    assert evening(final, basis, split=False) is None
    brought = share(audit(text))
    assert brought.unsettled
    records = brought.players.values()
    assert {(one.games, one.unsettled, one.bought_in, one.net) for one in records} == {(1, 1, None, None)}


def test_the_reason_for_not_settling_names_the_players_with_unknown_buy_ins() -> None:
    assert settled(NO_AMOUNT).unknown_buy_ins == ("Ann",)
    assert reason(settled(NO_AMOUNT)).startswith("it is not known how much Ann brought.")
    assert settled(LOST_REBUY).unknown_from == 1
    assert reason(settled(LOST_REBUY)).startswith("it is not known how much Ann, Bob and Cal brought.")


def test_unknown_values_are_null_in_the_json_and_a_question_mark_for_people() -> None:
    final = report(NO_AMOUNT).audit.final
    assert final is not None
    assert final.bought_in == {"Ann": None, "Bob": 10000, "Cal": 10000}
    assert plain(final)["bought_in"] == {"Ann": None, "Bob": "100", "Cal": "100"}
    assert dict(final_rows(final))["Ann"]["bought in"] == "?"


def test_a_journal_asserts_no_unknown_buy_ins() -> None:
    for text in (NO_AMOUNT, LOST_REBUY):
        assert "equity:bank  0.00 CHIP =" not in hledger_text(report(text), Heading(None, None))


def test_no_count_is_advised_if_none_would_help() -> None:
    log = "rules winning-moves\nseat Ann 200\n{}\nseat Cal 200\nhand 1\n dealer Ann\n stay Ann, Cal\n win Ann\nhand 2\n"
    assert "stacks line" in reason(settled(log.format("seat Bob 200")))
    assert "no count can help" in reason(settled(log.format("seat Bob two")))
