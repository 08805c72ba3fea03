"""The pot won, divided, carried or shared: by whom, how much, and what becomes of debts to the pot."""

import pytest

from ledger.reading import ledger, log, moves

MISSING = "hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n"
"""Dee's ante is missing: L601 Dee, a pot of 3 that is owed 1."""
TIE = "stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n"


def test_the_wrong_winner_owes_the_right_one() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 2, Bob 3\n win Ann 4"))
    assert says.errors == ["L603 Ann"]
    assert says.corrections(1) == ["L603 Ann to Bob 4"]


def test_a_wrong_winner_and_a_missing_bourre_are_two_findings() -> None:
    """Bob took 4 of Ann's and has his bourré of 4 to pay."""
    hands = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 5\n win Bob 4\n bourre Cal 4"
    says = ledger(moves(hands))
    assert says.errors == ["L603 Bob", "L605 Bob"]
    assert says.verified() == "Ann 203, Bob 195, Cal 195, Dee 199, pot 8"


def test_a_pot_taken_by_one_of_two_who_tied_is_named_after_the_one_who_took_it() -> None:
    """8 for Ann, though Ann and Bob should divide."""
    says = ledger(log("booray", f"hand 1\n dealer Dee\n ante 2\n trump 7s\n {TIE} win Ann 8"))
    assert says.errors == ["L603 Ann"]
    assert says.corrections(1) == ["L603 Ann to Bob 4"]


@pytest.mark.parametrize(("claim", "before"), [("divide Ann Cal 2", "divide Ann "), ("win Cal", "win "), ("carry", "")])
def test_a_wrong_winner_is_reported_at_the_name(claim: str, before: str) -> None:
    says = ledger(moves(f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n took Ann 3, Cal 2\n {claim}"))
    assert says.errors == ["L603 Cal" if before else "L603"]
    assert [one.at.column for one in says.audit.findings if one.code == "L603"] == [len(before) + 2]


def test_a_pot_divided_where_it_stays_is_owed_to_the_next_who_takes_it() -> None:
    says = ledger(
        moves(f"hand 1\n dealer Dee\n trump 7s\n {TIE} divide Ann Bob 2\nhand 2\n trump h\n stay Dee\n win Dee 2")
    )
    assert says.errors == ["L603 Ann"]
    assert says.verified() == "Ann 199, Bob 199, Cal 198, Dee 204, pot 0"


def test_a_pot_carried_that_was_won_is_owed_to_the_winner() -> None:
    """And when Dee then takes the 8 that are there, 4 of them are Ann's: rightly Dee takes 4."""
    hands = (
        "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n carry 4\nhand 2\n"
        " trump h\n stay Dee\n win Dee 8"
    )
    says = ledger(moves(hands))
    assert says.errors == ["L603"]
    assert says.verified() == "Ann 202, Bob 198, Cal 198, Dee 202, pot 0"


def test_too_little_taken_is_owed_to_the_winner() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann\n win Ann 3"))
    assert says.errors == ["L604 Ann"]
    assert [one.at.column for one in says.audit.findings if one.code == "L604"] == [len(" win Ann ") + 1]
    assert says.table() == "Ann 202, Bob 199, Cal 199, Dee 199, pot 1"
    assert says.owed == "Ann 1, pot -1"


def test_too_much_divided_leaves_each_owing() -> None:
    """3 each of a pot of 4, 2 of them from nowhere: rightly 2 each."""
    says = ledger(log("boure", f"hand 1\n dealer Dee\n trump 7s\n {TIE} divide Ann Bob 3"))
    assert says.errors == ["L604 Ann"]
    assert says.verified() == "Ann 201, Bob 201, Cal 199, Dee 199, pot 0"
    assert says.owed == "Ann -1, Bob -1, unexplained 2"


def test_too_little_divided_is_owed_to_each() -> None:
    says = ledger(log("booray", f"hand 1\n dealer Dee\n ante 2\n trump 7s\n {TIE} divide Ann Bob 3"))
    assert says.errors == ["L604 Ann"]
    assert says.corrections(1) == ["L604 pot to Ann 1", "L604 pot to Bob 1"]


def test_a_hundredth_too_little_is_owed_like_any_amount() -> None:
    says = ledger(log("booray", f"hand 1\n dealer Dee\n ante 0.01\n trump 7s\n {TIE} divide Ann Bob 0.01"))
    assert says.errors == ["L604 Ann"]
    assert says.corrections(1) == ["L604 pot to Ann 0.01", "L604 pot to Bob 0.01"]


def test_a_division_without_an_amount_leaves_the_odd_chip() -> None:
    """3 antes of 3: 9 between two."""
    says = ledger(
        log("booray", f"hand 1\n dealer Cal\n ante 3\n trump 7s\n {TIE} divide Ann Bob", "Ann 9, Bob 9, Cal 9")
    )
    assert says.errors == []
    assert says.table() == "Ann 10, Bob 10, Cal 6, pot 1"
    assert says.audit.accounts[0].result == "divide"
    assert says.postings(1)[-2:] == ["pot to Ann 4 divide", "pot to Bob 4 divide"]


def test_the_smallest_chip_is_the_houses_where_it_has_one() -> None:
    """15 between two in chips of 5: 5 each, 5 stay."""
    hands = f"hand 1\n dealer Cal\n ante 5\n trump 7s\n {TIE} pot 5"
    says = ledger(log("booray\nrule chip 5", hands, "Ann 200, Bob 200, Cal 200"))
    assert says.errors == []
    assert says.table() == "Ann 200, Bob 200, Cal 195, pot 5"


def test_a_smaller_chip_of_the_house_divides_whole_amounts_further() -> None:
    """9 between two in chips of 0.5: 4.5 each; the log itself has whole amounts only."""
    hands = f"hand 1\n dealer Cal\n ante 3\n trump 7s\n {TIE}"
    says = ledger(log("booray\nrule chip 0.5", hands, "Ann 200, Bob 200, Cal 200"))
    assert says.table() == "Ann 201.5, Bob 201.5, Cal 197, pot 0"


def test_the_chip_is_the_smallest_unit_of_the_log() -> None:
    """2.25 between two, with quarters in use: 1 each, 0.25 stays."""
    hands = f"hand 1\n dealer Cal\n ante 0.75\n trump 7s\n {TIE}"
    says = ledger(log("booray", hands, "Ann 200, Bob 200, Cal 200"))
    assert says.table() == "Ann 200.25, Bob 200.25, Cal 199.25, pot 0.25"


# What the pot is owed


def test_debts_to_the_pot_go_to_its_taker() -> None:
    says = ledger(moves(MISSING + " stay Ann\n win Ann 3"))
    assert says.corrections(1) == ["L601 Dee to pot 1", "L601 pot to Ann 1"]


def test_debts_to_the_pot_wait_while_the_pot_stays() -> None:
    says = ledger(moves(MISSING + " stay none\nhand 2\n trump h\n stay Bob\n win Bob 7"))
    assert says.verified(1) == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"
    assert says.owed == "Bob 1, Dee -1"


def test_debts_to_the_pot_wait_in_the_part_kept_by_a_limit() -> None:
    """3 + 4 = 7, rightly 8, of which 5 are won either way; the 2, rightly 3, stay. Bob takes 5 of 6, rightly of 7."""
    hands = MISSING + " stay none\nhand 2\n trump h\n stay Ann\n win Ann 5\nhand 3\n trump h\n stay Bob\n win Bob 5"
    says = ledger(log("louisiana\nrule win-limit 5", hands))
    assert says.errors == ["L601 Dee"]
    assert says.owed == "Dee -1, pot 1"


def test_part_of_the_debts_to_the_pot_waits_if_a_limit_cuts_it() -> None:
    """3 + 4 with both of Dee's antes missing is 6, rightly 8; 7 are the most: Ann is owed 1, and 1 waits."""
    hands = MISSING + " stay none\nhand 2\n ante Ann 1, Bob 1, Cal 1\n trump h\n stay Ann\n win Ann 6"
    says = ledger(log("louisiana\nrule win-limit 7", hands))
    assert says.errors == ["L601 Dee", "L601 Dee"]
    assert says.owed == "Ann 1, Dee -2, pot 1"
    assert says.corrections(2)[-1] == "L601+L601 pot to Ann 1"


def test_debts_to_the_pot_are_divided_in_whole_chips() -> None:
    """3 between two is 1 each, 1 stays; rightly 4, 2 each: Ann and Bob are owed 1 each, the pot owes its 1."""
    says = ledger(log("boure", MISSING + f" {TIE} divide Ann Bob 1"))
    assert says.errors == ["L601 Dee"]
    assert says.verified() == "Ann 201, Bob 201, Cal 199, Dee 199, pot 0"


def test_an_unproven_taking_still_passes_on_what_the_pot_is_owed() -> None:
    says = ledger(moves(MISSING + " stay Ann, Cal\n win Ann 3\n bourre none"))
    assert says.verified() == "Ann 203, Bob 199, Cal 199, Dee 199, pot 0"


def test_an_unproven_division_passes_on_what_the_pot_is_owed_to_both() -> None:
    """3 between two is 1 each, rightly 4 and 2 each."""
    says = ledger(log("boure", MISSING + " stay Ann, Bob, Cal\n divide Ann Bob 1\n bourre none"))
    assert says.corrections(1) == ["L601 Dee to pot 1", "L601 pot to Ann 1", "L601 pot to Bob 1"]


def test_an_unproven_win_passes_on_all_that_the_pot_is_owed_whatever_the_chip_of_a_division() -> None:
    says = ledger(log("winning-moves\nrule chip 2", MISSING + " stay Ann, Cal\n win Ann 3\n bourre none"))
    assert says.corrections(1) == ["L601 Dee to pot 1", "L601 pot to Ann 1"]


@pytest.mark.parametrize(
    ("chip", "owed"), [(1, "Ann 10, Bob -10"), (3, "Ann 14, Bob -6, pot -8"), (5, "Ann 15, Bob -5, pot -10")]
)
def test_a_pot_that_owes_more_than_it_holds_is_divided_like_any_other(chip: int, owed: str) -> None:
    """Ann carried 20, which then were not in the counted pot: 4 - 20 are rightly -8 each, not 2; with larger chips -6,
    not 0, or -5."""
    hands = (
        f"rule chip {chip}\nrule ante 5\nhand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n"
        " carry 20\n"
        "hand 2\n trump h\n stay Ann, Bob\n stacks Ann 200, Bob 200, Cal 200, Dee 200\n"
        f"rule ante 1\nhand 3\n trump h\n {TIE} divide Ann Bob"
    )
    says = ledger(log("boure", hands))
    assert says.errors == ["L603"]
    assert says.owed == owed


# Shares


def test_a_shared_pot_is_divided_whatever_the_cards_say() -> None:
    text = moves("hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bob")
    says = ledger(text)
    assert says.errors == []
    assert says.postings(1)[-2:] == ["pot to Ann 2 agreed", "pot to Bob 2 agreed"]
    assert says.audit.accounts[0].postings[-1].line == len(text.split("\n"))
    assert says.table() == "Ann 201, Bob 201, Cal 199, Dee 199, pot 0"
    assert says.audit.accounts[0].result == "agreed"


def test_a_share_passes_on_what_the_pot_is_owed_in_whole_chips() -> None:
    """3 between two is 1 each, rightly 4 and 2 each."""
    says = ledger(moves(MISSING + " stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bob"))
    assert says.errors == ["L601 Dee"]
    assert says.verified() == "Ann 201, Bob 201, Cal 199, Dee 199, pot 0"


def test_a_shared_part_of_the_pot_passes_on_that_part_of_what_the_pot_is_owed() -> None:
    """20 of 40 are there; a quarter of them for Ann and for Bob, and a quarter of the 20 that are owed. Half waits."""
    antes = "rule ante 10\nhand 1\n dealer Dee\n ante Ann 10, Bob 10\n trump 7s\n"
    says = ledger(moves(antes + " stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bob 5"))
    assert says.errors == ["L601 Cal", "L601 Dee"]
    assert says.verified() == "Ann 200, Bob 200, Cal 190, Dee 190, pot 20"
    assert says.corrections(1)[-2:] == ["L601 pot to Ann 5", "L601 pot to Bob 5"]


@pytest.mark.parametrize(("part", "told"), [("1.5", ["L601 Dee"]), ("2", ["L601 Dee", "L608"])])
def test_sharing_the_whole_pot_passes_on_no_more_than_it_is_owed(part: str, told: list[str]) -> None:
    """3 of 4 are there: rightly 2 each, and nothing is left to owe."""
    says = ledger(
        log("winning-moves\nrule chip 1", MISSING + f" stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bob {part}")
    )
    assert says.errors == told
    assert says.verified() == "Ann 201, Bob 201, Cal 199, Dee 199, pot 0"


def test_all_of_the_pot_may_be_shared_in_parts_of_a_chip() -> None:
    hands = "hand 1\n dealer Cal\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bob 1.5"
    says = ledger(log("winning-moves\nrule chip 1", hands, "Ann 200, Bob 200, Cal 200"))
    assert says.table() == says.verified() == "Ann 200.5, Bob 200.5, Cal 199, pot 0"


def test_bourres_are_paid_after_a_share() -> None:
    """2 each for Ann and Bob; Cal took nothing and paid 4."""
    hands = (
        "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 3, Bob 2\n"
        " share Ann Bob 2\n bourre Cal 4\n pot 4\n stacks Cal 195"
    )
    says = ledger(moves(hands + "\nhand 2\n ante Ann 1, Bob 1, Dee 1\n trump h\n stay none"))
    assert says.errors == []
    assert says.audit.accounts[0].bourre == ("Cal",)
    assert says.table(1) == "Ann 201, Bob 201, Cal 195, Dee 199, pot 4"


@pytest.mark.parametrize(("list_of_them", "told"), [("", []), (" bourre none", ["L605 Cal"])])
def test_a_player_without_a_trick_still_owes_a_bourre_after_a_share(list_of_them: str, told: list[str]) -> None:
    """No list says so, or one says that nobody paid: Cal still owes the 4 from the pot."""
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took Ann 3, Bob 2\n share Ann Bob\n"
    says = ledger(moves(hand + list_of_them))
    assert says.errors == told
    assert says.verified() == "Ann 201, Bob 201, Cal 195, Dee 199, pot 4"


# Who wins


def test_with_a_majority_rule_two_tricks_win_nothing() -> None:
    """2, 1, 1, 1: Ann has the most, not more than half; nobody tied, so all put in again."""
    hands = (
        "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal, Dee\n"
        " took Ann 2, Bob 1, Cal 1, Dee 1\n carry 4\n bourre none\nhand 2\n pot 8\n trump h\n"
        " stay none"
    )
    assert ledger(log("louisiana, majority", hands)).errors == []


@pytest.mark.parametrize(("took", "result"), [("Ann 2, Bob 1, Cal 1", "carry"), ("Ann 3, Cal 1", "win")])
def test_half_of_the_tricks_is_no_majority(took: str, result: str) -> None:
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n took {took}\n"
    assert ledger(log("louisiana, majority\nrule hand-size 4", hand)).audit.accounts[0].result == result


def test_with_a_majority_rule_those_who_tied_are_exempt() -> None:
    hands = f"hand 1\n dealer Dee\n trump 7s\n {TIE} carry 4\nhand 2\n ante Cal 1, Dee 1\n trump h\n stay none"
    assert ledger(log("louisiana, majority", hands)).errors == []


def test_a_player_who_alone_stays_takes_the_pot_immediately() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann"))
    assert says.postings(1)[-1] == "pot to Ann 4 default"


@pytest.mark.parametrize(("away", "result"), [("away Bob", "all-passed"), ("ante Ann 1, Bob 1", "unproven")])
def test_nobody_wins_a_pot_that_only_one_was_dealt_in_for(away: str, result: str) -> None:
    """The log doesn't say who stayed; of two, either may have."""
    says = ledger(log("booed", f"hand 1\n dealer Ann\n {away}\n trump 7s", "Ann 200, Bob 200"))
    assert says.audit.accounts[0].result == result


def test_a_limit_holds_where_only_one_stays() -> None:
    says = ledger(log("louisiana, limit", "put Ann 26\nhand 1\n dealer Dee\n trump s\n stay Bob"))
    assert says.table() == "Ann 173, Bob 219, Cal 199, Dee 199, pot 10"


def test_a_debt_for_two_findings_names_them_in_the_order_of_the_log_and_of_names() -> None:
    unpaid = "hand 1\n dealer Dee\n trump s\n stay Ann, Cal\n took Ann 5\n win Ann 4\n bourre Cal 3\n"
    says = ledger(moves(f"{unpaid}hand 2\n ante Ann 1, Bob 1\n trump s\n stay Bob\n win Bob\n"))
    assert says.corrections(2)[-1] == "L605+L601 pot to Bob 2"
    unlisted = "hand 1\n dealer Dee\n ante Zoe 1, Bob 1\n trump s\n stay Bob\n win Bob\n"
    [*_, last] = ledger(moves(unlisted, "Zoe 200, Bob 200, Eve 200, Dee 200")).audit.accounts[0].corrections
    assert [one.player for one in last.causes] == ["Dee", "Eve"]


@pytest.mark.parametrize(
    ("put_in", "share", "verified"),
    [
        (3, "3.5", "Ann 101, Bob 101, Cal 98, pot 0"),
        (1, "2.5", "Ann 101, Bob 101, Cal 98, pot 0"),
        (3, "1", "Ann 99, Bob 99, Cal 98, pot 4"),
        (1, "1", "Ann 99, Bob 99, Cal 98, pot 4"),
    ],
)
def test_those_who_share_a_pot_take_over_what_it_owes_and_is_owed(put_in: int, share: str, verified: str) -> None:
    hand = "  dealer Cal\n  ante Ann 2, Bob 2, Cal {}\n  trump 7s\n  stay Ann, Bob\n  share Ann, Bob {}"
    told = ledger(
        log("booray\nrule ante 2\nrule chip 1", f"hand 1\n{hand.format(put_in, share)}\n", "Ann 100, Bob 100, Cal 100")
    )
    assert told.errors == ["L601 Cal"]
    assert told.verified() == verified
