"""Buy-ins of unknown amounts, and everything that depends on them."""

import pytest

from ledger.reading import Ledger, ledger, log
from referee.judge import ledger as ledgers
from referee.judge import settlement
from referee.judge.audit import audit
from referee.judge.heading import Heading
from referee.judge.season import share
from referee.judge.settlement import JudgedLog, LogToSettle
from referee.ledger.evening import Basis, evening
from referee.records import plain
from referee.report.export.books import hledger_text
from referee.report.wording.ledger import final_rows
from referee.report.wording.settle import reason

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
    return ledgers.ledger("log.bourre", audit(text))


def settled(text: str) -> LogToSettle:
    return settlement.settled([JudgedLog("log.bourre", audit(text), Heading(None, None))], "verified", "leave").logs[0]


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
    assert not brought.settled
    records = brought.players.values()
    assert {(one.games, one.unsettled, one.bought_in, one.net) for one in records} == {(1, 1, None, None)}


def test_the_reason_for_not_settling_names_the_players_with_unknown_buy_ins() -> None:
    assert settled(NO_AMOUNT).unknown_buy_ins == ("Ann",)
    assert reason(settled(NO_AMOUNT)).startswith("it is not known how much Ann brought.")
    assert settled(LOST_REBUY).unknown_from == 1
    assert reason(settled(LOST_REBUY)).startswith("it is not known how much Ann, Bob and Cal brought.")


def test_unknown_values_are_null_in_the_json_and_a_question_mark_for_people() -> None:
    final = report(NO_AMOUNT).final
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
