"""A lost line that affects money leaves amounts in doubt, up to the next count of everybody."""

import pytest

from ledger.reading import FOUR, ledger, log, moves

SHORT = (
    "hand 1\n dealer Dee\n trump s\n stay Ann\n win Ann 4\nput Bob 1 ;;\n{count}"
    "hand 2\n trump s\n stay Bob, Cal\n took Bob 5\n win Bob 4\n bourre Cal 3\n"
)
"""In the second hand Cal pays a bourré of 3, but 4 are due if nobody put anything in."""

UNKNOWN = "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


@pytest.mark.parametrize(
    ("count", "told"),
    [
        ("", ["N101"]),
        ("stacks Ann 203, Bob 199, Cal 199\n", ["N101"]),
        ("stacks Ann 203, Bob 199, Cal 199, Dee 199\n", ["N101", "L605 Cal"]),
    ],
)
def test_a_difference_that_a_lost_payment_could_explain_is_reported_after_a_full_count(
    count: str, told: list[str]
) -> None:
    assert ledger(moves(SHORT.format(count=count))).errors == told


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_where_stacks_may_go_below_zero_every_player_may_owe(first: str) -> None:
    """Also the player who was seated first: a bourré of 20, instead of 4, from a stack of 3."""
    seats = FOUR.replace(f"{first} 200", f"{first} 3")
    other = "Bob" if first == "Ann" else "Ann"
    hand = f"hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took {other} 5\n win {other} 4\n bourre {first} 20"
    says = ledger(log("winning-moves", f"rule short-stack debt\n{hand}", seats))
    assert f"{first} to pot 20 bourre" in says.postings(1)
    assert says.owed == f"{first} 16, pot -16"


def test_money_missing_from_a_carried_pot_is_unexplained() -> None:
    says = ledger(moves("hand 1\n dealer Dee\n trump s\n stay Ann, Bob, Cal\n took Ann 2, Bob 2, Cal 1\n carry 3"))
    assert says.postings(1)[4:] == ["pot to unexplained 1 unexplained"]
    [found] = [one.at for one in says.audit.findings if one.code == "L604"]
    assert (found.line, found.column) == (says.audit.accounts[0].postings[-1].line, len(" carry ") + 1)
    assert says.corrections(1) == ["L604 unexplained to pot 1"]


@pytest.mark.parametrize(("out", "told"), [("Ann", ["L606 Bob"]), ("Ann, Bob", []), ("Ann, Bbo", ["N102"])])
def test_a_misspelt_name_may_be_the_one_missing_from_an_out_line(out: str, told: list[str]) -> None:
    hand = f"hand 1\n dealer Dee\n trump s\n stay Cal, Dee\n took Cal 5\n win Cal 3\n bourre Dee 3\n out {out}"
    assert ledger(moves(hand, "Ann 0.5, Bob 0.5, Cal 200, Dee 200")).errors == told


@pytest.mark.parametrize(
    ("before", "took", "told"),
    [("put Cal 150 ;;\n", " took Ann 5\n", ["N101"]), ("", "", []), ("", " took Ann 5\n", None)],
)
def test_an_out_line_is_believed_if_the_stack_is_unknown(before: str, took: str, told: list[str] | None) -> None:
    """A line about money was lost, or nothing shows who won; otherwise Cal had 199."""
    hand = f"{before}hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n{took} out Cal"
    says = ledger(moves(hand))
    assert says.errors == (["L606 Cal"] if told is None else told)
    assert says.final.eliminated == (() if told is None else ("Cal",))


def test_a_lost_line_that_concerns_no_ante_leaves_the_next_antes_certain() -> None:
    """A shown card could not be read; it is still known who owed an ante."""
    hands = (
        "hand 1\n dealer Dee\n trump 7s\n show Ann K ;;\n stay Ann, Bob\n took Ann 3, Bob 2\n win Ann 4\n"
        "hand 2\n ante Ann 1, Bob 1, Cal 1\n trump h\n stay none"
    )
    assert ledger(moves(hands)).errors == ["N101", "L601 Dee"]


def test_a_pot_counted_before_the_antes_ends_no_doubt() -> None:
    """Bob may have put in 1, or 2: the pot of 4 is a right count, but 9 in Ann's stack are not."""
    hands = "hand 1\n dealer Dee\n trump s\n stay none\nput Bob 1 ;;\nhand 2\n pot 4\n trump s\n stay Ann\n win Ann 9\n"
    says = ledger(moves(hands))
    assert says.errors == ["N101"]
    assert says.table() == UNKNOWN


@pytest.mark.parametrize(
    ("count", "told"), [("Ann 203, Bob 195", []), ("Ann 203, Bob 195, Cal 199, Dee 199", ["L604 Cal"])]
)
def test_a_count_of_everybody_that_agrees_ends_the_doubt(count: str, told: list[str]) -> None:
    """Bob paid 4, or Cal did as well; 7 are in the next pot, unless more were paid into it."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob 4 ;;\n"
        f" stacks {count}\nhand 2\n ante Ann 1, Cal 1, Dee 1\n trump h\n stay Cal\n win Cal 6\n"
    )
    assert ledger(moves(hands)).errors == ["N101", *told]


def test_a_right_count_of_the_pot_before_the_antes_ends_no_doubt() -> None:
    """Whether Bob alone paid into the next pot, and how much Cal rightly won, is not known."""
    hands = (
        "hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob 4 ;;\n"
        "hand 2\n pot 4\n ante Ann 1, Cal 1, Dee 1\n trump h\n stay Cal\n win Cal 6\n"
    )
    assert ledger(moves(hands)).errors == ["N101"]


ANTES = "hand 1\n dealer Dee\n ante Ann 1, Bob 1\n {ante}\n trump 7s\n stay Ann\n"


@pytest.mark.parametrize(("ante", "told"), [("ante Cal 1, Dee 1 ;;", "N101"), ("ante Cla 1, Dee 1", "N102")])
def test_players_possibly_on_an_unreadable_ante_line_count_as_having_paid(ante: str, told: str) -> None:
    """4 are in the pot, and Ann took no more than she won."""
    says = ledger(moves(ANTES.format(ante=ante) + " win Ann 4"))
    assert says.errors == [told]
    assert says.table() == says.verified() == "Ann 203, Bob 199, Cal 199, Dee 199, pot 0"


@pytest.mark.parametrize("later", [" pot 5\n win Ann 5", " win Ann 5", " win Ann 3"])
@pytest.mark.parametrize("ante", ["ante Cla 2, Dee 1", "ante Cal 2, Dee 1 ;;"])
def test_an_ante_that_cannot_be_read_may_have_been_another(ante: str, later: str) -> None:
    """2 for "Cla" would make the pot 5: the mismatch is nobody's mistake, and the amounts are unknown."""
    says = ledger(moves(ANTES.format(ante=ante) + later))
    assert len(says.errors) == 1
    assert says.table() == UNKNOWN


def test_a_complete_list_of_antes_ends_no_doubt() -> None:
    says = ledger(
        moves("put Bob 1 ;;\nhand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1, Dee 1\n trump s\n pot 5\n stay none")
    )
    assert says.errors == ["N101"]


@pytest.mark.parametrize("ante", ["ante Ann 2, Bob 1\n ante Cla 1, Dee 1", "ante Ann 2, Bob 1\n ante Cal 1, Dee 1 ;;"])
def test_a_wrong_ante_next_to_an_unreadable_one_leaves_the_amounts_unknown(ante: str) -> None:
    says = ledger(moves(f"hand 1\n dealer Dee\n {ante}\n trump s\n stay none"))
    assert len(says.errors) == 1
    assert says.table() == UNKNOWN


@pytest.mark.parametrize("amount", ["", " 2"])
def test_shares_of_a_pot_are_unknown_if_a_name_is_unknown(amount: str) -> None:
    """Bob has the other 2, and neither he nor Ann has a wrong stack."""
    shared = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n share Ann Bbo{amount}\n"
    says = ledger(moves(shared + "stacks Ann 201, Bob 201"))
    assert says.errors == ["N102"]
    assert [one.at.column for one in says.audit.findings if one.code == "N102"] == [len(" share Ann ") + 1]
    assert (says.audit.accounts[0].result, says.audit.accounts[0].winners) == ("unproven", None)
    assert says.audit.rulings == ()
    assert says.table() == UNKNOWN
    counted = ledger(moves(shared + "stacks Ann 201, Bob 201, Cal 199, Dee 199"))
    assert counted.errors == ["N102"]
    assert counted.table() == "Ann 201, Bob 201, Cal 199, Dee 199, pot 0"


@pytest.mark.parametrize("claim", ["win Cla 4", "win Cal 4 ;;", "divide Ann Cla 2"])
def test_a_pot_taken_by_an_unknown_name_is_known_again_after_a_count(claim: str) -> None:
    """Ann won by the tricks; the line may say that Cal took it, and the stacks say so."""
    hand = f"hand 1\n dealer Dee\n trump s\n stay Ann, Bob, Cal\n took Ann 3, Bob 1, Cal 1\n {claim}\n"
    counted, antes = "Ann 199, Bob 199, Cal 203, Dee 199", "ante Ann 1, Bob 1, Cal 1, Dee 1"
    says = ledger(moves(f"{hand} stacks {counted}\nhand 2\n {antes}\n trump s\n stay Ann\n win Ann 5"))
    assert says.errors == ["N101" if claim.endswith(";;") else "N102", "L604 Ann"]
    assert says.table(1) == f"{counted}, pot 0"


@pytest.mark.parametrize(("claim", "before"), [("win Cla 4", "win "), ("divide Ann Cla 2", "divide Ann ")])
def test_an_unknown_name_that_takes_the_pot_is_reported_at_its_place(claim: str, before: str) -> None:
    says = ledger(moves(f"hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took Ann 5\n {claim}"))
    assert says.errors == ["N102"]
    assert [one.at.column for one in says.audit.findings if one.code == "N102"] == [len(before) + 2]


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ("rule bourre-limit 2", []),
        ("rule bourre-limit", ["N101"]),
        ("rule bourre-limt 2", ["N104"]),
        ("rule bourre-limit two", ["N104"]),
    ],
)
def test_no_count_shows_what_a_lost_rule_said(limit: str, told: list[str]) -> None:
    """A bourré of 2 for a pot of 4 was right by the unreadable line, or by a rule that does not exist."""
    hands = (
        f"{limit}\nhand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob 2\n"
        " stacks Ann 203, Bob 197, Cal 199, Dee 199\n"
        "hand 2\n trump s\n stay Cal, Dee\n took Dee 5\n win Dee 5\n bourre Cal 2\n"
        " stacks Ann 202, Bob 197, Cal 196, Dee 203\n"
    )
    says = ledger(moves(hands))
    assert says.errors == told
    assert says.table() == "Ann 202, Bob 197, Cal 196, Dee 203, pot 2"


@pytest.mark.parametrize(("target", "told"), [("rule target 400", ["H210"]), ("rule target", ["N101"])])
def test_no_count_shows_that_a_lost_target_was_reached(target: str, told: list[str]) -> None:
    """The line that could not be read may have named a higher one."""
    hands = (
        f"{target}\nhand 1\n dealer Dee\n trump s\n stay Dee\n win Dee 4\n stacks Ann 199, Bob 199, Cal 199, Dee 401\n"
        "hand 2\n trump s\n stay none\n"
    )
    says = ledger(moves(hands, "Ann 200, Bob 200, Cal 200, Dee 398"))
    assert says.errors == told


@pytest.mark.parametrize("ended", ["misdeal", "share Ann Bob 2"])
@pytest.mark.parametrize(("rule", "told"), [("rule second-ante two\n", False), ("", True)])
def test_what_those_who_stayed_put_in_is_unknown_if_the_second_ante_is(rule: str, told: bool, ended: str) -> None:
    """The four antes are on the list; whether Ann and Bob put in more, no line says. Nobody does if all pass."""
    hand = "hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1, Dee 1\n trump s\n stay {}\n {}"
    assert (ledger(moves(rule + hand.format("Ann, Bob", ended))).final.table.pot is not None) is told
    assert ledger(moves(rule + hand.format("none", "misdeal"))).table() == "Ann 199, Bob 199, Cal 199, Dee 199, pot 4"


@pytest.mark.parametrize(("antes", "told"), [("", False), (" ante Ann 1, Bob 1, Cal 1, Dee 1\n", True)])
def test_if_the_ante_is_unknown_only_a_list_says_what_is_in_the_pot(antes: str, told: bool) -> None:
    says = ledger(moves(f"rule ante two\nhand 1\n dealer Dee\n{antes} trump s\n misdeal\n"))
    assert says.errors == ["N104"]
    assert (says.final.table.pot == 400) is told


@pytest.mark.parametrize(
    ("rule", "told"), [("rule bourre-exempt maybe\n", False), ("rule tie-exempt maybe\n", False), ("", True)]
)
def test_who_antes_next_is_unknown_if_a_rule_that_may_exempt_a_player_is(rule: str, told: bool) -> None:
    """By the rules everybody owes every ante, if no other rule exempts whoever is on the unreadable line, or tied."""
    hands = (
        f"{rule}hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n took Ann 5\n win Ann 4\n bourre Bob 4 ;;\n"
        "stacks Ann 203, Bob 195, Cal 199, Dee 199\nhand 2\n trump s\n stay none\n carry 8"
    )
    assert (ledger(log("boure", hands)).final.table.pot == 800) is told


@pytest.mark.parametrize("ante", ["Ann 1, Bob 1, Cal 1", "Ann 1, Bob 1, Cal 2"])
def test_an_ante_accuses_nobody_who_may_have_been_away(ante: str) -> None:
    """Dee put in nothing, or Cal put in 2, perhaps for Dee; how much was put in is known."""
    hand = "hand 1\n dealer Bob\n{} ante {}\n trump s\n stay none\n"
    says = ledger(moves(hand.format(" away Dee ;;\n", ante)))
    assert says.errors == ["N101"]
    assert says.final.table.pot == (300 if ante.endswith("1") else 400)
    assert "L601 Dee" in ledger(moves(hand.format("", ante))).errors


def test_an_ante_accuses_nobody_once_it_is_uncertain_who_sits_where() -> None:
    """Eve sat down next to somebody unknown, and put in nothing."""
    hand = "join Eve 200 after {}\nhand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1, Dee 1\n trump s\n stay none\n"
    says = ledger(moves(hand.format("Bbo")))
    assert says.errors == ["N102"]
    assert says.table() == "Ann 199, Bob 199, Cal 199, Dee 199, Eve 200, pot 4"
    assert ledger(moves(hand.format("Bob"))).errors == ["L601 Eve"]


ANTES_OF_ALL = " ante Ann 1, Bob 1, Cal 1, Dee 1\n"
TIED = "took Ann 2, Bob 2, Cal 1"


@pytest.mark.parametrize(
    ("rules", "played", "claim", "known"),
    [
        ("winning-moves", "took Ann 3, Bob 1, Cal 1", "win Ann 4", True),
        ("winning-moves", "took Ann 3, Bob 1, Cal 1", "win Ann 3", False),
        ("winning-moves", "took Ann 3, Bob 1, Cal 1", "win Ann", False),
        ("winning-moves", "took Ann 3, Bob 1, Cal 1", "", False),
        ("boure", TIED, "divide Ann Bob 2", True),
        ("boure", TIED, "divide Ann Bob", False),
        ("louisiana", TIED, "carry 4", True),
        ("louisiana", TIED, "carry", False),
        ("winning-moves", "trick Ann ?, Bob ?", "win Ann 4", True),
        ("boure", "trick Ann ?, Bob ?", "divide Ann Bob 2", True),
        ("winning-moves", "trick Ann ?, Bob ?", "win Ann 3", False),
        ("winning-moves", "trick Ann ?, Bob ?", "carry 4", True),
        ("winning-moves", "trick Ann ?, Bob ?", "carry 3", False),
    ],
)
def test_if_the_ante_was_lost_only_a_claim_to_the_whole_pot_shows_what_it_was(
    rules: str, played: str, claim: str, known: bool
) -> None:
    """Whether or not the tricks show who won."""
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal\n {played}\n {claim}\n bourre none\n"
    says = ledger(log(rules, f"rule ante two\n{hand}"))
    assert (says.table() != UNKNOWN) is known


@pytest.mark.parametrize("lost", ["rule bourre-limit two\n", ""])
def test_a_win_up_to_the_limit_leaves_listed_antes_as_known_as_they_were(lost: str) -> None:
    hand = f"hand 1\n dealer Dee\n{ANTES_OF_ALL} trump 7s\n stay Ann, Bob\n took Ann 4, Bob 1\n win Ann 3\n bourre none"
    says = ledger(log("winning-moves\nrule win-limit 3", lost + hand))
    assert says.table() == says.verified() == "Ann 202, Bob 199, Cal 199, Dee 199, pot 1"


@pytest.mark.parametrize(("lost", "known"), [("rule win-limit two\n", False), ("", True)])
@pytest.mark.parametrize("claim", ["", " win Ann\n"])
def test_how_much_was_won_is_open_if_its_limit_was_lost_and_no_claim_says_it(
    lost: str, known: bool, claim: str
) -> None:
    hand = f"hand 1\n dealer Dee\n{ANTES_OF_ALL} trump 7s\n stay Ann, Bob\n took Ann 4, Bob 1\n{claim} bourre none"
    assert (ledger(moves(lost + hand)).table() != UNKNOWN) is known


@pytest.mark.parametrize(
    ("took", "claim", "rule", "told"),
    [
        (TIED, "divide Ann Bob 2", "tie", "L603 Ann"),
        ("took Ann 2, Bob 1, Cal 1, Dee 1", "carry 4", "win-by", "L603"),
    ],
)
def test_who_takes_the_pot_is_open_if_the_rule_about_it_was_lost(took: str, claim: str, rule: str, told: str) -> None:
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob, Cal, Dee\n {took}\n {claim}\n bourre none"
    for lost, also in (("", [told]), (f"rule {rule} whoever\n", [])):
        says = ledger(log("winning-moves\nrule bourre 0", lost + hand))
        assert [one for one in says.errors if one[0] == "L"] == also
        assert (says.audit.accounts[0].result == "unproven") is bool(lost)


@pytest.mark.parametrize("lost", ["misdeal ;;", "share Ann Bob ;;"])
def test_if_no_line_says_who_took_the_pot_a_lost_one_may_say_that_nobody_won_it(lost: str) -> None:
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 3, Bob 2\n {lost}\n"
    assert ledger(moves(hand)).audit.accounts[0].result == "unproven"
    assert ledger(moves(f"{hand} win Ann 4")).audit.accounts[0].result == "win"


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("booed", ["N101", "L603 Bob"]),
        ("booed\nrule {rule}", ["N101"]),
        ("louisiana", ["N101"]),
    ],
)
@pytest.mark.parametrize(
    ("lost", "rule"), [("ruling ;;", "renege bourre-and-forfeit"), ("takeback Bob 6h ;;", "corrected forfeit")]
)
def test_a_lost_line_that_may_cost_somebody_the_pot_leaves_it_open_where_a_rule_forfeits_it(
    rules: str, told: list[str], lost: str, rule: str
) -> None:
    tricks = f" trick Ah 2h\n trick Kh 3h\n {lost}\n trick Qh 4h\n trick Jh 5h\n trick Th 6h\n"
    hand = f"hand 1\n dealer Dee\n trump s\n stay Ann, Bob\n{tricks} win Bob 4\n bourre Bob 4"
    assert ledger(log(rules.format(rule=rule), hand)).errors == told


@pytest.mark.parametrize(
    ("rules", "lost"),
    [
        ("booed", "ruling ;;"),
        ("winning-moves\nrule renege what", "ruling ;;"),
        ("winning-moves\nrule renege what", "ruling renege Ann"),
        ("winning-moves\nrule bourre-limit what", "show Ann As"),
    ],
)
@pytest.mark.parametrize(
    ("bourre", "known"), [("", False), ("bourre Bob", False), ("bourre Ann, Bob 4", False), ("bourre Bob 4", True)]
)
def test_if_a_ruling_or_its_rule_was_lost_only_listed_amounts_show_who_paid(
    rules: str, lost: str, bourre: str, known: bool
) -> None:
    """Bob owes a bourré; Ann may owe a penalty."""
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 5\n {lost}\n win Ann 4\n {bourre}"
    says = ledger(log(rules, hand))
    assert says.table() == ("Ann 203, Bob 195, Cal 199, Dee 199, pot 4" if known else UNKNOWN)
    assert [one for one in says.errors if one[0] != "N"] == []


@pytest.mark.parametrize("lost", ["ruling ;;", "ruling renege Anm"])
@pytest.mark.parametrize("bourre", ["bourre none", "bourre Ann 4, Bob 4", "bourre Bob 3"])
def test_a_payment_that_a_lost_ruling_could_explain_is_nobodys_mistake(lost: str, bourre: str) -> None:
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 5\n {lost}\n win Ann 4\n {bourre}"
    says = ledger(log("booed", hand))
    assert says.errors == ["N102" if "Anm" in lost else "N101"]
    assert says.table() == UNKNOWN


@pytest.mark.parametrize("bourre", ["", "bourre Bob"])
def test_a_lost_ruling_leaves_payments_known_where_a_renege_costs_nothing(bourre: str) -> None:
    hand = f"hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 5\n ruling ;;\n win Ann 4\n {bourre}"
    assert ledger(moves(hand)).table() == "Ann 203, Bob 195, Cal 199, Dee 199, pot 4"


def test_a_missing_bourre_is_a_mistake_whatever_the_amount_that_a_lost_line_leaves_open() -> None:
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 5\n ruling ;;\n win Ann 4\n bourre none"
    assert ledger(moves(hand)).errors == ["N101", "L605 Bob"]


def test_a_ruling_that_was_read_leaves_nothing_open_next_to_a_lost_line() -> None:
    """Ann pays for the renege, and Bob for no trick."""
    hand = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Bob\n took Ann 5\n ruling renege Ann\n show Ann ;;\n win Ann 4"
    assert ledger(log("booed", hand)).table() == "Ann 199, Bob 195, Cal 199, Dee 199, pot 8"


@pytest.mark.parametrize("lost", ["put Bob 3x", "pay Bob Cal 3x", "put Bbb 3"])
def test_a_count_before_a_payment_that_was_lost_does_not_end_the_doubt_about_it(lost: str) -> None:
    first = "hand 1\n  dealer Cal\n  trump 7s\n  stay Ann\n  win Ann 3\nrebuy Cal 10\n"
    counted = f"stacks Ann 202, Bob 199, Cal 209\n{lost}\n"
    second = "hand 2\n  trump 7s\n  stay Cal\n  win Cal 6\n  stacks Ann 201, Bob 195, Cal 214\n"
    told = ledger(moves(first + counted + second, "Ann 200, Bob 200, Cal 200"))
    assert told.errors in (["N101"], ["N102"])
    assert told.verified() == "Ann 201, Bob 195, Cal 214, pot 0"
