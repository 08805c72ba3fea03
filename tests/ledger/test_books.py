"""What a hand's books hold, and what happens past the limit of an amount."""

from dataclasses import fields

import pytest
from ledger.reading import Ledger, ledger, log, moves

from referee.engine.seats import Seats
from referee.judge.game import Game
from referee.judge.premise import parts, play_part
from referee.ledger.books import Books
from referee.ledger.entries import BANK, POT, UNEXPLAINED, account_name, player_of
from referee.limits import ACCOUNT_DIGITS, OPEN_AMOUNTS, TRIES, TRIES_A_HAND


@pytest.mark.parametrize("name", ["Ann", "pot", "bank", "unexplained"])
def test_a_players_account_differs_from_the_tables_and_maps_back_to_the_player(name: str) -> None:
    assert account_name(name) not in (POT, BANK, UNEXPLAINED)
    assert player_of(account_name(name)) == name
    assert [player_of(account) for account in (POT, BANK, UNEXPLAINED)] == [None, None, None]


OPEN = "hand 1\n dealer Dee\n trump 7s\n stay Ann, Cal\n"
"""Nobody knows who won."""


@pytest.mark.parametrize(("left", "would_tell"), [("", True), ("leave Bob 199\n", True), ("leave Bob\n", False)])
def test_a_count_would_show_who_has_what_unless_somebody_cashed_out_unseen(left: str, would_tell: bool) -> None:
    assert ledger(moves(OPEN + left)).final.traceable is would_tell
    there = "Ann 195, Cal 203, Dee 199" if left else "Ann 195, Bob 199, Cal 203, Dee 199"
    counted = ledger(moves(f"{OPEN}{left}stacks {there}"))
    assert (counted.final.table.pot is not None) is would_tell


def test_amounts_that_are_wrong_in_every_hand_are_not_tried_as_slips_for_ever() -> None:
    hand = "hand\n dealer Dee\n trump 7s\n took Ann 5\n win Ann 9\n bourre Bob 3\n stacks Ann 210, Bob 190\n"
    game = Game(None)
    for part in parts(moves(120 * hand)):
        play_part(part, game)
    assert game.books.tries < TRIES + 120 * TRIES_A_HAND + OPEN_AMOUNTS**2


def test_the_account_of_a_hand_names_dealer_and_trump_and_gives_nobody_a_trick_if_one_stayed() -> None:
    [account] = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay Ann\n win Ann 4")).audit.ledgers
    assert (account.dealer, account.trump, account.tricks) == ("Dee", "s", {"Ann": 0})


def test_nobody_has_a_number_of_tricks_if_all_passed() -> None:
    [account] = ledger(moves("hand 1\n dealer Dee\n trump 7s\n stay none")).audit.ledgers
    assert (account.result, account.tricks) == ("all-passed", {})


@pytest.mark.parametrize("end", [" misdeal\n", " stay Ann, Bob\n share Ann, Bob\n"])
def test_the_account_of_a_hand_that_nobody_won_has_the_pot(end: str) -> None:
    [account] = ledger(moves(f"hand 1\n dealer Dee\n trump 7s\n{end}")).audit.ledgers
    assert account.pot == 400


def test_the_unit_of_a_division_is_the_houses_at_the_end() -> None:
    assert ledger(log("winning-moves\nrule chip 2", "hand 1\n dealer Dee\n trump 7s\n misdeal")).final.chip == 200


def test_money_brought_later_is_a_rebuy() -> None:
    [account] = ledger(moves("rebuy Ann 5\nhand 1\n dealer Dee\n trump 7s\n misdeal")).audit.ledgers
    assert [one.reason for one in account.postings if one.amount == 500] == ["rebuy"]


def test_books_that_were_forked_change_nothing_in_the_first() -> None:
    books = Books(Seats())
    twin = books.fork(Seats())
    for first, second in ((books, twin), (books.doubt, twin.doubt)):
        values = [(getattr(first, part.name), getattr(second, part.name)) for part in fields(first)]
        shared = [value for value, copied in values if value is copied]
        unchanging = {"int", "bool", "NoneType", "frozenset", "NextAnte", "tuple"}
        assert {type(value).__name__ for value in shared} <= unchanging


HAND = "hand 1\n dealer Dee\n trump 7s\n"
UNPAID = f"{HAND} stay Ann, Cal\n took Ann 5\n win Ann 4\n bourre none\n"
MISSING = "hand 1\n dealer Dee\n ante Ann 1, Bob 1, Cal 1\n trump 7s\n"
"""Dee's ante is missing."""
RENEGED = """hand 1
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
"""Dee did not follow the diamond with Ad. Tricks: Cal 1, Dee 4."""
NAMED = """hand 1
 dealer Dee
 trump s
 stay Ann, Bob, Cal
 draw none
 trick Ann Ah, Bob 2h, Cal 3h -> Ann
 trick Ann Ad, Bob 5c, Cal 3d -> Ann
 trick Ann 2c, Bob Kc, Cal 3c -> Bob
 trick Bob Kd, Cal 4d, Ann 5d -> Bob
 trick Bob Kh, Cal 4h, Ann 5h -> Ann
"""
"""By the cards Bob took three tricks, as named Ann; and Bob did not follow the diamond with Kd."""


@pytest.mark.parametrize(
    ("hand", "reason", "line"),
    [
        ("hand 1\n dealer Dee\n stay none", "ante", "hand 1"),
        (MISSING + " stay none", "ante", " ante Ann 1, Bob 1, Cal 1"),
        (HAND + " stay Ann, Cal\n took Ann 5\n win Ann 4", "win", " win Ann 4"),
        (HAND + " stay Ann, Cal\n trick Ah 2h\n rest Ann", "win", " trick Ah 2h"),
        (HAND + " stay Ann, Cal\n took Ann 5", "bourre", "hand 1"),
        (HAND + " stay Ann, Cal\n took Ann 5\n bourre Cal 3", "bourre", " bourre Cal 3"),
        (HAND + " stay none\n stacks Ann 205\n pot 4", "unexplained", " stacks Ann 205"),
        (HAND + " pot 6\n stay Ann\n win Ann 6", "unexplained", " pot 6"),
    ],
)
def test_a_payment_is_entered_at_the_line_that_notes_it_or_at_the_last_one_before_it(
    hand: str, reason: str, line: str
) -> None:
    text = moves(hand)
    lines = {one.line for one in ledger(text).audit.ledgers[0].postings if one.reason == reason}
    assert lines == {text.split("\n").index(line) + 1}


MOVED = [
    (
        "winning-moves",
        UNPAID + "hand 2\n trump h\n stay Bob\n win Bob 4",
        2,
        ["L605 pot to Cal 1", "L605 pot to Bob 3"],
    ),
    ("winning-moves", MISSING + " stay Ann\n win Ann 3", 1, ["L601 Dee to pot 1", "L601 pot to Ann 1"]),
    ("louisiana", RENEGED + " win Dee 4\n bourre none", 1, ["R501 Dee to Cal 4", "R501 Dee to pot 4"]),
    ("louisiana", RENEGED + " win Cal 4\n bourre none", 1, ["R501 Dee to pot 4"]),
    ("louisiana", RENEGED + " ruling renege Dee\n win Dee 4\n bourre Dee 4", 1, ["L603 Dee to Cal 4"]),
    ("winning-moves", NAMED + " win Ann 4\n bourre Cal 4", 1, ["T404 Ann to Bob 4"]),
    (
        "winning-moves\nrule renege bourre-and-forfeit",
        NAMED + " win Ann 4\n bourre Cal 4",
        1,
        ["T404 Ann to Bob 4", "R501 Bob to Ann 4", "R501 Bob to pot 4"],
    ),
    (
        "winning-moves",
        UNPAID.replace("none", "Cal 3") + "hand 2\n ante Ann 1, Bob 1\n trump s\n stay Bob\n win Bob\n",
        2,
        ["L601 Dee to pot 1", "L605+L601 pot to Bob 2"],
    ),
    (
        "winning-moves",
        "hand 1\n dealer Dee\n ante Bob 1, Cal 1, Dee 1\n trump 7s\n stay Bob, Cal, Dee\n took Cal 3, Dee 2\n"
        " win Cal 3\n bourre Bob 4\npay Ann Bob 1",
        1,
        ["L601+L605 Bob to Ann 1"],
    ),
]


@pytest.mark.parametrize(("rules", "hands", "number", "debts"), MOVED)
def test_a_debt_has_its_findings_a_debtor_and_a_creditor(rules: str, hands: str, number: int, debts: list[str]) -> None:
    assert ledger(log(rules, hands)).corrections(number)[-len(debts) :] == debts


LIMIT = 10 ** (ACCOUNT_DIGITS + 2)
DEBTS = "winning-moves\nrule goal none\nrule target none\nrule short-stack debt"
FIRST = "hand\n dealer Ann\n trump 7s\n stay none\n"
PLAYED = "hand\n trump 7s\n stay Ann, Bob, Cal\n took Ann 5\n win Ann\n"
DOUBLED = f"{PLAYED} bourre Bob, Cal\n"
"""Two match the pot: the next one is twice as high."""
COUNTED = "stacks Ann 195, Bob 199, Cal 203, Dee 199\n"


def doubled(times: int, after: str = "") -> Ledger:
    return ledger(log(DEBTS, FIRST + DOUBLED * times + after))


def followed(says: Ledger) -> int:
    """The hands after which stacks and pot are known."""
    return sum(hand.table.pot is not None for hand in says.audit.ledgers)


def test_a_pot_that_doubles_is_followed_until_it_passes_the_limit() -> None:
    """Unbounded, the pot would have 150 digits, and each hand would take longer than the one before."""
    says = doubled(500)
    hands = says.audit.ledgers
    [found] = [one for one in says.audit.findings if one.severity == "error"]
    assert (found.code, found.hand, found.player) == ("N106", followed(says) + 1, None)
    assert "more than 13 digits" in found.message
    assert [hand.table.pot is None for hand in hands] == [number >= followed(says) for number in range(501)]
    assert max(one.amount for hand in hands for one in hand.postings) < 10 * LIMIT
    assert LIMIT // 4 < (hands[followed(says) - 1].table.pot or 0) < LIMIT
    assert says.table() == "Ann ?, Bob ?, Cal ?, Dee ?, pot ?"


def test_the_limit_itself_has_one_digit_too_many() -> None:
    """Four antes, doubled 13 times, are 10 000 000 000 000 to the hundredth."""
    first = "hand\n dealer Ann\n ante 305175781.25\n trump 7s\n stay none\n"
    says = ledger(
        log(DEBTS.replace("winning-moves", "booray"), first + DOUBLED.replace("trump", "ante 0\n trump") * 13)
    )
    assert LIMIT == 4 * 30517578125 * 2**13
    assert says.audit.ledgers[12].table.pot == LIMIT // 2
    assert says.errors == ["N106"]


def test_payments_that_nobody_owed_double_a_pot_as_well() -> None:
    """If nobody can be in debt, missing money comes from nowhere, and is a correction."""
    house = DEBTS.replace("debt", "eliminate").replace("goal none", "goal last-standing")
    says = ledger(log(house, FIRST + "hand\n trump 7s\n stay Ann\n win Ann\n bourre Ann, Bob, Cal, Dee\n" * 80))
    assert says.errors.count("N106") == 1
    assert says.final.table.pot is None


def test_a_correction_that_passes_the_limit_is_reported_though_no_stack_does() -> None:
    """Ann's stack and the pot are half the limit each. Bob takes that pot of Ann's, and matches it, twice."""
    first = "hand\n dealer Ann\n ante 305175781.25\n trump 7s\n stay none\n"
    won = DOUBLED.replace("trump", "ante 0\n trump")
    stolen = "hand\n ante 0\n trump 7s\n stay Ann, Bob\n took Ann 5\n win Bob\n bourre Bob\n"
    says = ledger(log(DEBTS.replace("winning-moves", "booray"), first + won * 12 + stolen * 2))
    assert sorted(says.errors) == ["L603 Bob", "L603 Bob", "N106"]
    assert followed(says) == 14
    last = says.audit.ledgers[13].table
    assert (last.pot, last.stacks["Bob"]) == (LIMIT // 2, says.audit.ledgers[12].table.stacks["Bob"])
    assert says.audit.ledgers[13].verified.stacks["Ann"] == (last.stacks["Ann"] or 0) + LIMIT // 2


def test_unexplained_money_is_followed_up_to_the_limit_even_if_no_stack_holds_it_all() -> None:
    """Bob and Cal, who owe nothing, match the pot again and again: Ann has half of it all, the pot the other half."""
    matched = f"{PLAYED.replace('Ann 5', 'Ann 3, Bob 1, Cal 1')} bourre Bob, Cal\n"
    says = ledger(log(DEBTS.replace("debt", "eliminate"), FIRST + matched * 40))
    last = says.audit.ledgers[followed(says) - 1].table
    assert says.errors.count("N106") == 1
    assert LIMIT // 4 < (last.pot or 0) < LIMIT // 2 - LIMIT // 10
    assert LIMIT // 4 < (last.stacks["Ann"] or 0) < LIMIT // 2 - LIMIT // 10


def test_a_count_of_everybody_starts_the_ledger_again() -> None:
    """Bob and Cal, who paid a bourré just before it, owe no ante."""
    says = doubled(60, COUNTED + "hand\n trump 7s\n stay none\n")
    assert says.table(61) == "Ann 195, Bob 199, Cal 203, Dee 199, pot 4"
    assert says.table() == "Ann 194, Bob 199, Cal 203, Dee 198, pot 6"


@pytest.mark.parametrize("times", [1, 30])
def test_amounts_that_can_be_brought_to_a_table_are_followed(times: int) -> None:
    """Ten players with the highest amount that there is, and thirty rebuys of each."""
    names = [f"P{number}" for number in range(10)]
    seats = ", ".join(f"{name} 999999999.99" for name in names)
    rebuys = "".join(f"rebuy {name} 999999999.99\n" for name in names * times)
    house = DEBTS.replace("goal none", "goal none\nrule players 2-10")
    says = ledger(log(house, f"hand\n dealer P9\n trump 7s\n stay none\n{rebuys}", seats))
    assert followed(says) == 1
    assert "N106" not in says.errors
