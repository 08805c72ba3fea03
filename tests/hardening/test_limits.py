"""At a limit everything is taken; past it a finding names the limit, nothing is cut, and nobody is blamed for it.

The limits of the reader alone, word by word, are in tests/notation/test_limits.py; here a whole log goes through.
"""

import pytest

from hardening.logs import HAND, HEAD, NAMES, codes, said
from referee import limits
from referee.judge.audit import audit


def hand_with(statements: int) -> str:
    """A hand of so many statements, its result in the last of them."""
    return HAND.replace("  win Ann 3\n", "  pot 3\n" * (statements - 5) + "  win Ann 3\n")


def players(number: int) -> str:
    """The log of a table at which so many sit down, never more than three at a time; the last of them deals."""
    coming = NAMES[: number - 3]
    lines = [f"leave {goes}\njoin {comes} 5 after Bob\n" for goes, comes in zip(["Cal", *coming], coming, strict=False)]
    return HEAD + "".join(lines) + HAND.replace("Cal", coming[-1])


def test_a_hand_holds_2000_statements_and_nobody_is_blamed_for_lines_cut_off_by_the_limit() -> None:
    assert codes(HEAD + hand_with(2000)) == []
    assert "at most 2000 statements" in said(HEAD + hand_with(2001))
    next_hand = HAND.replace("dealer Cal", "dealer Ann").replace("win Ann 3", "win Ann 5")
    assert codes(HEAD + hand_with(2001) + next_hand) == ["N101"]


@pytest.mark.parametrize("line", ["seat {} 200", "join {} 200 after Ann"])
def test_a_table_has_10_seats_and_one_more_is_a_finding_that_names_the_limit(line: str) -> None:
    ten = HEAD + "".join(f"seat {name} 200\n" for name in NAMES[:7])
    assert codes(ten) == []
    assert said(f"{ten}{line.format('Zoe')}\n") == "More than 10 seats"


def test_64_players_sit_down_in_one_log_and_one_more_is_a_finding_that_names_the_limit() -> None:
    assert (codes(players(64)), len(audit(players(64)).players)) == ([], 64)
    assert said(players(65)) == "More than 64 players in one log"


def test_names_are_suggested_for_1000_unknown_names_and_the_others_are_findings_too() -> None:
    names = [f"Annx{number}" for number in range(limits.STRANGERS // 2 + 1)]
    found = audit(HEAD + "".join(f"hand\n  show {name} As\n  show Anm As\n" for name in names))
    strangers = [one for one in found.findings if one.code == "N102"]
    assert len(strangers) == limits.STRANGERS + 2
    assert [one.facts.meant for one in strangers[-4:]] == [None, "Ann", None, None]


@pytest.mark.parametrize(
    "log",
    [
        players(65),
        HEAD + "".join(f"seat {name} 200\n" for name in NAMES[:8]) + HAND.replace("win Ann 3", "win Ann 11"),
        HEAD + "seat Аnn 200\n" + HAND.replace("win Ann 3", "win Ann 4"),
        HEAD + "seat Ann 200\n" + HAND.replace("win Ann 3", "win Ann 4"),
        HEAD + "join Аnn 5 after Bob\n" + HAND.replace("win Ann 3", "win Ann 4") + "stacks Ann 200, Bob 3\n",
    ],
    ids=["65 players", "11 seats", "a look-alike", "a name twice", "a look-alike that joins"],
)
def test_nobody_owes_the_ante_of_a_seat_that_could_not_be_taken(log: str) -> None:
    """It was paid by a player whom the ledger does not know."""
    assert not {code for code in codes(log) if code[0] in "LTR"}


def test_two_players_with_one_name_are_not_accused_of_each_others_plays() -> None:
    tricks = "  trick Ann 2c, Bob 2d, Cal 8c\n  trick Cal Tc, Ann 3c, Bob 9c\n"
    hand = "hand\n  dealer Cal\n  trump 7s\n  stay Ann, Bob, Cal\n" + tricks
    assert codes(HEAD + hand) == ["R501"]
    assert codes(HEAD + "seat Bob 200\n" + hand) == ["N103"]
