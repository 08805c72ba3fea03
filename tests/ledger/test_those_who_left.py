"""Players who left stay in every map, with what they cashed out; and no log makes the ledger contradict itself."""

import pytest

from ledger.reading import ledger, log, moves, standing
from referee.judge.audit import audit
from referee.report.wording.ledger import final_rows

GONE = "hand 1\n dealer Dee\n trump 7s\n stay Bob\nleave Ann\n"


def test_a_player_who_left_stays_in_every_map_with_the_cash_out() -> None:
    """Ann put in 1 of 200 and left; Bob won 4 and then 3."""
    says = ledger(moves(GONE + "hand 2\n trump 5h\n stay Bob"))
    assert says.table(1) == says.verified(1) == "Ann 199, Bob 203, Cal 199, Dee 199, pot 0"
    assert says.table() == "Ann 199, Bob 205, Cal 198, Dee 198, pot 0"
    assert says.final.cashed_out["Ann"] == 199_00


@pytest.mark.parametrize(
    "line",
    [
        "rebuy Ann 50",
        "pay Ann Bob 5",
        "pay Bob Ann 5",
        "put Ann 5",
        "stacks Ann 5",
        "leave Ann",
        "leave Ann 5",
        "put Bob 3\nstacks Ann 3",
        "rebuy Ann 50\nleave Ann",
        "join Ann 0 after Dee\nrebuy Ann 5",
        "hand 2\n trump h\n stay Bob Cal\n share Ann Bob",
        "hand 2\n trump h\n stay Bob Cal\n took Ann 5\n win Ann 3",
        "hand 2\n ante Ann 1, Bob 1, Cal 1, Dee 1\n trump h\n stay Bob",
        "hand 2\n trump h\n stay Bob Cal\n took Bob 5\n bourre Ann 3",
        "hand 2\n trump h\n stay Bob\n stacks Ann 1",
    ],
)
def test_no_statement_about_a_player_who_left_makes_the_ledger_contradict_itself(line: str) -> None:
    assert audit(moves(GONE + line + "\nhand 3\n trump 5h\n stay Bob")).final


def test_a_wrong_cash_out_is_never_withdrawn() -> None:
    """Ann has 199 and cashes out 201; the pot of 4 stays 2 short, and Bob, who takes 5, is owed those 2."""
    says = ledger(
        moves(
            "hand 1\n dealer Dee\n trump 7s\n stay none\nleave Ann 201\nhand 2\n trump 5h\n pot 5\n"
            " stay Bob\n win Bob 5"
        )
    )
    assert says.errors == ["L607 Ann"]
    assert says.table() == "Ann 201, Bob 203, Cal 198, Dee 198, pot 0"
    assert says.verified() == "Ann 199, Bob 205, Cal 198, Dee 198, pot 0"


def test_a_miscount_that_was_cashed_out_is_never_withdrawn() -> None:
    """The count of 200 (due 199) was paid out; a pot of 7 by the ledger before it is short by that 1 now: L602."""
    says = ledger(
        moves(
            "hand 1\n dealer Dee\n trump 7s\n stay none\n stacks Ann 200\nleave Ann 200\n"
            "hand 2\n trump 5h\n pot 7\n stay Bob\n win Bob 7"
        )
    )
    assert says.final.cashed_out["Ann"] == 200_00
    assert says.verified() == "Ann 199, Bob 205, Cal 198, Dee 198, pot 0"


def test_one_who_cashes_out_in_debt_owes_the_bank() -> None:
    """Bob brought 1: ante 1, bourré 3, so -3 in front of him."""
    hands = (
        "hand 1\n dealer Cal\n trump s\n stay Ann Bob\n took Ann 5\n win Ann 3\n bourre Bob 3\n"
        " stacks Bob -3\nleave Bob"
    )
    says = ledger(log("booed", hands, "Ann 200, Bob 1, Cal 200"))
    assert says.errors == []
    assert says.table() == "Ann 202, Bob -3, Cal 199, pot 3"


def test_one_who_comes_back_has_the_new_stack() -> None:
    """Ann cashed out 199, and brought 50 again; all four put in 1 and Bob took it."""
    final = audit(moves(GONE + "join Ann 50 after Dee\nhand 2\n trump h\n stay Bob")).final
    assert final
    assert standing(final.table) == "Ann 49, Bob 206, Cal 198, Dee 198, pot 0"
    assert (final.bought_in["Ann"], final.cashed_out["Ann"]) == (250_00, 199_00)


UNPROVEN = "hand 1\n dealer Dee\n trump 7s\n stay Ann Bob\n trick Ann Kd, Bob ?\n"


def test_a_player_who_leaves_an_unproven_ledger_has_the_cash_out() -> None:
    """Nothing is known any more of the earlier stack."""
    left = ledger(moves(UNPROVEN + "leave Ann 230\n"))
    assert left.table() == left.verified() == "Ann 230, Bob ?, Cal ?, Dee ?, pot ?"
    counted = ledger(moves(UNPROVEN + "leave Ann 230\nstacks Bob 180, Cal 190, Dee 190\n"))
    assert counted.table() == counted.verified() == "Ann 230, Bob 180, Cal 190, Dee 190, pot 10"


def test_an_unknown_cash_out_is_no_amount() -> None:
    left = ledger(moves(UNPROVEN + "leave Ann\n"))
    assert left.table() == left.verified() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"
    assert left.final.cashed_out["Ann"] is None


def test_one_who_left_before_keeps_what_was_cashed_out() -> None:
    left = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay none\nleave Cal\n" + UNPROVEN.replace("Dee", "Ann")))
    assert left.table() == left.verified() == "Ann ?, Bob ?, Cal 199, Dee ?, pot ?"


@pytest.mark.parametrize(("brought", "in_all"), [("50", "248"), ("0", "199")])
def test_a_player_who_comes_back_may_leave_again_and_keeps_both_cash_outs(brought: str, in_all: str) -> None:
    """Dee put in 1 of 200 and left, came back with 50 and put in another."""
    none = "trump s\n stay none\n"
    says = ledger(
        moves(f"hand 1\n dealer Dee\n {none}leave Dee\njoin Dee {brought} after Cal\nhand 2\n {none}leave Dee")
    )
    assert says.errors == []
    assert says.final.cashed_out["Dee"] == int(in_all) * 100
    assert f"Dee {in_all}, " in says.table()


def test_the_accounts_at_the_end_count_what_was_cashed_out_only_once() -> None:
    final = ledger(moves(GONE)).final
    ann = dict(final_rows(final))["Ann"]
    assert (ann["cashed out"], ann["table"], ann["verified"]) == ("199", "0", "0")


def test_a_count_of_one_who_left_brings_no_money_back() -> None:
    """Ann cashed out 230 of the 800; the 570 left are in the other stacks and the pot."""
    says = ledger(moves(UNPROVEN + "leave Ann 230\nstacks Ann 5, Bob 180, Cal 190, Dee 190\n"))
    assert says.table() == says.verified() == "Ann 230, Bob 180, Cal 190, Dee 190, pot 10"
