"""If nothing shows who took the tricks: claims count, or else nothing is known until everybody is counted."""

import pytest

from ledger.reading import ledger, log, moves

OPEN = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n"
UNKNOWN = "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"
ANTES = " ante Ann 1, Bob 1, Cal 1, Dee 1\n"


def test_without_cards_or_claims_nothing_is_known() -> None:
    says = ledger(moves(OPEN))
    assert says.table() == says.verified() == UNKNOWN
    assert says.audit.accounts[0].result == "unproven"
    assert says.audit.accounts[0].winners is None
    assert says.audit.verdict == "incomplete"


def test_a_count_of_everybody_in_the_same_hand_starts_the_ledger_again() -> None:
    """The pot has whatever the stacks lack of 800."""
    text = moves(OPEN + " stacks Ann 195, Bob 199, Cal 203, Dee 199\nhand 2\n trump h\n stay Bob")
    says = ledger(text)
    assert says.table(1) == "Ann 195, Bob 199, Cal 203, Dee 199, pot 4"
    counted = [one for one in says.audit.accounts[0].postings if one.reason == "unexplained"]
    assert {text.split("\n")[one.line - 1].split()[0] for one in counted} == {"stacks"}


def test_a_pot_counted_too_high_before_the_restart_is_entered_as_unexplained() -> None:
    says = ledger(moves(OPEN.replace(" stay", " pot 6\n stay") + " stacks Ann 195, Bob 199, Cal 203, Dee 199\n"))
    assert says.errors == ["L602"]
    assert says.postings(1)[-1] == "pot to unexplained 2 unexplained"


def test_a_count_of_more_than_was_brought_starts_nothing() -> None:
    assert ledger(moves(OPEN + " stacks Ann 500, Bob 199, Cal 203, Dee 199\n")).table() == UNKNOWN


def test_a_count_of_everybody_between_the_hands_starts_the_ledger_again() -> None:
    later = f"hand 2\n{ANTES} trump h\n stay none"
    says = ledger(moves(f"{OPEN}rebuy Ann 10\nstacks Ann 205, Bob 199, Cal 203, Dee 199\n{later}"))
    assert says.table(1) == "Ann 205, Bob 199, Cal 203, Dee 199, pot 4"
    assert says.table() == "Ann 204, Bob 198, Cal 202, Dee 198, pot 8"


def test_after_a_restart_exemptions_are_unknown_unless_the_log_says_who_anted() -> None:
    """Anybody who paid a bourré in the unproven hand owes none."""
    says = ledger(moves(OPEN + "stacks Ann 195, Bob 199, Cal 203, Dee 199\nhand 2\n trump h\n stay none"))
    assert says.table() == says.verified() == UNKNOWN


@pytest.mark.parametrize(
    ("claims", "known"),
    [
        ("win Ann 4\n bourre Cal 4", True),
        ("win Ann 4", False),
        ("bourre Cal 4", False),
        ("carry 4\n bourre Cal 4", False),
    ],
)
def test_who_owes_no_ante_after_an_unproven_hand_is_known_if_the_log_has_winner_and_payers(
    claims: str, known: bool
) -> None:
    """If the pot stayed, some who tied owe none either."""
    hands = f"{OPEN} {claims}\nstacks Ann 203, Bob 199, Cal 195, Dee 199\nhand 2\n trump h\n stay none"
    assert (ledger(moves(hands)).table() != UNKNOWN) is known


def test_a_count_in_a_later_hand_starts_the_ledger_again() -> None:
    hands = "hand 2\n trump h\n stay Bob\n stacks Ann 195, Bob 205, Cal 203, Dee 197\nhand 3\n trump h\n stay Bob"
    says = ledger(moves(OPEN + hands))
    assert says.table() == "Ann 194, Bob 208, Cal 202, Dee 196, pot 0"


def test_a_count_of_those_who_are_still_in_starts_the_ledger_again_with_nothing_in_the_pot() -> None:
    """Dee's half was less than the ante. Ann and Cal played for 3.5, which are in front of Ann."""
    seats = "Ann 200, Bob 200, Cal 200, Dee 0.5"
    says = ledger(moves(OPEN.replace("dealer Dee", "dealer Bob") + "stacks Ann 202.5, Bob 199, Cal 199\n", seats))
    assert says.final.eliminated == ("Dee",)
    assert says.table() == "Ann 202.5, Bob 199, Cal 199, Dee 0, pot 0"


def test_one_who_has_nothing_by_a_count_may_be_in_or_out() -> None:
    """Dee matched a pot of 3 with his last 3, for all anybody knows: then he owes no ante, and may stay."""
    hands = OPEN.replace("dealer Dee", "dealer Cal").replace("stay Ann, Cal", "stay Ann, Dee")
    hands += "stacks Ann 202, Cal 199, Dee 0\nhand 2\n dealer Dee\n ante Ann 1, Cal 1\n trump h\n stay Ann, Dee\n"
    assert ledger(moves(hands, "Ann 200, Cal 200, Dee 4")).errors == []


@pytest.mark.parametrize(
    ("lines", "told"), [(" pot 5\n stacks {}\n", []), (" stacks {}\n pot 5\n", ["L602"]), (" stacks {}\n pot 4\n", [])]
)
def test_a_pot_is_compared_with_the_count_that_started_the_ledger_again_only_after_it(
    lines: str, told: list[str]
) -> None:
    assert ledger(moves(OPEN + lines.format("Ann 195, Bob 199, Cal 203, Dee 199"))).errors == told


def test_a_partial_count_does_not_restart_the_ledger() -> None:
    says = ledger(moves(OPEN + " stacks Ann 195, Bob 199, Cal 203"))
    assert says.table() == UNKNOWN


def test_an_unseen_cash_out_is_unknown_too() -> None:
    """Bob left with an unknown amount: the pot is not what the others' stacks lack of all the money brought."""
    says = ledger(moves(OPEN + "leave Bob\nstacks Ann 195, Cal 203, Dee 199"))
    assert says.final.table.pot is None
    assert says.final.table.stacks["Bob"] != 0


def test_a_recorded_cash_out_is_accepted() -> None:
    says = ledger(moves(OPEN + "leave Bob 199\nstacks Ann 195, Cal 203, Dee 199"))
    assert says.table() == "Ann 195, Bob 199, Cal 203, Dee 199, pot 4"


def test_claims_are_taken_over_without_judgement() -> None:
    says = ledger(moves(OPEN + " trick Ann Ah, Cal ?\n trick Ann ?, Cal ?\n win Ann 4\n bourre Cal 4\n pot 4"))
    assert says.table() == "Ann 203, Bob 199, Cal 195, Dee 199, pot 4"
    assert says.postings(1)[-2:] == ["pot to Ann 4 win", "Cal to pot 4 bourre"]


def test_taking_less_than_the_pot_is_not_reported_and_the_rest_stays() -> None:
    says = ledger(moves(OPEN + " trick Ann Ah, Cal ?\n trick Ann ?, Cal ?\n win Ann 3\n bourre none"))
    assert says.errors == ["T403"]
    assert says.table() == says.verified() == "Ann 202, Bob 199, Cal 199, Dee 199, pot 1"


def test_a_missed_card_that_changes_nothing_leaves_the_outcome_proven() -> None:
    """Four tricks are Ann's; the fifth may be Cal's, and then Cal is not bourré: the whole outcome is unproven."""
    tricks = " trick As 2h\n trick Ks 3h\n trick Qs 4h\n trick Js 5h\n"
    assert ledger(moves(OPEN + " draw none\n" + tricks + " trick Ts 6h\n")).audit.accounts[0].result == "win"
    assert ledger(moves(OPEN + " draw none\n" + tricks + " trick 3c ?\n")).audit.accounts[0].result == "unproven"


def test_debts_of_the_pot_survive_unknown_hands() -> None:
    """Bob owes the 4 that he took of Ann's before anything was lost."""
    hands = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n win Bob 4\n" + OPEN.replace(
        "hand 1\n dealer Dee", "hand 2"
    )
    says = ledger(moves(hands + " stacks Ann 198, Bob 202, Cal 198, Dee 198"))
    assert says.owed == "Ann 4, Bob -4"


def test_nobody_stays_and_the_pot_stays() -> None:
    says = ledger(
        log("booed", ("hand 1\n dealer Dee\n trump 7s\n stay none\nhand 2\n dealer Ann\n pot 8\n trump h\n stay none"))
    )
    assert says.errors == []
    assert [one.result for one in says.audit.accounts] == ["all-passed", "all-passed"]


def test_after_a_restart_nothing_is_unexplained() -> None:
    """A pot of 6 instead of 4; then everything is lost, and counted: 4 times 198, so 8 are in the pot."""
    passed = "hand 1\n dealer Dee\n trump 7s\n pot 6\n stay none\n"
    hands = passed + "hand 2\n trump 7s\n stay Ann, Cal\n stacks Ann 198, Bob 198, Cal 198, Dee 198"
    says = ledger(moves(hands))
    assert says.table() == says.verified() == "Ann 198, Bob 198, Cal 198, Dee 198, pot 8"


@pytest.mark.parametrize("took", [" took Ann 2, Cal 4\n", " tok Ann 3, Cal 2\n"])
def test_a_count_of_tricks_that_is_set_aside_leaves_nobody_without_a_trick(took: str) -> None:
    """Then it is unknown how many tricks were left, and Ann, who took some, does not count as having none."""
    says = ledger(moves(OPEN + took + " rest Cal\n"))
    assert says.table() == says.verified() == UNKNOWN
    assert says.audit.accounts[0].result == "unproven"
    assert says.audit.accounts[0].bourre is None


TWO = " trick Ann ?, Cal ?\n trick Ann ?, Cal ?\n"
FIVE = f"{TWO}{TWO} trick Ann ?, Cal ?\n"


@pytest.mark.parametrize(
    ("rule", "played", "known"),
    [
        ("", "", True),
        ("", TWO, True),
        ("", FIVE, False),
        ("", f"{TWO} rest Ann\n", False),
        ("", " took Ann 2, Cal 4\n", False),
        ("", f"{TWO} trick Ann ;;\n", False),
        ("", f"{TWO} bourre ;;\n", False),
        ("hand-size six", TWO, False),
        ("hand-size six", "", True),
        ("head six", TWO, True),
    ],
)
def test_nobody_owed_a_bourre_if_the_pot_was_shared_before_all_tricks_were_played(
    rule: str, played: str, known: bool
) -> None:
    says = ledger(log("winning-moves" + (f"\nrule {rule}" if rule else ""), f"{OPEN}{played} share Ann Cal 2"))
    assert says.table() == ("Ann 201, Bob 199, Cal 201, Dee 199, pot 0" if known else UNKNOWN)


@pytest.mark.parametrize(("lost", "known"), [("", True), (" bourre ;;\n", False), (" trick Ann ;;\n", True)])
@pytest.mark.parametrize("claim", ["share Ann Cal 2", "win Ann 4"])
def test_a_list_shows_who_paid_for_unproven_tricks_unless_another_may_be_lost(
    lost: str, known: bool, claim: str
) -> None:
    says = ledger(moves(f"{OPEN}{TWO}{lost} {claim}\n bourre none"))
    assert (says.table() != UNKNOWN) is known


def test_a_payment_to_oneself_went_to_somebody_unknown() -> None:
    """No amount moves, and the next count accuses nobody."""
    for paid in (f"pay Ann Ann 3\n{OPEN}", f"{OPEN}pay Ann Ann 3\n"):
        says = ledger(moves(paid + "stacks Ann 190, Bob 200, Cal 203, Dee 199"))
        assert says.errors == ["N101"]
        assert [one.hand for one in says.audit.findings if one.code == "N101"] == [
            1 if paid.startswith("hand") else None
        ]


def test_a_count_after_a_payment_to_oneself_accuses_nobody() -> None:
    """Ann, who had 199, gave 3 to somebody; one count shows it, another would not fit."""
    says = ledger(moves("hand 1\n dealer Dee\n trump s\n stay Bob\npay Ann Ann 3\nstacks Ann 196, Cal 202"))
    assert says.errors == ["N101"]
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


@pytest.mark.parametrize(
    ("count", "told"), [("Ann 202, Cal 199, Dee 0", []), ("Ann 201, Cal 199, Dee 1", ["H201 Ann"])]
)
def test_one_who_has_nothing_by_a_count_may_have_lost_the_deal(count: str, told: list[str]) -> None:
    """Dee was to deal hand 2, unless he is out."""
    hands = OPEN.replace("dealer Dee", "dealer Cal").replace("stay Ann, Cal", "stay Ann, Dee")
    hands += f"stacks {count}\nhand 2\n dealer Ann\n ante none\n trump h\n stay Ann\n"
    assert [one for one in ledger(moves(hands, "Ann 200, Cal 200, Dee 4")).errors if one.startswith("H")] == told


def test_the_last_chip_put_in_leaves_the_amounts_known() -> None:
    """Whether Dee, who may have paid a bourré before, owed it or not."""
    hands = (
        OPEN
        + "stacks Ann 201, Bob 199, Cal 203, Dee 1\nhand 2\n ante Ann 1, Bob 1, Cal 1, Dee 1\n trump h\n stay none\n"
    )
    says = ledger(moves(hands, "Ann 200, Bob 200, Cal 200, Dee 8"))
    assert says.table() == "Ann 200, Bob 198, Cal 202, Dee 0, pot 8"
