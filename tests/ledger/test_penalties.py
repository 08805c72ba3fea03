"""Reneges that cost something: ruled, unnoticed, waived; and wrong takers of tricks."""

import pytest

from ledger.reading import ledger, log, moves
from referee import audit

CUT = """hand 1
 dealer Bob
 trump s
 stay Cal, Dee, Ann
 trick Cal Ks, Dee 2d, Ann 9s
 trick Cal Qc, Dee 5s, Ann 4c
 trick Dee 5d, Ann Ts, Cal Qd
 trick Ann 3h, Cal 7c, Dee Ah
 trick Dee 8d, Ann Kh, Cal 5c
"""
"""Dee did not follow the spade with 5s (R501). Tricks: Cal 1, Dee 3, Ann 1."""
TOOK = """hand 1
 dealer Bob
 trump s
 stay Cal, Dee
 draw Cal 5, Dee 5
 trick Cal 2d, Dee 7h
 trick Cal Kd, Dee Ad
 trick Dee 9h, Cal 3c
 trick Dee 6h, Cal 4c
 trick Dee Th, Cal 5c
"""
"""Dee did not follow the diamond with Ad (R501). Tricks: Cal 1, Dee 4."""
BACK = """hand 1
 dealer Bob
 trump s
 stay Cal, Dee
 draw Cal 5, Dee 5
 trick Cal 2d, Dee 7d
 takeback Dee 6h
 trick Dee Ad, Cal Kd
 trick Dee 9h, Cal 3c
 trick Dee 6h, Cal 4c
 trick Dee Th, Cal 5c
"""
"""Dee took the six of hearts back (R511). All five tricks are Dee's, and Cal is bourré."""
LATER = "hand 2\n trump h\n stay Bob\n"


def test_an_unnoticed_penalty_is_a_correction_credited_with_the_next_ante() -> None:
    """Dee owes 4 and, had it been paid, no ante: Bob took 4, rightly 4 + 3."""
    says = ledger(log("booed", CUT + " win Dee 4\n bourre none\n" + LATER))
    assert says.errors == ["R501 Dee"]
    assert says.verified(1) == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"
    assert says.verified() == "Ann 198, Bob 205, Cal 198, Dee 199, pot 0"
    assert says.corrections(1) == ["R501 Dee to pot 4"]
    assert says.corrections(2) == ["R501 pot to Dee 1", "R501 pot to Bob 3"]


def test_a_bourre_list_that_names_the_reneger_is_the_tables_ruling() -> None:
    says = ledger(
        log("booed", CUT + " win Dee 4\n bourre Dee 4\nhand 2\n ante Ann 1, Bob 1, Cal 1\n trump h\n stay none")
    )
    assert says.errors == ["R501 Dee"]
    assert says.owed == ""
    assert "Dee to pot 4 renege" in says.postings(1)


def test_a_ruling_makes_the_penalty_due_at_the_table() -> None:
    says = ledger(log("booed", CUT + " ruling renege Dee\n win Dee 4\n bourre none"))
    assert says.errors == ["R501 Dee", "L605 Dee"]
    assert says.corrections(1) == ["L605 Dee to pot 4"]
    assert "Dee owed a renege penalty of 4" in says.audit.findings[-1].message


@pytest.mark.parametrize("rule", ["", "rule renege what\n", "rule corrected what\n"])
@pytest.mark.parametrize("hand", [TOOK, BACK])
def test_who_won_is_open_after_a_renege_if_its_penalty_is_not_known(rule: str, hand: str) -> None:
    found = audit(log("louisiana", rule + hand + " win Dee 4")).accounts[0].result
    assert found == ("unproven" if rule else "win" if hand == TOOK else "carry")


def test_a_penalty_that_costs_no_pot_leaves_it_to_the_reneger() -> None:
    says = ledger(log("booed", CUT + " ruling renege Dee"))
    assert says.postings(1)[-2:] == ["pot to Dee 4 win", "Dee to pot 4 renege"]


def test_a_ruling_without_a_list_charges_the_penalty() -> None:
    says = ledger(log("booed", CUT + " ruling renege Dee\n win Dee 4\n pot 4"))
    assert says.owed == ""
    assert says.table() == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"


def test_a_waived_penalty_is_in_neither_ledger() -> None:
    says = ledger(log("booed", CUT + " ruling waive Dee\n win Dee 4\n bourre none"))
    assert (says.errors, says.owed) == ([], "")


def test_a_renege_costs_nothing_where_the_house_has_no_penalty() -> None:
    says = ledger(moves(CUT + " win Dee 4\n bourre none"))
    assert (says.errors, says.owed) == (["R501 Dee"], "")


@pytest.mark.parametrize(("list_", "told"), [("", []), ("bourre none", []), ("bourre Dee 4", ["L605 Dee"])])
def test_a_ruling_costs_nothing_where_the_house_has_no_penalty(list_: str, told: list[str]) -> None:
    says = ledger(moves(f"{CUT} ruling renege Dee\n win Dee 4\n {list_}"))
    assert says.errors == ["R501 Dee", *told]
    assert says.verified() == "Ann 199, Bob 199, Cal 199, Dee 203, pot 0"


def test_a_house_rule_adds_the_penalty_to_any_rule_set() -> None:
    says = ledger(log("winning-moves\nrule renege bourre", CUT + " win Dee 4\n bourre none"))
    assert says.owed == "Dee -4, pot 4"


def test_a_penalty_is_cut_to_the_limit() -> None:
    says = ledger(log("winning-moves\nrule renege bourre\nrule bourre-limit 3", CUT + " win Dee 4"))
    assert says.owed == "Dee -3, pot 3"


def test_one_reneger_pays_once_and_a_bourre_with_it_is_one_payment() -> None:
    """Dee took nothing, and did not follow twice: one payment of 4."""
    hands = """hand 1
 dealer Bob
 trump s
 stay Cal, Dee
 trick Cal Kd, Dee 7h
 trick Cal Kc, Dee 6h
 trick Cal Ks, Dee 2d
 trick Cal Qs, Dee 2c
 trick Cal As, Dee 3h
"""
    says = ledger(log("booed", hands + " win Cal 4\n bourre Dee 4\n pot 4"))
    assert says.errors == ["R501 Dee", "R501 Dee"]
    assert says.owed == ""


def test_a_pot_that_an_unnoticed_reneger_could_not_win_goes_to_the_other() -> None:
    says = ledger(log("louisiana", TOOK + " win Dee 4\n bourre none\n" + LATER))
    assert says.errors == ["R501 Dee"]
    assert says.verified(1) == "Ann 199, Bob 199, Cal 203, Dee 195, pot 4"
    assert says.owed == "Bob 3, Cal 4, Dee -7"


def test_a_pot_won_through_a_forfeit_is_no_wrong_winner() -> None:
    """The table gave the pot to Cal, though nobody ruled: the penalty alone is missing."""
    says = ledger(log("louisiana", TOOK + " win Cal 4\n bourre none"))
    assert says.errors == ["R501 Dee"]
    assert says.corrections(1) == ["R501 Dee to pot 4"]


def test_whoever_wins_through_a_forfeit_is_owed_what_the_pot_was_owed() -> None:
    """Bob's ante was missing from the pot of 3 that Cal took."""
    antes = " ante Ann 1, Cal 1, Dee 1\n trump"
    says = ledger(log("louisiana", TOOK.replace(" trump", antes) + " win Cal 3\n bourre none"))
    assert says.errors == ["L601 Bob", "R501 Dee"]
    assert says.corrections(1) == ["L601 Bob to pot 1", "L601 pot to Cal 1", "R501 Dee to pot 3"]


def test_a_ruled_reneger_who_takes_the_pot_anyway_is_a_wrong_winner() -> None:
    says = ledger(log("louisiana", TOOK + " ruling renege Dee\n win Dee 4\n bourre Dee 4"))
    assert says.errors == ["R501 Dee", "L603 Dee"]
    assert says.corrections(1) == ["L603 Dee to Cal 4"]


@pytest.mark.parametrize(("stack", "owed"), [(3, "Ann -2, pot 2"), (1, "")])
def test_an_unnoticed_reneger_who_cannot_pay_owes_the_rest_of_the_stack(stack: int, owed: str) -> None:
    """Nobody noticed Ann's renege; she put in 1, and owes the rest of her stack towards 4: 2 of 3, or nothing of 1."""
    hands = CUT.replace("Ann 9s", "Ann 9h").replace("Dee 2d", "Dee 6s") + " win Dee 4"
    says = ledger(log("winning-moves\nrule renege bourre", hands, f"Ann {stack}, Bob 200, Cal 200, Dee 200"))
    assert says.errors == ["R501 Ann"]
    assert says.owed == owed


def test_a_waived_renege_is_no_cause_of_another_ones_cost() -> None:
    """Cal's, with 4h to follow in the third trick, was waived; what Dee could not win is owed for Dee's alone."""
    says = ledger(log("louisiana", TOOK.replace("Cal 4c", "Cal 4h") + " ruling waive Cal\n win Dee 4\n bourre none"))
    assert says.errors == ["R501 Dee"]
    assert says.corrections(1) == ["R501 Dee to Cal 4", "R501 Dee to pot 4"]


def test_an_unruled_card_taken_back_costs_the_pot_in_the_corrections() -> None:
    """Dee could not win the pot, nobody else took a trick: it stays. Corrections are R511's."""
    says = ledger(log("louisiana", BACK + " win Dee 4\n bourre Cal 4"))
    assert says.errors == []
    assert says.audit.accounts[0].result == "carry"
    assert says.corrections(1) == ["R511 Dee to pot 4"]


def test_a_ruling_on_a_card_taken_back_takes_the_pot_alone() -> None:
    says = ledger(log("louisiana", BACK + " ruling renege Dee\n carry 4\n bourre Cal 4\n pot 8"))
    assert (says.errors, says.owed) == ([], "")


def test_one_who_was_ruled_to_have_taken_a_card_back_and_takes_the_pot_is_a_wrong_winner() -> None:
    says = ledger(log("louisiana", BACK + " ruling renege Dee\n win Dee 4\n bourre Cal 4"))
    assert says.errors == ["L603 Dee"]
    assert says.corrections(1) == ["L603 Dee to pot 4"]


def test_a_card_taken_back_costs_nothing_where_that_is_free() -> None:
    says = ledger(log("booed", BACK + " win Dee 4\n bourre Cal 4"))
    assert (says.errors, says.owed) == ([], "")


def test_a_ruling_on_a_card_taken_back_costs_nothing_where_that_is_free() -> None:
    """Nothing is claimed, so the pot goes by the rules: to Dee, who took all five."""
    says = ledger(log("booed", BACK + " ruling renege Dee\n"))
    assert "pot to Dee 4 win" in says.postings(1)
    assert (says.errors, says.owed) == ([], "")


def test_the_player_with_the_most_tricks_is_shown_the_renege_that_cost_the_pot():
    seats = "".join(f"seat {name} 200\n" for name in ("Ann", "Bob", "Cal", "Dee"))
    ruled = f"rules louisiana\n{seats}{CUT} ruling renege Dee\n win Dee 4\n"
    [said] = [one.message for one in audit(ruled).findings if one.code == "L603"]
    assert said.startswith("Dee took the pot with 3 tricks, but had reneged in trick 1, so ")


def test_a_renege_that_only_the_table_saw_is_described_as_its_ruling() -> None:
    text = "rules louisiana\nseat Ann 9\nseat Bob 9\nhand 1\n dealer Bob\n trump 7s\n stay Ann, Bob\n"
    found = audit(text + " took Ann 4, Bob 1\n ruling renege Ann\n win Ann 2\n bourre Ann 2\n").findings
    [said] = [one.message for one in found if one.code == "L603"]
    assert said == "Ann took the pot with 4 tricks, but the table ruled that Ann reneged, so it should have gone to Bob"


def test_a_renege_is_no_reason_if_others_took_as_many_tricks() -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n ruling renege Ann\n"
    found = audit(log("louisiana", hand + " win Ann 4\n bourre Ann 4\n")).findings
    [said] = [one.message for one in found if one.code == "L603"]
    assert said == "Bob won the pot (tricks: Ann 2, Bob 2, Cal 1), but Ann took it"


def test_a_renege_that_cost_no_pot_is_no_reason_for_a_wrong_winner() -> None:
    """Two tricks of five are no majority, with or without the penalty that Ann pays."""
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal, Dee\n took Ann 2, Bob 1, Cal 1, Dee 1\n"
    found = audit(log("booed\nrule win-by majority", f"{hand} ruling renege Ann\n win Ann 4\n bourre Ann 4\n")).findings
    [said] = [one.message for one in found if one.code == "L603"]
    assert "reneged" not in said


def test_two_who_could_not_win_the_pot_are_wrong_to_divide_it() -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n"
    says = ledger(
        log("louisiana", f"{hand} ruling renege Ann\n ruling renege Bob\n divide Ann Bob 2\n bourre Ann 4, Bob 4")
    )
    assert says.errors == ["L603 Ann"]
    assert says.owed == "Ann -2, Bob -2, Cal 4"


def test_the_renege_that_cost_the_pot_is_unnamed_if_trick_counts_are_unknown() -> None:
    text = """rules louisiana
seat Bob 200
hand 1
  trump Qc
  trick Ann 9s, Bob 8s -> Ann
  trick Ann 8c, Bob Js -> Ann
  win Bob 2
"""
    said = next(one.message for one in audit(text).findings if one.code == "L603")
    assert said.endswith(", but Bob took it")


SPLIT = """hand 1
 dealer Dee
 trump s
 stay Ann, Bob, Cal, Dee
 trick Ann 2d, Bob 7d, Cal 3d, Dee 4d
 takeback Bob 6h
 trick Bob Ad, Cal 5d, Dee 6d, Ann Td
 trick Bob 9h, Cal Th, Dee 2h, Ann 3h
 trick Cal 4h, Dee 5h, Ann 7h, Bob 6h
 trick Ann 6c, Bob 3c, Cal 2c, Dee Kc
 win Bob 4
"""
"""Bob took the six of hearts back (R511), and has the most tricks, but not most of the tricks."""


@pytest.mark.parametrize(("ruling", "why"), [("", "(tricks: Ann 1"), (" ruling renege Bob\n", "the table ruled that")])
def test_a_pot_taken_against_a_ruling_is_told_from_one_that_nobody_won(ruling: str, why: str) -> None:
    rules = "winning-moves\nrule win-by majority\nrule corrected forfeit\nrule renege bourre-and-forfeit"
    [taken] = [one for one in ledger(log(rules, SPLIT + ruling)).audit.findings if one.severity == "error"]
    assert taken.code == "L603"
    assert why in taken.message
