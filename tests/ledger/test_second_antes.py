"""Second antes and the pot: a ``pot`` line counts those of the players who had stayed before it."""

import pytest

from ledger.reading import FOUR, ledger, log, moves
from referee.finding import CannotCover

DOUBLE = "winning-moves, double-ante"


def test_a_player_shown_to_have_stayed_only_by_cards_owes_the_second_ante_too() -> None:
    """Ann has half of it; no line says that she stayed, so the finding is at the hand."""
    tricks = "".join(f" trick Ann {rank}s, Bob {number}s\n" for rank, number in zip("AKQJT", range(2, 7), strict=True))
    hand = f"hand 1\n dealer Dee\n trump s\n{tricks}"
    says = ledger(log(DOUBLE, hand, FOUR.replace("Ann 200", "Ann 1.5")))
    assert says.errors == ["H211 Ann"]
    assert [one.at.line for one in says.audit.findings] == [6]
    assert says.table() == "Ann 5.5, Bob 192.5, Cal 199, Dee 199, pot 5.5"


def test_a_missing_second_ante_is_reported_at_the_name() -> None:
    hand = "hand 1\n dealer Dee\n trump s\n stay Bob, Ann\n took Ann 3, Bob 2\n"
    says = ledger(log(DOUBLE, hand, FOUR.replace("Ann 200", "Ann 1.5")))
    assert says.errors == ["H211 Ann"]
    found = next(one for one in says.audit.findings if one.code == "H211")
    assert (found.at.line, found.at.column) == (9, len(" stay Bob, ") + 1)
    assert found.facts == CannotCover(has=50, due=100)


def test_a_pot_counted_as_the_players_stay_has_the_second_antes_so_far() -> None:
    """4 and Ann's 1, before Bob is in; the pot of 6 went to Ann, and is empty at the end."""
    hand = "hand 1\n dealer Dee\n trump s\n stay Ann\n pot 5\n stay Bob\n stacks Ann 204, Bob 198, Cal 199, Dee 199\n"
    says = ledger(log(DOUBLE, hand))
    assert says.errors == []
    assert says.table() == "Ann 204, Bob 198, Cal 199, Dee 199, pot 0"


@pytest.mark.parametrize("played", ["took Ann 5", "rest Ann", "trick As 2s 3s", "share Ann Bob", "win Ann"])
def test_a_pot_before_what_came_of_it_is_what_was_played_for(played: str) -> None:
    """Two match the pot of 4: the 8 in it at the end were not there before."""
    says = ledger(moves(f"hand 1\n dealer Dee\n trump s\n stay Ann, Bob, Cal\n pot 8\n {played}\n"))
    assert [one for one in says.errors if one != "T403"] == ["L602"]


def test_a_pot_counted_as_the_players_stay_is_right_even_if_more_stay_before_a_misdeal() -> None:
    hand = "hand 1\n dealer Dee\n trump s\n stay Ann\n pot 5\n stay Bob\n misdeal\n"
    says = ledger(log(DOUBLE, hand))
    assert says.errors == []
    assert says.table() == "Ann 198, Bob 198, Cal 199, Dee 199, pot 6"


def test_a_pot_counted_before_all_have_declared_holds_what_the_first_could_put_in() -> None:
    hand = "hand 1\n  dealer Bob\n  trump 7s\n  stay Cal\n  pot 4\n  stay Ann\n"
    told = ledger(log("winning-moves last-standing\nrule second-ante 2", hand, "Ann 200, Bob 200, Cal 2"))
    assert told.errors == ["H211 Cal"]
