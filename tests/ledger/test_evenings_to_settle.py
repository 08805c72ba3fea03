"""The result of an evening: brought, taken home, in front, the pot, and what nobody can know."""

from itertools import product

import pytest
from evenings.evening import evening as played_evening
from evenings.evening import with_renege, with_wrong_claim
from evenings.scribe import STYLES, scribble
from hypothesis import given
from ledger.reading import ledger, log, moves
from properties.games import RULESETS, SEEDS

from referee.judge import settlement
from referee.judge.audit import audit
from referee.judge.season import share
from referee.judge.settlement import JudgedLog, LogToSettle
from referee.ledger.entries import UNEXPLAINED
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
WITH_EVE = "Ann 200, Bob 200, Cal 200, Eve 200"
BASES: tuple[Basis, ...] = ("verified", "as-played")


def ended(text: str, basis: Basis = "verified", split: bool = False) -> Evening:
    final = audit(text).final
    assert final
    found = evening(final, basis, split)
    assert found
    return found


def nets(text: str, basis: Basis = "verified") -> dict[str, int]:
    """The non-zero amounts to get, by account."""
    return {name: net for name, net in ended(text, basis).nets.items() if net}


PASSED = "\nhand 1\n  dealer Dee\n  trump 7h\n  stay none\n"
EVERYBODY_LEAVES = "leave Ann\nleave Bob\nleave Cal\nleave Dee"


@pytest.mark.parametrize(
    ("text", "player", "won", "pot"),
    [
        (moves(WON + "rebuy Cal 50"), "Cal", Won(25000, 0, 24900, 0), 0),
        (moves(WON + "leave Ann"), "Ann", Won(20000, 20300, 0, 0), 0),
        (moves(WON + "leave Ann\njoin Ann 100 after Dee"), "Ann", Won(30000, 20300, 10000, 0), 0),
        (log("booed", PASSED + "pay Ann Bob 300"), "Ann", Won(20000, 0, -10100, 100), 0),
        (moves(PASSED + "leave Dee"), "Ann", Won(20000, 0, 19900, 100), 100),
        (moves(PASSED + "leave Dee"), "Dee", Won(20000, 19900, 0, 0), 100),
        (moves("rule ante 0.5" + PASSED + "leave Dee"), "Ann", Won(20000, 0, 19950, 50), 50),
        (moves(PASSED + "hand 2\n trump s\n stay none", "Dee 1, Bob 200, Cal 200"), "Dee", Won(100, 0, 0, 0), 100),
        (moves("rule ante 0.01\nhand 1\n dealer Bob", "Ann 0, Bob 200, Cal 0"), "Bob", Won(20000, 0, 19999, 1), 0),
        (moves("hand 1\n dealer Dee\n stay Ann\n" + EVERYBODY_LEAVES[10:]), "Ann", Won(20000, 0, 20300, 0), 0),
        (moves(PASSED + EVERYBODY_LEAVES), "Ann", Won(20000, 19900, 0, 0), 400),
    ],
    ids=[
        *("one who buys more has to win that back", "a cash-out", "a cash-out, and the stack of one who came back"),
        *("a debt, in full", "a share in whole units, and the rest stays", "no share for one who left"),
        *("the unit is what the table uses", "no share for the eliminated", "the last player gets the last hundredth"),
        *("the last player gets nothing from an empty pot", "a pot with nobody left stays"),
    ],
)
def test_a_player_takes_home_cash_outs_the_stack_and_a_share_of_the_pot(
    text: str, player: str, won: Won, pot: int
) -> None:
    found = ended(text, split=True)
    assert (found.players[player], found.pot) == (won, pot)


def test_a_player_who_left_pays_corrections_found_later() -> None:
    """Ann took one chip too many, and nobody saw it before she went."""
    log = moves(WON.replace("win Ann", "win Ann 5") + "leave Ann")
    assert nets(log)["Ann"] == 300
    assert nets(log, "as-played") == {"Ann": 400, "Bob": -100, "Cal": -100, "Dee": -100, UNEXPLAINED: -100}


def test_money_from_nowhere_is_owed_by_nobody() -> None:
    """The stacks show 5 more than the bank gave out; verified, nobody has them."""
    log = moves(WON + "  stacks Ann 208, Bob 199, Cal 199, Dee 199\n")
    assert nets(log, "as-played")[UNEXPLAINED] == -500
    assert UNEXPLAINED not in nets(log)


def test_the_holder_keeps_even_the_last_hundredth_of_a_pot() -> None:
    assert Evening({"Ann": Won(100, 0, 99, 0)}, pot=1, unexplained=0).amounts_owed(Bank("Ann"))["Ann"] == 0


def test_a_pot_that_lacks_money_is_not_the_holders_debt() -> None:
    found = Evening({"Ann": Won(100, 0, 300, 0)}, pot=-200, unexplained=0)
    assert found.amounts_owed(Bank("Ann"))["Ann"] == 200


def test_a_season_is_the_sum_of_its_evenings() -> None:
    """At the first Ann leaves with 199 of 200, and the others share the pot, 1 each; at the second money turns up."""
    passed = moves(PASSED + "leave Ann\nrebuy Bob 50\n")
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


def settled(text: str) -> LogToSettle:
    judged = JudgedLog("log.bourre", audit(text))
    return settlement.settle_evenings([judged], "verified", "leave").logs[0]


@pytest.mark.parametrize(
    ("text", "brought"),
    [
        (NO_AMOUNT, {"Ann": None, "Bob": 10000, "Cal": 10000}),
        (NO_AMOUNT + "rebuy Ann 50\nrebuy Bob 50", {"Ann": None, "Bob": 15000, "Cal": 10000}),
        (LOST_REBUY, {"Ann": None, "Bob": None, "Cal": None}),
        (LOST_REBUY + "\njoin Dee 100 after Cal", {"Ann": None, "Bob": None, "Cal": None, "Dee": 10000}),
        (
            LOST_REBUY.replace("rebuy Cal", "join Dee 100 after Cal\nrebuy De"),
            {"Ann": None, "Bob": None, "Cal": None, "Dee": None},
        ),
        (LOST_REBUY.replace("rebuy", "leave Bob 99\nrebuy"), {"Ann": None, "Bob": 10000, "Cal": None}),
    ],
)
def test_a_buy_in_is_unknown_without_its_amount_or_if_a_lost_line_may_have_added_to_it(
    text: str, brought: dict[str, int | None]
) -> None:
    assert ledger(text).final.bought_in == brought


@pytest.mark.parametrize("count", ["", "stacks Ann 52, Bob 99, Cal 49"])
def test_with_an_unknown_buy_in_nobody_knows_the_stacks_and_no_count_shows_the_pot(count: str) -> None:
    says = ledger(NO_AMOUNT + count)
    assert says.errors == ["N106"]
    assert says.table() == "Ann ?, Bob ?, Cal ?, pot ?"
    assert says.postings(1) == [] or not count


@pytest.mark.parametrize("text", [NO_AMOUNT, NO_AMOUNT + "stacks Ann 52, Bob 99, Cal 49", LOST_REBUY])
@pytest.mark.parametrize("basis", ["verified", "as-played"])
def test_winnings_are_unknown_if_the_buy_in_is(text: str, basis: Basis) -> None:
    final = ledger(text).final
    assert evening(final, basis, split=False) is None
    assert final.unexplained is None
    brought = share(audit(text))
    assert brought.unsettled
    records = brought.players.values()
    assert {(one.games, one.unsettled, one.bought_in, one.net) for one in records} == {(1, 1, None, None)}


def test_the_reason_for_not_settling_names_the_players_with_unknown_buy_ins() -> None:
    assert settled(NO_AMOUNT).unknown_buy_ins == ("Ann",)
    assert reason(settled(NO_AMOUNT)).startswith("it is not known how much Ann brought.")
    assert settled(LOST_REBUY).unknown_from == 1
    assert reason(settled(LOST_REBUY)).startswith("it is not known how much Ann, Bob and Cal brought.")


def test_an_unknown_buy_in_is_null_in_json_a_question_mark_for_people_and_asserted_in_no_journal() -> None:
    says = ledger(NO_AMOUNT)
    assert plain(says.final)["bought_in"] == {"Ann": None, "Bob": "100", "Cal": "100"}
    assert dict(final_rows(says.final))["Ann"][0] == "?"
    for text in (NO_AMOUNT, LOST_REBUY):
        books = hledger_text(settlement.Ledger("log.bourre", audit(text)))
        assert "equity:bank  0.00 CHIP =" not in books


def test_no_count_is_advised_if_none_would_help() -> None:
    log = "rules winning-moves\nseat Ann 200\n{}\nseat Cal 200\nhand 1\n dealer Ann\n stay Ann, Cal\n win Ann\nhand 2\n"
    assert "stacks line" in reason(settled(log.format("seat Bob 200")))
    assert "no count can help" in reason(settled(log.format("seat Bob two")))
