"""Nothing about a hand is reported that a lost line of any kind could explain (findings.md)."""

import pytest

from referee.judge.audit import audit
from replay.expect import found, table

SEVEN = "P1 P2 P3 P4 P5 P6 P7"
WHO_PLAYS = ("stay Dee", "pass Dee", "blind Dee")
HOW_MANY_CARDS = ("away Dee", "blinds 1")

DOUBTFUL = {
    "a card dealt to one and played by another": (
        table(),
        "deal Ann 2c 3c 4c 5c 6c\n trump 7s\n stay Bob, Cal\n draw none\n trick Bob 2c, Cal 8c",
        "C301",
        (*WHO_PLAYS, *HOW_MANY_CARDS, "take Dee"),
    ),
    "a draw of a player on a pass line": (
        table(),
        "trump 7s\n stay Ann, Bob\n pass Cal\n draw Cal 1",
        "H205",
        WHO_PLAYS,
    ),
    "a draw of a player not on the stay line": (table(), "trump 7s\n stay Ann\n draw Bob 1", "H205", WHO_PLAYS),
    "a card of a player on a pass line": (
        table(),
        "trump 7s\n stay Ann, Bob\n pass Cal\n trick Ann 2c, Bob 3c, Cal 4c",
        "H205",
        WHO_PLAYS,
    ),
    "a trick in which one has no card": (
        table(),
        "trump 7s\n stay Ann, Bob, Cal\n trick Ann 2c, Bob 3c, Cal 4c\n trick Cal 5c, Bob 6c",
        "T402",
        (*WHO_PLAYS, "trick Ann 4d"),
    ),
    "a trick of more cards than players": (
        table(),
        "trump 7s\n stay Ann, Bob\n trick Ann 2c, Bob 3c\n trick 4c 5c 6c",
        "T402",
        WHO_PLAYS,
    ),
    "a renege that depends on whose turn it is": (
        table(),
        "trump 7s\n stay Ann, Bob\n trick Ann 2c, Bob 3h\n trick 9c 4c",
        "R501",
        WHO_PLAYS,
    ),
    "a card that the deal leaves no room for": (
        table(),
        "deal Ann 2d 3d 4d 5d 6d\n trump 7s\n stay Ann, Bob\n draw none\n trick Ann Kd, Bob 3c",
        "C302",
        ("draw Ann 1", "take Ann"),
    ),
    "a card that the dealer's deal and draw leave no room for": (
        table("winning-moves, trump-pickup"),
        "deal Dee 2c 3c 4c 5c 6c\n trump 7s\n stay Ann, Dee\n draw Dee 2c -> 9d\n trick Ann Kh, Dee 8h",
        "C302",
        ("take Dee",),
    ),
    "the upcard played by the dealer": (
        table("winning-moves, trump-pickup"),
        "trump 7s\n stay Ann, Dee\n draw none\n trick Ann Ks, Dee 7s",
        "C304",
        ("take Dee",),
    ),
    "fewer cards drawn by the dealer than discarded": (
        table("winning-moves, trump-pickup"),
        "trump 7s\n stay Ann, Dee\n draw Dee 2c 3c -> 4d",
        "C303",
        ("take Dee",),
    ),
    "fewer tricks than cards": (
        table(),
        "trump 7s\n stay Ann, Bob\n trick Ann 4c, Bob 3c\n win Ann",
        "T403",
        ("trick Ann 9d, Bob 8d", "rest Ann", "took Ann 5"),
    ),
    "a sum of tricks that is too small": (table(), "trump 7s\n stay Ann, Bob\n took Ann 3", "T403", ("took Bob 2",)),
    "no trump": (table(), "stay Ann, Bob\n trick Ann 4c, Bob 3c", "N108", ("trump 7s",)),
    "more players than the game is for": (
        table("winning-moves", "players 2-3"),
        "trump 7s\n stay Ann, Bob",
        "H202",
        ("away Dee",),
    ),
    "a stock that ran out": (
        table("boure", names=SEVEN),
        "trump 7s\n stay P1, P2, P3, P4, P5\n draw P1 4, P2 4, P3 4, P4 4, P5 1",
        "C305",
        ("away P6", "blinds 1", "take P7", "reshuffle"),
    ),
    "a bourré that a list leaves out": (
        table(),
        "trump 7s\n stay Ann, Bob, Cal\n took Ann 5\n win Ann 4\n bourre Bob 4",
        "L605",
        ("bourre Cal 4",),
    ),
    "a wrong winner": (
        table(),
        "trump 7s\n stay Ann, Bob\n took Ann 5\n win Bob 4\n bourre Bob 4",
        "L603",
        ("win Ann",),
    ),
    "an ante that a list leaves out": (
        table(),
        "ante Ann 1, Bob 1, Dee 1\n trump 7s\n stay none",
        "L601",
        ("ante Cal 1",),
    ),
    "an ante that only the dealer knows": (
        table("winning-moves", "ante dealer"),
        "trump 7s\n stay none",
        "N108",
        ("ante 1",),
    ),
}
"""By what there is to report: the table, the hand, the finding, and lost lines that could each explain it."""

CASES = [
    pytest.param(table, hand, code, lost, id=f"{claim}, and {lost}")
    for claim, (table, hand, code, lines) in DOUBTFUL.items()
    for lost in lines
]


def with_lost(game: str, hand: str, lost: str = "") -> str:
    """Write a hand, with an unreadable line at its end."""
    dealer = "P7" if "seat P7" in game else "Dee"
    return f"{game}hand 1\n dealer {dealer}\n {hand}\n" + (f" {lost} ;;\n" if lost else "")


@pytest.mark.parametrize(("game", "hand", "code", "lost"), CASES)
def test_nothing_is_reported_that_a_lost_line_could_explain(game: str, hand: str, code: str, lost: str) -> None:
    assert code in {one for one, _, _ in found(with_lost(game, hand))}
    assert {one for one, _, _ in found(with_lost(game, hand, lost))} == {"N101"}


@pytest.mark.parametrize(("game", "hand", "code"), [(game, hand, code) for game, hand, code, _ in DOUBTFUL.values()])
def test_a_lost_line_of_another_kind_explains_nothing(game: str, hand: str, code: str) -> None:
    assert code in {one for one, _, _ in found(with_lost(game, hand, "early Cal"))}


def test_a_lost_trick_may_have_cards_of_a_player_who_is_in_no_other() -> None:
    hand = "trump 7s\n trick Ann 4c, Bob 3c\n trick Ann 5c, Bob 6c\n rest Bob"
    [account] = audit(with_lost(table(), hand)).ledgers
    assert account.stayed == ("Ann", "Bob")
    [account] = audit(with_lost(table(), hand, "trick Ann 9d, Bob 8d")).ledgers
    assert account.stayed is None


def test_a_hand_that_is_not_over_has_no_result_even_if_nobody_could_change_it() -> None:
    four = "\n ".join(f"trick Ann {rank}c, Bob {rank}d" for rank in "AKQJ")
    [account] = audit(with_lost(table(), f"trump 7s\n stay Ann, Bob\n {four}")).ledgers
    assert account.result == "unproven"


@pytest.mark.parametrize("lost", WHO_PLAYS)
def test_it_is_unknown_who_stayed_if_a_line_that_says_so_was_lost(lost: str) -> None:
    hand = "trump 7s\n stay Ann, Bob"
    assert [one.stayed for one in audit(with_lost(table(), hand)).ledgers] == [("Ann", "Bob")]
    assert [one.stayed for one in audit(with_lost(table(), hand, lost)).ledgers] == [None]


def test_if_only_a_blind_line_says_who_stayed_the_others_passed() -> None:
    blind = with_lost(table("three-card", names=SEVEN), "blinds 3\n trump 7s\n blind P2")
    assert [one.stayed for one in audit(blind).ledgers] == [("P2",)]
